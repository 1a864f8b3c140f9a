import type { Id } from '@gunbai/engine';
import components from '../data/components.json' with { type: 'json' };

export type CastleId = Id<'castle'>;
type ClanId = Id<'clan'>;

/** The six faces of a die. A roll counts dice by face in this order. */
export const FACES = ['infantry1', 'infantry2', 'infantry3', 'archery', 'cavalry', 'daimyo'] as const;
export type Face = (typeof FACES)[number];

/** How many dice show each face. */
export type DiceByFace = readonly number[];

/** A battle line: dice of given faces, or a total of infantry. */
export interface BattleLine {
  readonly faces: DiceByFace;
  readonly infantry: number;
  /** The fewest dice that can fill the line. */
  readonly minDice: number;
}

export interface Castle {
  readonly id: CastleId;
  readonly index: number;
  readonly clan: number;
  readonly points: number;
  /** The lines as printed. The special daimyo line comes last, if the card has one. */
  readonly lines: readonly BattleLine[];
  /** The number of lines without the special daimyo line. */
  readonly printedLineCount: number;
  readonly specialLine: number;
}

export interface Clan {
  readonly id: ClanId;
  readonly castles: readonly number[];
  readonly points: number;
}

const createSymbolLine = (symbols: readonly string[]): BattleLine => ({
  faces: FACES.map((face) => symbols.filter((symbol) => symbol === face).length),
  infantry: 0,
  minDice: symbols.length,
});

const createInfantryLine = (infantry: number): BattleLine => ({ faces: FACES.map(() => 0), infantry, minDice: Math.ceil(infantry / 3) });

export const CLANS: readonly Clan[] = components.clans.map((clan) => ({
  id: clan.id,
  points: clan.points,
  castles: clan.castles.map((id) => components.castles.findIndex((castle) => castle.id === id)),
}));

export const CASTLES: readonly Castle[] = components.castles.map((castle, index) => {
  const printed = castle.lines.map((line) =>
    'symbols' in line ? createSymbolLine(line.symbols ?? []) : createInfantryLine(line.infantry ?? 0),
  );
  return {
    id: castle.id,
    index,
    clan: CLANS.findIndex((clan) => clan.id === castle.clan),
    points: castle.points,
    lines: castle.special_daimyo_line ? [...printed, createSymbolLine(['daimyo'])] : printed,
    printedLineCount: printed.length,
    specialLine: castle.special_daimyo_line ? printed.length : -1,
  };
});

export const CASTLE_IDS: readonly CastleId[] = CASTLES.map(({ id }) => id);

const CASTLE_INDEX_BY_ID = new Map(CASTLES.map((castle) => [castle.id, castle.index]));

export const castleOf = (id: CastleId): Castle => {
  const castle = CASTLES[CASTLE_INDEX_BY_ID.get(id) ?? -1];
  if (!castle) throw new Error(`there is no castle ${id}`);
  return castle;
};

export const DICE_COUNT = components.dice.count;
