import { OFF_MAP } from './grid.ts';
import type { Direction, Hex, HexGrid } from './grid.ts';

/** What a step costs, in whole points; a negative number if it may not be made. */
export type StepCost = (from: Hex, to: Hex, direction: Direction) => number;

const UNREACHABLE = -1;

/**
 * What can be reached, how cheaply, and by which way. Its buffers are used again and again: read it before the next search with
 * the same one. Among ways of equal cost the one found first stays, so that results never depend on the machine.
 */
export class Dijkstra {
  readonly grid: HexGrid;
  /** The hexes reached, cheapest first; only the first `count` count. */
  readonly reached: Int16Array;
  count = 0;
  private readonly cost: Int32Array;
  private readonly cameFrom: Int16Array;
  private readonly seenIn: Int32Array;
  private readonly settledIn: Int32Array;
  private generation = 0;
  /** Hexes that wait, by cost: a list for each cost, first in first out, used again without being freed. */
  private readonly queues: Hex[][] = [];

  constructor(grid: HexGrid) {
    this.grid = grid;
    this.reached = new Int16Array(grid.size);
    this.cost = new Int32Array(grid.size);
    this.cameFrom = new Int16Array(grid.size);
    this.seenIn = new Int32Array(grid.size);
    this.settledIn = new Int32Array(grid.size);
  }

  /** Searches from a hex with so many points. Where `stops`, a way may end there but not go on. */
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

  /** The least it costs to come here; -1 if it cannot be reached. */
  costTo(hex: Hex): number {
    return this.has(hex) ? (this.cost[hex] as number) : UNREACHABLE;
  }

  /** The hex before this one on the cheapest way; OFF_MAP at the start and where no way leads. */
  previousHex(hex: Hex): Hex {
    return this.has(hex) ? (this.cameFrom[hex] as Hex) : OFF_MAP;
  }

  /** The cheapest way, start and end among it; empty if there is none. */
  pathTo(hex: Hex): Hex[] {
    const path: Hex[] = [];
    for (let at = this.has(hex) ? hex : OFF_MAP; at !== OFF_MAP; at = this.cameFrom[at] as Hex) path.push(at);
    return path.reverse();
  }
}

const dijkstraByGrid = new WeakMap<HexGrid, Dijkstra>();

/** A search with the grid's own buffers: read the answer before the next call. */
export const findReachable = (grid: HexGrid, start: Hex, budget: number, cost: StepCost, mustStop?: (hex: Hex) => boolean): Dijkstra => {
  let search = dijkstraByGrid.get(grid);
  if (!search) dijkstraByGrid.set(grid, (search = new Dijkstra(grid)));
  return search.run(start, budget, cost, mustStop);
};

/** How a flood differs from plain neighbourhood; each is asked once for a hex. */
export interface FloodOptions {
  /** Whether it goes on from a hex that it has filled, or only reaches it. */
  canSpreadFrom?(hex: Hex): boolean;
  /** Hexes filled from here without being neighbours: over a ferry, between ports. */
  remoteNeighbours?(hex: Hex): readonly Hex[];
  /** Whether it may stop because what was looked for is found here. */
  isGoal?(hex: Hex): boolean;
}

/** Which hexes hang together: filled from some hexes along the steps that are allowed. Buffers are used again. */
export class FloodFill {
  readonly grid: HexGrid;
  /** The hexes filled, in the order in which they were; only the first `count` count. */
  readonly filled: Int16Array;
  count = 0;
  /** The hex at which it was enough; OFF_MAP if it never was. */
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
