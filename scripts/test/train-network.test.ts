import { seededRandom } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { trainNetwork } from '../train-value/train-network.ts';
import { ValueNetwork } from '../train-value/value-network.ts';

test('a network learns what no sum of features can tell: either, but not both', () => {
  const table = [
    [0, 0, 0],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
  ] as const;
  const samples = Array.from({ length: 400 }, (_, index) => {
    const [one, other, result] = table[index % table.length]!;
    return { features: [one, other], result };
  });
  const surprises: number[] = [];
  const weights = trainNetwork(samples, {
    hiddenUnits: 8,
    epochs: 30,
    batch: 16,
    step: 0.05,
    decay: 0,
    random: seededRandom(1),
    report(_, now) {
      const network = new ValueNetwork(now);
      surprises.push(samples.reduce((sum, { features, result }) => sum + Math.abs(network.chance(features) - result), 0));
    },
  });
  const network = new ValueNetwork(weights);
  for (const [one, other, result] of table) expect(network.chance([one, other])).toBeCloseTo(result, 1);
  expect(surprises.at(-1)).toBeLessThan(surprises[0]! / 5);
});
