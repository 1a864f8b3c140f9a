import { letteringAt, roomAt } from '@gunbai/ui';
import type { Lettering, Named, Nearness } from '@gunbai/ui';
import { AREAS, KYO } from '../rules/components.ts';
import type { Area } from '../rules/components.ts';
import { SPOTS } from './geometry.ts';
import type { Point } from './geometry.ts';

/** A daimyo's pieces in an area: how large they are drawn, and how many stand side by side. */
export const TOKEN = { width: 46, height: 36, gap: 3, perRow: 3 } as const;

/** Where each of so many tokens lies, from the middle of its area: in rows below the circle. */
export const tokenSpots = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / TOKEN.perRow);
    const inRow = Math.min(TOKEN.perRow, count - row * TOKEN.perRow);
    const step = TOKEN.width + TOKEN.gap;
    return [(index % TOKEN.perRow) * step - (inRow * step - TOKEN.gap) / 2, 23 + row * (TOKEN.height + TOKEN.gap)];
  });

/** The size of letters at each distance; the style sheet draws them so. */
const SIZES: Readonly<Record<Nearness, { readonly land: number; readonly sea: number }>> = {
  near: { land: 20, sea: 17 },
  middle: { land: 20, sea: 17 },
  far: { land: 27, sea: 0 },
  away: { land: 46, sea: 0 },
};

/** How far an area's circle reaches. */
export const CIRCLE = 20;
const SEA_MARK = [56, 24] as const;

/** An area as something to be lettered. */
export const namedArea = (area: Area, name: string, tokens: number, near: Nearness): Named => {
  const [x, y] = SPOTS[area.index] as Point;
  const [half, halfHeight] = area.isSea ? SEA_MARK : [CIRCLE, CIRCLE];
  return {
    key: area.id,
    name,
    at: { x, y },
    mark: [half, halfHeight],
    body: [
      roomAt(x - half, y - halfHeight, half * 2, halfHeight * 2),
      ...tokenSpots(tokens).map(([dx, dy]) => roomAt(x + dx, y + dy, TOKEN.width, TOKEN.height)),
    ],
    size: SIZES[near][area.isSea ? 'sea' : 'land'],
    weight: (area.index === KYO ? 20 : 0) + (area.isResource ? 10 : 0) + tokens,
    isNeeded: near !== 'away' || area.index === KYO,
    isInside: area.isSea,
    isAbove: true,
  };
};

/** The lettering of every area at each distance, by its id. */
export const letteringOfAreas = (nameOf: (area: Area) => string, tokensIn: (area: Area) => number): ReadonlyMap<string, Lettering> =>
  letteringAt((near) => AREAS.map((area) => namedArea(area, nameOf(area), tokensIn(area), near)));
