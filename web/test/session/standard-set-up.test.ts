import { findGame } from '@gunbai/games/registry';
import type { GameManifest } from '@gunbai/games/registry';
import { expect, test } from 'vitest';
import { defaultBotOf } from '../../src/session/bot-client.ts';
import { isSettingUp, playStandardSetUp } from '../../src/session/standard-set-up.ts';
import { createGame, resumeGame, testDeps, untilActing } from './helpers.ts';

const setUpOnce = async (id: string, seat: number) => {
  const module = await (findGame(id) as GameManifest).rules();
  const deps = testDeps(module);
  const bot = { bot: defaultBotOf(module, 2) };
  const session = resumeGame(await createGame(deps, seat === 0 ? [{}, bot] : [bot, {}], module), deps, module);
  await untilActing(session);
  expect(isSettingUp(session, session.snapshot())).toBe(true);
  expect(await playStandardSetUp(session)).toBeNull();
  await untilActing(session);
  expect(isSettingUp(session, session.snapshot())).toBe(false);
  const me = session.snapshot().viewer;
  return session.snapshot().log.flatMap(({ seat: by, action }) => (by === me ? [action] : []));
};

test.each([
  ['most-dangerous-time', 0],
  ['saigoku', 0],
  ['kenshin', 1],
] as const)('one click sets up %s, every time alike', async (id, seat) => {
  const actions = await setUpOnce(id, seat);
  expect(actions.length).toBeGreaterThan(0);
  expect(await setUpOnce(id, seat)).toEqual(actions);
});

test('a game without set-up decisions never offers it', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{}, {}]), deps);
  expect(isSettingUp(session, session.snapshot())).toBe(false);
});
