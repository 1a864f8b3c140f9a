/** How likely each whole number is. Only numbers that can come up are in it; the chances add up to 1. */
export type Distribution = ReadonlyMap<number, number>;

/** A number that comes up for certain. */
export const certain = (value: number): Distribution => new Map([[value, 1]]);

/** Numbers with their weights; weights of 0 are left out, the rest are scaled to add up to 1. */
export const weighted = (weights: Iterable<readonly [value: number, weight: number]>): Distribution => {
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
export const die = (sides: number): Distribution => weighted(Array.from({ length: sides }, (_, side) => [side + 1, 1]));

/** What becomes of a distribution when each number is read as another: a modifier, a result table, a clamp. */
export const read = (from: Distribution, as: (value: number) => number): Distribution =>
  weighted(Array.from(from, ([value, chance]) => [as(value), chance]));

/** Two independent numbers made into one; their sum, if not said otherwise. */
export const combine = (one: Distribution, other: Distribution, make: (a: number, b: number) => number = (a, b) => a + b): Distribution =>
  weighted(
    Array.from(one, ([a, chanceOfA]) =>
      Array.from(other, ([b, chanceOfB]): [number, number] => [make(a, b), chanceOfA * chanceOfB]),
    ).flat(),
  );

/** The sum of several dice of one kind. No dice: 0. */
export const sumOfDice = (count: number, sides: number): Distribution => {
  let sum = certain(0);
  for (let i = 0; i < count; i++) sum = combine(sum, die(sides));
  return sum;
};

/** How many of several independent tries succeed, each with the same chance. */
export const successes = (tries: number, chance: number): Distribution => {
  let count = certain(0);
  const one = weighted([
    [0, 1 - chance],
    [1, chance],
  ]);
  for (let i = 0; i < tries; i++) count = combine(count, one);
  return count;
};

export const chanceOf = (distribution: Distribution, holds: (value: number) => boolean): number => {
  let sum = 0;
  for (const [value, chance] of distribution) if (holds(value)) sum += chance;
  return sum;
};

export const atLeast = (distribution: Distribution, least: number): number => chanceOf(distribution, (value) => value >= least);
export const atMost = (distribution: Distribution, most: number): number => chanceOf(distribution, (value) => value <= most);

export const mean = (distribution: Distribution): number => {
  let sum = 0;
  for (const [value, chance] of distribution) sum += value * chance;
  return sum;
};

/** From the lowest number to the highest, for a dialog. */
export const inOrder = (distribution: Distribution): [value: number, chance: number][] => [...distribution].sort(([a], [b]) => a - b);
