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
  /** By side and range, the steps near each hex; negative where nobody has asked. */
  readonly nearby: Map<number, Float64Array>;
  /** The forces called against Kenshin and their destinations. Filled on demand. */
  kyoDefence: ReadonlyMap<number, Hex> | null;
}

/** The supply of the last position. Many decisions follow each other without a change. */
let lastNets: { readonly first: number; readonly second: number; readonly nets: Map<number, Uint8Array> } | null = null;

/** The supply nets of a position, as far as they are known. They depend on places, holders, sieges and sides alone. */
const supplyNetsOf = ({ at, inside, aboard, side, holder, siege, arakiLeads }: GameState): Map<number, Uint8Array> => {
  let first = arakiLeads ? 3 : 1;
  let second = 7;
  const add = (value: number): void => {
    first = Math.imul(first ^ value, 0x9e3779b1) ^ (first >>> 15);
    second = Math.imul(second + value, 0x85ebca6b) ^ (second >>> 13);
  };
  for (let unit = 0; unit < at.length; unit++)
    add(((at[unit] as number) + 8) * 4 + (inside[unit] ? 2 : 0) + (aboard[unit] === NONE ? 0 : 1));
  for (let castle = 0; castle < holder.length; castle++) add((holder[castle] as number) * 2 + (siege[castle] === NONE ? 0 : 1));
  for (let house = 0; house < side.length; house++) add(side[house] as number);
  if (lastNets?.first !== first || lastNets.second !== second) lastNets = { first, second, nets: new Map() };
  return lastNets.nets;
};

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
  return {
    stackByHex,
    stacks: stackByHex.map((side) => [...side.values()]),
    supplyNets: supplyNetsOf(board),
    nearby: new Map(),
    kyoDefence: null,
  };
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
  const key = side * 16 + range;
  let known = summary.nearby.get(key);
  if (!known) summary.nearby.set(key, (known = new Float64Array(HEX_COUNT).fill(-1)));
  let weight = known[hex] as number;
  if (weight >= 0) return weight;
  weight = 0;
  for (const stack of summary.stacks[side] ?? []) {
    const apart = hexDistance(stack.hex, hex);
    if (apart <= range) weight += (stack.open * (range + 1 - apart)) / (range + 1);
  }
  known[hex] = weight;
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
