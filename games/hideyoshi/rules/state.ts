import type { SeatId, View } from '@gunbai/engine';
import { ANTI, AREA_COUNT, DAIMYO, DAIMYO_COUNT, HIDEYOSHI, NAMED_COUNT, NO_SIDE, SIDES, UNITS } from './components.ts';
import type { Daimyo, Side, Unit } from './components.ts';

/** The place of a named piece that is not in an area. */
export const IN_POOL = -1;
export const REMOVED = -2;
export const NOT_YET_IN_PLAY = -3;
export const NOT_USED = -4;

export const NOBODY = -1;
const OFF_MAP = -1;
/** The controller's last piece has not left the area since the last check (12.0.2). */
export const NOT_VACATED = -1;

export const USED = 1;
export const UNUSED = 0;
export type Face = typeof UNUSED | typeof USED;
export const FACES = ['unused', 'used'] as const;
export type FaceId = (typeof FACES)[number];

/** A selection of pieces: kinds with their numbers. */
export type Pieces = [unit: number, count: number][];

export interface GameState {
  /**
   * Unused and used troops, by area and daimyo (`area * DAIMYO_COUNT + daimyo`). Copies of a state share the lists, so they
   * are replaced, never changed.
   */
  ready: readonly number[];
  spent: readonly number[];
  /** For each named piece (generals and Kuroda Kanbei): its area, or IN_POOL, REMOVED, NOT_YET, NOT_USED; and its face. */
  place: number[];
  face: Face[];
  /** 8.0.1 Unused pieces that have acted with the current card: area, unit, count, area, unit, count and so on. */
  acted: number[];
  /** Troops in the pools, in the removed box, and not yet in play, by daimyo. */
  pool: number[];
  removed: number[];
  waiting: number[];
  /** The current side of each daimyo, and the space of his marker (-1: no track). */
  side: (Side | typeof NO_SIDE)[];
  marker: number[];
  /** The daimyo whose piece is in the control circle of each area, or NOBODY. */
  circle: number[];
  /** 12.0.2 For areas whose controller has left since the last check: his side and state then (`stateCodeOf`). */
  vacated: number[];
  /**
   * Cached counts: daimyo with a piece in each area (bits), pieces on the map by daimyo, daimyo by side,
   * participating daimyo by side.
   */
  present: number[];
  onMap: number[];
  camp: [number, number];
  own: [number, number];
  /** event.horagatoge: daimyo who cannot act this turn (bits). */
  frozen: number;
  rank: number;
  /** Area of the Nanban Trade Port, or OFF_MAP. */
  port: number;
  /** Osaka Castle: off the map, front up, back up. */
  osaka: 0 | 1 | 2;
  odawara: boolean;
  /** The active side, consecutive passes, and rounds begun in this turn. */
  active: Side;
  passes: number;
  rounds: number;
}

export type HideyoshiView = View<GameState>;

export const copyBoard = (board: GameState): GameState => ({
  ready: board.ready,
  spent: board.spent,
  place: board.place.slice(),
  face: board.face.slice(),
  acted: board.acted.slice(),
  pool: board.pool.slice(),
  removed: board.removed.slice(),
  waiting: board.waiting.slice(),
  side: board.side.slice(),
  marker: board.marker.slice(),
  circle: board.circle.slice(),
  vacated: board.vacated.slice(),
  present: board.present.slice(),
  onMap: board.onMap.slice(),
  camp: [board.camp[0], board.camp[1]],
  own: [board.own[0], board.own[1]],
  frozen: board.frozen,
  rank: board.rank,
  port: board.port,
  osaka: board.osaka,
  odawara: board.odawara,
  active: board.active,
  passes: board.passes,
  rounds: board.rounds,
});

export const seatOfSide = (side: Side): SeatId => SIDES[side];
export const sideOfSeat = (seat: SeatId): Side => (seat === SIDES[HIDEYOSHI] ? HIDEYOSHI : ANTI);

const unitByIndex = (index: number): Unit => UNITS[index] as Unit;
const isTroop = (index: number): boolean => index < DAIMYO_COUNT;

export const countUnused = (board: GameState, area: number, index: number): number => {
  if (isTroop(index)) return board.ready[area * DAIMYO_COUNT + index] as number;
  const named = index - DAIMYO_COUNT;
  return board.place[named] === area && board.face[named] === UNUSED ? 1 : 0;
};

export const countUsed = (board: GameState, area: number, index: number): number => {
  if (isTroop(index)) return board.spent[area * DAIMYO_COUNT + index] as number;
  const named = index - DAIMYO_COUNT;
  return board.place[named] === area && board.face[named] === USED ? 1 : 0;
};

export const countWithFace = (board: GameState, area: number, index: number, face: Face): number =>
  face === UNUSED ? countUnused(board, area, index) : countUsed(board, area, index);

export const countPooled = (board: GameState, index: number): number =>
  isTroop(index) ? (board.pool[index] as number) : board.place[index - DAIMYO_COUNT] === IN_POOL ? 1 : 0;

export const countRemoved = (board: GameState, index: number): number =>
  isTroop(index) ? (board.removed[index] as number) : board.place[index - DAIMYO_COUNT] === REMOVED ? 1 : 0;

/** 8.0.1 How many of these unused pieces have acted with the current card. */
export const countActed = ({ acted }: GameState, area: number, index: number): number => {
  for (let i = 0; i < acted.length; i += 3) if (acted[i] === area && acted[i + 1] === index) return acted[i + 2] as number;
  return 0;
};

export const addActed = ({ acted }: GameState, area: number, index: number, count: number): void => {
  for (let i = 0; i < acted.length; i += 3)
    if (acted[i] === area && acted[i + 1] === index) {
      (acted[i + 2] as number) += count;
      return;
    }
  acted.push(area, index, count);
};

/** All pieces of a daimyo in an area. */
export const countDaimyoPieces = (board: GameState, area: number, daimyo: number): number => {
  const cell = area * DAIMYO_COUNT + daimyo;
  let count = (board.ready[cell] as number) + (board.spent[cell] as number);
  const { units } = DAIMYO[daimyo] as Daimyo;
  for (let i = 1; i < units.length; i++) if (board.place[(units[i] as number) - DAIMYO_COUNT] === area) count++;
  return count;
};

/** All pieces of a set of daimyo in an area. */
export const countPiecesIn = (board: GameState, area: number, mask: number): number => {
  let count = 0;
  for (let left = (board.present[area] as number) & mask; left !== 0; left &= left - 1)
    count += countDaimyoPieces(board, area, 31 - Math.clz32(left & -left));
  return count;
};

/** A side and whether the daimyo participates, as one number. */
export const stateCodeOf = (side: Side | typeof NO_SIDE, participates: boolean): number => side * 2 + (participates ? 1 : 0);

/** 3.2.2a, 3.2.2b, 3.7a, 3.7b */
const isParticipating = (board: GameState, daimyo: number): boolean => ((board.own[0] | board.own[1]) & (1 << daimyo)) !== 0;

/** Adds troops to an area, or takes them away. */
const addTroops = (board: GameState, area: number, daimyo: number, face: Face, count: number): void => {
  const cell = area * DAIMYO_COUNT + daimyo;
  if (face === UNUSED) board.ready = board.ready.with(cell, (board.ready[cell] as number) + count);
  else board.spent = board.spent.with(cell, (board.spent[cell] as number) + count);
};

/** Adds pieces to an area. */
export const placePieces = (board: GameState, area: number, index: number, face: Face, count: number): void => {
  const { daimyo } = unitByIndex(index);
  if (isTroop(index)) addTroops(board, area, index, face, count);
  else {
    board.place[index - DAIMYO_COUNT] = area;
    board.face[index - DAIMYO_COUNT] = face;
  }
  (board.present[area] as number) |= 1 << daimyo;
  (board.onMap[daimyo] as number) += count;
  if (board.circle[area] === daimyo) board.vacated[area] = NOT_VACATED;
};

/** Removes pieces from an area. The caller decides where they go. */
export const liftPieces = (board: GameState, area: number, index: number, face: Face, count: number): void => {
  const { daimyo } = unitByIndex(index);
  if (isTroop(index)) addTroops(board, area, index, face, -count);
  else board.place[index - DAIMYO_COUNT] = IN_POOL;
  (board.onMap[daimyo] as number) -= count;
  if (countDaimyoPieces(board, area, daimyo) > 0) return;
  (board.present[area] as number) &= ~(1 << daimyo);
  if (board.circle[area] === daimyo)
    board.vacated[area] = stateCodeOf(board.side[daimyo] as Side | typeof NO_SIDE, isParticipating(board, daimyo));
};

/** Of identical unused pieces that are lost, those that have acted go first. */
export const forgetActed = ({ acted }: GameState, area: number, index: number, count: number): void => {
  for (let i = 0; i < acted.length; i += 3)
    if (acted[i] === area && acted[i + 1] === index) {
      if ((acted[i + 2] as number) > count) (acted[i + 2] as number) -= count;
      else acted.splice(i, 3);
      return;
    }
};

/** Flips pieces in an area. */
export const turnPieces = (board: GameState, area: number, index: number, to: Face, count: number): void => {
  if (!isTroop(index)) {
    board.face[index - DAIMYO_COUNT] = to;
    return;
  }
  addTroops(board, area, index, UNUSED, to === UNUSED ? count : -count);
  addTroops(board, area, index, USED, to === USED ? count : -count);
};

export const turnAllPieces = (board: GameState, area: number, pieces: Pieces, to: Face): void => {
  for (const [index, count] of pieces) turnPieces(board, area, index, to, count);
};

export const createState = (): GameState => ({
  ready: new Array<number>(AREA_COUNT * DAIMYO_COUNT).fill(0),
  spent: new Array<number>(AREA_COUNT * DAIMYO_COUNT).fill(0),
  place: new Array<number>(NAMED_COUNT).fill(IN_POOL),
  face: new Array<Face>(NAMED_COUNT).fill(UNUSED),
  acted: [],
  pool: new Array<number>(DAIMYO_COUNT).fill(0),
  removed: new Array<number>(DAIMYO_COUNT).fill(0),
  waiting: new Array<number>(DAIMYO_COUNT).fill(0),
  side: DAIMYO.map(({ startSide }) => startSide),
  marker: DAIMYO.map(({ trackStart }) => trackStart),
  circle: new Array<number>(AREA_COUNT).fill(NOBODY),
  vacated: new Array<number>(AREA_COUNT).fill(NOT_VACATED),
  present: new Array<number>(AREA_COUNT).fill(0),
  onMap: new Array<number>(DAIMYO_COUNT).fill(0),
  camp: [0, 0],
  own: [0, 0],
  frozen: 0,
  rank: 0,
  port: OFF_MAP,
  osaka: 0,
  odawara: false,
  active: HIDEYOSHI,
  passes: 0,
  rounds: 0,
});
