import { OFF_MAP } from './grid.ts';
import type { Direction, Hex, HexGrid } from './grid.ts';

/** What a step costs, in whole points; a negative number if it may not be made. */
export type StepCost = (from: Hex, to: Hex, direction: Direction) => number;

const NOT_REACHED = -1;

/**
 * What can be reached, how cheaply, and by which way. Its buffers are used again and again: read it before the next search with
 * the same one. Among ways of equal cost the one found first stays, so that results never depend on the machine.
 */
export class Reach {
  readonly grid: HexGrid;
  /** The hexes reached, cheapest first; only the first `count` count. */
  readonly order: Int16Array;
  count = 0;
  private readonly cost: Int32Array;
  private readonly cameFrom: Int16Array;
  private readonly search: Int32Array;
  private readonly settled: Int32Array;
  private current = 0;
  /** Hexes that wait, by cost: a list for each cost, first in first out, used again without being freed. */
  private readonly waiting: Hex[][] = [];

  constructor(grid: HexGrid) {
    this.grid = grid;
    this.order = new Int16Array(grid.size);
    this.cost = new Int32Array(grid.size);
    this.cameFrom = new Int16Array(grid.size);
    this.search = new Int32Array(grid.size);
    this.settled = new Int32Array(grid.size);
  }

  /** Searches from a hex with so many points. Where `stops`, a way may end there but not go on. */
  from(start: Hex, budget: number, cost: StepCost, stops?: (hex: Hex) => boolean): this {
    const { neighbours } = this.grid;
    this.current++;
    this.count = 0;
    this.enter(start, 0, OFF_MAP);
    for (let points = 0, last = 0; points <= last; points++) {
      const queue = this.waiting[points];
      if (!queue) continue;
      for (let i = 0; i < queue.length; i++) {
        const hex = queue[i] as Hex;
        if (this.search[hex] !== this.current || this.settled[hex] === this.current || this.cost[hex] !== points) continue;
        this.settled[hex] = this.current;
        this.order[this.count++] = hex;
        if (stops && hex !== start && stops(hex)) continue;
        for (let direction = 0; direction < 6; direction++) {
          const next = neighbours[hex * 6 + direction] as Hex;
          if (next < 0 || this.settled[next] === this.current) continue;
          const step = cost(hex, next, direction);
          if (step < 0) continue;
          const total = points + step;
          if (total > budget || (this.search[next] === this.current && (this.cost[next] as number) <= total)) continue;
          this.enter(next, total, hex);
          if (total > last) last = total;
        }
      }
      queue.length = 0;
    }
    return this;
  }

  private enter(hex: Hex, total: number, from: Hex): void {
    this.search[hex] = this.current;
    this.cost[hex] = total;
    this.cameFrom[hex] = from;
    const queue = (this.waiting[total] ??= []);
    queue.push(hex);
  }

  has(hex: Hex): boolean {
    return this.settled[hex] === this.current;
  }

  /** The least it costs to come here; -1 if it cannot be reached. */
  costTo(hex: Hex): number {
    return this.has(hex) ? (this.cost[hex] as number) : NOT_REACHED;
  }

  /** The hex before this one on the cheapest way; OFF_MAP at the start and where no way leads. */
  stepBefore(hex: Hex): Hex {
    return this.has(hex) ? (this.cameFrom[hex] as Hex) : OFF_MAP;
  }

  /** The cheapest way, start and end among it; empty if there is none. */
  pathTo(hex: Hex): Hex[] {
    const path: Hex[] = [];
    for (let at = this.has(hex) ? hex : OFF_MAP; at !== OFF_MAP; at = this.cameFrom[at] as Hex) path.push(at);
    return path.reverse();
  }
}

const reaches = new WeakMap<HexGrid, Reach>();

/** A search with the grid's own buffers: read the answer before the next call. */
export const reach = (grid: HexGrid, start: Hex, budget: number, cost: StepCost, stops?: (hex: Hex) => boolean): Reach => {
  let own = reaches.get(grid);
  if (!own) reaches.set(grid, (own = new Reach(grid)));
  return own.from(start, budget, cost, stops);
};

/** How a flood differs from plain neighbourhood; each is asked once for a hex. */
export interface FloodCourse {
  /** Whether it goes on from a hex that it has filled, or only reaches it. */
  goesOn?(hex: Hex): boolean;
  /** Hexes filled from here without being neighbours: over a ferry, between ports. */
  jumps?(hex: Hex): readonly Hex[];
  /** Whether it may stop because what was looked for is found here. */
  isEnough?(hex: Hex): boolean;
}

/** Which hexes hang together: filled from some hexes along the steps that are allowed. Buffers are used again. */
export class Flood {
  readonly grid: HexGrid;
  /** The hexes filled, in the order in which they were; only the first `count` count. */
  readonly order: Int16Array;
  count = 0;
  /** The hex at which it was enough; OFF_MAP if it never was. */
  end: Hex = OFF_MAP;
  private readonly filled: Int32Array;
  private current = 0;

  constructor(grid: HexGrid) {
    this.grid = grid;
    this.order = new Int16Array(grid.size);
    this.filled = new Int32Array(grid.size);
  }

  from(starts: Iterable<Hex>, allows: (from: Hex, to: Hex, direction: Direction) => boolean, course: FloodCourse = {}): this {
    this.current++;
    this.count = 0;
    this.end = OFF_MAP;
    for (const start of starts) this.fill(start);
    for (let at = 0; at < this.count; at++) {
      const hex = this.order[at] as Hex;
      if (course.isEnough?.(hex)) {
        this.end = hex;
        return this;
      }
      if (course.jumps) for (const next of course.jumps(hex)) this.fill(next);
      if (course.goesOn && !course.goesOn(hex)) continue;
      for (let direction = 0; direction < 6; direction++) {
        const next = this.grid.neighbours[hex * 6 + direction] as Hex;
        if (next >= 0 && this.filled[next] !== this.current && allows(hex, next, direction)) this.fill(next);
      }
    }
    return this;
  }

  private fill(hex: Hex): void {
    if (this.filled[hex] === this.current) return;
    this.filled[hex] = this.current;
    this.order[this.count++] = hex;
  }

  has(hex: Hex): boolean {
    return this.filled[hex] === this.current;
  }
}
