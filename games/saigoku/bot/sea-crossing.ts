import {
  armyId,
  armyOf,
  attackModifiers,
  canForceAct,
  castleSide,
  counterModifiers,
  createSkirmish,
  defendingStrength,
  hasEnemyForce,
  fieldForcesAt,
  hexOf,
  movementPoints,
  sideOf,
  forceStrength,
  sumModifiers,
  totalStrength,
  zonesOf,
} from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { isCoastalHex, landingHexes } from '../rules/sea-movement.ts';
import { objectiveOf, mayRiskForce } from './objectives.ts';
import type { LandingPlan } from '../rules/scenarios/scenario-definition.ts';
import type { Objective } from './objectives.ts';
import { expectedDamage } from '../odds/expected-results.ts';
import { isUnreachable, marchCostsTo } from './paths.ts';

/** Where a force would land, and the plan that says so. */
interface SeaRoute {
  readonly plan: LandingPlan;
  readonly objective: Objective;
  /** The castle's hex or, if enemies stand before the castle, another hex of the island. */
  readonly landing: Hex;
  readonly harbours: readonly string[];
}

/** The least damage dealt for each point suffered, at which a force lands beside the enemy to attack him. */
const MIN_EXCHANGE = 0.3;

/** Whether these forces together would fare well enough in an attack on the enemies before the castle. */
const wouldBeatLanders = (data: ScenarioData, board: GameState, forces: readonly number[], side: number, target: Hex): boolean => {
  const skirmish = createSkirmish(data, board, forces, side, target, false);
  const dealt = expectedDamage(data, totalStrength(data, board, forces), sumModifiers(attackModifiers(data, board, skirmish)));
  const foe = defendingStrength(data, board, skirmish.defenders, true);
  return dealt >= expectedDamage(data, foe, sumModifiers(counterModifiers(data, board, skirmish))) * MIN_EXCHANGE;
};

/** The island hex where a force should land; -1 if it should not. */
const landingHexFor = (data: ScenarioData, board: GameState, force: number, objective: Objective, plan: LandingPlan): Hex => {
  const side = sideOf(data, force);
  const role = side === objective.attacker ? 'attacker' : 'defender';
  const zones = zonesOf(data, board);
  if (!hasEnemyForce(zones, objective.hex, side))
    return totalStrength(data, board, fieldForcesAt(data, board, objective.hex, side)) >= plan.enoughStrength[role] ? -1 : objective.hex;
  const open = objective.island.find((hex) => !hasEnemyForce(zones, hex, side)) ?? -1;
  if (open < 0) return -1;
  const together = [...fieldForcesAt(data, board, open, side), ...fieldForcesAt(data, board, hexOf(board, force), side)];
  return wouldBeatLanders(data, board, together, side, objective.hex) ? open : -1;
};

/** Whether a force should sail to the island, from which harbours and where to; null if not. */
const seaRouteOf = (data: ScenarioData, board: GameState, force: number): SeaRoute | null => {
  const objective = objectiveOf(board);
  const plan = objective?.landing;
  const harbours = plan?.harbours[armyId(data, armyOf(data, force))];
  if (!objective || !plan || !harbours || !mayRiskForce(data, board, force) || isOnIsland(board, force)) return null;
  const role = sideOf(data, force) === objective.attacker ? 'attacker' : 'defender';
  if (forceStrength(data, board, force) < plan.minForceStrength[role]) return null;
  return { plan, objective, harbours, landing: landingHexFor(data, board, force, objective, plan) };
};

/** Whether a force should sail to the island from here and now. */
export const shouldCross = (data: ScenarioData, board: GameState, force: number): boolean => {
  const route = seaRouteOf(data, board, force);
  const here = hexOf(board, force);
  if (!route || route.landing < 0 || !isCoastalHex(data, here)) return false;
  const { objective, plan, landing } = route;
  if (!landingHexes(data, board, { force, points: movementPoints(board, force) }).includes(landing)) return false;
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
  const found = seaRouteOf(data, board, force);
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

/** Lands at the castle or beside it. */
export const chooseLanding = (data: ScenarioData, board: GameState, force: number, labels: readonly string[]): string | undefined => {
  const objective = objectiveOf(board);
  const plan = objective?.landing;
  if (!objective || !plan) return undefined;
  const landing = landingHexFor(data, board, force, objective, plan);
  return labels.find((label) => label === data.grid.labels[landing]);
};

/** Whether a force is on the island that decides the game. It does not return home from there. */
export const isOnIsland = (board: GameState, force: number): boolean => {
  const objective = objectiveOf(board);
  const hex = hexOf(board, force);
  return objective !== null && objective.landing !== null && (hex === objective.hex || objective.island.includes(hex));
};

/** Whether a force on another hex of the island can march to the castle. */
export const shouldJoinAtCastle = (data: ScenarioData, board: GameState, force: number): boolean => {
  const objective = objectiveOf(board);
  return (
    objective !== null &&
    objective.island.includes(hexOf(board, force)) &&
    !hasEnemyForce(zonesOf(data, board), objective.hex, sideOf(data, force))
  );
};

const LOW_MORALE = -3;

/**
 * On the island a force before the castle stops landings but has no line; inside it needs none. So it enters at low morale,
 * and leaves when recovered if no other force is outside.
 */
export const shouldEnterOrLeaveCastle = (data: ScenarioData, board: GameState, force: number): boolean => {
  const objective = objectiveOf(board);
  const side = sideOf(data, force);
  if (!objective || hexOf(board, force) !== objective.hex || castleSide(data, board, objective.castle) !== side) return false;
  const morale = board.morale[force] as number;
  if (board.inside[force] === 0) return morale <= LOW_MORALE && board.inning < data.innings;
  return (
    morale === 0 &&
    fieldForcesAt(data, board, objective.hex, side).length === 0 &&
    !hasEnemyForce(zonesOf(data, board), objective.hex, side)
  );
};
