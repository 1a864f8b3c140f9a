import { verify } from '@gunbai/engine';
import type { GameRecord, LogLine } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doctor } from '../../src/ops/doctor.ts';
import type { ConfigOptions } from '../../src/config.ts';
import type { ServerNode } from '../../src/node.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { createCountingGame } from '../helpers/fixtures/games.ts';
import { openNode, seatTwoAccounts } from '../helpers/open-node.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

const startNode = (db: string, number: 1 | 2, options: ConfigOptions = {}): Promise<RunningServer> =>
  startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1, ...options }, fixtureRegistry(number));

/** A game with two decisions on a server with the first rules. */
const playTwoDecisions = async (db: string, game: string) => {
  const first = await startNode(db, 1);
  const { id, a, b } = await seatTwoGuests(first, game);
  await a.act(id, ['add', 3]);
  await b.act(id, ['add', 2], a.position?.number);
  return { first, id, a, b };
};

/** Connects the same player to another server on the same database. */
const reconnect = async (player: Player, server: RunningServer, table: string): Promise<Player> => {
  const again = new Player(server.address);
  again.cookie = player.cookie;
  again.account = player.account;
  await again.connect(table);
  return again;
};

test('after an upgrade a game that replays to the same state continues; others await agreement', async () => {
  const db = scratchFile();
  const first = await startNode(db, 1);
  const steady = await seatTwoGuests(first, 'steady');
  const mended = await seatTwoGuests(first, 'mended');
  const stricter = await seatTwoGuests(first, 'stricter');
  for (const { id, a, b } of [steady, mended, stricter]) {
    await a.act(id, ['add', 3]);
    await b.act(id, ['add', 2], a.position?.number);
  }
  for (const { a, b } of [steady, mended, stricter]) for (const player of [a, b]) await player.close();
  await first.close();

  const second = await startNode(db, 2);
  const [sa, sb] = [await reconnect(steady.a, second, steady.id), await reconnect(steady.b, second, steady.id)];
  await eventually(() => sa.table?.rules).toBe(2);
  expect(sa.table?.status).toBe('playing');
  expect((await sa.act(steady.id, ['add', 1])).type).toBe('done');
  expect(sa.position?.view).toMatchObject({ board: { total: 6 } });

  const [ma, mb] = [await reconnect(mended.a, second, mended.id), await reconnect(mended.b, second, mended.id)];
  await eventually(() => ma.table?.status).toBe('rules-changed');
  expect(ma.table?.rulesChange).toEqual({ code: 'position' }); // a code, translated by the client
  expect((await ma.act(mended.id, ['add', 1])).type).toBe('refused');
  await ma.post(`/api/tables/${mended.id}/proposal`, { kind: 'rules' });
  expect(mb.table?.status).toBe('rules-changed');
  await mb.post(`/api/tables/${mended.id}/proposal/response`, { agree: true });
  await eventually(() => ma.table?.status).toBe('playing');
  expect(ma.position?.view).toMatchObject({ board: { total: 5 } });
  expect((await ma.act(mended.id, ['add', 1])).type).toBe('done');
  expect(ma.position?.view).toMatchObject({ board: { total: 7 } });
  await ma.post(`/api/tables/${mended.id}/resign`, {});
  const record = (await ma.get(`/api/tables/${mended.id}/record`)) as GameRecord;
  expect(record.log.filter(({ type }) => type === 'rules')).toMatchObject([{ from: 1, to: 2, by: ['a', 'b'] }]);
  expect(verify(createCountingGame({ id: 'mended', rules: 2, bonus: 1 }), record)).toMatchObject({ ok: true });
  expect(ma.table?.rulesChange).toBeNull(); // both players agreed

  const ta = await reconnect(stricter.a, second, stricter.id);
  await eventually(() => ta.table?.status).toBe('rules-changed');
  expect(ta.table?.rulesChange).toEqual({ code: 'refused', entry: 2, clause: 'add.1' });
  for (const player of [sa, sb, ma, mb, ta]) await player.close();
  await second.close();
  const { findings, waiting } = await doctor(db, fixtureRegistry(2));
  expect(findings).toEqual([]);
  expect(waiting).toEqual([{ table: stricter.id, problem: expect.stringContaining('rules 1') }]);
});

test('seats, and spectators with delayed hands, get the log from before the rules change', async () => {
  const db = scratchFile();
  const { first, id, a, b } = await playTwoDecisions(db, 'steady');
  await a.post(`/api/tables/${id}/proposal`, { kind: 'open-hands', delay: 1 });
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  for (const player of [a, b]) await player.close();
  await first.close();
  const second = await startNode(db, 2);
  const again = await reconnect(a, second, id);
  await eventually(() => again.table?.rules).toBe(2);
  await again.act(id, ['add', 1]);
  await again.close();
  const [seat, watcher] = [await reconnect(a, second, id), new Player(second.address)];
  await watcher.connect(id);
  const toldTo = ({ position }: Player): unknown[] => ((position?.entries ?? []) as LogLine[]).map(({ n, action }) => [n, action]);
  const expected = [...[null, ['add', 3], ['add', 2], null, ['add', 1]].entries()];
  expect(toldTo(seat)).toEqual(expected);
  expect(toldTo(watcher)).toEqual(expected.slice(0, -1));
  for (const player of [seat, watcher]) await player.close();
  await second.close();
});

test('a paused game stays paused under new rules, and its clocks stay stopped', async () => {
  const db = scratchFile();
  const first = await startNode(db, 1);
  const { id, a, b } = await seatTwoGuests(first, 'steady', { pace: { kind: 'live', base: 60, increment: 5 } });
  await a.post(`/api/tables/${id}/proposal`, { kind: 'pause' });
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  for (const player of [a, b]) await player.close();
  await first.close();
  const second = await startNode(db, 2);
  const again = await reconnect(a, second, id);
  await eventually(() => again.table?.rules).toBe(2);
  expect(again.table?.status).toBe('paused');
  expect(Object.values(again.table?.clocks ?? {}).map(({ since }) => since)).toEqual([null, null]);
  await again.close();
  await second.close();
});

test('a proposal from before the rules change does not block the new rules', async () => {
  const db = scratchFile();
  const first = await startNode(db, 1);
  const { id, a, b } = await seatTwoGuests(first, 'mended');
  await a.act(id, ['add', 3]);
  await a.post(`/api/tables/${id}/proposal`, { kind: 'draw' });
  for (const player of [a, b]) await player.close();
  await first.close();
  const second = await startNode(db, 2);
  const again = await reconnect(b, second, id);
  await eventually(() => again.table?.status).toBe('rules-changed');
  expect((await again.request('POST', `/api/tables/${id}/proposal`, { kind: 'rules' })).status).toBe(200);
  await again.close();
  await second.close();
});

test('a replay of a whole game may take longer than one decision', async () => {
  const db = scratchFile();
  const { first, id, a, b } = await playTwoDecisions(db, 'weighty');
  for (const player of [a, b]) await player.close();
  await first.close();
  const second = await startNode(db, 2, { rulesMs: 1000 });
  const again = await reconnect(a, second, id);
  await eventually(() => again.table?.rules).toBe(2);
  expect(again.table?.status).toBe('playing');
  await again.close();
  await second.close();
});

test('on PostgreSQL two nodes that start with new rules at once migrate each game once', async () => {
  const cluster = await startCluster();
  const db = cluster.createDatabase();
  const first = await startNode(db, 1);
  const games = await Promise.all(['steady', 'steady', 'mended', 'mended', 'stricter'].map((game) => seatTwoGuests(first, game)));
  for (const { id, a, b } of games) {
    await a.act(id, ['add', 3]);
    await b.act(id, ['add', 2], a.position?.number);
    for (const player of [a, b]) await player.close();
  }
  await first.close();
  const nodes = await Promise.all([startNode(db, 2), startNode(db, 2)]);
  const statuses = async (): Promise<unknown> =>
    Promise.all(
      games.map(async ({ id }, at) => {
        const node = nodes[at % 2] as RunningServer;
        return ((await new Player(node.address).get(`/api/tables/${id}`)) as TableView).status;
      }),
    );
  await eventually(statuses).toEqual(['playing', 'playing', 'rules-changed', 'rules-changed', 'rules-changed']);
  for (const node of nodes) await node.close();
  const store = await openStore(db);
  const entries = await store.db.selectFrom('log').select(['table', 'entry']).execute();
  await store.close();
  const changes = games.map(({ id }) => entries.filter(({ table, entry }) => table === id && entry.includes('"type":"rules"')).length);
  expect(changes).toEqual([1, 1, 0, 0, 0]);
  cluster.stop();
});

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let cluster: Cluster | null = null;
  beforeAll(async () => {
    cluster = kind === 'postgres' ? await startCluster() : null;
  });
  afterAll(() => cluster?.stop());
  const fresh = (): string => cluster?.createDatabase() ?? scratchFile();
  const rulesOf = async (node: ServerNode, id: string): Promise<number | undefined> =>
    (await node.store.db.selectFrom('tables').select('rules').where('id', '=', id).executeTakeFirst())?.rules;
  const openNewer = (db: string): Promise<ServerNode> => openNode(db, {}, fixtureRegistry(2));

  test('an unreadable table does not stop the migration of others', async () => {
    const db = fresh();
    const before = await openNode(db);
    const tables = [await seatTwoAccounts(before), await seatTwoAccounts(before), await seatTwoAccounts(before)]
      .map(({ table }) => table.id)
      .toSorted();
    await before.store.db
      .updateTable('tables')
      .set({ pace: 'torn' })
      .where('id', '=', tables[0] as string)
      .execute();
    await before.close();
    const after = await openNewer(db);
    await eventually(() => Promise.all(tables.slice(1).map((id) => rulesOf(after, id)))).toEqual([2, 2]);
    await after.close();
  });

  test('a game that a node of the previous version starts later is migrated too', async () => {
    const db = fresh();
    const [older, newer] = [await openNode(db), await openNewer(db)];
    // The run that began with the node may not see the table, and another call would join it.
    await newer.rulesMigrator.drain();
    const { table } = await seatTwoAccounts(older);
    await newer.rulesMigrator.run();
    expect(await rulesOf(newer, table.id)).toBe(2);
    for (const node of [older, newer]) await node.close();
  });

  test('an interrupted replay is retried before the seats are asked', async () => {
    const db = fresh();
    const [older, newer] = [await openNode(db), await openNewer(db)];
    const { table } = await seatTwoAccounts(older);
    const { botPool } = newer;
    const ask = botPool.request.bind(botPool);
    let tries = 0;
    botPool.request = async (order) =>
      ++tries === 1 ? { id: 0, type: 'refused', refusal: { code: 'fault', detail: 'the rules took too long' } } : ask(order);
    await newer.rulesMigrator.run();
    const row = newer.store.db.selectFrom('tables').select(['rules', 'status']).where('id', '=', table.id);
    expect(await row.executeTakeFirst()).toEqual({ rules: 2, status: 'playing' });
    for (const node of [older, newer]) await node.close();
  });
});
