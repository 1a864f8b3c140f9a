/**
 * Fits the value network of Hideyoshi to played games, and writes its weights. Usage:
 * node scripts/train-value/train-hideyoshi.ts POSITIONS [WEIGHTS] [HIDDEN UNITS] [EPOCHS]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { seededRandom } from '@gunbai/engine';
import { trainNetwork } from './train-network.ts';
import type { Sample } from './train-network.ts';
import { ValueNetwork } from './value-network.ts';
import type { NetworkWeights } from './value-network.ts';

/** One game in so many is only for the test of what was learned. */
const TEST_GAMES = 7;
const DIGITS = 4;

const [file, out, hiddenUnits = '24', epochs = '8'] = process.argv.slice(2);
if (file === undefined) throw new Error('name the file of the positions');
const train: Sample[] = [];
const test: Sample[] = [];
readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .forEach((line, game) => {
    const { result, positions } = JSON.parse(line) as { result: number; positions: number[][] };
    for (const features of positions) (game % TEST_GAMES === 0 ? test : train).push({ features, result });
  });

/** Mean surprise about results (natural logarithm; 0.693 for a coin) and the share of right guesses. */
const quality = (chanceOf: (features: readonly number[]) => number): string => {
  let loss = 0;
  let right = 0;
  for (const { features, result } of test) {
    const chance = Math.min(0.9999, Math.max(0.0001, chanceOf(features)));
    loss -= Math.log(result === 1 ? chance : 1 - chance);
    if (chance > 0.5 === (result === 1)) right++;
  }
  return `surprise ${(loss / test.length).toFixed(4)}, right ${((100 * right) / test.length).toFixed(1)} %`;
};

const fit = (samples: readonly Sample[], units: number, rounds: number, step: number, narrow: (features: readonly number[]) => number[]) =>
  trainNetwork(
    samples.map(({ features, result }) => ({ features: narrow(features), result })),
    {
      hiddenUnits: units,
      epochs: rounds,
      batch: 64,
      step,
      decay: 0.5,
      random: seededRandom(1),
      report: (epoch, weights) => {
        const network = new ValueNetwork(weights);
        console.log(`epoch ${epoch + 1}: ${quality((features) => network.chance(narrow(features)))}`);
      },
    },
  );

const round = (value: number): number => Number(value.toPrecision(DIGITS));
const rounded = ({ hidden, hiddenBias, output, direct, outputBias }: NetworkWeights): NetworkWeights => ({
  hidden: hidden.map((row) => row.map(round)),
  hiddenBias: hiddenBias.map(round),
  output: output.map(round),
  direct: direct.map(round),
  outputBias: round(outputBias),
});

console.log(`${train.length} positions to learn from, ${test.length} to test with`);
console.log('the evaluation written by hand, with its best scale:');
fit(train, 1, 3, 0.02, (features) => features.slice(0, 2));
console.log('the network:');
const weights = rounded(fit(train, Number(hiddenUnits), Number(epochs), 0.002, (features) => [...features]));
if (out !== undefined) writeFileSync(out, `${JSON.stringify(weights).replaceAll('],[', '],\n[')}\n`);
