import { expect, test } from 'vitest';
import { stateHash } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import type { BotClient } from '../../src/session/bot-client.ts';
import { rematchOptions } from '../../src/session/create-local-game.ts';
import { testDeps, createGame, eventually, resumeGame, untilActing } from './helpers.ts';

test('by agreement a decision with dice is taken back, and the dice are rolled again', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{}, {}]), deps);
  const before = stateHash(session.snapshot().view);
  await session.act(['reroll']);
  expect(await session.undo()).toMatchObject({ code: 'nothing-to-undo' });
  expect(await session.takeBack()).toBeNull();
  expect(stateHash(session.snapshot().view)).toBe(before);
  expect((await session.record()).log.at(-1)?.type).toBe('undo');
});

test('a bot that thinks while its turn is taken back stops at once', async () => {
  const deps = testDeps();
  let endThinking: (action: null) => void = () => undefined;
  let cancelled = 0;
  const bots: BotClient = {
    ...deps.bots,
    choose: () => new Promise((resolve) => (endThinking = resolve)),
    cancel() {
      cancelled++;
      endThinking(null);
    },
    close: () => undefined,
  };
  const start = async () => resumeGame(await createGame(deps, [{}, { bot: 'general' }]), { ...deps, bots });
  let session = await start();
  // The first player is drawn: a bot that begins leaves nothing to take back.
  while (session.snapshot().actingSeat !== 'p1') {
    session.close();
    session = await start();
  }
  while (session.snapshot().thinkingSeat === null) {
    await untilActing(session);
    expect(await session.act(session.snapshot().allowed.at(-1) as Action)).toBeNull();
  }
  cancelled = 0;
  expect(await session.takeBack()).toBeNull();
  expect(cancelled).toBe(1);
  await eventually(() => expect(session.snapshot().actingSeat).toBe('p1'));
  session.close();
});

test('resigning ends the game', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{}, {}]), deps);
  const loser = session.snapshot().actingSeat;
  expect(await session.resign()).toBeNull();
  expect(session.snapshot().outcome).toMatchObject({ reason: 'resigned' });
  expect(session.snapshot().outcome?.winners).not.toContain(loser);
  expect(await session.act(['reroll'])).not.toBeNull();
});

test('a rematch seats the same players, rotated by one if they swap', async () => {
  const deps = testDeps();
  const { record } = await createGame(deps, [{ name: 'Hanako' }, { bot: 'random' }]);
  expect(rematchOptions(record, false)).toMatchObject({ players: 2, people: [{ name: 'Hanako' }, { bot: 'random' }] });
  expect(rematchOptions(record, true).people).toEqual([{ bot: 'random' }, { name: 'Hanako' }]);
});
