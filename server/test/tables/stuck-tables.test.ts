import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { upsertJob } from '../../src/jobs/enqueue.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const adminToken = 'a token of sixteen';
const start = (db: string): Promise<RunningServer> =>
  startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1, rulesMs: 400, adminToken }, fixtureRegistry(1));
let server: RunningServer;
beforeAll(async () => {
  server = await start(scratchFile());
});
afterAll(() => server.close());

const fetchTable = async (player: Player, id: string): Promise<TableView> => (await player.get(`/api/tables/${id}`)) as TableView;
const closeTable = (player: Player, id: string) =>
  player.request('POST', `/api/admin/tables/${id}/close`, {}, { authorization: `Bearer ${encodeURIComponent(adminToken)}` });

/** Two players at a table whose setup never ends. */
const openStuckTable = async (): Promise<{ id: string; a: Player; b: Player }> => {
  const stuckTable = await seatTwoGuests(server, 'endless');
  await eventually(async () => (await fetchTable(stuckTable.a, stuckTable.id)).status).toBe('stuck');
  for (const player of [stuckTable.a, stuckTable.b]) await player.close();
  return stuckTable;
};

/** A table whose database rows were changed while the server was down, and its reconnected first player. */
const withNodeStopped = async (work: (store: Store, id: string) => Promise<void>, other: 'open' | 'bot' = 'open') => {
  const file = scratchFile();
  const first = await start(file);
  const a = await Player.createGuest(first.address, 'Aki');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: other },
  ];
  const { id } = (await a.post('/api/tables', { game: 'steady', seats })) as TableView;
  if (other === 'open') await (await Player.createGuest(first.address, 'Ben')).post(`/api/tables/${id}/seat`, {});
  await first.close();
  const store = await openStore(file);
  await work(store, id);
  await store.close();
  const second = await start(file);
  return { id, file, second, again: Object.assign(new Player(second.address), { cookie: a.cookie, account: a.account }) };
};

test('a player can leave a stuck table: it is closed and counts for no player', async () => {
  for (const [method, path] of [
    ['POST', 'resign'],
    ['DELETE', 'seat'],
  ] as const) {
    const { id, a, b } = await openStuckTable();
    const stranger = await Player.createGuest(server.address, 'Stranger');
    expect((await stranger.request(method, `/api/tables/${id}/${path}`, {})).status).toBe(403);
    expect((await b.request(method, `/api/tables/${id}/${path}`, {})).status).toBe(200);
    expect(await fetchTable(a, id)).toMatchObject({ status: 'cancelled', outcome: null });
    expect(await a.get('/api/me/tables')).toEqual([]);
    for (const { account } of [a, b]) expect(await a.get(`/api/players/${account}`)).toMatchObject({ results: [] });
  }
});

test('only an administrator can close a table, stuck or in play; a finished one stays finished', async () => {
  const stuck = await openStuckTable();
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  expect((await a.request('POST', `/api/admin/tables/${id}/close`, {})).status).toBe(401);
  for (const one of [stuck.id, id]) expect((await closeTable(a, one)).status).toBe(200);
  expect((await fetchTable(a, stuck.id)).status).toBe('cancelled');
  await eventually(() => b.table?.status).toBe('cancelled');
  expect(await a.act(id, ['add', 1])).toMatchObject({ refusal: { code: 'not-playing' } });
  expect((await closeTable(a, id)).status).toBe(409);
  for (const player of [a, b]) await player.close();
});

test('deleting an account leaves its stuck tables', async () => {
  const { id, a, b } = await openStuckTable();
  expect((await a.request('DELETE', '/api/me', {})).status).toBe(200);
  expect((await fetchTable(b, id)).status).toBe('cancelled');
});

test('an unreadable game can be resigned, and counts for no player', async () => {
  const { id, second, again } = await withNodeStopped((store, table) =>
    store.commit([store.db.updateTable('tables').set({ state: '{' }).where('id', '=', table)]),
  );
  expect((await again.request('POST', `/api/tables/${id}/resign`, {})).status).toBe(200);
  expect(await fetchTable(again, id)).toMatchObject({ status: 'cancelled', outcome: null });
  expect(await again.get(`/api/players/${again.account}`)).toMatchObject({ results: [] });
  await second.close();
});

test('a game whose bot has failed for good is stuck, and reports it', async () => {
  const { id, second, again } = await withNodeStopped(async (store, table) => {
    const { count } = await store.db.selectFrom('tables').select('count').where('id', '=', table).executeTakeFirstOrThrow();
    const job = { id: 'the last try', kind: 'bot-move', payload: { table, seat: 'b', count }, runAt: Date.now() };
    await store.commit([
      store.db.updateTable('tables').set({ state: '{' }).where('id', '=', table),
      upsertJob(store.db, job),
      store.db.updateTable('jobs').set({ attempts: 7 }).where('id', '=', job.id),
    ]);
  }, 'bot');
  await eventually(async () => (await fetchTable(again, id)).status).toBe('stuck');
  expect((await again.request('POST', `/api/tables/${id}/resign`, {})).status).toBe(200);
  expect((await fetchTable(again, id)).status).toBe('cancelled');
  await second.close();
});
