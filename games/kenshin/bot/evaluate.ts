import type { State } from '@gunbai/engine';
import { isInPlay, landUnitsAt, NONE, sideOfSeat } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { CASTLES, KENSHIN, KYO, LAST_TURN, ODA, POINTS_TO_WIN, UESUGI, UNITS } from '../rules/components.ts';
import { CASTLE_HEX } from '../rules/map.ts';
import { distancesToCastle } from './position-summary.ts';

const VICTORY = 60;
/** Points for a step of a unit. */
const STEP = 0.35;
/** Points for the unit's own value at stake while it has one step. */
const FLIPPED = 0.15;
/** The share of a castle's points that a siege of it is worth, and more with every turn it lasts. */
const SIEGE = 0.25;
const SIEGE_TURN = 0.08;
/** The points that Kenshin scores in Kyo on each remaining turn, discounted. */
const KENSHIN_IN_KYO = 10;
const UESUGI_IN_KYO = 4;
/** How near Kenshin is to Kyo, in points for a movement point. */
const APPROACH = 0.06;

/** The balance of points for the Uesugi, with what the position promises. */
const uesugiBalance = ({ board, turn }: State<GameState>): number => {
  let value = board.points - POINTS_TO_WIN;
  for (const { index, isLand, house, points, combat } of UNITS) {
    if (!isInPlay(board, index)) continue;
    const sign = board.side[house] === UESUGI ? 1 : board.side[house] === ODA ? -1 : 0;
    const steps = board.steps[index] as number;
    value += sign * (steps * STEP * (isLand ? 1 + combat * 0.1 : 0.6) - (steps === 1 ? points * FLIPPED : 0));
  }
  for (const { index, points } of CASTLES) {
    const holder = board.holder[index] as number;
    const siege = board.siege[index] as number;
    if (siege !== NONE && (holder === UESUGI || holder === ODA))
      value += (holder === ODA ? 1 : -1) * points * (SIEGE + SIEGE_TURN * Math.max(0, siege));
  }
  const turnsLeft = Math.max(0, LAST_TURN - turn);
  const kyo = CASTLE_HEX[KYO] as number;
  if (board.holder[KYO] === UESUGI) {
    const isThere = isInPlay(board, KENSHIN) && board.at[KENSHIN] === kyo;
    const hasUnits = landUnitsAt(board, UESUGI, kyo, false).length + landUnitsAt(board, UESUGI, kyo, true).length > 0;
    value += Math.min(3, turnsLeft) * (isThere ? KENSHIN_IN_KYO : hasUnits ? UESUGI_IN_KYO : 1);
  }
  const place = board.at[KENSHIN] as number;
  const distance = place >= 0 ? (distancesToCastle(KYO)[place] ?? 60) : 60;
  if (turnsLeft > 0) value -= Math.min(60, distance) * APPROACH;
  return value;
};

/** The value of a position for a seat. */
export const evaluatePosition = (state: State<GameState>, seat: string): number => {
  const balance = uesugiBalance(state) * (sideOfSeat(seat) === UESUGI ? 1 : -1);
  return state.outcome ? balance * 0.2 + (state.outcome.winners.includes(seat) ? VICTORY : -VICTORY) : balance;
};
