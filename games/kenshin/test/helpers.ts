import { pendingSeats } from '@gunbai/engine';
import type { Action, Json } from '@gunbai/engine';
import { dice, flowFrame, TestTable } from '@gunbai/shared/testing';
import { createState, NONE } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { castleNumber, CASTLES, houseNumber, SIDES, unitAt, unitNumber } from '../rules/components.ts';
import type { CastleId, HouseId, SideName, UnitId } from '../rules/components.ts';
import { kenshin } from '../rules/index.ts';
import { CASTLE_HEX, hexOf, KILLED, LEFT_PLAY, NOT_YET_IN_PLAY, placeId, placeOf } from '../rules/map.ts';
import { invalidateDerivedState } from '../rules/derived-state.ts';

export { dice } from '@gunbai/shared/testing';

const PHASES = {
  organise: ['uesugi', 'organise', '', 0],
  'uesugi-moves': ['uesugi', 'movement', 'phase3', 2],
  'oda-reacts': ['oda', 'checked', 'phase4', 3],
  'uesugi-marches': ['uesugi', 'checked', 'phase5', 4],
  'uesugi-attacks': ['uesugi', 'attack', 'phase6', 5],
  'oda-moves': ['oda', 'movement', 'phase7', 6],
  'uesugi-reacts': ['uesugi', 'checked', 'phase8', 7],
  'oda-marches': ['oda', 'checked', 'phase9', 8],
  'oda-attacks': ['oda', 'attack', 'end', 9],
} as const;
type PhaseName = keyof typeof PHASES;

/** A position in readable form. Places are hexes, castles, seas or the box. */
export interface PositionSetup {
  readonly phase: PhaseName;
  readonly units?: Readonly<Record<UnitId, string>>;
  /** Commanders with their units; all are in the commander's place. */
  readonly forces?: Readonly<Record<UnitId, readonly UnitId[]>>;
  readonly flipped?: readonly UnitId[];
  readonly inside?: readonly UnitId[];
  readonly aboard?: Readonly<Record<UnitId, UnitId>>;
  readonly waiting?: readonly UnitId[];
  readonly killed?: readonly UnitId[];
  readonly castles?: Readonly<Record<CastleId, SideName>>;
  readonly damage?: Readonly<Record<CastleId, number>>;
  readonly siege?: Readonly<Record<CastleId, number>>;
  readonly houses?: Readonly<Record<HouseId, SideName>>;
  readonly forts?: Readonly<Record<string, readonly UnitId[]>>;
  readonly markers?: Readonly<Record<UnitId, string>>;
  readonly seaFights?: Readonly<Record<string, SideName>>;
  readonly points?: number;
  readonly turn?: number;
  readonly board?: Partial<GameState>;
}

const findPlace = (name: string): number => {
  const castle = CASTLES.find(({ id }) => id === name);
  return castle ? (CASTLE_HEX[castle.index] as number) : placeOf(name);
};

const sideNumber = (side: SideName): number => SIDES.indexOf(side);

const arrangeBoard = (board: GameState, position: PositionSetup): void => {
  Object.assign(board, createState());
  const put = (id: UnitId, where: string): void => {
    if (findPlace(where) < 0) throw new Error(`there is no place ${where}`);
    board.at[unitNumber(id)] = findPlace(where);
  };
  for (const [id, where] of Object.entries(position.units ?? {})) put(id, where);
  for (const [commander, members] of Object.entries(position.forces ?? {}))
    for (const id of members) {
      board.at[unitNumber(id)] = board.at[unitNumber(commander)] as number;
      board.leader[unitNumber(id)] = unitNumber(commander);
    }
  for (const id of position.flipped ?? []) board.steps[unitNumber(id)] = 1;
  for (const id of position.inside ?? []) board.inside[unitNumber(id)] = true;
  for (const [id, ship] of Object.entries(position.aboard ?? {})) {
    board.aboard[unitNumber(id)] = unitNumber(ship);
    board.at[unitNumber(id)] = board.at[unitNumber(ship)] as number;
  }
  for (const id of position.waiting ?? []) board.at[unitNumber(id)] = NOT_YET_IN_PLAY;
  for (const id of position.killed ?? []) {
    board.at[unitNumber(id)] = KILLED;
    board.steps[unitNumber(id)] = 0;
  }
  for (const [id, side] of Object.entries(position.houses ?? {})) {
    for (const { index, house } of CASTLES)
      if (house === houseNumber(id) && board.holder[index] === board.side[house]) board.holder[index] = sideNumber(side);
    board.side[houseNumber(id)] = sideNumber(side);
  }
  for (const [id, side] of Object.entries(position.castles ?? {})) board.holder[castleNumber(id)] = sideNumber(side);
  for (const [id, damage] of Object.entries(position.damage ?? {})) board.damage[castleNumber(id)] = damage;
  for (const [id, morale] of Object.entries(position.siege ?? {})) board.siege[castleNumber(id)] = morale;
  for (const [hex, builders] of Object.entries(position.forts ?? {}))
    board.forts.push({ hex: hexOf(hex), builders: builders.map(unitNumber) });
  for (const [force, hex] of Object.entries(position.markers ?? {})) board.engagements.push({ force: unitNumber(force), hex: hexOf(hex) });
  for (const [place, side] of Object.entries(position.seaFights ?? {}))
    board.seaFights.push({ place: placeOf(place), attacker: sideNumber(side) });
  board.points = position.points ?? 0;
  Object.assign(board, position.board ?? {});
  invalidateDerivedState(board);
};

/** A 7 on the situation table: nothing happens in any column. */
export const NO_SITUATION_EVENT = dice(3, 4);

export class Play extends TestTable<GameState> {
  constructor(position: PositionSetup, options: { [option: string]: Json } = {}) {
    super(kenshin, { options });
    const [side, step, after, phase] = PHASES[position.phase];
    this.editState((board, state) => {
      arrangeBoard(board, position);
      board.phase = phase;
      state.turn = position.turn ?? 1;
      const kind = position.phase.endsWith('reacts') ? 'reaction' : 'forced-march';
      const local = step === 'checked' ? { side: sideNumber(side), kind } : { side: sideNumber(side) };
      state.flow =
        step === 'organise'
          ? [flowFrame('war', 'odaOrganises'), flowFrame(step, '', local)]
          : [flowFrame('war', 'next'), flowFrame('turn', after), flowFrame(step, '', local)];
    });
  }

  /** Several actions of one seat, without dice. */
  actAll(seat: SideName, ...actions: Action[]): this {
    for (const action of actions) this.act(seat, action);
    return this;
  }

  /** The place of a unit, by name. */
  placeOfUnit(id: UnitId): string {
    const place = this.board.at[unitNumber(id)] as number;
    if (place >= 0) return placeId(place);
    return place === KILLED ? 'killed' : place === LEFT_PLAY ? 'left' : 'waiting';
  }

  steps(id: UnitId): number {
    return this.board.steps[unitNumber(id)] as number;
  }

  isInside(id: UnitId): boolean {
    return this.board.inside[unitNumber(id)] === true;
  }

  commanderOf(id: UnitId): UnitId {
    return unitAt(this.board.leader[unitNumber(id)] as number).id;
  }

  holderOf(id: CastleId): SideName {
    return SIDES[this.board.holder[castleNumber(id)] as number] as SideName;
  }

  /** The siege marker, or null without a siege. */
  siegeOf(id: CastleId): number | null {
    const marker = this.board.siege[castleNumber(id)] as number;
    return marker === NONE ? null : marker;
  }

  damageOf(id: CastleId): number {
    return this.board.damage[castleNumber(id)] as number;
  }

  sideOfHouse(id: HouseId): SideName {
    return SIDES[this.board.side[houseNumber(id)] as number] as SideName;
  }

  get points(): number {
    return this.board.points;
  }

  /** The legal actions of one type, without the type. */
  choicesOf(seat: SideName, type: string): string[] {
    return this.allowed(seat)
      .filter(([name]) => name === type)
      .map(([, ...rest]) => rest.join(' '));
  }

  /** The clause that refuses an action, or 'allowed'. */
  refusalOf(seat: SideName, action: Action): string {
    return this.refusal(seat, action) ?? 'allowed';
  }

  get seatToAct(): SideName {
    return pendingSeats(kenshin, this.state)[0] as SideName;
  }

  event(type: string) {
    return this.events.find((event) => event.type === type);
  }

  /** The current step. */
  get currentStep(): string {
    return this.step || 'over';
  }
}

export const position = (setup: PositionSetup): Play => new Play(setup);

/**
 * Plays from the end of a turn through the next turn start. `outcomes` are its dice, situation first unless a siege
 * checks. Further dice (attrition, replenishment) all show 1.
 */
export const turnStart = (setup: Omit<PositionSetup, 'phase'>, outcomes: readonly number[]): Play => {
  for (let ones = 0; ; ones++) {
    try {
      return new Play({ ...setup, phase: 'oda-attacks' }).act('oda', ['end-attacks'], [...outcomes, ...Array<number>(ones).fill(0)]);
    } catch (error) {
      const isShort = error instanceof Error && error.message.includes('random outcomes were requested');
      if (!isShort || ones > 30) throw error;
    }
  }
};
