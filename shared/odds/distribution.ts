/** The probability of each whole number. Impossible numbers are left out; the probabilities add up to 1. */
export type Distribution = ReadonlyMap<number, number>;

/** A distribution with only one number. */
export const constant = (value: number): Distribution => new Map([[value, 1]]);

/** A distribution from weights: zero weights are dropped, and the rest scaled to add up to 1. */
export const fromWeights = (weights: Iterable<readonly [value: number, weight: number]>): Distribution => {
  const chances = new Map<number, number>();
  let total = 0;
  for (const [value, weight] of weights) {
    if (weight < 0) throw new Error(`a weight of ${weight}`);
    if (weight === 0) continue;
    chances.set(value, (chances.get(value) ?? 0) + weight);
    total += weight;
  }
  if (total === 0) throw new Error('the weights add up to 0');
  for (const [value, weight] of chances) chances.set(value, weight / total);
  return chances;
};

/** One die, with faces from 1. */
export const die = (sides: number): Distribution => fromWeights(Array.from({ length: sides }, (_, side) => [side + 1, 1]));

/** Maps each number to another one: a modifier, a result table, a clamp. */
export const mapOutcomes = (distribution: Distribution, map: (value: number) => number): Distribution =>
  fromWeights(Array.from(distribution, ([value, chance]) => [map(value), chance]));

/** Combines two independent numbers, by default into their sum. */
export const combine = (
  first: Distribution,
  second: Distribution,
  operation: (a: number, b: number) => number = (a, b) => a + b,
): Distribution =>
  fromWeights(
    Array.from(first, ([a, chanceOfA]) =>
      Array.from(second, ([b, chanceOfB]): [number, number] => [operation(a, b), chanceOfA * chanceOfB]),
    ).flat(),
  );

/** The sum of several equal dice; 0 without dice. */
export const sumOfDice = (count: number, sides: number): Distribution => {
  let sum = constant(0);
  for (let i = 0; i < count; i++) sum = combine(sum, die(sides));
  return sum;
};

/** The number of successes in independent trials with equal probability. */
export const binomial = (trials: number, chance: number): Distribution => {
  let count = constant(0);
  const single = fromWeights([
    [0, 1 - chance],
    [1, chance],
  ]);
  for (let i = 0; i < trials; i++) count = combine(count, single);
  return count;
};

const chanceOf = (distribution: Distribution, predicate: (value: number) => boolean): number => {
  let sum = 0;
  for (const [value, chance] of distribution) if (predicate(value)) sum += chance;
  return sum;
};

export const atLeast = (distribution: Distribution, min: number): number => chanceOf(distribution, (value) => value >= min);
export const atMost = (distribution: Distribution, max: number): number => chanceOf(distribution, (value) => value <= max);

export const mean = (distribution: Distribution): number => {
  let sum = 0;
  for (const [value, chance] of distribution) sum += value * chance;
  return sum;
};

/** Outcomes from the lowest number to the highest. */
export const sortedOutcomes = (distribution: Distribution): [value: number, chance: number][] =>
  [...distribution].sort(([a], [b]) => a - b);
