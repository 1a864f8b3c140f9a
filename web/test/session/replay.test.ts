import { expect, test } from 'vitest';
import { Match, stateHash } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { Replay } from '../../src/session/replay.ts';
import { rules, testDeps, createGame, resumeGame } from './helpers.ts';

test('a replay shows every position as resuming the record does, in any order', async () => {
  const deps = testDeps();
  const session = resumeGame(await createGame(deps, [{}, {}]), deps);
  for (let made = 0; made < 60; made++) await session.act(session.snapshot().allowed[made % session.snapshot().allowed.length] as Action);
  await session.takeBack();
  await session.act(session.snapshot().allowed[0] as Action);
  const record = await session.record();
  const made = Replay.fromRecord(rules.game, record);
  if (!made.ok) throw new Error(made.error);
  const replay = made.value;
  for (const index of [replay.length - 1, 0, 13, 12, 11, replay.length - 2]) {
    const at = Match.resume(rules.game, record, replay.entryNumberAt(index) + 1);
    if (!at.ok) throw new Error(at.error.detail);
    if (index === replay.length - 1) expect(stateHash(replay.frameAt(index, null).view)).toBe(stateHash(session.snapshot().view));
    else expect(stateHash(replay.frameAt(index, null).view)).toBe(stateHash(at.value.view(null)));
    expect(replay.indexOfEntry(replay.entryNumberAt(index))).toBe(index);
  }
  // Entries that were undone have no position: the nearest earlier one is shown.
  const led = Array.from({ length: replay.length }, (_, index) => replay.entryNumberAt(index));
  for (const { n } of record.log) expect(replay.indexOfEntry(n)).toBe(led.findLastIndex((line) => line <= n));
  expect(record.log.length).toBeGreaterThan(replay.length);
  expect(replay.indexOfEntry(-1)).toBe(0);
});
