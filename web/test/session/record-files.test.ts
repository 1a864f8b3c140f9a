import { expect, test } from 'vitest';
import { importRecord } from '../../src/session/record-files.ts';
import { inMemoryStore } from '../../src/session/saved-games.ts';
import { testDeps, createGame } from './helpers.ts';

test('a record file is imported only if it is readable, of a known game, and replays', async () => {
  const deps = testDeps();
  const { record } = await createGame(deps, [{}, { bot: 'random' }]);
  const store = inMemoryStore();
  const from = (json: unknown): Promise<unknown> => importRecord(new Blob([typeof json === 'string' ? json : JSON.stringify(json)]), store);
  expect(await from(record)).toMatchObject({ ok: true, value: { here: ['p1'], finished: false } });
  expect(await from('{')).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
  expect(await from({ ...record, game: 'go' })).toMatchObject({ ok: false, error: { kind: 'unknown-game', game: 'go' } });
  expect(await from({ ...record, format: 'gunbai/99' })).toMatchObject({ ok: false, error: { kind: 'later-form' } });
  expect(await from({ ...record, format: 'chess/2' })).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
  expect(await from({ ...record, rules: 999 })).toMatchObject({ ok: false, error: { kind: 'other-rules', made: 999 } });
  const [start, ...rest] = record.log;
  const forged = { ...record, log: [{ ...start, rolls: [] }, ...rest] };
  expect(await from(forged)).toMatchObject({ ok: false, error: { kind: 'does-not-replay' } });
  expect(await from({ ...record, seed: null })).toMatchObject({ ok: true, value: { here: [] } });
  expect((await store.list()).length).toBe(2);
});
