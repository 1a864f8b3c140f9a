import type { PlaceFace } from './place.tsx';

/** How near the reader is, as the viewport tells the style sheet. */
export const NEARNESS = ['near', 'middle', 'far'] as const;
export type Nearness = (typeof NEARNESS)[number];

/** Where a name stands beside its place, from the middle of it. */
export interface Lettered {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The size of letters on the map at each distance; the style sheet draws them so. */
const SIZES: Readonly<Record<Nearness, { readonly name: number; readonly waypoint: number }>> = {
  near: { name: 16, waypoint: 12 },
  middle: { name: 18, waypoint: 14 },
  far: { name: 27, waypoint: 0 },
};
/** How much larger bands are drawn from afar; the style sheet does so. */
const BAND_SCALE: Readonly<Record<Nearness, number>> = { near: 1, middle: 1, far: 1.35 };

/** How large a band is drawn, how far apart, and where: in the open above the mark of a place, within walls beside it. */
export const BAND = { width: 27, height: 34, step: 29, atSeat: -35, atWaypoint: -23, inside: 34 };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });

export const overlap = (a: Box, b: Box): number => {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
};

const WIDE = /[⺀-鿿＀-￯぀-ヿ]/;
const widthOf = (name: string, size: number): number => [...name].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : 0.58), 0) * size;

/** Half the size of what marks a place itself. */
const markOf = ({ kind }: PlaceFace): readonly [number, number] =>
  kind === 'waypoint' ? [9, 9] : kind === 'sea' ? [54, 26] : kind === 'offMap' ? [46, 26] : [21, 21];

const rowWidth = (count: number): number => count * BAND.step;

/** Everything of a place that a name should leave free: its mark, and who stands there. */
const bodyOf = (face: PlaceFace, near: Nearness): readonly Box[] => {
  const { x, y } = face.at;
  const [halfWidth, halfHeight] = markOf(face);
  const scale = BAND_SCALE[near];
  const inside = face.bands.filter((band) => band.inside).length;
  const field = face.bands.length - inside;
  const fieldY = (face.kind === 'waypoint' ? BAND.atWaypoint : BAND.atSeat) - BAND.height / 2;
  return [
    box(x - halfWidth, y - halfHeight, halfWidth * 2, halfHeight * 2),
    ...(field > 0 ? [box(x - (rowWidth(field) / 2) * scale, y + fieldY * scale, rowWidth(field) * scale, BAND.height * scale)] : []),
    ...(inside > 0
      ? [box(x + (BAND.inside - BAND.step / 2) * scale, y + (2 - BAND.height / 2) * scale, rowWidth(inside) * scale, BAND.height * scale)]
      : []),
  ];
};

/** The places beside a mark where its name may stand, the usual one first. */
const placesFor = (face: PlaceFace, near: Nearness, size: number): readonly Lettered[] => {
  if (face.kind === 'sea' || face.kind === 'offMap') return [{ x: 0, y: size * 0.32, anchor: 'middle' }];
  const [half] = markOf(face);
  const body = bodyOf(face, near);
  const top = Math.min(...body.map((one) => one.top)) - face.at.y;
  const right = Math.max(...body.map((one) => one.right)) - face.at.x;
  const below = half + size * 0.9;
  const beside = size * 0.35;
  return [
    { x: 0, y: below, anchor: 'middle' },
    { x: right + 4, y: beside, anchor: 'start' },
    { x: -half - 4, y: beside, anchor: 'end' },
    { x: half * 0.6, y: below - 3, anchor: 'start' },
    { x: -half * 0.6, y: below - 3, anchor: 'end' },
    { x: 0, y: top - 4, anchor: 'middle' },
    { x: half * 0.9, y: below - size * 0.45, anchor: 'start' },
    { x: -half * 0.9, y: below - size * 0.45, anchor: 'end' },
  ];
};

const sizeOf = ({ kind }: PlaceFace, near: Nearness): number => SIZES[near][kind === 'waypoint' ? 'waypoint' : 'name'];

/** The room that a name takes on the map. */
export const roomOf = (face: PlaceFace, { x, y, anchor }: Lettered, near: Nearness): Box => {
  const { at, name } = face;
  const size = sizeOf(face, near);
  const width = widthOf(name, size);
  const left = at.x + x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  return box(left, at.y + y - size * 0.8, width, size);
};

/** What matters most is lettered first. */
const weightOf = ({ kind, isHome, fort, bands }: PlaceFace): number =>
  (kind === 'city' ? 40 : 0) + (isHome ? 20 : 0) + fort * 4 + bands.length * 3 - (kind === 'waypoint' ? 30 : 0);

/** Where nobody stands and nothing much is to be won: not lettered from afar. */
const isMinor = ({ fort, isHome, bands, kind }: PlaceFace): boolean =>
  fort < 2 && !isHome && kind !== 'city' && kind !== 'offMap' && bands.length === 0;

/** How much of a name may be covered before it is better left out, where there is a choice. */
const TOLERATED: Readonly<Record<Nearness, number>> = { near: Infinity, middle: 0.3, far: 0.15 };

/** Where every name stands so that it hides neither another name nor anybody on the map; null where there is no room for it. */
export const letteringOf = (faces: readonly PlaceFace[], near: Nearness): ReadonlyMap<number, Lettered | null> => {
  const taken: Box[] = faces.flatMap((face) => bodyOf(face, near));
  const found = new Map<number, Lettered | null>();
  for (const face of faces.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const size = sizeOf(face, near);
    if (size === 0 || (near === 'far' && isMinor(face))) {
      found.set(face.place.index, null);
      continue;
    }
    const width = widthOf(face.name, size);
    const reach = box(face.at.x - width - 60, face.at.y - 110, width * 2 + 120, 220);
    const nearby = taken.filter((one) => overlap(one, reach) > 0);
    const isInItsMark = face.kind === 'sea' || face.kind === 'offMap';
    const [best] = placesFor(face, near, size)
      .map((lettered, order) => {
        const at = roomOf(face, lettered, near);
        const covered = isInItsMark ? 0 : nearby.reduce((sum, one) => sum + overlap(one, at), 0) / (width * size);
        return { lettered, at, covered, cost: covered + order * 0.015 };
      })
      .toSorted((a, b) => a.cost - b.cost);
    if (!best) continue;
    const isLeftOut = best.covered > TOLERATED[near] && (near === 'far' || isMinor(face));
    found.set(face.place.index, isLeftOut ? null : best.lettered);
    if (!isLeftOut) taken.push(best.at);
  }
  return found;
};

/** The lettering of every place, in their order, at each distance. */
export const allLettering = (faces: readonly PlaceFace[]): readonly Readonly<Record<Nearness, Lettered | null>>[] => {
  const at = Object.fromEntries(NEARNESS.map((near) => [near, letteringOf(faces, near)])) as Record<
    Nearness,
    ReturnType<typeof letteringOf>
  >;
  const of = (near: Nearness, face: PlaceFace): Lettered | null => at[near].get(face.place.index) ?? null;
  return faces.map((face) => ({ near: of('near', face), middle: of('middle', face), far: of('far', face) }));
};
