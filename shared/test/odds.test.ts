import { expect, test } from 'vitest';
import {
  atLeast,
  atMost,
  constant,
  chiSquarePValue,
  chanceOfStates,
  combine,
  die,
  expectedValue,
  sortedOutcomes,
  mean,
  mapOutcomes,
  binomial,
  sumOfDice,
  absorbingStates,
  fromWeights,
} from '../odds/index.ts';

test('two dice add up to 7 most often', () => {
  const twoDice = sumOfDice(2, 6);
  expect(twoDice.get(7)).toBeCloseTo(6 / 36, 12);
  expect(twoDice.get(2)).toBeCloseTo(1 / 36, 12);
  expect([...twoDice.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  expect(mean(twoDice)).toBeCloseTo(7, 12);
  expect(sortedOutcomes(twoDice).map(([value]) => value)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('the sum without dice is 0', () => {
  expect(sumOfDice(0, 6)).toEqual(constant(0));
});

test('mapping numbers to the same result adds up their probabilities', () => {
  const hits = mapOutcomes(die(6), (face) => (face >= 5 ? 2 : face >= 3 ? 1 : 0));
  expect(sortedOutcomes(hits).map(([, chance]) => chance)).toEqual([2 / 6, 2 / 6, 2 / 6].map((chance) => expect.closeTo(chance, 12)));
  expect(atLeast(hits, 1)).toBeCloseTo(4 / 6, 12);
  expect(atMost(hits, 1)).toBeCloseTo(4 / 6, 12);
});

test('the higher of two dice', () => {
  expect(combine(die(6), die(6), Math.max).get(6)).toBeCloseTo(11 / 36, 12);
});

test('successes follow the binomial distribution', () => {
  expect(binomial(3, 1 / 2).get(2)).toBeCloseTo(3 / 8, 12);
});

test('weights are scaled to 1; a total of 0 is an error', () => {
  expect(
    fromWeights([
      [1, 3],
      [2, 1],
      [3, 0],
    ]),
  ).toEqual(
    new Map([
      [1, 0.75],
      [2, 0.25],
    ]),
  );
  expect(() => fromWeights([[1, 0]])).toThrow('the weights add up to 0');
});

interface Duel {
  readonly ours: number;
  readonly theirs: number;
}

/** Each round, either side loses one with probability 1/4; otherwise nothing happens. Ends when a side is gone. */
const duel = {
  key: ({ ours, theirs }: Duel) => ours * 100 + theirs,
  remaining: ({ ours, theirs }: Duel) => ours + theirs,
  next: ({ ours, theirs }: Duel) =>
    ours === 0 || theirs === 0
      ? null
      : [
          { position: { ours: ours - 1, theirs }, chance: 1 / 4 },
          { position: { ours, theirs: theirs - 1 }, chance: 1 / 4 },
          { position: { ours, theirs }, chance: 1 / 2 },
        ],
};

test('rounds that change nothing are repeated, so a fair duel stays fair', () => {
  const states = absorbingStates(duel, { ours: 3, theirs: 3 });
  expect(chanceOfStates(states, ({ theirs }) => theirs === 0)).toBeCloseTo(1 / 2, 12);
  expect(expectedValue(states, ({ ours }) => ours)).toBeCloseTo(
    expectedValue(states, ({ theirs }) => theirs),
    12,
  );
});

test('one against two wins with probability 1/4', () => {
  const states = absorbingStates(duel, { ours: 1, theirs: 2 });
  expect(expectedValue(states, ({ ours }) => ours)).toBeCloseTo(1 / 4, 12);
  expect(chanceOfStates(states, ({ theirs }) => theirs === 0)).toBeCloseTo(1 / 4, 12);
  expect(states.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
});

test('a stalemate counts as a final position', () => {
  const stalemate = { ...duel, next: (position: Duel) => [{ position, chance: 1 }] };
  expect(absorbingStates(stalemate, { ours: 1, theirs: 1 })).toEqual([{ position: { ours: 1, theirs: 1 }, chance: 1 }]);
});

test('a round that raises what remains is an error', () => {
  const growing = { ...duel, next: ({ ours, theirs }: Duel) => [{ position: { ours: ours + 1, theirs }, chance: 1 }] };
  expect(() => absorbingStates(growing, { ours: 1, theirs: 1 })).toThrow('must lower what remains');
});

test('perfectly even counts have probability 1', () => {
  expect(chiSquarePValue([10, 10, 10, 10, 10, 10])).toBeCloseTo(1, 6);
  expect(chiSquarePValue([0, 0, 0, 0, 0, 0])).toBe(1);
});

test('probabilities match the tables of the chi-squared distribution', () => {
  // 60 dice: the statistic is 11 and 14 (5 % at 11.070, 1 % at 15.086).
  expect(chiSquarePValue([4, 6, 10, 10, 13, 17])).toBeCloseTo(0.0514, 4);
  expect(chiSquarePValue([3, 5, 10, 11, 14, 17])).toBeCloseTo(0.0156, 4);
  // A coin, 60 to 40: 4 with one degree of freedom; three outcomes: 20 / 3 with two.
  expect(chiSquarePValue([60, 40])).toBeCloseTo(0.0455, 4);
  expect(chiSquarePValue([40, 30, 20])).toBeCloseTo(Math.exp(-10 / 3), 6);
});
