import { Reach } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { NONE } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { HOUSE_ASHIKAGA, UNITS, unitAt } from '../rules/components.ts';
import { castleIn, CASTLE_HEX, GRID, HEX_COUNT, hexesApart, STEP_COST } from '../rules/map.ts';
import { supplyNet } from '../rules/supply.ts';

/** Forces of one side in one hex. */
export interface Stack {
  readonly hex: Hex;
  /** Steps in the open and inside the castle. */
  open: number;
  inside: number;
  /** The best combat rating among them. */
  rating: number;
}

/** Who stands where, seen once for a decision. */
export interface Lookout {
  /** By side. */
  readonly stacks: readonly (readonly Stack[])[];
  readonly at: readonly ReadonlyMap<Hex, Stack>[];
  /** By house, the hexes from which a line runs home: filled as houses are asked about. */
  readonly nets: Map<number, Uint8Array>;
  /** Who is called against Kenshin, and where to: filled when somebody asks. */
  watch: ReadonlyMap<number, Hex> | null;
}

export const look = (board: Board): Lookout => {
  const at = [new Map<Hex, Stack>(), new Map<Hex, Stack>(), new Map<Hex, Stack>()];
  for (const { index, isLand, house, combat } of UNITS) {
    const hex = board.at[index] as number;
    if (!isLand || hex < 0 || hex >= HEX_COUNT || board.aboard[index] !== NONE) continue;
    const side = at[board.side[house] as number] as Map<Hex, Stack>;
    let stack = side.get(hex);
    if (!stack) side.set(hex, (stack = { hex, open: 0, inside: 0, rating: 0 }));
    if (board.inside[index]) stack.inside += board.steps[index] as number;
    else stack.open += board.steps[index] as number;
    stack.rating = Math.max(stack.rating, combat);
  }
  return { at, stacks: at.map((side) => [...side.values()]), nets: new Map(), watch: null };
};

/** Whether a unit would be in supply in a hex, as things stand. */
export const isFed = (board: Board, { nets }: Lookout, unit: number, hex: Hex): boolean => {
  const { house } = unitAt(unit);
  if (house === HOUSE_ASHIKAGA) return true;
  let net = nets.get(house);
  if (!net) {
    nets.set(house, (net = new Uint8Array(HEX_COUNT)));
    for (const fed of supplyNet(board, house)) net[fed] = 1;
  }
  return net[hex] === 1;
};

/** A side's steps in a hex, in the open and inside. */
export const stepsAt = (lookout: Lookout, side: number, hex: Hex): number => {
  const stack = lookout.at[side]?.get(hex);
  return stack ? stack.open + stack.inside : 0;
};

/** Steps of a side near a hex, the nearer the more. */
export const weightNear = (lookout: Lookout, side: number, hex: Hex, range: number): number => {
  let weight = 0;
  for (const stack of lookout.stacks[side] ?? []) {
    const apart = hexesApart(stack.hex, hex);
    if (apart <= range) weight += (stack.open * (range + 1 - apart)) / (range + 1);
  }
  return weight;
};

const FAR = 999;
const ways = new Map<Hex, Int16Array>();
const search = new Reach(GRID);

/** The points a lone force needs from every hex to this one, by the ground alone. Kept, since the ground never changes. */
export const wayTo = (hex: Hex): Int16Array => {
  const known = ways.get(hex);
  if (known) return known;
  const way = new Int16Array(HEX_COUNT).fill(FAR);
  // Backwards: the cost of the step from `to` into `from`.
  search.from(hex, FAR, (from, to, direction) => {
    const cost = STEP_COST[to * 6 + ((direction + 3) % 6)] as number;
    return cost > 0 && (STEP_COST[from * 6 + direction] as number) > 0 ? cost : -1;
  });
  for (let i = 0; i < search.count; i++) {
    const reached = search.order[i] as Hex;
    way[reached] = search.costTo(reached);
  }
  ways.set(hex, way);
  return way;
};

/** The ways to every castle, by its number. */
export const wayToCastle = (castle: number): Int16Array => wayTo(CASTLE_HEX[castle] as Hex);

export const heldCastle = (board: Board, side: number, hex: Hex): number => {
  const castle = castleIn(hex);
  return castle !== NONE && board.holder[castle] === side ? castle : NONE;
};
