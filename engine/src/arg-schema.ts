import type { Action, Json } from './types.ts';

/** Returns a whole number from 0 to below the bound. */
type RandomInt = (bound: number) => number;

/** The form of one argument: checks input, and makes samples for the fuzzer. */
export interface ArgSchema<T extends Json> {
  matches(json: Json | undefined): json is T;
  sample(randomInt: RandomInt): T;
}

const createSchema = <T extends Json>(matches: (json: Json) => boolean, sample: (pick: RandomInt) => T): ArgSchema<T> => ({
  matches: (json): json is T => json !== undefined && matches(json),
  sample,
});

export const oneOf = <const T extends string>(ids: readonly T[]): ArgSchema<T> => {
  const known = new Set<Json>(ids);
  return createSchema(
    (json) => known.has(json),
    (pick) => ids[pick(ids.length)] as T,
  );
};

export const integer = (min: number, max: number): ArgSchema<number> =>
  createSchema(
    (json) => Number.isInteger(json) && (json as number) >= min && (json as number) <= max,
    (pick) => min + pick(max - min + 1),
  );

export const listOf = <T extends Json>(item: ArgSchema<T>, maxLength: number, minLength = 0): ArgSchema<readonly T[]> =>
  createSchema(
    (json) =>
      Array.isArray(json) && json.length >= minLength && json.length <= maxLength && json.every((entry: Json) => item.matches(entry)),
    (pick) => Array.from({ length: minLength + pick(Math.min(maxLength - minLength, 5) + 1) }, () => item.sample(pick)),
  );

/** Counts by id: `{ ashigaru: 3 }`. */
export const countsOf = (ids: readonly string[], max: number): ArgSchema<{ readonly [id: string]: number }> => {
  const id = oneOf(ids);
  const count = integer(1, max);
  return createSchema(
    (json) =>
      json !== null &&
      typeof json === 'object' &&
      !Array.isArray(json) &&
      Object.entries(json).every(([key, value]) => id.matches(key) && count.matches(value)),
    (pick) => {
      const counts: { [id: string]: number } = {};
      for (let n = pick(3); n >= 0; n--) counts[id.sample(pick)] = count.sample(pick);
      return counts;
    },
  );
};

/** The arguments of an action type: the required ones, then the optional ones. */
export interface ArgSchemas {
  readonly required: readonly ArgSchema<Json>[];
  readonly optional: readonly ArgSchema<Json>[];
}

export const args = (required: readonly ArgSchema<Json>[], optional: readonly ArgSchema<Json>[] = []): ArgSchemas => ({
  required,
  optional,
});

export const argsMatch = (schemas: ArgSchemas, action: Action): boolean => {
  const given = action.length - 1;
  const { required, optional } = schemas;
  if (given < required.length || given > required.length + optional.length) return false;
  for (let i = 0; i < given; i++) {
    const schema = i < required.length ? required[i] : optional[i - required.length];
    if (!schema?.matches(action[i + 1])) return false;
  }
  return true;
};

export const sampleAction = (type: string, schemas: ArgSchemas, randomInt: RandomInt): Action => {
  const extra = schemas.optional.slice(0, randomInt(schemas.optional.length + 1));
  return [type, ...[...schemas.required, ...extra].map((schema) => schema.sample(randomInt))];
};

/** Whether any JSON has the form of an action: a short, flat list that starts with a string. */
export const isAction = (json: unknown): json is Action =>
  Array.isArray(json) && typeof json[0] === 'string' && json[0].length <= 64 && json.length <= 32 && isDepthAtMost(json, 6);

const isDepthAtMost = (json: unknown, depth: number): boolean => {
  if (json === null || typeof json !== 'object') return typeof json !== 'undefined' && typeof json !== 'function';
  if (depth === 0) return false;
  const values = Array.isArray(json) ? json : Object.values(json);
  return values.length <= 1000 && values.every((value) => isDepthAtMost(value, depth - 1));
};
