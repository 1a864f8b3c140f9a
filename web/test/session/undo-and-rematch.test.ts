import { expect, test } from 'vitest';
import { stateHash } from '@gunbai/engine';
import { rematchOptions } from '../../src/session/create-local-game.ts';
import { testDeps, createGame, resumeGame } from './helpers.ts';

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
