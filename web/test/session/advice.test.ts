import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import type { Action } from '@gunbai/engine';
import type { BotClient, BotTask } from '../../src/session/bot-client.ts';
import { testDeps, createGame, resumeGame, untilActing } from './helpers.ts';

test('advice is the strongest bot’s choice from the player’s own view, and changes nothing', async () => {
  const deps = testDeps();
  const asked: BotTask[] = [];
  const bots: BotClient = { ...deps.bots, advise: (task) => (asked.push(task), deps.bots.advise(task)) };
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

test('advice gives its reasons: what the move leads to, and how often it turns out well', async () => {
  const manifest = findGame('hideyoshi') as GameManifest;
  const module = await manifest.rules();
  const deps = testDeps(module);
  const session = resumeGame(await createGame(deps, [{}, { bot: 'random' }], module), deps, module);
  await untilActing(session);
  const reasons = (await session.askBot())?.reasons;
  expect(reasons?.tries).toBeGreaterThan(0);
  expect(reasons?.better).toBeLessThanOrEqual(reasons?.tries ?? 0);
  session.close();
});
