import { OFF_MAP } from './grid.ts';
import type { Direction, Hex, HexGrid } from './grid.ts';

/** The cost of a step in whole points; negative if the step is impossible. */
export type StepCost = (from: Hex, to: Hex, direction: Direction) => number;

const UNREACHABLE = -1;

/**
 * Finds reachable hexes with the cheapest paths. A search reuses its buffers: read the result before the next search.
 * Of equally cheap paths the first one found is kept, so results are deterministic.
 */
export class Dijkstra {
  readonly grid: HexGrid;
  /** The reached hexes, cheapest first; only the first `count` items are valid. */
  readonly reached: Int16Array;
  count = 0;
  private readonly cost: Int32Array;
  private readonly cameFrom: Int16Array;
  private readonly seenIn: Int32Array;
  private readonly settledIn: Int32Array;
  private generation = 0;
  /** Open hexes by cost: a queue for each cost, reused between searches. */
  private readonly queues: Hex[][] = [];

  constructor(grid: HexGrid) {
    this.grid = grid;
    this.reached = new Int16Array(grid.size);
    this.cost = new Int32Array(grid.size);
    this.cameFrom = new Int16Array(grid.size);
    this.seenIn = new Int32Array(grid.size);
    this.settledIn = new Int32Array(grid.size);
  }

  /** Searches from a hex with a number of points. Paths end at hexes where `stops` holds. */
  run(start: Hex, budget: number, cost: StepCost, mustStop?: (hex: Hex) => boolean): this {
    const { neighbours } = this.grid;
    this.generation++;
    this.count = 0;
    this.enqueue(start, 0, OFF_MAP);
    for (let points = 0, maxCost = 0; points <= maxCost; points++) {
      const queue = this.queues[points];
      if (!queue) continue;
      for (let i = 0; i < queue.length; i++) {
        const hex = queue[i] as Hex;
        if (this.seenIn[hex] !== this.generation || this.settledIn[hex] === this.generation || this.cost[hex] !== points) continue;
        this.settledIn[hex] = this.generation;
        this.reached[this.count++] = hex;
        if (mustStop && hex !== start && mustStop(hex)) continue;
        for (let direction = 0; direction < 6; direction++) {
          const next = neighbours[hex * 6 + direction] as Hex;
          if (next < 0 || this.settledIn[next] === this.generation) continue;
          const step = cost(hex, next, direction);
          if (step < 0) continue;
          const total = points + step;
          if (total > budget || (this.seenIn[next] === this.generation && (this.cost[next] as number) <= total)) continue;
          this.enqueue(next, total, hex);
          if (total > maxCost) maxCost = total;
        }
      }
      queue.length = 0;
    }
    return this;
  }

  private enqueue(hex: Hex, total: number, from: Hex): void {
    this.seenIn[hex] = this.generation;
    this.cost[hex] = total;
    this.cameFrom[hex] = from;
    const queue = (this.queues[total] ??= []);
    queue.push(hex);
  }

  has(hex: Hex): boolean {
    return this.settledIn[hex] === this.generation;
  }

  /** The lowest cost to reach a hex; -1 if it is out of reach. */
  costTo(hex: Hex): number {
    return this.has(hex) ? (this.cost[hex] as number) : UNREACHABLE;
  }

  /** The previous hex on the cheapest path; OFF_MAP for the start and unreached hexes. */
  previousHex(hex: Hex): Hex {
    return this.has(hex) ? (this.cameFrom[hex] as Hex) : OFF_MAP;
  }

  /** The cheapest path with both ends; empty if there is none. */
  pathTo(hex: Hex): Hex[] {
    const path: Hex[] = [];
    for (let at = this.has(hex) ? hex : OFF_MAP; at !== OFF_MAP; at = this.cameFrom[at] as Hex) path.push(at);
    return path.reverse();
  }
}

const dijkstraByGrid = new WeakMap<HexGrid, Dijkstra>();

/** A search with the shared buffers of the grid: read the result before the next call. */
export const findReachable = (grid: HexGrid, start: Hex, budget: number, cost: StepCost, mustStop?: (hex: Hex) => boolean): Dijkstra => {
  let search = dijkstraByGrid.get(grid);
  if (!search) dijkstraByGrid.set(grid, (search = new Dijkstra(grid)));
  return search.run(start, budget, cost, mustStop);
};

/** Options of a flood fill; each function is called once for a hex. */
interface FloodOptions {
  /** Whether the fill continues from a hex, or ends there. */
  canSpreadFrom?(hex: Hex): boolean;
  /** Hexes reached from here without being neighbours, such as by ferry. */
  remoteNeighbours?(hex: Hex): readonly Hex[];
  /** Whether the fill can stop at this hex. */
  isGoal?(hex: Hex): boolean;
}

/** Finds connected hexes by flood fill from some hexes. Buffers are reused. */
export class FloodFill {
  readonly grid: HexGrid;
  /** The filled hexes in order; only the first `count` items are valid. */
  readonly filled: Int16Array;
  count = 0;
  /** The hex at which the fill stopped early, or OFF_MAP. */
  goalHex: Hex = OFF_MAP;
  private readonly filledIn: Int32Array;
  private generation = 0;

  constructor(grid: HexGrid) {
    this.grid = grid;
    this.filled = new Int16Array(grid.size);
    this.filledIn = new Int32Array(grid.size);
  }

  run(starts: Iterable<Hex>, canStep: (from: Hex, to: Hex, direction: Direction) => boolean, options: FloodOptions = {}): this {
    this.generation++;
    this.count = 0;
    this.goalHex = OFF_MAP;
    for (const start of starts) this.fill(start);
    for (let index = 0; index < this.count; index++) {
      const hex = this.filled[index] as Hex;
      if (options.isGoal?.(hex)) {
        this.goalHex = hex;
        return this;
      }
      if (options.remoteNeighbours) for (const next of options.remoteNeighbours(hex)) this.fill(next);
      if (options.canSpreadFrom && !options.canSpreadFrom(hex)) continue;
      for (let direction = 0; direction < 6; direction++) {
        const next = this.grid.neighbours[hex * 6 + direction] as Hex;
        if (next >= 0 && this.filledIn[next] !== this.generation && canStep(hex, next, direction)) this.fill(next);
      }
    }
    return this;
  }

  private fill(hex: Hex): void {
    if (this.filledIn[hex] === this.generation) return;
    this.filledIn[hex] = this.generation;
    this.filled[this.count++] = hex;
  }

  has(hex: Hex): boolean {
    return this.filledIn[hex] === this.generation;
  }
}
