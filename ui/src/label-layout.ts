import type { CSSProperties } from 'react';
import type { Point } from './roving-tabindex.ts';

/** How near the reader is, as the viewport tells the style sheet. */
export const ZOOM_LEVELS = ['near', 'middle', 'far', 'away'] as const;
export type ZoomLevel = (typeof ZOOM_LEVELS)[number];

/** How near a drawing is that was enlarged so many times. */
export const zoomLevelAt = (k: number): ZoomLevel => (k < 0.34 ? 'away' : k < 0.55 ? 'far' : k < 0.95 ? 'middle' : 'near');

/** Where a name stands, from the middle of what it names. */
export interface LabelPlacement {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Room on the map. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const createRect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

export const overlapArea = (a: Rect, b: Rect): number => {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
};

/** Something on a map that has a name. */
export interface Labelled {
  readonly key: string;
  readonly name: string;
  readonly position: Point;
  /** Half the width and height of its mark. */
  readonly markHalfSize: readonly [number, number];
  /** All that names should leave free about it: its mark, and who stands there. */
  readonly obstacles: readonly Rect[];
  /** The size of its letters; nothing is lettered at 0. */
  readonly fontSize: number;
  /** What matters most finds its place first. */
  readonly priority: number;
  /** It is named even where the name lies over something else. */
  readonly isRequired: boolean;
  /** The name stands within the mark. */
  readonly isInsideMark?: boolean;
  /** It stands above the mark rather than below, where it can. */
  readonly prefersAbove?: boolean;
}

const FULL_WIDTH = /[⺀-鿿＀-￯぀-ヿ]/;
const textWidth = (name: string, fontSize: number): number =>
  [...name].reduce((sum, character) => sum + (FULL_WIDTH.test(character) ? 1 : 0.58), 0) * fontSize;

/** The room that a name takes there. */
export const labelRect = ({ position, name, fontSize }: Labelled, { x, y, anchor }: LabelPlacement): Rect => {
  const width = textWidth(name, fontSize);
  const left = position.x + x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  return createRect(left, position.y + y - fontSize * 0.8, width, fontSize);
};

/** The places beside a mark where its name may stand, the usual one first. */
const candidatePlacements = ({
  position,
  markHalfSize: [half, halfHeight],
  obstacles,
  fontSize,
  isInsideMark = false,
  prefersAbove = false,
}: Labelled): readonly LabelPlacement[] => {
  if (isInsideMark) return [{ x: 0, y: fontSize * 0.32, anchor: 'middle' }];
  const top = Math.min(...obstacles.map((one) => one.top)) - position.y;
  const right = Math.max(...obstacles.map((one) => one.right)) - position.x;
  const left = Math.min(...obstacles.map((one) => one.left)) - position.x;
  const below = halfHeight + fontSize * 0.9;
  const beside = fontSize * 0.35;
  return [
    ...(prefersAbove ? [{ x: 0, y: -halfHeight - fontSize * 0.35, anchor: 'middle' } as const] : []),
    { x: 0, y: below, anchor: 'middle' },
    { x: right + 4, y: beside, anchor: 'start' },
    { x: left - 4, y: beside, anchor: 'end' },
    { x: half * 0.6, y: below - 3, anchor: 'start' },
    { x: -half * 0.6, y: below - 3, anchor: 'end' },
    { x: 0, y: top - 4, anchor: 'middle' },
    { x: half * 0.9, y: below - fontSize * 0.45, anchor: 'start' },
    { x: -half * 0.9, y: below - fontSize * 0.45, anchor: 'end' },
    { x: right + 2, y: fontSize * 1.1, anchor: 'start' },
    { x: left - 2, y: fontSize * 1.1, anchor: 'end' },
    { x: right + 2, y: -fontSize * 0.4, anchor: 'start' },
    { x: left - 2, y: -fontSize * 0.4, anchor: 'end' },
  ];
};

/** How much of a name may be covered before it is better left out, where it may be. */
const MAX_COVERED: Readonly<Record<ZoomLevel, number>> = { near: 0.5, middle: 0.3, far: 0.15, away: 0.1 };

/** Where every name stands so that it hides neither another name nor anybody on the map and stays on the sheet; null where there is no room for it. */
export const layoutLabels = (items: readonly Labelled[], zoom: ZoomLevel, bounds?: Rect): ReadonlyMap<string, LabelPlacement | null> => {
  const occupied: Rect[] = items.flatMap(({ obstacles }) => obstacles);
  const placements = new Map<string, LabelPlacement | null>();
  for (const item of items.toSorted((a, b) => b.priority - a.priority)) {
    const { key, position, name, fontSize } = item;
    placements.set(key, null);
    if (fontSize === 0 || name === '') continue;
    const width = textWidth(name, fontSize);
    const searchArea = createRect(position.x - width - 90, position.y - 130, width * 2 + 180, 260);
    const nearbyRects = item.isInsideMark ? [] : occupied.filter((one) => overlapArea(one, searchArea) > 0);
    const [best] = candidatePlacements(item)
      .map((placement, rank) => {
        const rect = labelRect(item, placement);
        const outsideArea = bounds ? width * fontSize - overlapArea(rect, bounds) : 0;
        const covered = (nearbyRects.reduce((sum, one) => sum + overlapArea(one, rect), 0) + outsideArea) / (width * fontSize);
        return { lettered: placement, room: rect, covered, cost: covered + rank * 0.015 };
      })
      .toSorted((a, b) => a.cost - b.cost);
    if (!best || (best.covered > MAX_COVERED[zoom] && !item.isRequired)) continue;
    placements.set(key, best.lettered);
    occupied.push(best.room);
  }
  return placements;
};

/** Where the name of a thing stands at each distance, for the style sheet: it is to have the class `lettered`. */
export type LabelLayout = Readonly<Record<ZoomLevel, LabelPlacement | null>>;

/** The lettering of a whole map, by the keys of what is named. */
export const layoutLabelsByZoom = (itemsAt: (near: ZoomLevel) => readonly Labelled[], bounds?: Rect): ReadonlyMap<string, LabelLayout> => {
  const [near, middle, far, away] = ZOOM_LEVELS.map((one) => layoutLabels(itemsAt(one), one, bounds));
  return new Map(
    [...(near ?? [])].map(([key, placement]) => [
      key,
      { near: placement, middle: middle?.get(key) ?? null, far: far?.get(key) ?? null, away: away?.get(key) ?? null },
    ]),
  );
};

const roundToTenth = (number: number): number => Math.round(number * 10) / 10;

export const labelStyle = (layout: LabelLayout): CSSProperties =>
  Object.fromEntries(
    ZOOM_LEVELS.flatMap((zoom) => {
      const placement = layout[zoom];
      return placement === null
        ? [[`--${zoom}-shown`, 'none']]
        : [
            [`--${zoom}-at`, `translate(${roundToTenth(placement.x)}px, ${roundToTenth(placement.y)}px)`],
            [`--${zoom}-anchor`, placement.anchor],
          ];
    }),
  );
