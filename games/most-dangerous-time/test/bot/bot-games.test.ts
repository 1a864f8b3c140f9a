import { simulate, randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { eraseGameType } from '@gunbai/engine';
import { setupFor } from '@gunbai/shared/testing';
import { test, expect } from 'vitest';
import { bots } from '../../bot/index.ts';
import { mostDangerousTime } from '../../rules/index.ts';

const game = eraseGameType(mostDangerousTime);
const captain = bots[0] as AnyBot;

const play = (scenario: string, players: readonly AnyBot[], games: number) => {
  const setup = setupFor(game, { scenario });
  return simulate(game, { setup, bots: players, games, seed: 'captain' });
};

test('the captain beats random play from either side of the short game', () => {
  expect(play('short', [captain, randomBot], 12).wins['oda'] ?? 0).toBeGreaterThanOrEqual(11);
  expect(play('short', [randomBot, captain], 12).wins['antiOda'] ?? 0).toBeGreaterThanOrEqual(11);
});

test('the captain can play every seat of the other games', () => {
  for (const scenario of ['standard', 'three', 'four', 'bid']) {
    const result = play(scenario, [captain], 1);
    expect([scenario, result.finished, result.deadEnds]).toEqual([scenario, 1, 0]);
  }
});
