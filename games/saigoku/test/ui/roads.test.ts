import { hexAt, findReachable } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { describe, expect, it } from 'vitest';
import { COMPONENTS } from '../../rules/components.ts';
import { GRID } from '../../rules/build-scenario.ts';
import { MAP_DESIGN } from '../../ui/map-design.ts';
import printed from '../../ui/roads.json' with { type: 'json' };

const { map, castles } = COMPONENTS;

/** The cost of entering or leaving a terrain for a road. */
const GROUND: Readonly<Record<string, number>> = { plain: 2, rough: 3, swamp: 5, mountain: 6, peak: 10 };
const FORD = 3;

const between = new Map(
  map.edges.flatMap(({ a, b, kind, bridge }) => {
    const what = kind === 'river' ? (bridge ? 'bridge' : 'river') : 'water';
    return [
      [`${a} ${b}`, what],
      [`${b} ${a}`, what],
    ] as const;
  }),
);

/** The cost of a road from one hex to the next; -1 over water. */
const roadCost = (from: Hex, to: Hex): number => {
  const side = between.get(`${GRID.labels[from]} ${GRID.labels[to]}`);
  const [left, entered] = [from, to].map((hex) => GROUND[map.hexes[hex]?.terrain ?? ''] ?? -1) as [number, number];
  return left < 0 || entered < 0 || side === 'water' ? -1 : left + entered + (side === 'river' ? FORD : 0);
};

const costOf = (path: readonly Hex[]): number => path.slice(1).reduce((sum, hex, index) => sum + roadCost(path[index] as Hex, hex), 0);

describe.each(printed.roads)('the road $id', ({ stops, way }) => {
  const hexes = way.split(' ').map((label) => hexAt(GRID, label));
  const stations = Object.entries(stops).map(([name, label]) => ({ name, hex: hexAt(GRID, label) }));

  it('takes the cheapest path over land between its stops', () => {
    for (const [index, { hex }] of stations.slice(1).entries()) {
      const from = hexes.indexOf(stations[index]?.hex as Hex);
      const to = hexes.indexOf(hex);
      const leg = hexes.slice(from, to + 1);
      expect(leg.length).toBeGreaterThan(1);
      for (const [at, next] of leg.slice(1).entries()) expect(roadCost(leg[at] as Hex, next)).toBeGreaterThan(0);
      expect(costOf(leg)).toBe(findReachable(GRID, leg[0] as Hex, 400, roadCost).costTo(hex));
    }
  });

  it('passes the castles that it names', () => {
    for (const { name, hex } of stations) {
      const castle = castles.find(({ en }) => en === name);
      if (castle) expect(GRID.labels[hex]).toBe(castle.hex);
    }
  });
});

it('every road segment is drawn once', () => {
  const roads = MAP_DESIGN.roads ?? [];
  expect(new Set(roads.map((stretch) => stretch.toSorted((a, b) => a - b).join(' '))).size).toBe(roads.length);
  const stretches = printed.roads.reduce((sum, { way }) => sum + way.split(' ').length - 1, 0);
  expect(roads.length).toBeGreaterThan(200);
  expect(roads.length).toBeLessThan(stretches);
});
