import type { Hex } from '@gunbai/shared/hex';
import type { GameState } from './state.ts';
import { NONE } from './state.ts';
import { CASTLES, NEUTRAL, UNITS } from './components.ts';
import { castleIn, CASTLE_HEX, HEX_COUNT, stepCost, CONTROLLED_HEXES } from './map.ts';

/**
 * Lookup tables derived from the board, cached until it changes. Every change of place, force or side must call the
 * functions at the end of this file.
 */
interface DerivedState {
  /** Land units of each side in the open, by hex. */
  readonly open: readonly Uint8Array[];
  /** Hexes in the zone of control of each side's forces (7-1). */
  readonly zone: readonly Uint8Array[];
  /** Land units sheltering in each castle. */
  readonly garrison: Uint8Array;
}

const derived: DerivedState = {
  open: [new Uint8Array(HEX_COUNT + 3), new Uint8Array(HEX_COUNT + 3), new Uint8Array(HEX_COUNT + 3)],
  zone: [new Uint8Array(HEX_COUNT + 3), new Uint8Array(HEX_COUNT + 3)],
  garrison: new Uint8Array(CASTLES.length),
};
let derivedFrom: GameState | null = null;
let checkedState: GameState | null = null;

const LAND_UNIT_INDEXES = Int16Array.from(UNITS.filter(({ isLand }) => isLand).map(({ index }) => index));
const HOUSE_OF_UNIT = Uint8Array.from(UNITS, ({ house }) => house);
/** The zones in one array: seven entries per hex, the last repeated where a zone is smaller. */
const ZONE_TABLE = Int16Array.from(
  CONTROLLED_HEXES.flatMap((zone) => Array.from({ length: 7 }, (_, i) => zone[Math.min(i, zone.length - 1)] as Hex)),
);

const deriveState = (board: GameState): DerivedState => {
  if (derivedFrom === board) return derived;
  const { open, zone, garrison } = derived;
  for (const layer of open) layer.fill(0);
  for (const layer of zone) layer.fill(0);
  garrison.fill(0);
  const { at, inside, aboard, side } = board;
  for (let i = 0; i < LAND_UNIT_INDEXES.length; i++) {
    const unit = LAND_UNIT_INDEXES[i] as number;
    const place = at[unit] as number;
    if (place < 0 || aboard[unit] !== NONE) continue;
    if (inside[unit]) {
      (garrison[castleIn(place)] as number)++;
      continue;
    }
    const of = side[HOUSE_OF_UNIT[unit] as number] as number;
    const layer = open[of] as Uint8Array;
    if ((layer[place] as number)++ > 0 || of === NEUTRAL || place >= HEX_COUNT) continue;
    const controlled = zone[of] as Uint8Array;
    for (let next = place * 7; next < place * 7 + 7; next++) controlled[ZONE_TABLE[next] as Hex] = 1;
  }
  derivedFrom = board;
  return derived;
};

/** How many land units of a side are in the open in a place. */
export const countOpenUnits = (board: GameState, side: number, place: number): number =>
  (deriveState(board).open[side] as Uint8Array)[place] as number;

/** 7-1 Does a side's force control the hex? 20a Neutral forces control nothing. */
export const isInZone = (board: GameState, side: number, hex: Hex): boolean => (deriveState(board).zone[side] as Uint8Array)[hex] === 1;

export const countGarrison = (board: GameState, castle: number): number => deriveState(board).garrison[castle] as number;

/** 20b Is a neutral castle or force in this hex? */
export const isNeutralHex = (board: GameState, hex: Hex): boolean => {
  const castle = castleIn(hex);
  return (castle !== NONE && board.holder[castle] === NEUTRAL) || countOpenUnits(board, NEUTRAL, hex) > 0;
};

/** 10-5-1, 10-5-2 Entering an enemy castle hex or zone of control costs one point more. */
export const isHostileHex = (board: GameState, side: number, hex: Hex): boolean => {
  const castle = castleIn(hex);
  const enemy = 1 - side;
  return (castle !== NONE && board.holder[castle] === enemy) || isInZone(board, enemy, hex);
};

/** 10-4-2, 10-5-1, 10-5-2, 10-5-5 The cost of one step for this side; 0 if impossible. */
export const marchStepCost = (board: GameState, side: number, from: number, to: Hex): number => {
  const cost = stepCost(from, to);
  return cost > 0 && isHostileHex(board, side, to) && countOpenUnits(board, side, to) === 0 ? cost + 1 : cost;
};

/** 8-2-3a Is an enemy of the holder in the castle's hex, so that the garrison cannot leave? */
export const isShutIn = (board: GameState, castle: number): boolean => {
  const holder = board.holder[castle] as number;
  return holder !== NEUTRAL && countOpenUnits(board, 1 - holder, CASTLE_HEX[castle] as Hex) > 0;
};

/** Call after every change of place, shelter or side. */
export const invalidateDerivedState = (board: GameState): void => {
  if (derivedFrom === board) derivedFrom = null;
  if (checkedState === board) checkedState = null;
};

/** Runs the callback once after each change. */
export const runOncePerChange = (board: GameState, run: () => void): void => {
  if (checkedState === board) return;
  run();
  checkedState = board;
};

/** 10-3-1 Ends a march, and with it the shelter from that march. */
export const endMarch = (board: GameState): void => {
  board.marching = NONE;
  endAlarm(board);
};

export const endAlarm = (board: GameState): void => {
  if (board.alarms.length === 0) return;
  board.alarms = [];
  invalidateDerivedState(board);
};
