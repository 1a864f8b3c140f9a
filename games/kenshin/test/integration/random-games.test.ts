import { eraseGameType } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import { setupFor } from '@gunbai/shared/testing';
import { randomBot, simulate } from '@gunbai/ai';
import { expect, test } from 'vitest';
import { kenshin } from '../../rules/index.ts';

const game = eraseGameType(kenshin);

test('random games end', () => {
  const result = simulate(game, { setup: setupFor(game), bots: [randomBot], games: 10, seed: 'ends' });
  expect(result).toMatchObject({ finished: 10, deadEnds: 0 });
});

test('random games keep every invariant, and forged actions are refused', () => {
  for (const [seed, options] of [
    ['kyo', {}],
    ['azuchi', { 'additional-units': true }],
  ] as const)
    expect(fuzz(game, { setup: setupFor(game, { options }), seed, maxActions: 8000, checkEvery: 50 }).failure).toBeNull();
});
