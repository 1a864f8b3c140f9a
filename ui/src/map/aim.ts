import type { Action } from '@gunbai/engine';
import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { kindOf } from '../picking.ts';
import type { Picking, Term } from '../picking.ts';
import { PITCH, spotOf } from './geometry.ts';
import type { MapOffer } from './war-table.tsx';

/** So many hexes lie around one, and so far from each other at most. */
const AROUND = 7;
const APART = 3 * PITCH;

/** Whether these are a few hexes beside each other. */
const areBeside = (grid: HexGrid, hexes: readonly Hex[]): boolean => {
  const [first, ...others] = hexes.map((hex) => spotOf(grid, hex));
  return first !== undefined && hexes.length <= AROUND && others.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) < APART);
};

/** What can be picked next, by the hex it lies in. */
export const litBy = (next: ReadonlySet<Term>, placeOf: (named: Term) => Hex | null): ReadonlyMap<Hex, readonly Term[]> => {
  const lit = new Map<Hex, Term[]>();
  for (const named of next) {
    const hex = placeOf(named);
    if (hex !== null) lit.set(hex, [...(lit.get(hex) ?? []), named]);
  }
  return lit;
};

const areAll = (next: ReadonlySet<Term>, kind: string): boolean => [...next].every((named) => kindOf(named) === kind);

/** A decision about what stands in one hex alone opens it. */
export const onlyStack = (next: ReadonlySet<Term>, lit: ReadonlyMap<Hex, unknown>): Hex | null => {
  const [only, ...others] = lit.keys();
  return only !== undefined && others.length === 0 && areAll(next, 'unit') ? only : null;
};

/** What has been picked so far, or waits to be confirmed, and where that lies. */
export const takenOf = (
  offers: readonly MapOffer[],
  picked: readonly Term[],
  chosen: Action | null,
  placeOf: (named: Term) => Hex | null,
) => {
  const marked = chosen === null ? undefined : offers.find(({ action }) => JSON.stringify(action) === JSON.stringify(chosen));
  const terms = marked?.terms ?? picked;
  const hexes = terms.flatMap((named) => placeOf(named) ?? []);
  return { marked, terms, hexes, aim: marked && hexes.length > 1 ? hexes.at(-1) : undefined };
};

/** What the map shows of a decision: whether all of it lies close together, and the places to walk through where it does not. */
export const sceneOf = (
  grid: HexGrid,
  { next, ready }: Picking<MapOffer>,
  lit: ReadonlyMap<Hex, unknown>,
  { focus, isRangeShown }: { focus: Hex | null; isRangeShown: boolean },
): { areNear: boolean; spread: readonly Hex[] } => {
  const hexes = [...lit.keys()];
  const areHexesAsked = next.size > 0 && areAll(next, 'hex');
  const isAnswered = hexes.length === 0 && ready.length > 0;
  const areNear = isAnswered ? focus !== null : areBeside(grid, hexes) && (areHexesAsked || focus !== null);
  // Units that can be chosen stand all over the map: one place after the other, from west to east.
  const isSpread = !isRangeShown && next.size > 0 && !(areNear && areHexesAsked);
  return { areNear, spread: isSpread ? hexes.toSorted((a, b) => a - b) : [] };
};
