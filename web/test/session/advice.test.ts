import { expect, test } from 'vitest';
import type { Action } from '@gunbai/engine';
import type { BotClient, BotTask } from '../../src/session/bot-client.ts';
import { testDeps, createGame, resumeGame } from './helpers.ts';

test('advice is the strongest bot’s choice from the player’s own view, and changes nothing', async () => {
  const deps = testDeps();
  const asked: BotTask[] = [];
  const bots: BotClient = { ...deps.bots, choose: (task) => (asked.push(task), deps.bots.choose(task)) };
  const session = resumeGame(await createGame(deps, [{ name: 'Hanako' }, { name: 'Goemon' }]), { ...deps, bots });
  const { actingSeat, allowed, number, view } = session.snapshot();
  const advice = await session.askBot();
  expect(advice?.bot).toBe('perfect');
  expect(allowed).toContainEqual(advice?.action);
  expect(asked).toMatchObject([{ bot: 'perfect', seat: actingSeat, view, allowed }]);
  expect(session.snapshot().number).toBe(number);
  session.close();
});

test('advice for a position that has changed is dropped', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{ name: 'Hanako' }, { name: 'Goemon' }]), deps);
  const asked = session.askBot();
  await session.act(session.snapshot().allowed.at(-1) as Action);
  expect(await asked).toBeNull();
  session.close();
});
