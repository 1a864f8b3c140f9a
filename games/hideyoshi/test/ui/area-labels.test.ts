import { LANGUAGES } from '@gunbai/shared/i18n';
import { layoutLabels, ZOOM_LEVELS, overlapArea, labelRect } from '@gunbai/ui';
import type { Labelled, ZoomLevel, Rect } from '@gunbai/ui';
import { describe, expect, it } from 'vitest';
import { AREAS, KYO } from '../../rules/components.ts';
import { text } from '../../text/index.ts';
import { AREA_CENTERS } from '../../ui/map-geometry.ts';
import type { Point } from '../../ui/map-geometry.ts';
import { CIRCLE_RADIUS, labelledArea, TOKEN, tokenPositions } from '../../ui/area-labels.ts';

/** A typical number of daimyo in an area; Mino is crowded. */
const tokensIn = (id: string): number => (id === 'mino' ? 4 : id === 'kyo' ? 2 : 1);

const countShown = (language: (typeof LANGUAGES)[number], zoom: ZoomLevel): { area: Labelled; room: Rect }[] => {
  const areas = AREAS.map((area) => labelledArea(area, text[language].names['area']?.[area.id] ?? area.id, tokensIn(area.id), zoom));
  const lettered = layoutLabels(areas, zoom);
  return areas.flatMap((area) => {
    const at = lettered.get(area.key);
    return at ? [{ area, room: labelRect(area, at) }] : [];
  });
};

const coveredShare = (room: Rect): number => (room.right - room.left) * (room.bottom - room.top);

describe('names of areas', () => {
  for (const language of LANGUAGES)
    for (const zoom of ZOOM_LEVELS)
      it(`do not hide each other from ${zoom} (${language})`, () => {
        const shown = countShown(language, zoom);
        for (const [index, one] of shown.entries())
          for (const other of shown.slice(index + 1))
            expect(overlapArea(one.room, other.room), `${one.area.name} / ${other.area.name}`).toBeLessThan(0.2 * coveredShare(other.room));
      });

  it('are all visible when zoomed in, and that of Kyo at every zoom level', () => {
    expect(countShown('en', 'close')).toHaveLength(AREAS.length);
    for (const zoom of ZOOM_LEVELS) expect(countShown('en', zoom).map(({ area }) => area.key)).toContain(AREAS[KYO]?.id);
    expect(countShown('en', 'overview').length).toBeGreaterThan(5);
  });

  it('do not cover the pieces of a crowded neighbour', () => {
    const shown = countShown('en', 'close');
    const owari = shown.find(({ area }) => area.key === 'owari');
    const mino = shown.find(({ area }) => area.key === 'mino');
    if (!owari || !mino) throw new Error('Owari and Mino are not lettered');
    for (const room of mino.area.obstacles) expect(overlapArea(owari.room, room)).toBeLessThan(0.05 * coveredShare(owari.room));
  });
});

/** How far a token overlaps the circle of another area. */
const overlapWithCircle = ([x, y]: Point, [middle, height]: Point): number => {
  const aside = Math.max(x - middle, middle - x - TOKEN.width, 0);
  const below = Math.max(y - height, height - y - TOKEN.height, 0);
  return Math.max(0, CIRCLE_RADIUS - Math.hypot(aside, below));
};

describe('pieces in an area', () => {
  it('do not cover the circles of other areas, even four stacks in Kyo', () => {
    for (const area of AREAS.filter(({ isSea }) => !isSea))
      for (const other of AREAS.filter(({ isSea, index }) => !isSea && index !== area.index)) {
        const [x, y] = AREA_CENTERS[area.index] as Point;
        const most = area.index === KYO ? 4 : 3;
        for (const [dx, dy] of tokenPositions(most))
          expect(overlapWithCircle([x + dx, y + dy], AREA_CENTERS[other.index] as Point), `${area.id} over ${other.id}`).toBe(0);
      }
  });

  it('are in rows below the circle, each row centred', () => {
    const positions = tokenPositions(4);
    expect(positions).toHaveLength(4);
    expect(new Set(positions.map(([, y]) => y)).size).toBe(2);
    for (const count of [1, 2, 3]) {
      const xs = tokenPositions(count).map(([x]) => x);
      expect(Math.min(...xs) + Math.max(...xs) + TOKEN.width).toBeCloseTo(0);
    }
  });
});
