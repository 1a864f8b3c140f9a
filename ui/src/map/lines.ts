import { opposite, reach } from '@gunbai/kits/hex';
import type { Hex, HexGrid, StepCost } from '@gunbai/kits/hex';
import type { HexPair } from './geometry.ts';

/** What lines are drawn from: of supply, of communication. */
export interface LineSource {
  /** Where they begin: home castles. */
  readonly starts: readonly Hex[];
  /** The forces that they should come to. */
  readonly ends: readonly Hex[];
  /** Whether a line comes to a hex, by the rules. */
  reaches(hex: Hex): boolean;
  /** What a step costs a line, whoever stands there. */
  readonly cost: StepCost;
}

/** Lines as they run: whole ones, those that break off, and the hexes where they do. */
export interface DrawnLines {
  readonly whole: readonly HexPair[];
  readonly broken: readonly HexPair[];
  readonly cuts: readonly Hex[];
}

const FAR = 400;

/** The cheapest way from any of the starts, within the hexes allowed. */
const cheapest = (grid: HexGrid, { starts, cost }: LineSource, end: Hex, allows: (hex: Hex) => boolean): Hex[] => {
  // From the end, so that one search finds the nearest start.
  const found = reach(grid, end, FAR, (from, to, direction) => (allows(to) ? cost(to, from, opposite(direction)) : -1));
  let best: Hex | null = null;
  for (const start of starts) if (found.has(start) && (best === null || found.costTo(start) < found.costTo(best))) best = start;
  return best === null ? [] : found.pathTo(best).reverse();
};

/**
 * The lines of some sources. Each runs by the cheapest way through what the line reaches; one that does not come to its
 * force runs as it would if nobody stood in its way, up to the first hex that it cannot reach.
 */
export const linesOf = (grid: HexGrid, sources: readonly LineSource[]): DrawnLines => {
  const whole = new Map<string, HexPair>();
  const broken = new Map<string, HexPair>();
  const cuts = new Set<Hex>();
  const draw = (way: readonly Hex[], into: Map<string, HexPair>): void => {
    for (const [index, to] of way.slice(1).entries()) {
      const from = way[index] as Hex;
      into.set(from < to ? `${from} ${to}` : `${to} ${from}`, [from, to]);
    }
  };
  for (const source of sources)
    for (const end of source.ends) {
      if (source.reaches(end)) {
        draw(cheapest(grid, source, end, source.reaches), whole);
        continue;
      }
      const way = cheapest(grid, source, end, () => true);
      const at = way.findIndex((hex) => !source.reaches(hex));
      draw(way.slice(0, Math.max(0, at)), whole);
      draw(way.slice(Math.max(0, at - 1)), broken);
      cuts.add(way[at] ?? end);
    }
  return { whole: [...whole.values()], broken: [...broken.values()], cuts: [...cuts] };
};
