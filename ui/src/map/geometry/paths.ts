import { findReachable } from '@gunbai/shared/hex';
import type { Hex, HexGrid, StepCost } from '@gunbai/shared/hex';

interface ReachableHex {
  readonly hex: Hex;
  readonly cost: number;
  /** Includes start and end. */
  readonly path: readonly Hex[];
}

/** Every reachable hex with its cheapest path. */
export const findReachableHexes = (grid: HexGrid, start: Hex, budget: number, cost: StepCost): ReachableHex[] => {
  const search = findReachable(grid, start, budget, cost);
  return Array.from(search.reached.subarray(1, search.count), (hex) => ({ hex, cost: search.costTo(hex), path: search.pathTo(hex) }));
};
