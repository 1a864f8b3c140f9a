import type { Hex } from '@gunbai/kits/hex';
import type { Board } from './board.ts';
import { NONE } from './board.ts';
import { CASTLES, NEUTRAL, UNITS } from './components.ts';
import { castleIn, CASTLE_HEX, HEX_COUNT, stepCost, ZONE } from './map.ts';

/**
 * Who stands where, made once for a position and kept until something on that board changes: every change of place, force or side
 * goes through the functions at the end of this file, which forget it. It holds nothing that the board does not say.
 */
interface Survey {
  /** How many land units of each side stand in the open, by hex. */
  readonly open: readonly Uint8Array[];
  /** Hexes in the zone of control of each side's forces (7-1). */
  readonly zone: readonly Uint8Array[];
  /** How many land units shelter in each castle. */
  readonly garrison: Uint8Array;
}

const survey: Survey = {
  open: [new Uint8Array(HEX_COUNT + 3), new Uint8Array(HEX_COUNT + 3), new Uint8Array(HEX_COUNT + 3)],
  zone: [new Uint8Array(HEX_COUNT + 3), new Uint8Array(HEX_COUNT + 3)],
  garrison: new Uint8Array(CASTLES.length),
};
let surveyed: Board | null = null;
let tidied: Board | null = null;

const LAND_UNITS = Int16Array.from(UNITS.filter(({ isLand }) => isLand).map(({ index }) => index));
const HOUSE = Uint8Array.from(UNITS, ({ house }) => house);
/** The zones in one row: seven places for each hex, the last ones repeated where a zone is smaller. */
const ZONES = Int16Array.from(ZONE.flatMap((zone) => Array.from({ length: 7 }, (_, i) => zone[Math.min(i, zone.length - 1)] as Hex)));

const surveyOf = (board: Board): Survey => {
  if (surveyed === board) return survey;
  const { open, zone, garrison } = survey;
  for (const layer of open) layer.fill(0);
  for (const layer of zone) layer.fill(0);
  garrison.fill(0);
  const { at, inside, aboard, side } = board;
  for (let i = 0; i < LAND_UNITS.length; i++) {
    const unit = LAND_UNITS[i] as number;
    const place = at[unit] as number;
    if (place < 0 || aboard[unit] !== NONE) continue;
    if (inside[unit]) {
      (garrison[castleIn(place)] as number)++;
      continue;
    }
    const of = side[HOUSE[unit] as number] as number;
    const layer = open[of] as Uint8Array;
    if ((layer[place] as number)++ > 0 || of === NEUTRAL || place >= HEX_COUNT) continue;
    const controlled = zone[of] as Uint8Array;
    for (let next = place * 7; next < place * 7 + 7; next++) controlled[ZONES[next] as Hex] = 1;
  }
  surveyed = board;
  return survey;
};

/** How many land units of a side stand in the open in a place. */
export const openUnits = (board: Board, side: number, place: number): number => (surveyOf(board).open[side] as Uint8Array)[place] as number;

/** 7-1 Whether forces of a side control a hex. Neutral forces control nothing (20a). */
export const isInZone = (board: Board, side: number, hex: Hex): boolean => (surveyOf(board).zone[side] as Uint8Array)[hex] === 1;

export const garrisonOf = (board: Board, castle: number): number => surveyOf(board).garrison[castle] as number;

/** 20b A neutral castle or force is in this hex. */
export const isNeutral = (board: Board, hex: Hex): boolean => {
  const castle = castleIn(hex);
  return (castle !== NONE && board.holder[castle] === NEUTRAL) || openUnits(board, NEUTRAL, hex) > 0;
};

/** The hex is an enemy castle's, or in the zone of an enemy force: entering it costs a point more (10-5-1, 10-5-2). */
export const isHostile = (board: Board, side: number, hex: Hex): boolean => {
  const castle = castleIn(hex);
  const enemy = 1 - side;
  return (castle !== NONE && board.holder[castle] === enemy) || isInZone(board, enemy, hex);
};

/** 10-4-2, 10-5-1, 10-5-2, 10-5-5 What one step costs this side; 0 if it cannot be made. */
export const stepPoints = (board: Board, side: number, from: number, to: Hex): number => {
  const cost = stepCost(from, to);
  return cost > 0 && isHostile(board, side, to) && openUnits(board, side, to) === 0 ? cost + 1 : cost;
};

/** Whether a castle has an enemy of its holder in its hex, so that those inside are shut in (8-2-3a). */
export const isShutIn = (board: Board, castle: number): boolean => {
  const holder = board.holder[castle] as number;
  return holder !== NEUTRAL && openUnits(board, 1 - holder, CASTLE_HEX[castle] as Hex) > 0;
};

/** To be called after every change of place, shelter or side. */
export const changed = (board: Board): void => {
  if (surveyed === board) surveyed = null;
  if (tidied === board) tidied = null;
};

/** Runs what must follow from a change, once for each change. */
export const onceTidied = (board: Board, tidy: () => void): void => {
  if (tidied === board) return;
  tidy();
  tidied = board;
};

/** 10-3-1 A march is over, and with it the alarm that it raised. */
export const endMarch = (board: Board): void => {
  board.marching = NONE;
  endAlarm(board);
};

export const endAlarm = (board: Board): void => {
  if (board.alarms.length === 0) return;
  board.alarms = [];
  changed(board);
};
