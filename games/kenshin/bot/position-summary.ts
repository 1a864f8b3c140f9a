import { Dijkstra } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { NONE } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { HOUSE_ASHIKAGA, UNITS, unitAt } from '../rules/components.ts';
import { castleIn, CASTLE_HEX, GRID, HEX_COUNT, hexDistance, STEP_COST } from '../rules/map.ts';
import { suppliedHexes } from '../rules/supply.ts';

/** Forces of one side in one hex. */
interface Stack {
  readonly hex: Hex;
  /** Steps in the open and inside the castle. */
  open: number;
  inside: number;
  /** The best combat rating in the stack. */
  rating: number;
}

/** Stacks and supply of a position, computed once for each decision. */
export interface PositionSummary {
  /** By side. */
  readonly stacks: readonly (readonly Stack[])[];
  readonly stackByHex: readonly ReadonlyMap<Hex, Stack>[];
  /** By house, the hexes in supply. Filled on demand. */
  readonly supplyNets: Map<number, Uint8Array>;
  /** The forces called against Kenshin and their destinations. Filled on demand. */
  kyoDefence: ReadonlyMap<number, Hex> | null;
}

export const summarizePosition = (board: GameState): PositionSummary => {
  const stackByHex = [new Map<Hex, Stack>(), new Map<Hex, Stack>(), new Map<Hex, Stack>()];
  for (const { index, isLand, house, combat } of UNITS) {
    const hex = board.at[index] as number;
    if (!isLand || hex < 0 || hex >= HEX_COUNT || board.aboard[index] !== NONE) continue;
    const side = stackByHex[board.side[house] as number] as Map<Hex, Stack>;
    let stack = side.get(hex);
    if (!stack) side.set(hex, (stack = { hex, open: 0, inside: 0, rating: 0 }));
    if (board.inside[index]) stack.inside += board.steps[index] as number;
    else stack.open += board.steps[index] as number;
    stack.rating = Math.max(stack.rating, combat);
  }
  return { stackByHex, stacks: stackByHex.map((side) => [...side.values()]), supplyNets: new Map(), kyoDefence: null };
};

/** Would a unit be in supply in this hex? */
export const wouldBeSupplied = (board: GameState, { supplyNets: nets }: PositionSummary, unit: number, hex: Hex): boolean => {
  const { house } = unitAt(unit);
  if (house === HOUSE_ASHIKAGA) return true;
  let net = nets.get(house);
  if (!net) {
    nets.set(house, (net = new Uint8Array(HEX_COUNT)));
    for (const hexInSupply of suppliedHexes(board, house)) net[hexInSupply] = 1;
  }
  return net[hex] === 1;
};

/** A side's steps in a hex, in the open and inside the castle. */
export const stepsAt = (summary: PositionSummary, side: number, hex: Hex): number => {
  const stack = summary.stackByHex[side]?.get(hex);
  return stack ? stack.open + stack.inside : 0;
};

/** A side's steps near a hex, weighted by distance. */
export const nearbySteps = (summary: PositionSummary, side: number, hex: Hex, range: number): number => {
  let weight = 0;
  for (const stack of summary.stacks[side] ?? []) {
    const apart = hexDistance(stack.hex, hex);
    if (apart <= range) weight += (stack.open * (range + 1 - apart)) / (range + 1);
  }
  return weight;
};

const UNREACHABLE = 999;
const distanceCache = new Map<Hex, Int16Array>();
const search = new Dijkstra(GRID);

/** Movement points for a single force from every hex to this one, by terrain only. Cached. */
export const distancesTo = (hex: Hex): Int16Array => {
  const cached = distanceCache.get(hex);
  if (cached) return cached;
  const distances = new Int16Array(HEX_COUNT).fill(UNREACHABLE);
  // The search runs backwards: the cost of the step from `to` into `from`.
  search.run(hex, UNREACHABLE, (from, to, direction) => {
    const cost = STEP_COST[to * 6 + ((direction + 3) % 6)] as number;
    return cost > 0 && (STEP_COST[from * 6 + direction] as number) > 0 ? cost : -1;
  });
  for (let i = 0; i < search.count; i++) {
    const reached = search.reached[i] as Hex;
    distances[reached] = search.costTo(reached);
  }
  distanceCache.set(hex, distances);
  return distances;
};

/** Distances to a castle, by its number. */
export const distancesToCastle = (castle: number): Int16Array => distancesTo(CASTLE_HEX[castle] as Hex);

export const ownCastleAt = (board: GameState, side: number, hex: Hex): number => {
  const castle = castleIn(hex);
  return castle !== NONE && board.holder[castle] === side ? castle : NONE;
};
