import { directionTo, opposite, Dijkstra } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { hasEnemyForce, hexOf, isNearEnemy, sideOf, stepCost, zonesOf } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';

const UNREACHABLE = 9999;
/** The longest detour, in half points. */
const MAX_DETOUR = 24;

type CostsByTarget = Map<Hex, Int16Array>;
const marchCostsByScenario = new WeakMap<ScenarioData, CostsByTarget>();
const strategicCostsByScenario = new WeakMap<ScenarioData, CostsByTarget>();

const costsTo = (
  data: ScenarioData,
  stepCosts: Int8Array,
  costsByScenario: WeakMap<ScenarioData, CostsByTarget>,
  target: Hex,
): Int16Array => {
  let costsByTarget = costsByScenario.get(data);
  if (!costsByTarget) costsByScenario.set(data, (costsByTarget = new Map()));
  let costs = costsByTarget.get(target);
  if (!costs) {
    const search = new Dijkstra(data.grid).run(target, UNREACHABLE, (_, next, direction) => {
      // The search runs backwards: the march goes from `next` into this hex.
      return data.inArea[next] === 1 ? (stepCosts[next * 6 + opposite(direction)] as number) : -1;
    });
    costs = Int16Array.from({ length: data.grid.size }, (_, hex) => (search.has(hex) ? search.costTo(hex) : UNREACHABLE));
    costsByTarget.set(target, costs);
  }
  return costs;
};

/** March costs in half points over land from each hex to this one. Cached by target. */
export const marchCostsTo = (data: ScenarioData, target: Hex): Int16Array => costsTo(data, data.marchCost, marchCostsByScenario, target);

const strategicCostsTo = (data: ScenarioData, target: Hex): Int16Array =>
  costsTo(data, data.strategicCost, strategicCostsByScenario, target);

const searchByScenario = new WeakMap<ScenarioData, Dijkstra>();

/** The cheapest open path of a force, with zones and enemies; empty if there is none. */
export const findPath = (data: ScenarioData, board: GameState, force: number, target: Hex, strategic: boolean): readonly Hex[] => {
  let search = searchByScenario.get(data);
  if (!search) searchByScenario.set(data, (search = new Dijkstra(data.grid)));
  const side = sideOf(data, force);
  const here = hexOf(board, force);
  const zones = zonesOf(data, board);
  const maxCost = (marchCostsTo(data, target)[here] as number) + MAX_DETOUR;
  const leastCosts = strategic ? strategicCostsTo(data, target) : marchCostsTo(data, target);
  search.run(here, maxCost, (from, to, direction) => {
    // The search is over, or leads too far away from the target.
    if (search.has(target) || search.costTo(from) + (leastCosts[to] as number) > maxCost) return -1;
    if (hasEnemyForce(zones, to, side)) return to === target ? 1 : -1;
    return stepCost(data, board, side, from, direction, strategic && !isNearEnemy(data, zones, to, side));
  });
  return search.pathTo(target);
};

/** The first hex of the cheapest open path; -1 if there is none. */
export const firstPathHex = (data: ScenarioData, board: GameState, force: number, target: Hex, strategic: boolean): Hex =>
  findPath(data, board, force, target, strategic)[1] ?? -1;

/** 15-2-2, 15-3-1, 15-6-2a The march cost left to the target after one march. */
export const costLeftAfterMarch = (
  data: ScenarioData,
  board: GameState,
  force: number,
  target: Hex,
  points: number,
  strategic: boolean,
): number => {
  const side = sideOf(data, force);
  const zones = zonesOf(data, board);
  const path = findPath(data, board, force, target, strategic);
  let here = hexOf(board, force);
  let left = points;
  for (const next of path.slice(1)) {
    if (hasEnemyForce(zones, next, side) || (strategic && isNearEnemy(data, zones, next, side))) break;
    left -= stepCost(data, board, side, here, directionTo(data.grid, here, next), strategic);
    if (left < 0) break;
    here = next;
  }
  return marchCostsTo(data, target)[here] as number;
};

export const isUnreachable = (cost: number): boolean => cost >= UNREACHABLE;
