import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { enumerateOutcomes, seededRandom, scriptedRandom, hmacRandom, seedFromText } from '../src/index.ts';

const secret = { seed: '11'.repeat(32), entropy: { a: '1', b: '2' } };

test("HMAC dice depend only on the seed, every seat's entropy and the entry number", () => {
  const rolls = (of: typeof secret, position: number) =>
    Array.from(
      { length: 40 },
      (
        (chance) => () =>
          chance.next(6)
      )(hmacRandom(of)(position)),
    );
  const first = rolls(secret, 7);
  expect(rolls(secret, 7)).toEqual(first);
  expect(rolls({ ...secret, entropy: { b: '2', a: '1' } }, 7)).toEqual(first);
  expect(rolls(secret, 8)).not.toEqual(first);
  expect(rolls({ ...secret, seed: '12'.repeat(32) }, 7)).not.toEqual(first);
  expect(rolls({ ...secret, entropy: { a: '1', b: '3' } }, 7)).not.toEqual(first);
});

/** The numbers as another program derives them from a revealed seed: HMAC-SHA256, eight in a block. */
const referenceWords = (position: number | string, blocks: number): number[] =>
  Array.from({ length: blocks }, (_, block) => {
    const digest = createHmac('sha256', Buffer.from(secret.seed, 'hex')).update(`a=1&b=2|${position}|${block}`).digest();
    return Array.from({ length: 8 }, (__, word) => digest.readUInt32BE(word * 4));
  }).flat();

test('HMAC dice match an independent implementation, also when two entries draw in turn', () => {
  const [one, other] = [hmacRandom(secret)(7), hmacRandom(secret)(123_456)];
  const drawn: [number, number][] = Array.from({ length: 20 }, () => [one.next(2 ** 32), other.next(2 ** 32)]);
  expect(drawn.map(([number]) => number)).toEqual(referenceWords(7, 3).slice(0, 20));
  expect(drawn.map(([, number]) => number)).toEqual(referenceWords(123_456, 3).slice(0, 20));
});

test('another epoch gives other dice, as an independent implementation derives them', () => {
  const later = hmacRandom(secret)(7, 1_795_031_487);
  expect(Array.from({ length: 20 }, () => later.next(2 ** 32))).toEqual(referenceWords('1795031487/7', 3).slice(0, 20));
  expect(hmacRandom(secret)(7, 0).next(2 ** 32)).toBe(referenceWords(7, 1)[0]);
});

/** Chi-squared for a fair die: 5 degrees of freedom; above 25 once in ten thousand runs. */
const chiSquare = (next: (bound: number) => number): number => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 12_000; i++) (counts[next(6)] as number)++;
  return counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
};

test('dice are fair', () => {
  const keyed = hmacRandom(secret)(1);
  const fast = seededRandom(seedFromText('even'));
  expect(chiSquare((bound) => keyed.next(bound))).toBeLessThan(25);
  expect(chiSquare((bound) => fast.next(bound))).toBeLessThan(25);
});

test('scripted outcomes are used in order; missing and impossible ones are errors', () => {
  const chance = scriptedRandom([5, 0]);
  expect([chance.next(6), chance.next(6)]).toEqual([5, 0]);
  expect(() => chance.next(6)).toThrow();
  expect(() => scriptedRandom([6]).next(6)).toThrow();
});

test('every outcome is enumerated once, with its exact probability', () => {
  const sums = enumerateOutcomes((chance) => chance.next(2) + (chance.next(3) === 0 ? chance.next(2) : 0));
  expect(sums).toHaveLength(2 * (2 + 2));
  expect(sums.reduce((total, { probability }) => total + probability, 0)).toBeCloseTo(1, 12);
  expect(sums.filter(({ value }) => value === 2).reduce((total, { probability }) => total + probability, 0)).toBeCloseTo(1 / 12, 12);
});

test('scripted outcomes must be whole numbers below the bound', () => {
  const next = (outcome: number) => () => scriptedRandom([outcome]).next(6);
  expect([next(0)(), next(5)()]).toEqual([0, 5]);
  for (const outcome of [-1, 6, 2.5]) expect(next(outcome)).toThrow(`outcome ${outcome} does not fit 0 to 5`);
  const chance = scriptedRandom([3, 4]);
  expect([chance.remaining(), chance.next(6), chance.remaining(), chance.next(6), chance.remaining()]).toEqual([2, 3, 1, 4, 0]);
  expect(() => chance.next(6)).toThrow('3 random outcomes were requested, 2 were given');
});
