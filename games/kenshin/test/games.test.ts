import { anyGame, readSetup } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import { randomBot, simulate } from '@gunbai/ai';
import { expect, test } from 'vitest';
import { kenshin } from '../rules/index.ts';

const game = anyGame(kenshin);
const setup = (options: { [option: string]: boolean } = {}) => {
  const read = readSetup(game, { options });
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

test('random games come to an end', () => {
  const result = simulate(game, { setup: setup(), bots: [randomBot], games: 10, seed: 'ends' });
  expect(result).toMatchObject({ finished: 10, deadEnds: 0 });
});

test('random games keep what must always be true, and forged actions are refused', () => {
  for (const [seed, options] of [
    ['kyo', {}],
    ['azuchi', { 'additional-units': true }],
  ] as const)
    expect(fuzz(game, { setup: setup(options), seed, most: 8000, every: 50 }).failure).toBeNull();
});
