import { simulate, randomBot } from '@gunbai/ai';
import { eraseGameType } from '@gunbai/engine';
import type { Json } from '@gunbai/engine';
import { fuzz } from '@gunbai/engine/fuzz';
import { setupFor } from '@gunbai/shared/testing';
import { test, expect } from 'vitest';
import { mostDangerousTime } from '../../rules/index.ts';

const game = eraseGameType(mostDangerousTime);

const setupOf = (scenario: string, options: { [option: string]: Json } = {}) => setupFor(game, { scenario, options });

for (const [scenario, options] of [
  ['short', {}],
  ['short', { goodFortune: false, japaneseRegroup: true }],
  ['bid', {}],
  ['standard', {}],
  ['three', {}],
  ['four', {}],
] as const)
  test(`the invariants hold in random ${scenario} games ${JSON.stringify(options)}`, () => {
    for (let i = 0; i < 2; i++) {
      const { failure } = fuzz(game, { setup: setupOf(scenario, options), seed: `${scenario} ${i}`, maxActions: 700, checkEvery: 5 });
      expect(failure?.complaint ?? null).toBeNull();
    }
  });

for (const scenario of ['short', 'standard', 'three', 'four'])
  test(`random ${scenario} games come to an end`, () => {
    const result = simulate(game, { setup: setupOf(scenario), bots: [randomBot], games: 6, seed: 'whole' });
    expect([result.finished, result.deadEnds]).toEqual([6, 0]);
  });

test('campaign games end or continue beyond turn 40 without getting stuck', () => {
  const result = simulate(game, { setup: setupOf('campaign'), bots: [randomBot], games: 3, seed: 'whole', maxTurns: 40 });
  expect([result.finished + result.capped, result.deadEnds]).toEqual([3, 0]);
});
