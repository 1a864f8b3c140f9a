import { randomBot, simulate } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { anyGame, readSetup } from '@gunbai/engine';
import { expect, test } from 'vitest';
import { bots } from '../bot/index.ts';
import { kenshin } from '../rules/index.ts';

const game = anyGame(kenshin);
const play = (uesugi: AnyBot, oda: AnyBot, games: number) => {
  const setup = readSetup(game, {});
  if (!setup.ok) throw new Error(setup.error);
  return simulate(game, { setup: setup.value, bots: [uesugi, oda], games, seed: 'bots' });
};
const general = bots.at(-1) as AnyBot;

test('the general beats random play from either side', () => {
  expect(play(general, randomBot, 1).wins).toEqual({ uesugi: 1 });
  expect(play(randomBot, general, 1).wins).toEqual({ oda: 1 });
});

test('two generals bring a war to its end', () => {
  expect(play(general, general, 1)).toMatchObject({ finished: 1, deadEnds: 0 });
});
