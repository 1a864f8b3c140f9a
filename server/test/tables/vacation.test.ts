import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Accounts } from '../../src/accounts/accounts.ts';
import { readConfig } from '../../src/config.ts';
import { ServerNode } from '../../src/node.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { handleTimeouts } from '../../src/tables/clocks/timeouts.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import type { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const db = scratchFile();
let server: RunningServer;
let store: Store;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100, rulesMs: 20_000 }, fixtureRegistry(1));
  store = await openStore(db);
});
afterAll(async () => {
  await store.close();
  await server.close();
});

const HOUR = 3_600_000;
const policy = { timeOut: 'lose', botTakesOver: true, spectators: true, rated: true } as const;
const correspondenceTable = (vacation: number) => ({ pace: { kind: 'days', move: 3600, bank: 7200, vacation } as const, policy });

const fetchClock = async (player: Player, id: string): Promise<TableView['clocks'][string]> =>
  ((await player.get(`/api/tables/${id}`)) as TableView).clocks['a'] as TableView['clocks'][string];

/** Advances the time of a table, and runs its timeout job. */
const advanceTime = async (id: string, ms: number, rings = true): Promise<void> => {
  const { clocks, revision } = await store.db
    .selectFrom('tables')
    .select(['clocks', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const now = JSON.parse(clocks) as TableView['clocks'];
  const moved = Object.fromEntries(
    Object.entries(now).map(([seat, clock]) => [seat, { ...clock, since: clock.since === null ? null : clock.since - ms }]),
  );
  const vacationers = await store.db
    .selectFrom('accounts')
    .select(['id', 'settings'])
    .where('settings', 'like', '%vacationFrom%')
    .execute();
  await store.commit([
    ...vacationers.map(({ id: account, settings }) => {
      const { vacationFrom, ...others } = JSON.parse(settings) as { vacationFrom: number };
      const earlier = JSON.stringify({ ...others, vacationFrom: Math.max(0, vacationFrom - ms) });
      return store.db.updateTable('accounts').set({ settings: earlier }).where('id', '=', account);
    }),
    store.db
      .updateTable('tables')
      .set({ clocks: JSON.stringify(moved), revision: revision + 1 })
      .where('id', '=', id),
    store.db
      .updateTable('jobs')
      .set({ run_at: Date.now() + (rings ? 0 : 1000 * HOUR) })
      .where('id', '=', `clock-timeout:${id}`),
  ]);
};

test('in correspondence play, time over the limit of a move uses the bank; with the bank empty the game is lost', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady', correspondenceTable(0));
  await advanceTime(id, 2 * HOUR);
  await eventually(
    async () => (await store.db.selectFrom('jobs').select('run_at').where('id', '=', `clock-timeout:${id}`).execute())[0]?.run_at,
  ).toBeGreaterThan(Date.now() + HOUR / 2);
  expect(await a.act(id, ['add', 1])).toMatchObject({ type: 'done' });
  const { left, bank } = await fetchClock(a, id);
  expect(left).toBe(HOUR);
  expect(bank).toBeGreaterThan(HOUR - 60_000);
  expect(bank).toBeLessThanOrEqual(HOUR);
  await advanceTime(id, 4 * HOUR);
  await eventually(async () => ((await a.get(`/api/tables/${id}`)) as TableView).outcome).toEqual({ winners: ['a'], reason: 'time' });
  for (const player of [a, b]) await player.close();
});

test('a vacation stops the clock at tables that grant it; elsewhere the clock runs on', async () => {
  const granted = await seatTwoGuests(server, 'steady', correspondenceTable(14));
  const denied = await seatTwoGuests(server, 'steady', correspondenceTable(0));
  const until = Date.now() + 24 * HOUR;
  for (const { a } of [granted, denied]) await a.request('PUT', '/api/me/settings', { vacationUntil: until });
  await advanceTime(granted.id, 10 * HOUR);
  await advanceTime(denied.id, 10 * HOUR);
  await eventually(async () => ((await denied.a.get(`/api/tables/${denied.id}`)) as TableView).outcome).toMatchObject({ reason: 'time' });
  await eventually(async () => (await fetchClock(granted.a, granted.id)).since).toBe(until);
  expect(((await granted.a.get(`/api/tables/${granted.id}`)) as TableView).status).toBe('playing');
  expect(await granted.a.act(granted.id, ['add', 1])).toMatchObject({ type: 'done' });
  for (const { a, b } of [granted, denied]) for (const player of [a, b]) await player.close();
});

test('a vacation is limited to the total that the table grants', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady', correspondenceTable(2));
  await a.request('PUT', '/api/me/settings', { vacationUntil: Date.now() + 1000 * 24 * HOUR });
  const since = (await fetchClock(a, id)).since as number;
  await advanceTime(id, 4 * HOUR);
  await eventually(async () => (await fetchClock(a, id)).since).toBe(since + 44 * HOUR);
  await advanceTime(id, 50 * HOUR);
  await eventually(async () => ((await b.get(`/api/tables/${id}`)) as TableView).outcome).toEqual({ winners: ['b'], reason: 'time' });
  for (const player of [a, b]) await player.close();
});

test('a win over an absent player cannot be claimed before the timeout', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady', { ...correspondenceTable(14), policy: { ...policy, timeOut: 'claim' } });
  await a.request('PUT', '/api/me/settings', { vacationUntil: Date.now() + 24 * HOUR });
  const readAnew = () => a.request('PUT', `/api/tables/${id}/standing-orders`, { orders: [] });
  await advanceTime(id, 10 * HOUR, false);
  await readAnew();
  const { json } = await b.request('POST', `/api/tables/${id}/claim-timeout`, {});
  expect(json).toMatchObject({ error: { code: 'time-not-up' } });
  await a.request('PUT', '/api/me/settings', {});
  await advanceTime(id, 40 * HOUR, false);
  await readAnew();
  expect((await b.request('POST', `/api/tables/${id}/claim-timeout`, {})).status).toBe(200);
  for (const player of [a, b]) await player.close();
});

test('a player who decides during the timeout keeps the seat and the clock', async () => {
  for (const vacationUntil of [0, Date.now() + 24 * HOUR]) {
    const { id, a, b } = await seatTwoGuests(server, 'steady', { ...correspondenceTable(14), policy: { ...policy, timeOut: 'bot' } });
    await advanceTime(id, 10 * HOUR, false);
    const node = await ServerNode.open(readConfig({ db, workers: 1 }), pino({ level: 'silent' }), fixtureRegistry(1));
    const table = await node.tableManager.getFresh(id);
    if (!table) throw new Error('there is no table');
    // The player decides while the vacation is being read.
    const accounts = {
      findById: async (account: string) => {
        await table.execute({ kind: 'act', seat: 'a', action: ['add', 1], number: table.info.row.count });
        return { ...(await node.accounts.findById(account)), settings: JSON.stringify({ vacationUntil }) };
      },
    } as unknown as Accounts;
    await handleTimeouts(accounts, table, 'random');
    expect(table.info.seats.map(({ bot }) => bot)).toEqual([null, null]);
    expect(table.info.clocks['a']).toMatchObject({ left: HOUR, since: null });
    await node.close();
    for (const player of [a, b]) player.dropConnection();
  }
});

test('several seats out of time at once all go to bots, which do not time out', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'sealed', { ...correspondenceTable(0), policy: { ...policy, timeOut: 'bot' } });
  for (const [at, player] of [a, b].entries()) expect(await player.act(id, ['show', 1], at + 1)).toMatchObject({ type: 'done' });
  await advanceTime(id, 10 * HOUR);
  const tableNow = async (): Promise<TableView> => (await a.get(`/api/tables/${id}`)) as TableView;
  await eventually(tableNow).toMatchObject({ status: 'over', outcome: { winners: ['a'], reason: 'time' } });
  const { seats, clocks } = await tableNow();
  expect(seats.map(({ bot }) => bot)).toEqual(['random', null]);
  expect(Object.keys(clocks)).toEqual(['b']);
  for (const { account } of [a, b])
    expect(await a.get(`/api/players/${account}`)).toMatchObject({ results: [{ table: id, score: 0, reason: 'time' }] });
  for (const player of [a, b]) player.dropConnection();
});
