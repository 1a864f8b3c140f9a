import components from '../data/components.json' with { type: 'json' };
import { PLACES, ROAD, LANE, MAP_GRAPH, SPACES, placeOf } from '../rules/components.ts';

/** The coordinates of the map. */
export const MAP_WIDTH = 2200;
export const MAP_HEIGHT = 1400;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const POINT_BY_ID = new Map<string, Point>(
  [...components.spaces, ...components.waypoints, ...components.seaAreas, ...components.offMap].map(({ id, x, y }) => [id, { x, y }]),
);

const PLACE_POINTS: readonly Point[] = PLACES.map(({ id }) => POINT_BY_ID.get(id) ?? { x: 0, y: 0 });
export const placePoint = (place: number): Point => PLACE_POINTS[place] as Point;

type LinkKind = 'road' | 'trail' | 'lane';

interface MapLink {
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
}

const linkKindName = (kind: number): LinkKind => (kind === ROAD ? 'road' : kind === LANE ? 'lane' : 'trail');

export const MAP_LINKS: readonly MapLink[] = PLACES.flatMap(({ index }) =>
  (MAP_GRAPH.neighbours[index] ?? []).flatMap((to, i) =>
    to > index ? [{ from: index, to, kind: linkKindName(MAP_GRAPH.kinds[index]?.[i] as number) }] : [],
  ),
);

/** Links that go round another place, by their ends. */
const BENDS: ReadonlyMap<string, number> = new Map(
  components.links.flatMap((link) =>
    'bend' in link ? [[[placeOf(link.a), placeOf(link.b)].sort((a, b) => a - b).join(' '), link.bend]] : [],
  ),
);

/** A gentle bend, so that links look like roads. */
export const linkPath = ({ from, to }: MapLink): string => {
  const a = placePoint(from);
  const b = placePoint(to);
  const bend = BENDS.get(`${from} ${to}`) ?? ((from * 7 + to * 13) % 5) - 2;
  const x = (a.x + b.x) / 2 + ((b.y - a.y) * bend) / 40;
  const y = (a.y + b.y) / 2 - ((b.x - a.x) * bend) / 40;
  return `M${a.x} ${a.y}Q${Math.round(x)} ${Math.round(y)} ${b.x} ${b.y}`;
};

/** A province's name is centred on its spaces. */
export const PROVINCE_LABELS: readonly { readonly id: string; readonly at: Point }[] = components.provinces.flatMap(({ id }) => {
  const inside = SPACES.filter(({ province }) => province === id).map(({ id: space }) => placePoint(placeOf(space)));
  if (inside.length === 0) return [];
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return [{ id, at: { x: mean(inside.map(({ x }) => x)), y: mean(inside.map(({ y }) => y)) - (inside.length === 1 ? 46 : 30) } }];
});

/** Lake Biwa, which the coastline data omits. */
export const LAKE_BIWA_PATH =
  'M1032 930L1047 914L1054 889L1070 868L1100 851L1127 831L1165 810L1181 785L1177 760L1150 731L1123 711L1104 727L1100 765L1093 794L1074 822L1058 856L1043 885L1035 909Z';
