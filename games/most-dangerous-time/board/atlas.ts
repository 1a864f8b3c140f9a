import components from '../data/components.json' with { type: 'json' };
import { LANE, MAP, PLACES, placeOf, ROAD, SPACES } from '../rules/components.ts';

/** Where everything is drawn. */
export const WIDTH = 2200;
export const HEIGHT = 1400;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const printed = new Map<string, Spot>(
  [...components.spaces, ...components.waypoints, ...components.seaAreas, ...components.offMap].map(({ id, x, y }) => [id, { x, y }]),
);

export const SPOTS: readonly Spot[] = PLACES.map(({ id }) => printed.get(id) ?? { x: 0, y: 0 });
export const spotOf = (place: number): Spot => SPOTS[place] as Spot;

export type LineKind = 'road' | 'trail' | 'lane';

export interface Line {
  readonly from: number;
  readonly to: number;
  readonly kind: LineKind;
}

const kindName = (kind: number): LineKind => (kind === ROAD ? 'road' : kind === LANE ? 'lane' : 'trail');

export const LINES: readonly Line[] = PLACES.flatMap(({ index }) =>
  (MAP.neighbours[index] ?? []).flatMap((to, i) =>
    to > index ? [{ from: index, to, kind: kindName(MAP.kinds[index]?.[i] as number) }] : [],
  ),
);

/** A gentle bend, so that lines read as ways and not as wires. */
export const pathOf = ({ from, to }: Line): string => {
  const a = spotOf(from);
  const b = spotOf(to);
  const bend = ((from * 7 + to * 13) % 5) - 2;
  const x = (a.x + b.x) / 2 + ((b.y - a.y) * bend) / 40;
  const y = (a.y + b.y) / 2 - ((b.x - a.x) * bend) / 40;
  return `M${a.x} ${a.y}Q${Math.round(x)} ${Math.round(y)} ${b.x} ${b.y}`;
};

/** A province's name stands amid its spaces. */
export const PROVINCES: readonly { readonly id: string; readonly at: Spot }[] = components.provinces.flatMap(({ id }) => {
  const inside = SPACES.filter(({ province }) => province === id).map(({ id: space }) => spotOf(placeOf(space)));
  if (inside.length === 0) return [];
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return [{ id, at: { x: mean(inside.map(({ x }) => x)), y: mean(inside.map(({ y }) => y)) - (inside.length === 1 ? 46 : 30) } }];
});

/** Lake Biwa, which the coast leaves out. */
export const BIWA =
  'M1032 930L1047 914L1054 889L1070 868L1100 851L1127 831L1165 810L1181 785L1177 760L1150 731L1123 711L1104 727L1100 765L1093 794L1074 822L1058 856L1043 885L1035 909Z';
