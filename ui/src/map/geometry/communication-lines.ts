import { opposite, findReachable } from '@gunbai/shared/hex';
import type { Hex, HexGrid, StepCost } from '@gunbai/shared/hex';
import type { HexPair } from './hex-geometry.ts';

/** What lines are drawn from: of supply, of communication. */
export interface CommunicationLineSource {
  /** Where they begin: home castles. */
  readonly starts: readonly Hex[];
  /** The forces that they should come to. */
  readonly ends: readonly Hex[];
  /** Whether a line comes to a hex, by the rules. */
  canReach(hex: Hex): boolean;
  /** What a step costs a line, whoever stands there. */
  readonly cost: StepCost;
}

/** Lines as they run: whole ones, those that break off, and the hexes where they do. */
export interface CommunicationLines {
  readonly intact: readonly HexPair[];
  readonly broken: readonly HexPair[];
  readonly cuts: readonly Hex[];
}

const MAX_COST = 400;

/** The cheapest way from any of the starts, within the hexes allowed. */
const findCheapestPath = (grid: HexGrid, { starts, cost }: CommunicationLineSource, end: Hex, canEnter: (hex: Hex) => boolean): Hex[] => {
  // From the end, so that one search finds the nearest start.
  const search = findReachable(grid, end, MAX_COST, (from, to, direction) => (canEnter(to) ? cost(to, from, opposite(direction)) : -1));
  let best: Hex | null = null;
  for (const start of starts) if (search.has(start) && (best === null || search.costTo(start) < search.costTo(best))) best = start;
  return best === null ? [] : search.pathTo(best).reverse();
};

/**
 * The lines of some sources. Each runs by the cheapest way through what the line reaches; one that does not come to its
 * force runs as it would if nobody stood in its way, up to the first hex that it cannot reach.
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
