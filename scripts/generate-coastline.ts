// Cuts the real coastline (Natural Earth, public domain) to a game's map and writes it as an SVG path:
//   node scripts/generate-coastline.ts most-dangerous-time
// The data of the game give longitude, latitude and map position of each place; the projection is fitted to them.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';

type Point = readonly [x: number, y: number];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

interface GeoPlace {
  readonly lon: number;
  readonly lat: number;
  readonly x: number;
  readonly y: number;
}

const isGeoPlace = (json: unknown): json is GeoPlace =>
  typeof json === 'object' &&
  json !== null &&
  ['lon', 'lat', 'x', 'y'].every((key) => typeof (json as Record<string, unknown>)[key] === 'number');

const findPlaces = (json: unknown): GeoPlace[] =>
  typeof json !== 'object' || json === null ? [] : [...(isGeoPlace(json) ? [json] : []), ...Object.values(json).flatMap(findPlaces)];

/** Linear regression. */
const fitLine = (from: readonly number[], to: readonly number[]): ((value: number) => number) => {
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [a, b] = [mean(from), mean(to)];
  const slope =
    from.reduce((sum, value, i) => sum + (value - a) * ((to[i] as number) - b), 0) / from.reduce((sum, value) => sum + (value - a) ** 2, 0);
  return (value) => b + slope * (value - a);
};

/**
 * Printed maps enlarge crowded parts. Near each place the coastline is shifted like the place itself, and less with
 * distance, so that ports stay on the shore.
 */
const createWarp = (
  places: readonly GeoPlace[],
  toX: (lon: number) => number,
  toY: (lat: number) => number,
): ((lon: number, lat: number) => Point) => {
  const moved = places.map(({ lon, lat, x, y }) => ({ x: toX(lon), y: toY(lat), dx: x - toX(lon), dy: y - toY(lat) }));
  const REACH = 70;
  return (lon, lat) => {
    const [x, y] = [toX(lon), toY(lat)];
    let [weights, dx, dy] = [0, 0, 0];
    for (const place of moved) {
      const distance = Math.hypot(place.x - x, place.y - y);
      const weight = 1 / (distance * distance + REACH * REACH);
      weights += weight;
      dx += weight * place.dx;
      dy += weight * place.dy;
    }
    return [x + dx / weights, y + dy / weights];
  };
};

/** Clips a ring to a box, one edge after the other. */
const clipRing = (ring: readonly Point[], [left, top, right, bottom]: readonly [number, number, number, number]): Point[] => {
  const edges: readonly [(point: Point) => boolean, (a: Point, b: Point) => Point][] = [
    [([x]) => x >= left, (a, b) => crossAtX(a, b, left)],
    [([x]) => x <= right, (a, b) => crossAtX(a, b, right)],
    [([, y]) => y >= top, (a, b) => crossAtY(a, b, top)],
    [([, y]) => y <= bottom, (a, b) => crossAtY(a, b, bottom)],
  ];
  return edges.reduce<Point[]>(
    (points, [isInside, cross]) =>
      points.flatMap((point, i) => {
        const before = points.at(i - 1) as Point;
        if (isInside(point)) return isInside(before) ? [point] : [cross(before, point), point];
        return isInside(before) ? [cross(before, point)] : [];
      }),
    [...ring],
  );
};
const crossAtX = (a: Point, b: Point, x: number): Point => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])];
const crossAtY = (a: Point, b: Point, y: number): Point => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y];

/** Removes points that are too close to their neighbours to see. */
const thinPoints = (ring: readonly Point[]): Point[] => {
  const points: Point[] = [];
  for (const point of ring) {
    const last = points.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= 3) points.push(point);
  }
  return points;
};

const ringArea = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => sum + x * (ring[(i + 1) % ring.length] as Point)[1] - (ring[(i + 1) % ring.length] as Point)[0] * y, 0),
  ) / 2;

const game = process.argv[2];
if (!game) throw new Error('name a game');
const components = JSON.parse(readFileSync(join(root, 'games', game, 'data', 'components.json'), 'utf8')) as {
  meta?: { canvas?: [number, number] };
};
const [width, height] = components.meta?.canvas ?? [2000, 1400];
const places = findPlaces(components);
const toX = fitLine(
  places.map(({ lon }) => lon),
  places.map(({ x }) => x),
);
const toY = fitLine(
  places.map(({ lat }) => lat),
  places.map(({ y }) => y),
);

const toMapPoint = createWarp(places, toX, toY);

const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/land-10m.json'), 'utf8'));
const land = feature(atlas, atlas.objects.land) as unknown as { features: { geometry: { coordinates: Point[][][] } }[] };
const MARGIN = 700;
const path = land.features
  .flatMap(({ geometry }) => geometry.coordinates)
  .flatMap((polygon) => polygon.slice(0, 1))
  .map((ring) =>
    thinPoints(
      clipRing(
        ring.map(([lon, lat]) => toMapPoint(lon, lat)),
        [-MARGIN, -MARGIN, width + MARGIN, height + MARGIN],
      ),
    ),
  )
  .filter((ring) => ring.length > 3 && ringArea(ring) > 120)
  .map((ring) => `M${ring.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`)
  .join('');
const out = join(root, 'games', game, 'ui', 'coastline.ts');
writeFileSync(
  out,
  `/** The coast under the map, cut by scripts/generate-coastline.ts from Natural Earth (public domain). */\nexport const COAST =\n  '${path}';\n`,
);
console.log(`${out}: ${path.length} characters`);
