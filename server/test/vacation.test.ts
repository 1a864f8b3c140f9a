import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/index.ts';
import type { RunningServer } from '../src/index.ts';
import { openStore } from '../src/storage/index.ts';
import type { Store } from '../src/storage/index.ts';
import type { TableView } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import type { Player } from './player.ts';
import { soon } from './soon.ts';
import { edition, sitDown } from './table.ts';

const db = scratchFile();
let server: RunningServer;
let store: Store;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100, rulesMs: 20_000 }, edition(1));
  store = await openStore(db);
});
afterAll(async () => {
  await store.close();
  await server.close();
});

const HOUR = 3_600_000;
const policy = { timeOut: 'lose', botTakesOver: true, spectators: true, rated: true } as const;
const byTheDay = (vacation: number) => ({ pace: { kind: 'days', move: 3600, bank: 7200, vacation } as const, policy });

const clockOf = async (player: Player, id: string): Promise<TableView['clocks'][string]> =>
  ((await player.get(`/api/tables/${id}`)) as TableView).clocks['a'] as TableView['clocks'][string];

/** Lets so much time go by at a table, and the clock ring. */
const elapse = async (id: string, ms: number): Promise<void> => {
  const { clocks, revision } = await store.db
    .selectFrom('tables')
    .select(['clocks', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const now = JSON.parse(clocks) as TableView['clocks'];
  const moved = Object.fromEntries(
    Object.entries(now).map(([seat, clock]) => [seat, { ...clock, since: clock.since === null ? null : clock.since - ms }]),
  );
  await store.commit([
    store.db
      .updateTable('tables')
      .set({ clocks: JSON.stringify(moved), revision: revision + 1 })
      .where('id', '=', id),
    store.db.updateTable('jobs').set({ run_at: Date.now() }).where('id', '=', `time:${id}`),
  ]);
};

test('by the day, time beyond a move’s own comes out of the bank; when both are gone the game is lost', async () => {
  const { id, a, b } = await sitDown(server, 'steady', byTheDay(0));
  await elapse(id, 2 * HOUR);
  await soon(
    async () => (await store.db.selectFrom('jobs').select('run_at').where('id', '=', `time:${id}`).execute())[0]?.run_at,
  ).toBeGreaterThan(Date.now() + HOUR / 2);
  expect(await a.act(id, ['add', 1])).toMatchObject({ type: 'done' });
  const { left, bank } = await clockOf(a, id);
  expect(left).toBe(HOUR);
  expect(bank).toBeGreaterThan(HOUR - 60_000);
  expect(bank).toBeLessThanOrEqual(HOUR);
  await elapse(id, 4 * HOUR);
  await soon(async () => ((await a.get(`/api/tables/${id}`)) as TableView).outcome).toEqual({ winners: ['a'], reason: 'time' });
  for (const player of [a, b]) await player.close();
});

test('who is away on vacation loses no time, where the table grants it; elsewhere the clock runs on', async () => {
  const granted = await sitDown(server, 'steady', byTheDay(14));
  const denied = await sitDown(server, 'steady', byTheDay(0));
  const until = Date.now() + 24 * HOUR;
  for (const { a } of [granted, denied]) await a.ask('PUT', '/api/me/settings', { vacationUntil: until });
  await elapse(granted.id, 10 * HOUR);
  await elapse(denied.id, 10 * HOUR);
  await soon(async () => ((await denied.a.get(`/api/tables/${denied.id}`)) as TableView).outcome).toMatchObject({ reason: 'time' });
  await soon(async () => (await clockOf(granted.a, granted.id)).since).toBe(until);
  expect(((await granted.a.get(`/api/tables/${granted.id}`)) as TableView).status).toBe('playing');
  expect(await granted.a.act(granted.id, ['add', 1])).toMatchObject({ type: 'done' });
  for (const { a, b } of [granted, denied]) for (const player of [a, b]) await player.close();
});
