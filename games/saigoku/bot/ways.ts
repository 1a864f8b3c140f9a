import { directionTo, opposite, Reach } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { enemyStands, hexOf, nearEnemy, sideOf, stepCost, zonesOf } from '@gunbai/kits/gunyuden';
import type { Board, War } from '@gunbai/kits/gunyuden';

const FAR = 9999;
/** How much longer than the shortest way a detour may be, in half points. */
const DETOUR = 24;
const known = new WeakMap<War, Map<Hex, Int16Array>>();

/** What it costs, in half points over open land, to march from each hex to this one. Worked out once for each place. */
export const waysTo = (war: War, target: Hex): Int16Array => {
  let maps = known.get(war);
  if (!maps) known.set(war, (maps = new Map()));
  let map = maps.get(target);
  if (!map) {
    const search = new Reach(war.grid).from(target, FAR, (_, next, direction) => {
      // The march goes the other way: from `next` into this hex.
      return war.inArea[next] === 1 ? (war.marchCost[next * 6 + opposite(direction)] as number) : -1;
    });
    map = Int16Array.from({ length: war.grid.size }, (_, hex) => (search.has(hex) ? search.costTo(hex) : FAR));
    maps.set(target, map);
  }
  return map;
};

const routes = new WeakMap<War, Reach>();

/** The cheapest way that is open now, zones and enemies counted, from where a force stands; empty if there is none. */
const wayTo = (war: War, board: Board, force: number, target: Hex, strategic: boolean): readonly Hex[] => {
  let search = routes.get(war);
  if (!search) routes.set(war, (search = new Reach(war.grid)));
  const side = sideOf(war, force);
  const here = hexOf(board, force);
  const zones = zonesOf(war, board);
  search.from(here, (waysTo(war, target)[here] as number) + DETOUR, (from, to, direction) => {
    if (enemyStands(zones, to, side)) return to === target ? 1 : -1;
    return stepCost(war, board, side, from, direction, strategic && !nearEnemy(war, zones, to, side));
  });
  return search.pathTo(target);
};

/** The first hex of the cheapest way that is open now; -1 if there is none. */
export const firstStep = (war: War, board: Board, force: number, target: Hex, strategic: boolean): Hex =>
  wayTo(war, board, force, target, strategic)[1] ?? -1;

/** 15-2-2, 15-3-1, 15-6-2a How near to its goal a march brings a force: what is left of the way when it can go no further. */
export const leftAfter = (war: War, board: Board, force: number, target: Hex, points: number, strategic: boolean): number => {
  const side = sideOf(war, force);
  const zones = zonesOf(war, board);
  const way = wayTo(war, board, force, target, strategic);
  let here = hexOf(board, force);
  let left = points;
  for (const next of way.slice(1)) {
    if (enemyStands(zones, next, side) || (strategic && nearEnemy(war, zones, next, side))) break;
    left -= stepCost(war, board, side, here, directionTo(war.grid, here, next), strategic);
    if (left < 0) break;
    here = next;
  }
  return waysTo(war, target)[here] as number;
};

export const isFar = (cost: number): boolean => cost >= FAR;
