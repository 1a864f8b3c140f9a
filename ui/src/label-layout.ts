import type { CSSProperties } from 'react';
import type { Point } from './point.ts';
import { roundToTenth } from './round.ts';

/** Zoom levels, as the viewport writes them into `data-zoom`. */
export const ZOOM_LEVELS = ['close', 'medium', 'far', 'overview'] as const;
export type ZoomLevel = (typeof ZOOM_LEVELS)[number];

/** The zoom level of a scale. */
export const zoomLevelAt = (k: number): ZoomLevel => (k < 0.34 ? 'overview' : k < 0.55 ? 'far' : k < 0.95 ? 'medium' : 'close');

/** Position of a name, relative to the centre of its mark. */
interface LabelPlacement {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

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

/** A labelled thing on the map. */
export interface Labelled {
  readonly key: string;
  readonly name: string;
  readonly position: Point;
  /** Half the width and height of its mark. */
  readonly markHalfSize: readonly [number, number];
  /** Areas that names should not cover: its mark and its pieces. */
  readonly obstacles: readonly Rect[];
  /** Font size; 0 hides the name. */
  readonly fontSize: number;
  /** Higher priorities are placed first. */
  readonly priority: number;
  /** The name is shown even if it covers something. */
  readonly isRequired: boolean;
  /** The name is inside the mark. */
  readonly isInsideMark?: boolean;
  /** Prefer a position above the mark. */
  readonly prefersAbove?: boolean;
}

const FULL_WIDTH = /[⺀-鿿＀-￯぀-ヿ]/;
const textWidth = (name: string, fontSize: number): number =>
  [...name].reduce((sum, character) => sum + (FULL_WIDTH.test(character) ? 1 : 0.58), 0) * fontSize;

/** The rectangle of a name at a placement. */
export const labelRect = ({ position, name, fontSize }: Labelled, { x, y, anchor }: LabelPlacement): Rect => {
  const width = textWidth(name, fontSize);
  const left = position.x + x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  return createRect(left, position.y + y - fontSize * 0.8, width, fontSize);
};

/** Possible placements of a name, the usual one first. */
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

/** How much of an optional name may be covered before it is left out. */
const MAX_COVERED: Readonly<Record<ZoomLevel, number>> = { close: 0.5, medium: 0.3, far: 0.15, overview: 0.1 };

/** Places each name so that it covers no other name and no piece, and stays inside the map; null where it does not fit. */
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
        return { placement, rect, covered, cost: covered + rank * 0.015 };
      })
      .toSorted((a, b) => a.cost - b.cost);
    if (!best || (best.covered > MAX_COVERED[zoom] && !item.isRequired)) continue;
    placements.set(key, best.placement);
    occupied.push(best.rect);
  }
  return placements;
};

/** The placement of one name at each zoom level, for elements of the class `zoom-label`. */
export type LabelLayout = Readonly<Record<ZoomLevel, LabelPlacement | null>>;

/** Label layouts of a whole map, by label key. */
export const layoutLabelsByZoom = (itemsAt: (zoom: ZoomLevel) => readonly Labelled[], bounds?: Rect): ReadonlyMap<string, LabelLayout> => {
  const [close, medium, far, overview] = ZOOM_LEVELS.map((zoom) => layoutLabels(itemsAt(zoom), zoom, bounds));
  return new Map(
    [...(close ?? [])].map(([key, placement]) => [
      key,
      { close: placement, medium: medium?.get(key) ?? null, far: far?.get(key) ?? null, overview: overview?.get(key) ?? null },
    ]),
  );
};

export const labelStyle = (layout: LabelLayout): CSSProperties =>
  Object.fromEntries(
    ZOOM_LEVELS.flatMap((zoom) => {
      const placement = layout[zoom];
      return placement === null
        ? [[`--label-${zoom}-display`, 'none']]
        : [
            [`--label-${zoom}-transform`, `translate(${roundToTenth(placement.x)}px, ${roundToTenth(placement.y)}px)`],
            [`--label-${zoom}-anchor`, placement.anchor],
          ];
    }),
  );
