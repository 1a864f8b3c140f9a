import type { Action, Json } from './terms.ts';

/** Picks a whole number from 0 to below the bound. */
export type Pick = (bound: number) => number;

/** The form of one argument: judges what came in, and makes samples of that form to attack the rules with. */
export interface Shape<T extends Json> {
  fits(json: Json | undefined): json is T;
  sample(pick: Pick): T;
}

const shape = <T extends Json>(fits: (json: Json) => boolean, sample: (pick: Pick) => T): Shape<T> => ({
  fits: (json): json is T => json !== undefined && fits(json),
  sample,
});

export const oneOf = <const T extends string>(ids: readonly T[]): Shape<T> => {
  const known = new Set<Json>(ids);
  return shape(
    (json) => known.has(json),
    (pick) => ids[pick(ids.length)] as T,
  );
};

export const whole = (least: number, most: number): Shape<number> =>
  shape(
    (json) => Number.isInteger(json) && (json as number) >= least && (json as number) <= most,
    (pick) => least + pick(most - least + 1),
  );

export const listOf = <T extends Json>(item: Shape<T>, most: number, least = 0): Shape<readonly T[]> =>
  shape(
    (json) => Array.isArray(json) && json.length >= least && json.length <= most && json.every((entry: Json) => item.fits(entry)),
    (pick) => Array.from({ length: least + pick(Math.min(most - least, 5) + 1) }, () => item.sample(pick)),
  );

/** How many of each: `{ ashigaru: 3 }`. */
export const countsOf = (ids: readonly string[], most: number): Shape<{ readonly [id: string]: number }> => {
  const id = oneOf(ids);
  const count = whole(1, most);
  return shape(
    (json) =>
      json !== null &&
      typeof json === 'object' &&
      !Array.isArray(json) &&
      Object.entries(json).every(([key, value]) => id.fits(key) && count.fits(value)),
    (pick) => {
      const counts: { [id: string]: number } = {};
      for (let n = pick(3); n >= 0; n--) counts[id.sample(pick)] = count.sample(pick);
      return counts;
    },
  );
};

/** The arguments of a verb: those that must be there, then those that may. */
export interface ArgShapes {
  readonly needed: readonly Shape<Json>[];
  readonly optional: readonly Shape<Json>[];
}

export const args = (needed: readonly Shape<Json>[], optional: readonly Shape<Json>[] = []): ArgShapes => ({ needed, optional });

export const argsFit = (shapes: ArgShapes, action: Action): boolean => {
  const given = action.length - 1;
  const { needed, optional } = shapes;
  if (given < needed.length || given > needed.length + optional.length) return false;
  for (let i = 0; i < given; i++) {
    const wanted = i < needed.length ? needed[i] : optional[i - needed.length];
    if (!wanted?.fits(action[i + 1])) return false;
  }
  return true;
};

export const sampleArgs = (verb: string, shapes: ArgShapes, pick: Pick): Action => {
  const extra = shapes.optional.slice(0, pick(shapes.optional.length + 1));
  return [verb, ...[...shapes.needed, ...extra].map((wanted) => wanted.sample(pick))];
};

/** Any JSON that claims to be an action: a list that begins with a short word, not deep, not long. */
export const isAction = (json: unknown): json is Action =>
  Array.isArray(json) && typeof json[0] === 'string' && json[0].length <= 64 && json.length <= 32 && depthAtMost(json, 6);

const depthAtMost = (json: unknown, depth: number): boolean => {
  if (json === null || typeof json !== 'object') return typeof json !== 'undefined' && typeof json !== 'function';
  if (depth === 0) return false;
  const values = Array.isArray(json) ? json : Object.values(json);
  return values.length <= 1000 && values.every((value) => depthAtMost(value, depth - 1));
};
