import { castleSide, enemyOf, garrisonOf, hexOf, isBesieged, isForceLeader, sideOf } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { castlePoints } from '../rules/scoring.ts';
import {
  enemyStrengthNear,
  evaluateCastle,
  evaluatePrey,
  evaluateRelief,
  friendlyStrengthNear,
  MIN_FIELD_STRENGTH,
  mustGoHome,
  THREAT_RANGE,
} from './goals.ts';
import type { Goal } from './goals.ts';
import { isUnreachable, marchCostsTo } from './paths.ts';

/** An own castle that enemies threaten while nobody is near. */
const evaluateGuarding = (data: ScenarioData, board: GameState, force: number, castle: number, hex: number): number => {
  const side = sideOf(data, force);
  const cost = marchCostsTo(data, hex)[hexOf(board, force)] as number;
  if (isUnreachable(cost) || garrisonOf(data, board, castle).length > 0) return -Infinity;
  if (enemyStrengthNear(data, board, side, hex, THREAT_RANGE) < MIN_FIELD_STRENGTH) return -Infinity;
  if (friendlyStrengthNear(data, board, side, hex, force) > 0) return -Infinity;
  return 4 + castlePoints(data, castle) * 2 - cost * 0.25;
};

/** Goals that a force may march for, best first, without the one that it would choose. */
export const otherGoals = (data: ScenarioData, board: GameState, force: number, chosen: number, limit: number): Goal[] => {
  if (mustGoHome(data, board, force)) return [];
  const side = sideOf(data, force);
  const goals: Goal[] = [];
  const add = (hex: number, worth: number): void => {
    if (worth > -Infinity && hex !== chosen && hex !== hexOf(board, force)) goals.push({ hex, worth });
  };
  for (const { index, hex } of data.castles) {
    const owner = castleSide(data, board, index);
    if (owner === enemyOf(side)) add(hex, evaluateCastle(data, board, force, index, -Infinity));
    else if (owner === side)
      add(hex, isBesieged(board, index) ? evaluateRelief(data, board, force, index) : evaluateGuarding(data, board, force, index, hex));
  }
  for (const unit of data.unitsInPlay)
    if (data.sideOf[unit] === enemyOf(side) && isForceLeader(board, unit) && board.inside[unit] === 0)
      add(hexOf(board, unit), evaluatePrey(data, board, force, unit));
  return goals.toSorted((a, b) => b.worth - a.worth).slice(0, limit);
};
