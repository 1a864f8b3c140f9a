import type { Hex } from '@gunbai/shared/hex';
import { isHex, landUnitsAt, isLeader, membersOf } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { KENSHIN, KYO, ODA, UESUGI, UNITS } from '../rules/components.ts';
import { CASTLE_HEX, hexDistance } from '../rules/map.ts';
import { enduranceRatio } from './estimate.ts';
import { distancesTo, distancesToCastle } from './position-summary.ts';
import type { PositionSummary } from './position-summary.ts';

// How Oda defends Kyo. Kenshin scores fifteen points a turn there, more than all castles around it.

/** Units within this range of Kenshin count as his army. */
const ESCORT_RANGE = 3;
/** Defenders called, as a multiple of the steps of Kenshin's army. His rating is worth almost twice the numbers. */
const DEFENDER_RATIO = 2.5;
/** Movement points that either army covers in a turn, forced marches included. */
const KENSHIN_PACE = 9;
const ODA_PACE = 7;
/** Forces within this range attack him together if they would last this much longer. */
const STRIKE_RANGE = 8;
const STRIKE_ODDS = 1.6;

const KYO_HEX = CASTLE_HEX[KYO] as Hex;

/** The steps of Kenshin's army. */
const kenshinArmySteps = (summary: PositionSummary, kenshinHex: Hex): number => {
  let steps = 0;
  for (const { hex, open, inside } of summary.stacks[UESUGI] ?? [])
    if (hexDistance(hex, kenshinHex) <= ESCORT_RANGE) steps += open + inside;
  return steps;
};

/** Oda's forces in the open, nearest to Kyo first. */
const forcesByDistanceToKyo = (board: GameState): number[] => {
  const distances = distancesToCastle(KYO);
  const away = (unit: number): number => distances[board.at[unit] as Hex] as number;
  return UNITS.filter(
    ({ index, isLand, house }) =>
      isLand && board.side[house] === ODA && isLeader(board, index) && isHex(board.at[index] as number) && !board.inside[index],
  )
    .map(({ index }) => index)
    .toSorted((a, b) => away(a) - away(b));
};

/** The nearest forces until they are enough; only those that must leave now to arrive before Kenshin. */
const selectDefenders = (board: GameState, summary: PositionSummary, kenshinHex: Hex): number[] => {
  const distances = distancesToCastle(KYO);
  const turns = (distances[kenshinHex] as number) / KENSHIN_PACE;
  let need = DEFENDER_RATIO * kenshinArmySteps(summary, kenshinHex);
  return forcesByDistanceToKyo(board).filter((unit) => {
    if (need <= 0) return false;
    for (const member of membersOf(board, unit)) need -= board.steps[member] as number;
    return (distances[board.at[unit] as Hex] as number) / ODA_PACE + 1 >= turns;
  });
};

const wouldBeat = (board: GameState, forces: readonly number[], kenshinHex: Hex): boolean => {
  const units = forces.flatMap((unit) => membersOf(board, unit));
  return (
    units.length > 0 && enduranceRatio(board, 'field', ODA, kenshinHex, units, landUnitsAt(board, UESUGI, kenshinHex, false)) > STRIKE_ODDS
  );
};

/**
 * The forces called against Kenshin and their destinations: Kyo, or Kenshin himself if the nearby forces would beat
 * him. Without them he reaches Kyo by turn 7.
 */
export const assignKyoDefenders = (board: GameState, summary: PositionSummary): ReadonlyMap<number, Hex> => {
  const kenshinHex = board.at[KENSHIN] as number;
  if (!isHex(kenshinHex)) return new Map();
  const defenders = selectDefenders(board, summary, kenshinHex);
  const nearDefenders = defenders.filter((unit) => (distancesTo(kenshinHex)[board.at[unit] as Hex] as number) <= STRIKE_RANGE);
  const goal = !board.inside[KENSHIN] && wouldBeat(board, nearDefenders, kenshinHex) ? kenshinHex : KYO_HEX;
  return new Map(defenders.map((unit) => [unit, goal]));
};
