import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { toNetwork } from '../../src/ip.ts';
import { purgeExpiredData } from '../../src/ops/retention.ts';
import { setAdmin, backup, doctor, readConfig, restore, startServer } from '../../src/index.ts';
import { upsertJob } from '../../src/jobs/enqueue.ts';
import { isPrivateAddress } from '../../src/notify/channels.ts';
import { Presence } from '../../src/presence.ts';
import { rateTable } from '../../src/ratings/rate-table.ts';
import { RefereePool } from '../../src/referee/pool.ts';
import { openStore, StorageUnreachableError } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { TableManager } from '../../src/tables/table-manager.ts';
import { LiveTable } from '../../src/tables/live-table.ts';
import type { TableDeps } from '../../src/tables/live-table.ts';
import type { TableInfo } from '../../src/tables/table-row.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { PASSWORD, Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const DAY = 24 * 3600 * 1000;
afterEach(() => vi.useRealTimers());

const insertLogEntry = (store: Store, number: number) =>
  store.db.insertInto('log').values({ table: 'full', number, entry: '{}', effects: '{}', key: null, at: 1 });

test('on a full disk, no rolled-back change is acknowledged', async () => {
  const store = await openStore(scratchFile());
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`).execute(store.db);
  const acknowledged = store.commit([insertLogEntry(store, 0)]).then(
    () => true,
    () => false,
  );
  const tooMuch = store.db
    .insertInto('server_state')
    .values({ name: 'huge', value: 'x'.repeat(1_000_000) })
    .execute();
  await expect(tooMuch).rejects.toThrow('full');
  const stored = await store.db.selectFrom('log').select('number').where('table', '=', 'full').execute();
  expect(stored.length === 1).toBe(await acknowledged);
  await store.close();
});

test('two games of one player that end together both count', async () => {
  const store = await openStore(scratchFile());
  const { db } = store;
  const result = (table: string, seat: string, account: string, score: number) => ({
    table,
    seat,
    account,
    game: 'steady',
    side: 'p1',
    score,
    reason: 'reached',
    at: 1,
  });
  const tables = ['one', 'two', 'three'];
  const accounts = new Accounts(store);
  const register = async (name: string): Promise<string> => (await accounts.register(null, { name, password: PASSWORD })).id;
  const winner = await register('winner');
  for (const table of tables)
    await store.commit([
      db.insertInto('results').values([result(table, 'a', winner, 1), result(table, 'b', await register(table), 0)]),
      upsertJob(db, { id: `update-ratings:${table}`, kind: 'update-ratings', payload: { table }, runAt: 1 }),
    ]);
  await Promise.all(tables.map((table) => rateTable(store, table, `update-ratings:${table}`)));
  const rating = await db.selectFrom('ratings').selectAll().where('account', '=', winner).executeTakeFirstOrThrow();
  expect(rating.games).toBe(3);
  await store.close();
});

test('doctor does not create a missing database file', async () => {
  const file = scratchFile();
  await expect(doctor(file, fixtureRegistry(1))).rejects.toThrow('does not exist');
  await expect(backup(file, scratchFile())).rejects.toThrow('does not exist');
  expect(existsSync(file)).toBe(false);
});

test('doctor finds nothing wrong with a game that continues while it runs', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(1));
  const games = await Promise.all(Array.from({ length: 6 }, () => seatTwoGuests(server, 'duel')));
  const looking = new AbortController();
  const playing = Promise.all(
    games.map(async ({ id, a }) => {
      while (!looking.signal.aborted) await a.act(id, ['rest']);
    }),
  );
  for (let i = 0; i < 3; i++) expect((await doctor(db, fixtureRegistry(1))).findings).toEqual([]);
  looking.abort();
  await playing;
  for (const { a, b } of games) for (const player of [a, b]) await player.close();
  await server.close();
});

test('doctor accepts a game finished under older rules, and reports one that was tampered with', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(server, 'mended');
  await a.act(id, ['add', 3]);
  await a.post(`/api/tables/${id}/resign`, {});
  for (const player of [a, b]) await player.close();
  await server.close();
  expect((await doctor(db, fixtureRegistry(2))).findings).toEqual([]);
  const store = await openStore(db);
  await store.commit([store.db.updateTable('log').set({ entry: sql`replace(entry, '"add",3', '"add",2')` })]);
  await store.close();
  expect((await doctor(db, fixtureRegistry(2))).findings).toMatchObject([{ table: id }]);
});

test('a member can be made administrator and demoted while the server runs, on either database', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, fixtureRegistry(1));
  const oda = await Player.createGuest(server.address, 'Oda');
  await oda.post('/api/members', { name: 'Oda Nobunaga', password: 'a long password' });
  const status = async (): Promise<number> => (await oda.request('GET', '/api/admin/status')).status;
  expect(await status()).toBe(401);
  expect(await setAdmin(db, 'oda nobunaga', true)).toEqual({ name: 'Oda Nobunaga', admin: true });
  expect(await status()).toBe(200);
  await setAdmin(db, 'Oda Nobunaga', false);
  expect(await status()).toBe(401);
  await expect(setAdmin(db, 'Oda', true)).rejects.toThrow('there is no member Oda');
  await server.close();
});

test('if one of two databases cannot be opened, the other is closed', async () => {
  const file = scratchFile();
  await (await openStore(file)).close();
  await expect(restore(file, 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow();
  const again = await openStore(file);
  await again.close();
  expect(existsSync(`${file}-wal`)).toBe(false); // the last connection deletes it
});

test('an error about an invalid secret setting does not repeat its value', () => {
  const complaint = (name: string, value: string): string => {
    try {
      readConfig({}, { [name]: value });
      return '';
    } catch (error) {
      return String(error);
    }
  };
  for (const [name, value] of [
    ['GUNBAI_ADMIN_TOKEN', 'hunter2'],
    ['GUNBAI_SMTP', 'http://me:hunter2@mail.example.org'],
  ] as const) {
    expect(complaint(name, value)).toContain(name);
    expect(complaint(name, value)).not.toContain('hunter2');
  }
});

test('IPv6 translation and tunnel prefixes count as internal networks', () => {
  for (const address of ['64:ff9b::a00:1', '2002:7f00:1::', 'fec0::1', '::7f00:1', '::ffff:7f00:1', '198.18.0.1', '192.0.0.8'])
    expect(isPrivateAddress(address), address).toBe(true);
  for (const address of ['2606:4700::1111', '93.184.216.34']) expect(isPrivateAddress(address), address).toBe(false);
});

test('a repeated presence heartbeat is not published as a change', () => {
  vi.useFakeTimers();
  const listeners: ((channel: string, message: string) => void)[] = [];
  for (const kind of ['sqlite', 'postgres'] as const) {
    const store = {
      kind,
      subscribe: (one: (channel: string, message: string) => void) => void listeners.push(one),
      publish: (channel: string, message: string) => {
        for (const one of listeners) one(channel, message);
      },
    } as unknown as Store;
    const changes: string[] = [];
    const presence = new Presence(store, kind, (account) => changes.push(account));
    presence.addSocket('aki');
    vi.advanceTimersByTime(120_000);
    expect(changes).toEqual(['aki']);
    presence.removeSocket('aki');
    expect(changes).toEqual(['aki', 'aki']);
    presence.close();
  }
});

test('players of a silent node go offline, and that is published as a change', () => {
  vi.useFakeTimers();
  let listener: (channel: string, message: string) => void = () => {};
  const store = { kind: 'postgres', subscribe: (one: typeof listener) => void (listener = one), publish: () => {} } as unknown as Store;
  const changes: string[] = [];
  const presence = new Presence(store, 'here', (account) => changes.push(`${account} ${presence.isOnline(account)}`));
  listener('presence', 'aki there 1');
  listener('presence', 'ben there 1');
  vi.advanceTimersByTime(30_000);
  listener('presence', 'ben there 1');
  vi.advanceTimersByTime(12_000);
  expect([presence.isOnline('aki'), presence.isOnline('ben')]).toEqual([false, true]); // correct even before the change is published
  vi.advanceTimersByTime(18_000);
  expect(changes).toEqual(['aki true', 'ben true', 'aki false']);
  vi.advanceTimersByTime(60_000);
  expect(changes).toEqual(['aki true', 'ben true', 'aki false', 'ben false']);
  presence.close();
});

test('the referee pool forgets the worker of a table unused for long', async () => {
  const pool = new RefereePool({ threads: 1, limitMs: 10_000, gamesModule: fixtureRegistry(1), maxAffinities: 10 });
  const order: Omit<Parameters<RefereePool['request']>[0], 'table'> = {
    game: 'none',
    count: 0,
    head: '',
    stored: null,
    command: { kind: 'verify' },
    viewers: [],
    spectatorDelay: 0,
  };
  await Promise.all(Array.from({ length: 40 }, (_, at) => pool.request({ ...order, table: `t${at}` })));
  expect(pool.affinityCount).toBe(10);
  await pool.close();
});

test('a guest who returns during the deletion of old guests is not deleted', async () => {
  const store = await openStore(scratchFile());
  const accounts = new Accounts(store);
  const guests = [await accounts.createGuest('Gone'), await accounts.createGuest('Back')];
  const long = 100 * 24 * 3600 * 1000;
  const remove = accounts.deleteAccount.bind(accounts);
  accounts.deleteAccount = async (...args) => {
    await store.commit([
      store.db
        .updateTable('accounts')
        .set({ last_seen: Date.now() + long })
        .where('name', '=', 'Back'),
    ]);
    return remove(...args);
  };
  await purgeExpiredData(store, accounts, 90, Date.now() + long);
  expect((await accounts.findById(guests[1]?.id ?? ''))?.name).toBe('Back');
  expect((await accounts.findById(guests[0]?.id ?? ''))?.name).toBe('—');
  await store.close();
});

test('names that differ only in trailing space or Unicode normalization are the same', async () => {
  const server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, fixtureRegistry(1));
  const person = await Player.createGuest(server.address, 'Guest');
  await person.post('/api/members', { name: 'Ren\u00e9 \u304c', password: 'a long password' });
  const elsewhere = new Player(server.address);
  const registration = { name: 'Rene\u0301 \u304b\u3099 ', password: 'a long password' };
  expect((await elsewhere.request('POST', '/api/session', registration)).status).toBe(200);
  await server.close();
});

test('an open table that nobody joins does not keep its guest account forever', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, fixtureRegistry(1));
  const guest = await Player.createGuest(server.address, 'Alone');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await guest.post('/api/tables', { game: 'steady', seats })) as TableView;
  const store = await openStore(db);
  const accounts = new Accounts(store);
  await purgeExpiredData(store, accounts, 90, Date.now() + 80 * DAY);
  expect((await accounts.findById(guest.account))?.name).toBe('Alone');
  await purgeExpiredData(store, accounts, 90, Date.now() + 100 * DAY);
  expect((await accounts.findById(guest.account))?.name).toBe('—');
  const { status } = await store.db.selectFrom('tables').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('cancelled');
  await store.close();
  await server.close();
});

test('rate limits apply to a whole IPv6 network', () => {
  const home = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:0:0:9', '2001:0db8:0001:0002::'].map(toNetwork);
  expect(new Set(home).size).toBe(1);
  expect(toNetwork('2001:db8:1:3::1')).not.toBe(home[0]);
  expect(toNetwork('::ffff:1.2.3.4')).toBe('1.2.3.4');
  expect(toNetwork('1.2.3.5')).toBe('1.2.3.5');
  expect(toNetwork('someAccount1')).toBe('someAccount1');
});

test('requests that replay a whole game are rate-limited', async () => {
  const server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await a.post(`/api/tables/${id}/resign`, {});
  const statuses = new Set<number>();
  for (let i = 0; i < 40; i++) statuses.add((await a.request('GET', `/api/tables/${id}/verify`)).status);
  expect(statuses).toEqual(new Set([200, 429]));
  for (const player of [a, b]) await player.close();
  await server.close();
});

/** A store whose database is unreachable. */
const createUnreachableStore = (): { store: Store; notify: (channel: string, message: string) => void } => {
  const fail = (): never => {
    throw new StorageUnreachableError('away');
  };
  const listeners: ((channel: string, message: string) => void)[] = [];
  const store = {
    kind: 'postgres',
    db: { selectFrom: fail, updateTable: fail },
    preparedStatements: { prepare: () => ({ sql: '', parameters: [] }) },
    commit: async () => fail(),
    subscribe: (one: (channel: string, message: string) => void) => void listeners.push(one),
  } as unknown as Store;
  return { store, notify: (channel, message) => listeners.forEach((one) => one(channel, message)) };
};

test('a change of an unreadable table does not stop the node', async () => {
  const { store, notify } = createUnreachableStore();
  const tableManager = new TableManager({ store, nodeId: 'here' } as TableDeps, new Map(), 0);
  const loading = Promise.resolve(tableManager.get('some-table-1')).catch(() => 'away');
  notify('table', 'some-table-1 5 elsewhere');
  expect(await loading).toBe('away');
  await new Promise((resolve) => setImmediate(resolve)); // an unhandled rejection would fail the run
  await tableManager.close();
});

test('a closing node does not wait for an unreachable database', async () => {
  const { store } = createUnreachableStore();
  let isClosing = false;
  const context = {
    store,
    nodeId: 'here',
    setStorageStatus: () => {},
    isShuttingDown: () => isClosing,
    isOnline: () => false,
  } as unknown as TableDeps;
  const table = new LiveTable({ row: { id: 'some-table-1', revision: 1 }, seats: [] } as unknown as TableInfo, context);
  const patched = table.patch(() => ({})).catch(() => 'rejected');
  isClosing = true;
  expect(await patched).toBe('rejected');
  await table.drain();
});
