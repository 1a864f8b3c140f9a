/** How likely each whole number is. Only numbers that can come up are in it; the chances add up to 1. */
export type Distribution = ReadonlyMap<number, number>;

/** A number that comes up for certain. */
export const constant = (value: number): Distribution => new Map([[value, 1]]);

/** Numbers with their weights; weights of 0 are left out, the rest are scaled to add up to 1. */
export const fromWeights = (weights: Iterable<readonly [value: number, weight: number]>): Distribution => {
  const chances = new Map<number, number>();
  let total = 0;
  for (const [value, weight] of weights) {
    if (weight < 0) throw new Error(`a weight of ${weight}`);
    if (weight === 0) continue;
    chances.set(value, (chances.get(value) ?? 0) + weight);
    total += weight;
  }
  if (total === 0) throw new Error('nothing can come up');
  for (const [value, weight] of chances) chances.set(value, weight / total);
  return chances;
};

/** One die with so many sides, from 1. */
export const die = (sides: number): Distribution => fromWeights(Array.from({ length: sides }, (_, side) => [side + 1, 1]));

/** What becomes of a distribution when each number is read as another: a modifier, a result table, a clamp. */
export const mapOutcomes = (distribution: Distribution, map: (value: number) => number): Distribution =>
  fromWeights(Array.from(distribution, ([value, chance]) => [map(value), chance]));

/** Two independent numbers made into one; their sum, if not said otherwise. */
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

/** The sum of several dice of one kind. No dice: 0. */
export const sumOfDice = (count: number, sides: number): Distribution => {
  let sum = constant(0);
  for (let i = 0; i < count; i++) sum = combine(sum, die(sides));
  return sum;
};

/** How many of several independent tries succeed, each with the same chance. */
export const binomial = (trials: number, chance: number): Distribution => {
  let count = constant(0);
  const single = fromWeights([
    [0, 1 - chance],
    [1, chance],
  ]);
  for (let i = 0; i < trials; i++) count = combine(count, single);
  return count;
};

export const chanceOf = (distribution: Distribution, predicate: (value: number) => boolean): number => {
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

/** From the lowest number to the highest, for a dialog. */
export const sortedOutcomes = (distribution: Distribution): [value: number, chance: number][] =>
  [...distribution].sort(([a], [b]) => a - b);
