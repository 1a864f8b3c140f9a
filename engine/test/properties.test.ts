import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  args,
  argsMatch,
  canonicalJson,
  copyJson,
  countsOf,
  enumerateOutcomes,
  isAction,
  hmacRandom,
  listOf,
  oneOf,
  isSameAction,
  sampleAction,
  integer,
} from '../src/index.ts';
import type { Action, Json } from '../src/index.ts';

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

/** The same data with the keys of every object in reverse order. */
const reverseKeys = (value: Json): Json => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(reverseKeys);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, reverseKeys(inner)] as const)
      .toReversed(),
  );
};

test('canonical JSON is the same for equal data, and loses nothing', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(reverseKeys(value))).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a copy of JSON is equal and shares nothing', () => {
  const shares = (one: unknown, other: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    (one === other ||
      Object.keys(one).some((key) => shares((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key])));
  fc.assert(
    fc.property(json, (value) => {
      const copy = copyJson(value);
      expect(canonicalJson(copy)).toBe(canonicalJson(value));
      expect(shares(copy, value)).toBe(false);
    }),
    { examples: [[JSON.parse('{"__proto__":{"turn":1}}') as Json]] },
  );
});

test('two actions are equal exactly if their JSON is', () => {
  const action = fc.tuple(
    fc.constantFrom('march', 'pass'),
    fc.array(fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constant('owari')), { maxLength: 3 }),
  );
  fc.assert(
    fc.property(action, action, ([type, values], [other, taken]) => {
      const [one, two]: [Action, Action] = [
        [type, ...values],
        [other, taken],
      ];
      expect(isSameAction(one, copyJson(one))).toBe(true);
      expect(isSameAction(one, two)).toBe(JSON.stringify(one) === JSON.stringify(two));
    }),
  );
});

const SHAPES = args(
  [oneOf(['owari', 'mino']), integer(-2, 5), listOf(oneOf(['a', 'b', 'c']), 3, 1)],
  [countsOf(['ashigaru', 'samurai'], 4), integer(0, 0)],
);

test('a sample action matches its schema, and a changed one does not', () => {
  const pick = (numbers: readonly number[]) => {
    let used = 0;
    return (bound: number): number => (numbers[used++ % numbers.length] as number) % bound;
  };
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (numbers) => {
      const made = sampleAction('march', SHAPES, pick(numbers));
      expect(isAction(made)).toBe(true);
      expect(argsMatch(SHAPES, made)).toBe(true);
      for (let at = 1; at < made.length; at++) expect(argsMatch(SHAPES, made.with(at, 'nowhere') as unknown as Action)).toBe(false);
      expect(argsMatch(SHAPES, made.slice(0, 3) as unknown as Action)).toBe(false);
    }),
  );
});

test('only a list that starts with a string is an action', () => {
  fc.assert(
    fc.property(fc.anything(), (sent) => {
      if (isAction(sent)) expect([Array.isArray(sent), typeof sent[0]]).toEqual([true, 'string']);
    }),
  );
});

test('HMAC dice stay below their bound', () => {
  const secret = { seed: '5a'.repeat(32), entropy: { red: '1' } };
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.integer({ min: 1, max: 2 ** 31 }), { maxLength: 30 }), (position, bounds) => {
      const chance = hmacRandom(secret)(position);
      for (const bound of bounds) {
        const outcome = chance.next(bound);
        expect(Number.isInteger(outcome) && outcome >= 0 && outcome < bound).toBe(true);
      }
    }),
  );
});

test('the probabilities of all outcomes add up to 1, and each occurs once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }), (bounds) => {
      const found = enumerateOutcomes((chance) => bounds.map((bound) => chance.next(bound)).join());
      expect(new Set(found.map(({ value }) => value)).size).toBe(bounds.reduce((product, bound) => product * bound, 1));
      expect(found.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    }),
  );
});
