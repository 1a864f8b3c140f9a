import type { CSSProperties } from 'react';
import type { Spot } from './roving.ts';

/** How near the reader is, as the viewport tells the style sheet. */
export const NEARNESS = ['near', 'middle', 'far', 'away'] as const;
export type Nearness = (typeof NEARNESS)[number];

/** How near a drawing is that was enlarged so many times. */
export const nearnessAt = (k: number): Nearness => (k < 0.34 ? 'away' : k < 0.55 ? 'far' : k < 0.95 ? 'middle' : 'near');

/** Where a name stands, from the middle of what it names. */
export interface Lettered {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Room on the map. */
export interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const roomAt = (left: number, top: number, width: number, height: number): Room => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

export const overlap = (a: Room, b: Room): number => {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
};

/** Something on a map that has a name. */
export interface Named {
  readonly key: string;
  readonly name: string;
  readonly at: Spot;
  /** Half the width and height of its mark. */
  readonly mark: readonly [number, number];
  /** All that names should leave free about it: its mark, and who stands there. */
  readonly body: readonly Room[];
  /** The size of its letters; nothing is lettered at 0. */
  readonly size: number;
  /** What matters most finds its place first. */
  readonly weight: number;
  /** It is named even where the name lies over something else. */
  readonly isNeeded: boolean;
  /** The name stands within the mark. */
  readonly isInside?: boolean;
  /** It stands above the mark rather than below, where it can. */
  readonly isAbove?: boolean;
}

const WIDE = /[⺀-鿿＀-￯぀-ヿ]/;
const widthOf = (name: string, size: number): number => [...name].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : 0.58), 0) * size;

/** The room that a name takes there. */
export const roomOf = ({ at, name, size }: Named, { x, y, anchor }: Lettered): Room => {
  const width = widthOf(name, size);
  const left = at.x + x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  return roomAt(left, at.y + y - size * 0.8, width, size);
};

/** The places beside a mark where its name may stand, the usual one first. */
const placesFor = ({ at, mark: [half, halfHeight], body, size, isInside = false, isAbove = false }: Named): readonly Lettered[] => {
  if (isInside) return [{ x: 0, y: size * 0.32, anchor: 'middle' }];
  const top = Math.min(...body.map((one) => one.top)) - at.y;
  const right = Math.max(...body.map((one) => one.right)) - at.x;
  const left = Math.min(...body.map((one) => one.left)) - at.x;
  const below = halfHeight + size * 0.9;
  const beside = size * 0.35;
  return [
    ...(isAbove ? [{ x: 0, y: -halfHeight - size * 0.35, anchor: 'middle' } as const] : []),
    { x: 0, y: below, anchor: 'middle' },
    { x: right + 4, y: beside, anchor: 'start' },
    { x: left - 4, y: beside, anchor: 'end' },
    { x: half * 0.6, y: below - 3, anchor: 'start' },
    { x: -half * 0.6, y: below - 3, anchor: 'end' },
    { x: 0, y: top - 4, anchor: 'middle' },
    { x: half * 0.9, y: below - size * 0.45, anchor: 'start' },
    { x: -half * 0.9, y: below - size * 0.45, anchor: 'end' },
    { x: right + 2, y: size * 1.1, anchor: 'start' },
    { x: left - 2, y: size * 1.1, anchor: 'end' },
    { x: right + 2, y: -size * 0.4, anchor: 'start' },
    { x: left - 2, y: -size * 0.4, anchor: 'end' },
  ];
};

/** How much of a name may be covered before it is better left out, where it may be. */
const TOLERATED: Readonly<Record<Nearness, number>> = { near: 0.5, middle: 0.3, far: 0.15, away: 0.1 };

/** Where every name stands so that it hides neither another name nor anybody on the map and stays on the sheet; null where there is no room for it. */
export const letteringOf = (things: readonly Named[], near: Nearness, sheet?: Room): ReadonlyMap<string, Lettered | null> => {
  const taken: Room[] = things.flatMap(({ body }) => body);
  const found = new Map<string, Lettered | null>();
  for (const thing of things.toSorted((a, b) => b.weight - a.weight)) {
    const { key, at, name, size } = thing;
    found.set(key, null);
    if (size === 0 || name === '') continue;
    const width = widthOf(name, size);
    const reach = roomAt(at.x - width - 90, at.y - 130, width * 2 + 180, 260);
    const nearby = thing.isInside ? [] : taken.filter((one) => overlap(one, reach) > 0);
    const [best] = placesFor(thing)
      .map((lettered, order) => {
        const room = roomOf(thing, lettered);
        const beyond = sheet ? width * size - overlap(room, sheet) : 0;
        const covered = (nearby.reduce((sum, one) => sum + overlap(one, room), 0) + beyond) / (width * size);
        return { lettered, room, covered, cost: covered + order * 0.015 };
      })
      .toSorted((a, b) => a.cost - b.cost);
    if (!best || (best.covered > TOLERATED[near] && !thing.isNeeded)) continue;
    found.set(key, best.lettered);
    taken.push(best.room);
  }
  return found;
};

/** Where the name of a thing stands at each distance, for the style sheet: it is to have the class `lettered`. */
export type Lettering = Readonly<Record<Nearness, Lettered | null>>;

/** The lettering of a whole map, by the keys of what is named. */
export const letteringAt = (thingsAt: (near: Nearness) => readonly Named[], sheet?: Room): ReadonlyMap<string, Lettering> => {
  const [near, middle, far, away] = NEARNESS.map((one) => letteringOf(thingsAt(one), one, sheet));
  return new Map(
    [...(near ?? [])].map(([key, lettered]) => [
      key,
      { near: lettered, middle: middle?.get(key) ?? null, far: far?.get(key) ?? null, away: away?.get(key) ?? null },
    ]),
  );
};

const tenth = (number: number): number => Math.round(number * 10) / 10;

export const letteringStyle = (lettering: Lettering): CSSProperties =>
  Object.fromEntries(
    NEARNESS.flatMap((near) => {
      const at = lettering[near];
      return at === null
        ? [[`--${near}-shown`, 'none']]
        : [
            [`--${near}-at`, `translate(${tenth(at.x)}px, ${tenth(at.y)}px)`],
            [`--${near}-anchor`, at.anchor],
          ];
    }),
  );
