import type { Hex } from '@gunbai/shared/hex';
import type { GameState } from './state.ts';
import { NONE } from './state.ts';
import { CASTLES, NEUTRAL, UNITS } from './components.ts';
import { castleIn, CASTLE_HEX, HEX_COUNT, stepCost, CONTROLLED_HEXES } from './map.ts';

/**
 * Who stands where, made once for a position and kept until something on that board changes: every change of place, force or side
 * goes through the functions at the end of this file, which forget it. It holds nothing that the board does not say.
 */
interface DerivedState {
  /** How many land units of each side stand in the open, by hex. */
  readonly open: readonly Uint8Array[];
  /** Hexes in the zone of control of each side's forces (7-1). */
  readonly zone: readonly Uint8Array[];
  /** How many land units shelter in each castle. */
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
/** The zones in one row: seven places for each hex, the last ones repeated where a zone is smaller. */
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

/** How many land units of a side stand in the open in a place. */
export const countOpenUnits = (board: GameState, side: number, place: number): number =>
  (deriveState(board).open[side] as Uint8Array)[place] as number;

/** 7-1 Whether forces of a side control a hex. Neutral forces control nothing (20a). */
export const isInZone = (board: GameState, side: number, hex: Hex): boolean => (deriveState(board).zone[side] as Uint8Array)[hex] === 1;

export const countGarrison = (board: GameState, castle: number): number => deriveState(board).garrison[castle] as number;

/** 20b A neutral castle or force is in this hex. */
export const isNeutralHex = (board: GameState, hex: Hex): boolean => {
  const castle = castleIn(hex);
  return (castle !== NONE && board.holder[castle] === NEUTRAL) || countOpenUnits(board, NEUTRAL, hex) > 0;
};

/** The hex is an enemy castle's, or in the zone of an enemy force: entering it costs a point more (10-5-1, 10-5-2). */
export const isHostileHex = (board: GameState, side: number, hex: Hex): boolean => {
  const castle = castleIn(hex);
  const enemy = 1 - side;
  return (castle !== NONE && board.holder[castle] === enemy) || isInZone(board, enemy, hex);
};

/** 10-4-2, 10-5-1, 10-5-2, 10-5-5 What one step costs this side; 0 if it cannot be made. */
export const marchStepCost = (board: GameState, side: number, from: number, to: Hex): number => {
  const cost = stepCost(from, to);
  return cost > 0 && isHostileHex(board, side, to) && countOpenUnits(board, side, to) === 0 ? cost + 1 : cost;
};

/** Whether a castle has an enemy of its holder in its hex, so that those inside are shut in (8-2-3a). */
export const isShutIn = (board: GameState, castle: number): boolean => {
  const holder = board.holder[castle] as number;
  return holder !== NEUTRAL && countOpenUnits(board, 1 - holder, CASTLE_HEX[castle] as Hex) > 0;
};

/** To be called after every change of place, shelter or side. */
export const invalidateDerivedState = (board: GameState): void => {
  if (derivedFrom === board) derivedFrom = null;
  if (checkedState === board) checkedState = null;
};

/** Runs what must follow from a change, once for each change. */
export const runOncePerChange = (board: GameState, run: () => void): void => {
  if (checkedState === board) return;
  run();
  checkedState = board;
};

/** 10-3-1 A march is over, and with it the alarm that it raised. */
export const endMarch = (board: GameState): void => {
  board.marching = NONE;
  endAlarm(board);
};

export const endAlarm = (board: GameState): void => {
  if (board.alarms.length === 0) return;
  board.alarms = [];
  invalidateDerivedState(board);
};
