import { layoutLabelsByZoom, createRect } from '@gunbai/ui';
import type { LabelLayout, Labelled, ZoomLevel } from '@gunbai/ui';
import { AREAS, KYO } from '../rules/components.ts';
import type { Area } from '../rules/components.ts';
import { AREA_CENTERS } from './map-geometry.ts';
import type { Point } from './map-geometry.ts';

/** The size of a daimyo's token, and how many fit side by side. */
export const TOKEN = { width: 46, height: 36, gap: 3, perRow: 3 } as const;

/** Token positions relative to the centre of the area: in rows below the circle. */
export const tokenPositions = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / TOKEN.perRow);
    const inRow = Math.min(TOKEN.perRow, count - row * TOKEN.perRow);
    const step = TOKEN.width + TOKEN.gap;
    return [(index % TOKEN.perRow) * step - (inRow * step - TOKEN.gap) / 2, 23 + row * (TOKEN.height + TOKEN.gap)];
  });

/** Label sizes at each zoom level. The style sheet uses the same values. */
const LABEL_SIZES: Readonly<Record<ZoomLevel, { readonly land: number; readonly sea: number }>> = {
  close: { land: 20, sea: 17 },
  medium: { land: 20, sea: 17 },
  far: { land: 27, sea: 0 },
  overview: { land: 46, sea: 0 },
};

/** The radius of an area's circle. */
export const CIRCLE_RADIUS = 20;
const SEA_MARK_SIZE = [56, 24] as const;

/** An area as input for label placement. */
export const labelledArea = (area: Area, name: string, tokens: number, zoom: ZoomLevel): Labelled => {
  const [x, y] = AREA_CENTERS[area.index] as Point;
  const [half, halfHeight] = area.isSea ? SEA_MARK_SIZE : [CIRCLE_RADIUS, CIRCLE_RADIUS];
  return {
    key: area.id,
    name,
    position: { x, y },
    markHalfSize: [half, halfHeight],
    obstacles: [
      createRect(x - half, y - halfHeight, half * 2, halfHeight * 2),
      ...tokenPositions(tokens).map(([dx, dy]) => createRect(x + dx, y + dy, TOKEN.width, TOKEN.height)),
    ],
    fontSize: LABEL_SIZES[zoom][area.isSea ? 'sea' : 'land'],
    priority: (area.index === KYO ? 20 : 0) + (area.isResource ? 10 : 0) + tokens,
    isRequired: zoom !== 'overview' || area.index === KYO,
    isInsideMark: area.isSea,
    prefersAbove: true,
  };
};

/** Label positions of every area at each zoom level, by id. */
export const layoutAreaLabels = (nameOf: (area: Area) => string, tokensIn: (area: Area) => number): ReadonlyMap<string, LabelLayout> =>
  layoutLabelsByZoom((zoom) => AREAS.map((area) => labelledArea(area, nameOf(area), tokensIn(area), zoom)));
