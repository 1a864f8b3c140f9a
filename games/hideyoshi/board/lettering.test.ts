import { LANGUAGES } from '@gunbai/kits/text';
import { letteringOf, NEARNESS, overlap, roomOf } from '@gunbai/ui';
import type { Named, Nearness, Room } from '@gunbai/ui';
import { describe, expect, it } from 'vitest';
import { AREAS, KYO } from '../rules/components.ts';
import { text } from '../text/index.ts';
import { SPOTS } from './geometry.ts';
import type { Point } from './geometry.ts';
import { CIRCLE, namedArea, TOKEN, tokenSpots } from './lettering.ts';

/** So many daimyo in an area as the middle of a war brings; Mino is crowded. */
const tokensIn = (id: string): number => (id === 'mino' ? 4 : id === 'kyo' ? 2 : 1);

const shownAt = (language: (typeof LANGUAGES)[number], near: Nearness): { area: Named; room: Room }[] => {
  const areas = AREAS.map((area) => namedArea(area, text[language].names['area']?.[area.id] ?? area.id, tokensIn(area.id), near));
  const lettered = letteringOf(areas, near);
  return areas.flatMap((area) => {
    const at = lettered.get(area.key);
    return at ? [{ area, room: roomOf(area, at) }] : [];
  });
};

const shareOf = (room: Room): number => (room.right - room.left) * (room.bottom - room.top);

describe('names of areas', () => {
  for (const language of LANGUAGES)
    for (const near of NEARNESS)
      it(`do not hide each other from ${near} (${language})`, () => {
        const shown = shownAt(language, near);
        for (const [index, one] of shown.entries())
          for (const other of shown.slice(index + 1))
            expect(overlap(one.room, other.room), `${one.area.name} / ${other.area.name}`).toBeLessThan(0.2 * shareOf(other.room));
      });

  it('are all there from near, and that of Kyo from everywhere', () => {
    expect(shownAt('en', 'near')).toHaveLength(AREAS.length);
    for (const near of NEARNESS) expect(shownAt('en', near).map(({ area }) => area.key)).toContain(AREAS[KYO]?.id);
    expect(shownAt('en', 'away').length).toBeGreaterThan(5);
  });

  it('leave the pieces of a crowded neighbour free', () => {
    const shown = shownAt('en', 'near');
    const owari = shown.find(({ area }) => area.key === 'owari');
    const mino = shown.find(({ area }) => area.key === 'mino');
    if (!owari || !mino) throw new Error('Owari and Mino are not lettered');
    for (const room of mino.area.body) expect(overlap(owari.room, room)).toBeLessThan(0.05 * shareOf(owari.room));
  });
});

/** How far a token stands into the circle of another area. */
const covered = ([x, y]: Point, [middle, height]: Point): number => {
  const aside = Math.max(x - middle, middle - x - TOKEN.width, 0);
  const below = Math.max(y - height, height - y - TOKEN.height, 0);
  return Math.max(0, CIRCLE - Math.hypot(aside, below));
};

describe('pieces in an area', () => {
  it('leave the circles of all other areas free, also four stacks in Kyo', () => {
    for (const area of AREAS.filter(({ isSea }) => !isSea))
      for (const other of AREAS.filter(({ isSea, index }) => !isSea && index !== area.index)) {
        const [x, y] = SPOTS[area.index] as Point;
        const most = area.index === KYO ? 4 : 3;
        for (const [dx, dy] of tokenSpots(most))
          expect(covered([x + dx, y + dy], SPOTS[other.index] as Point), `${area.id} over ${other.id}`).toBe(0);
      }
  });

  it('stand in rows below the circle, each row in the middle', () => {
    const spots = tokenSpots(4);
    expect(spots).toHaveLength(4);
    expect(new Set(spots.map(([, y]) => y)).size).toBe(2);
    for (const count of [1, 2, 3]) {
      const xs = tokenSpots(count).map(([x]) => x);
      expect(Math.min(...xs) + Math.max(...xs) + TOKEN.width).toBeCloseTo(0);
    }
  });
});
