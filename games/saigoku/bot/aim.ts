import { castleOf, COMMANDER_IN_CHIEF, unitOf } from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';

/** A mark on the bot's own copy of the board: the game is decided by the historical condition. */
export const HISTORICAL = 'historical';

/** What decides a game by the historical condition: a castle, the side that must take it, and an army that must bleed for it. */
export interface Aim {
  readonly castle: number;
  readonly hex: Hex;
  readonly attacker: number;
  /** 36.6.2 Half of its units must fall; -1 where nobody has to. */
  readonly army: number;
  /** Nobody comes there but by sea. */
  readonly isIsland: boolean;
}

/** 35.6.2 Miyanoo, 36.6.2 Koriyama and half of the Mori. */
const AIMS: { readonly [scenario: string]: { readonly castle: string; readonly attacker: string; readonly army: string } } = {
  s2: { castle: 'miyanoo', attacker: 'ouchi', army: '' },
  s3: { castle: 'koriyama', attacker: 'amago', army: 'mori' },
};

const known = new WeakMap<War, Aim | null>();

const read = (war: War): Aim | null => {
  const aim = AIMS[war.id];
  const castle = aim ? (war.castleIndex.get(aim.castle) ?? -1) : -1;
  if (!aim || castle < 0) return null;
  const { hex } = castleOf(war, castle);
  return {
    castle,
    hex,
    attacker: war.sides[0].id === aim.attacker ? 0 : 1,
    army: war.armies.findIndex(({ id }) => id === aim.army),
    isIsland: [0, 1, 2, 3, 4, 5].every((direction) => (war.marchCost[hex * 6 + direction] as number) < 0),
  };
};

/** What the game turns on; null where points decide it. */
export const aimOf = (war: War, board: Board): Aim | null => {
  if (board.marks[HISTORICAL] !== 1) return null;
  let aim = known.get(war);
  if (aim === undefined) known.set(war, (aim = read(war)));
  return aim;
};

/** 36.6.2 Whether a unit is one of those who must fall. */
export const mustFall = (war: War, aim: Aim | null, unit: number): boolean => aim !== null && aim.army >= 0 && war.army[unit] === aim.army;

/** A force that may be risked for the aim: any but a commander-in-chief. */
export const mayRisk = (war: War, force: number): boolean => unitOf(war, force).rank < COMMANDER_IN_CHIEF;
