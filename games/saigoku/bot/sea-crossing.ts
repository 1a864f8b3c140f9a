import {
  armyId,
  armyOf,
  canForceAct,
  castleSide,
  hasEnemyForce,
  fieldForcesAt,
  hexOf,
  movementPoints,
  sideOf,
  forceStrength,
  totalStrength,
  zonesOf,
} from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { isCoastalHex, landingHexes } from '../rules/sea-movement.ts';
import { objectiveOf, mayRiskForce } from './objectives.ts';
import type { LandingPlan } from '../rules/scenarios/scenario-definition.ts';
import type { Objective } from './objectives.ts';
import { isUnreachable, marchCostsTo } from './paths.ts';

/** The objective and the plan to reach it, if a force should cross to its island. */
const landingPlanOf = (
  data: ScenarioData,
  board: GameState,
  force: number,
): { readonly objective: Objective; readonly plan: LandingPlan; readonly harbours: readonly string[] } | null => {
  const objective = objectiveOf(board);
  const plan = objective?.landing;
  const harbours = plan?.harbours[armyId(data, armyOf(data, force))];
  if (!objective || !plan || !harbours || !mayRiskForce(data, force) || hexOf(board, force) === objective.hex) return null;
  const side = sideOf(data, force);
  const role = side === objective.attacker ? 'attacker' : 'defender';
  if (hasEnemyForce(zonesOf(data, board), objective.hex, side) || forceStrength(data, board, force) < plan.minForceStrength[role])
    return null;
  const strengthThere = totalStrength(data, board, fieldForcesAt(data, board, objective.hex, side));
  return strengthThere >= plan.enoughStrength[role] ? null : { objective, plan, harbours };
};

/** Whether a force should sail to the island from here and now. */
export const shouldCross = (data: ScenarioData, board: GameState, force: number): boolean => {
  const found = landingPlanOf(data, board, force);
  const here = hexOf(board, force);
  if (!found || !isCoastalHex(data, here)) return false;
  const { objective, plan } = found;
  if (!landingHexes(data, board, { force, points: movementPoints(board, force) }).includes(objective.hex)) return false;
  if (sideOf(data, force) !== objective.attacker || board.inning > 1 || board.stage > 2) return true;
  const fleet = fieldForcesAt(data, board, here, objective.attacker).filter((one) => canForceAct(data, board, one));
  return totalStrength(data, board, fleet) >= plan.minFleetStrength || board.marks['ouchiFree'] !== 1;
};

/** The nearest hex to cross from, and its value; null if the force should not cross. */
export const nearestHarbour = (
  data: ScenarioData,
  board: GameState,
  force: number,
): { readonly hex: Hex; readonly worth: number } | null => {
  const found = landingPlanOf(data, board, force);
  if (!found) return null;
  let best: Hex = -1;
  let minCost = Infinity;
  for (const label of found.harbours) {
    const hex = data.grid.hexByLabel.get(label) as Hex;
    const cost = marchCostsTo(data, hex)[hexOf(board, force)] as number;
    if (!isUnreachable(cost) && cost < minCost) {
      minCost = cost;
      best = hex;
    }
  }
  return best < 0 ? null : { hex: best, worth: 40 - minCost * 0.15 };
};

/** Lands at the castle if it can be reached. */
export const chooseLanding = (data: ScenarioData, board: GameState, labels: readonly string[]): string | undefined => {
  const objective = objectiveOf(board);
  return objective ? labels.find((label) => label === data.grid.labels[objective.hex]) : undefined;
};

/** Whether a force is on the island that decides the game. It does not return home from there. */
export const isOnIsland = (board: GameState, force: number): boolean => {
  const objective = objectiveOf(board);
  return objective !== null && objective.landing !== null && hexOf(board, force) === objective.hex;
};

const LOW_MORALE = -3;

/**
 * On the island a force before the castle stops landings but has no line; inside it needs none. So it enters at low morale,
 * and leaves when recovered if no other force is outside.
 */
export const shouldEnterOrLeaveCastle = (data: ScenarioData, board: GameState, force: number): boolean => {
  const objective = objectiveOf(board);
  const side = sideOf(data, force);
  if (!objective || !isOnIsland(board, force) || castleSide(data, board, objective.castle) !== side) return false;
  const morale = board.morale[force] as number;
  if (board.inside[force] === 0) return morale <= LOW_MORALE && board.inning < data.innings;
  return (
    morale === 0 &&
    fieldForcesAt(data, board, objective.hex, side).length === 0 &&
    !hasEnemyForce(zonesOf(data, board), objective.hex, side)
  );
};
