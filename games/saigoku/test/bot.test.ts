import { randomBot, simulate } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { anyGame, readSetup } from '@gunbai/engine';
import { describe, expect, test } from 'vitest';
import { bots, general } from '../bot/index.ts';
import { saigoku } from '../rules/index.ts';

const game = anyGame(saigoku);
const bot = bots[0] as AnyBot;
const play = (scenario: string, players: readonly AnyBot[], games: number) => {
  const setup = readSetup(game, { scenario });
  if (!setup.ok) throw new Error(setup.error);
  return simulate(game, { setup: setup.value, bots: players, games, seed: `bot ${scenario}` });
};

describe('the general', () => {
  test('is the strongest bot on offer', () => {
    expect(bots.at(-1)?.id).toBe(general.id);
  });

  test.each(saigoku.scenarios.map(({ id, seats }) => [id, seats] as const))(
    'plays scenario %s to its end from both seats',
    (scenario, seats) => {
      const first = play(scenario, [bot, randomBot], 1);
      const second = play(scenario, [randomBot, bot], 1);
      expect([first.finished, first.deadEnds, second.finished, second.deadEnds]).toEqual([1, 0, 1, 0]);
      expect(seats).toHaveLength(2);
    },
  );

  test('beats chance from either side of Koriyama', () => {
    expect(play('s3', [bot, randomBot], 2).wins['ouchi']).toBe(2);
    expect(play('s3', [randomBot, bot], 2).wins['amago']).toBe(2);
  });
});
