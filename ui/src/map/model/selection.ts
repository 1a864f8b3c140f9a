import type { Action } from '@gunbai/engine';
import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { refKind } from '../../action-picker.ts';
import type { ActionPicker, ThingRef } from '../../action-picker.ts';
import { HEX_SPACING, hexCentre } from '../geometry/hex-geometry.ts';
import type { MapAction } from '../types.ts';

/** Limits for a compact group: a hex and its neighbours. */
const MAX_CLUSTER_SIZE = 7;
const MAX_CLUSTER_SPAN = 3 * HEX_SPACING;

/** Whether the hexes form a compact group. */
const areClustered = (grid: HexGrid, hexes: readonly Hex[]): boolean => {
  const [first, ...others] = hexes.map((hex) => hexCentre(grid, hex));
  return (
    first !== undefined &&
    hexes.length <= MAX_CLUSTER_SIZE &&
    others.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) < MAX_CLUSTER_SPAN)
  );
};

/** The next things to pick, by hex. */
export const selectableByHex = (
  nextRefs: ReadonlySet<ThingRef>,
  hexOfRef: (ref: ThingRef) => Hex | null,
): ReadonlyMap<Hex, readonly ThingRef[]> => {
  const selectable = new Map<Hex, ThingRef[]>();
  for (const ref of nextRefs) {
    const hex = hexOfRef(ref);
    if (hex !== null) selectable.set(hex, [...(selectable.get(hex) ?? []), ref]);
  }
  return selectable;
};

const areAllOfKind = (nextRefs: ReadonlySet<ThingRef>, kind: string): boolean => [...nextRefs].every((ref) => refKind(ref) === kind);

/** If all things to pick are in one stack, its hex, so that it opens. */
export const onlySelectableStack = (nextRefs: ReadonlySet<ThingRef>, selectable: ReadonlyMap<Hex, unknown>): Hex | null => {
  const [only, ...others] = selectable.keys();
  return only !== undefined && others.length === 0 && areAllOfKind(nextRefs, 'unit') ? only : null;
};

/** The picked or pending things, and where they are. */
export const resolveSelection = (
  actions: readonly MapAction[],
  picked: readonly ThingRef[],
  pendingAction: Action | null,
  hexOfRef: (ref: ThingRef) => Hex | null,
) => {
  const pending =
    pendingAction === null ? undefined : actions.find(({ action }) => JSON.stringify(action) === JSON.stringify(pendingAction));
  const refs = pending?.refs ?? picked;
  const hexes = refs.flatMap((ref) => hexOfRef(ref) ?? []);
  return { pending, refs, hexes, targetHex: pending && hexes.length > 1 ? hexes.at(-1) : undefined };
};

/** Whether the targets lie close together, and otherwise the hexes to step through. */
export const layOutTargets = (
  grid: HexGrid,
  { nextRefs, completed }: ActionPicker<MapAction>,
  selectable: ReadonlyMap<Hex, unknown>,
  { focus, isRangeShown }: { focus: Hex | null; isRangeShown: boolean },
): { areClose: boolean; spreadHexes: readonly Hex[] } => {
  const hexes = [...selectable.keys()];
  const isAskingForHexes = nextRefs.size > 0 && areAllOfKind(nextRefs, 'hex');
  const hasNoTargets = hexes.length === 0 && completed.length > 0;
  const areClose = hasNoTargets ? focus !== null : areClustered(grid, hexes) && (isAskingForHexes || focus !== null);
  // Selectable units may be all over the map: step through them from west to east.
  const isSpreadOut = !isRangeShown && nextRefs.size > 0 && !(areClose && isAskingForHexes);
  return { areClose, spreadHexes: isSpreadOut ? hexes.toSorted((a, b) => a - b) : [] };
};
