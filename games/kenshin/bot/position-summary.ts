import { Dijkstra } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { NONE } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { HOUSE_ASHIKAGA, houseAt, UNITS, unitAt } from '../rules/components.ts';
import { castleIn, CASTLE_HEX, GRID, HEX_COUNT, hexDistance, STEP_COST } from '../rules/map.ts';
import { isInZone } from '../rules/derived-state.ts';
import { isInCastleZone, suppliedHexes } from '../rules/supply.ts';

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
  /** By side, and then by house, the hexes in supply. Filled on demand. */
  readonly supplyNets: (SupplyNets | null)[];
  /** By side, a hash of the stacks: equal stacks have equal prints. */
  readonly prints: readonly string[];
  /** The forces called against Kenshin and their destinations. Filled on demand. */
  kyoDefence: ReadonlyMap<number, Hex> | null;
}

/** A hash of 64 bits. */
class PositionHash {
  private first = 1;
  private second = 7;

  add(value: number): void {
    this.first = Math.imul(this.first ^ value, 0x9e3779b1) ^ (this.first >>> 15);
    this.second = Math.imul(this.second + value, 0x85ebca6b) ^ (this.second >>> 13);
  }

  get text(): string {
    return `${this.first} ${this.second}`;
  }
}

type SupplyNets = Map<number, Uint8Array>;

/** The supply of a side in the positions seen last. Many decisions follow each other without a change of it. */
const netsByPosition = [new Map<string, SupplyNets>(), new Map<string, SupplyNets>()];
const MAX_NETS = 48;

/**
 * The supply nets of a side in a position, as far as they are known. They depend on places, holders, sieges and sides, but
 * own units count only where no line would pass without them.
 */
const supplyNetsOf = (board: GameState, side: number): SupplyNets => {
  const { at, inside, aboard, holder, siege, arakiLeads } = board;
  const hash = new PositionHash();
  hash.add(arakiLeads ? 1 : 0);
  for (let unit = 0; unit < at.length; unit++) {
    const { house, isLand } = unitAt(unit);
    const place = at[unit] as number;
    const isOutside = !inside[unit] && aboard[unit] === NONE;
    if (board.side[house] !== side) hash.add((place + 8) * 4 + (inside[unit] ? 2 : 0) + (aboard[unit] === NONE ? 0 : 1));
    else if (isLand && place >= 0 && place < HEX_COUNT && isOutside && isContested(board, side, place)) hash.add(place + 20_000);
    else if (place >= 0 && houseAt(house).isOffMap) hash.add(30_000 + house);
  }
  for (let castle = 0; castle < holder.length; castle++) hash.add((holder[castle] as number) * 2 + (siege[castle] === NONE ? 0 : 1));
  for (let house = 0; house < board.side.length; house++) hash.add(board.side[house] as number);
  const key = hash.text;
  const known = netsByPosition[side] as Map<string, SupplyNets>;
  let nets = known.get(key);
  if (!nets) {
    nets = new Map();
    if (known.size >= MAX_NETS) known.delete(known.keys().next().value as string);
    known.set(key, nets);
  }
  return nets;
};

/** Would no line of the side pass through this hex without its own units there? */
const isContested = (board: GameState, side: number, hex: Hex): boolean => {
  const castle = castleIn(hex);
  return (castle !== NONE && board.holder[castle] === 1 - side) || isInZone(board, 1 - side, hex) || isInCastleZone(board, 1 - side, hex);
};

const printOf = (stacks: ReadonlyMap<Hex, Stack>): string => {
  const hash = new PositionHash();
  for (const { hex, open } of stacks.values()) hash.add(hex * 64 + open);
  return hash.text;
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
    supplyNets: [null, null],
    prints: stackByHex.map((side) => printOf(side)),
    kyoDefence: null,
  };
};

/** Would a unit be in supply in this hex? */
export const wouldBeSupplied = (board: GameState, { supplyNets }: PositionSummary, unit: number, hex: Hex): boolean => {
  const { house } = unitAt(unit);
  if (house === HOUSE_ASHIKAGA) return true;
  const side = board.side[house] as number;
  const nets = (supplyNets[side] ??= supplyNetsOf(board, side));
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

const ALL_HEXES = Int16Array.from({ length: HEX_COUNT }, (_, hex) => hex);

/** For each hex, the hexes around it up to a range, and how far they are. Filled on demand. */
const surroundings = new Map<number, { readonly hexes: Int16Array; readonly apart: Uint8Array }>();
const surroundingsOf = (hex: Hex, range: number): { readonly hexes: Int16Array; readonly apart: Uint8Array } => {
  const key = hex * 16 + range;
  const known = surroundings.get(key);
  if (known) return known;
  const hexes = ALL_HEXES.filter((other) => hexDistance(other, hex) <= range);
  const found = { hexes, apart: Uint8Array.from(hexes, (other) => hexDistance(other, hex)) };
  surroundings.set(key, found);
  return found;
};

/** By side and range, the last sums and the print of the stacks that they belong to. A side's stacks often stay as they are. */
const nearbyByKey: ({ readonly print: string; readonly sums: Float64Array } | undefined)[] = [];

/** A side's steps near each hex, weighted by distance. */
const nearbyStepsOf = (summary: PositionSummary, side: number, range: number): Float64Array => {
  const key = side * 16 + range;
  const known = nearbyByKey[key];
  const print = summary.prints[side] as string;
  if (known?.print === print) return known.sums;
  const sums = known?.sums.fill(0) ?? new Float64Array(HEX_COUNT);
  for (const stack of summary.stacks[side] ?? []) {
    if (stack.open === 0) continue;
    const { hexes, apart } = surroundingsOf(stack.hex, range);
    for (let i = 0; i < hexes.length; i++)
      (sums[hexes[i] as Hex] as number) += (stack.open * (range + 1 - (apart[i] as number))) / (range + 1);
  }
  nearbyByKey[key] = { print, sums };
  return sums;
};

/** A side's steps near a hex, weighted by distance. */
export const nearbySteps = (summary: PositionSummary, side: number, hex: Hex, range: number): number =>
  nearbyStepsOf(summary, side, range)[hex] as number;

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
