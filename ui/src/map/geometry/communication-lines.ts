import { opposite, findReachable } from '@gunbai/shared/hex';
import type { Hex, HexGrid, StepCost } from '@gunbai/shared/hex';
import type { HexPair } from './hex-geometry.ts';

/** The source of lines of communication or supply. */
export interface CommunicationLineSource {
  /** Home castles. */
  readonly starts: readonly Hex[];
  /** Hexes of the forces to reach. */
  readonly ends: readonly Hex[];
  /** Whether a line can reach a hex, by the rules. */
  canReach(hex: Hex): boolean;
  /** Cost of a step, regardless of pieces. */
  readonly cost: StepCost;
}

/** Intact lines, broken lines, and the hexes where they break. */
export interface CommunicationLines {
  readonly intact: readonly HexPair[];
  readonly broken: readonly HexPair[];
  readonly cuts: readonly Hex[];
}

const MAX_COST = 400;

/** The cheapest path from any start, through allowed hexes. */
const findCheapestPath = (grid: HexGrid, { starts, cost }: CommunicationLineSource, end: Hex, canEnter: (hex: Hex) => boolean): Hex[] => {
  // Search from the end, so that one search finds the nearest start.
  const search = findReachable(grid, end, MAX_COST, (from, to, direction) => (canEnter(to) ? cost(to, from, opposite(direction)) : -1));
  let best: Hex | null = null;
  for (const start of starts) if (search.has(start) && (best === null || search.costTo(start) < search.costTo(best))) best = start;
  return best === null ? [] : search.pathTo(best).reverse();
};

/**
 * Traces each line along its cheapest reachable path. A line that cannot reach its force follows
 * the unobstructed path, up to the first unreachable hex.
 */
export const traceCommunicationLines = (grid: HexGrid, sources: readonly CommunicationLineSource[]): CommunicationLines => {
  const intact = new Map<string, HexPair>();
  const broken = new Map<string, HexPair>();
  const cuts = new Set<Hex>();
  const addPath = (path: readonly Hex[], into: Map<string, HexPair>): void => {
    for (const [index, to] of path.slice(1).entries()) {
      const from = path[index] as Hex;
      into.set(from < to ? `${from} ${to}` : `${to} ${from}`, [from, to]);
    }
  };
  for (const source of sources)
    for (const end of source.ends) {
      if (source.canReach(end)) {
        addPath(findCheapestPath(grid, source, end, source.canReach), intact);
        continue;
      }
      const path = findCheapestPath(grid, source, end, () => true);
      const breakIndex = path.findIndex((hex) => !source.canReach(hex));
      addPath(path.slice(0, Math.max(0, breakIndex)), intact);
      addPath(path.slice(Math.max(0, breakIndex - 1)), broken);
      cuts.add(path[breakIndex] ?? end);
    }
  return { intact: [...intact.values()], broken: [...broken.values()], cuts: [...cuts] };
};
