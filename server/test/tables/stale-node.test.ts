import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { RefereePool } from '../../src/referee/pool.ts';
import { openStore, StorageUnreachableError } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { LiveTable } from '../../src/tables/live-table.ts';
import { loadTable } from '../../src/tables/table-row.ts';
import type { TableInfo } from '../../src/tables/table-row.ts';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { createTableDeps } from '../helpers/table-deps.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

/** A store whose next reads of the log can be made to fail. */
const createFailingStore = (store: Store): { store: Store; failNext(times: number): void } => {
  let failures = 0;
  const db = new Proxy(store.db, {
    get(target, name) {
      if (name !== 'selectFrom') return Reflect.get(target, name) as unknown;
      return (table: 'log' | 'tables') => {
        if (table === 'log' && failures-- > 0) throw new StorageUnreachableError('away');
        return target.selectFrom(table);
      };
    },
  });
  return {
    store: { ...store, db },
    failNext(times) {
      failures = times;
    },
  };
};

test('changes by another node are shown even if the database fails in between', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  const { store, failNext } = createFailingStore(await openStore(db));
  const referees = new RefereePool({ threads: 1, limitMs: 20_000, gamesModule: fixtureRegistry(1) });
  const staleTable = new LiveTable((await loadTable(store.db, id)) as TableInfo, createTableDeps(store, referees));
  const messages: ServerMessage[] = [];
  await staleTable.watch({ account: b.account, send: (text) => void messages.push(JSON.parse(text) as ServerMessage) }, 0);
  const before = messages.length;
  const done = await a.act(id, ['add', 3]);
  expect(done.type).toBe('done');
  failNext(1);
  await expect(staleTable.refresh()).rejects.toThrow('away');
  expect(messages.slice(before)).toEqual([]);
  await staleTable.refresh();
  expect(messages.slice(before)).toMatchObject([{ type: 'update', number: (done as { number: number }).number }]);
  await referees.close();
  await store.close();
  for (const player of [a, b]) await player.close();
  await server.close();
});

test('a spectator is refused although this node has not yet read that the game started without spectators', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(1));
  const [a, b] = await Promise.all([Player.createGuest(server.address, 'Aki'), Player.createGuest(server.address, 'Ben')]);
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const policy = { timeOut: 'claim', botTakesOver: true, spectators: false, rated: true };
  const { id } = (await a.post('/api/tables', { game: 'steady', seats, policy })) as TableView;
  const store: Store = { ...(await openStore(db)), kind: 'postgres' };
  const referees = new RefereePool({ threads: 1, limitMs: 20_000, gamesModule: fixtureRegistry(1) });
  const staleTable = new LiveTable((await loadTable(store.db, id)) as TableInfo, createTableDeps(store, referees));
  await b.post(`/api/tables/${id}/seat`, {});
  const messages: ServerMessage[] = [];
  const send = (text: string): void => void messages.push(JSON.parse(text) as ServerMessage);
  expect(await staleTable.watch({ account: null, send }, 0)).toBe(false);
  expect(messages).toEqual([{ type: 'refused', key: null, refusal: { code: 'no-spectators' } }]);
  expect(staleTable.watchers.size).toBe(0);
  expect(await staleTable.watch({ account: b.account, send }, 0)).toBe(true);
  await referees.close();
  await store.close();
  await server.close();
});

/** A write by a node that was killed before it could notify the others. */
const writeFromAnotherNode = async (db: string, write: (store: Store) => Promise<unknown>): Promise<void> => {
  const store = await openStore(db);
  await write(store);
  await store.close();
};

const bumpRevision = (store: Store, id: string, set: { status?: string } = {}) =>
  store.db
    .updateTable('tables')
    .set((is) => ({ ...set, revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

test('the stored table decides who may watch and chat, even if a node missed the change', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(1));
  const [a, b, c] = (await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => Player.createGuest(server.address, name)))) as [
    Player,
    Player,
    Player,
  ];
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const policy = { timeOut: 'claim', botTakesOver: true, spectators: false, rated: true };
  const { id } = (await a.post('/api/tables', { game: 'steady', seats, policy })) as TableView;
  await a.post(`/api/tables/${id}/chat`, { text: 'for those at the table' });
  const read = async (player: Player, path: string): Promise<number> => (await player.request('GET', `/api/tables/${id}${path}`)).status;
  const paths = ['', '/chat', '/position'];
  for (const path of paths) expect(await read(c, path), path).toBe(200);
  await b.connect();
  await writeFromAnotherNode(db, async (store) => {
    await store.db.updateTable('seats').set({ account: b.account, name: 'Ben' }).where('table', '=', id).where('seat', '=', 'b').execute();
    await bumpRevision(store, id);
  });
  const reply = b.waitForMessage<ServerMessage & { type: 'done' | 'refused' }>(
    (message) => message.type === 'done' || message.type === 'refused',
  );
  b.send({ type: 'chat', table: id, text: 'I sit here', key: 'i-sit-here' });
  expect((await reply).type).toBe('done');
  await writeFromAnotherNode(db, (store) => bumpRevision(store, id, { status: 'paused' }));
  for (const path of paths) expect([await read(c, path), await read(b, path)], path).toEqual([403, 200]);
  await b.close();
  await server.close();
});
