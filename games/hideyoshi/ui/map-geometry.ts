import components from '../data/components.json' with { type: 'json' };

export type Point = readonly [x: number, y: number];

/** The part of the data's plane that the map shows. */
export const MAP_BOUNDS = { left: 20, top: 170, width: 1900, height: 1270 } as const;

const LEFT = -200;
const RIGHT = 2300;
const TOP = -600;
const BOTTOM = 1800;

/** 2.21.1 Lands that the game does not use: they only take their share of the ground. */
const UNUSED_LANDS: readonly Point[] = [
  [1700, 170],
  [1850, 230],
  [1600, 60],
  [-120, 700],
];

const landAreas = components.areas.filter(({ kind }) => kind === 'land');

/** Offsets of area circles: some are moved off the shore onto their land. */
const CENTER_OFFSETS: Readonly<Record<string, Point>> = {
  wakasa: [0, 32],
  tango: [8, 22],
  hokuriku: [22, 34],
  echigo: [34, 26],
  echizen: [12, 6],
  owari: [-4, -18],
  minami_shikoku: [-6, -16],
  kita_shikoku: [54, 22],
  kyo: [0, 20],
  yamato: [4, 12],
  minami_kanto: [-18, -10],
  kii: [4, -26],
  settsu: [-2, -4],
  higashi_chugoku: [-6, 22],
  nishi_chugoku: [10, -4],
  kita_kyushu: [24, 34],
  nishi_seto: [-8, 14],
  higashi_seto: [4, -4],
};

export const AREA_CENTERS: readonly Point[] = components.areas.map(({ id, x, y }): Point => {
  const [dx, dy] = CENTER_OFFSETS[id] ?? [0, 0];
  return [x + dx, y + dy];
});

/** The half of a shape nearer to one point than to another. */
const halfPlaneNearer = (shape: readonly Point[], to: Point, than: Point): Point[] => {
  const side = ([x, y]: Point): number => (x - (to[0] + than[0]) / 2) * (than[0] - to[0]) + (y - (to[1] + than[1]) / 2) * (than[1] - to[1]);
  return shape.flatMap((point, index) => {
    const before = shape.at(index - 1) as Point;
    const [here, there] = [side(point), side(before)];
    const part = there / (there - here);
    const cut: Point = [before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part];
    if (here <= 0) return there <= 0 ? [point] : [cut, point];
    return there <= 0 ? [cut] : [];
  });
};

const mapRectangle: readonly Point[] = [
  [LEFT, TOP],
  [RIGHT, TOP],
  [RIGHT, BOTTOM],
  [LEFT, BOTTOM],
];

const areaCenter = (id: string): Point => AREA_CENTERS[components.areas.findIndex((area) => area.id === id)] as Point;
const voronoiSeeds: readonly Point[] = [...landAreas.map(({ id }) => areaCenter(id)), ...UNUSED_LANDS];

const svgPath = (shape: readonly Point[]): string => `M${shape.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The ground of each land area: all points nearer to its circle than to any other, cut by the coast. Empty at sea. */
export const AREA_SHAPES: readonly string[] = components.areas.map(({ id, kind }) => {
  if (kind === 'sea') return '';
  const own = areaCenter(id);
  let shape: Point[] = [...mapRectangle];
  for (const other of voronoiSeeds) if (other !== own) shape = halfPlaneNearer(shape, own, other);
  return svgPath(shape);
});

/** Sea lanes from a sea area to adjacent areas. */
export const SEA_LANES: readonly (readonly [Point, Point])[] = components.adjacency.flatMap(({ a, b }): [Point, Point][] => {
  const isSea = (id: string): boolean => components.areas.some((area) => area.id === id && area.kind === 'sea');
  return isSea(a) || isSea(b) ? [[areaCenter(a), areaCenter(b)]] : [];
});

/** Roads between adjacent land areas. */
export const ROADS: readonly (readonly [Point, Point])[] = components.adjacency.flatMap(({ a, b }): [Point, Point][] => {
  const isLand = (id: string): boolean => landAreas.some((area) => area.id === id);
  return isLand(a) && isLand(b) ? [[areaCenter(a), areaCenter(b)]] : [];
});
