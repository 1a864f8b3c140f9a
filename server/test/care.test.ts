import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { Accounts } from '../src/accounts/accounts.ts';
import { networkOf } from '../src/addresses.ts';
import { forgetOldGuests } from '../src/care/retention.ts';
import { appoint, backup, doctor, readConfig, restore, startServer } from '../src/index.ts';
import { askFor } from '../src/jobs/steps.ts';
import { isInside } from '../src/notify/channels.ts';
import { Presence } from '../src/presence.ts';
import { rateTable } from '../src/ratings/rate.ts';
import { RefereePool } from '../src/referee/pool.ts';
import { openStore, Unreachable } from '../src/storage/index.ts';
import type { Store } from '../src/storage/index.ts';
import { Hall } from '../src/tables/hall.ts';
import { LiveTable } from '../src/tables/live.ts';
import type { Around } from '../src/tables/live.ts';
import type { TableFacts } from '../src/tables/row.ts';
import type { TableView } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import { Player } from './player.ts';
import { edition, sitDown } from './table.ts';

const DAY = 24 * 3600 * 1000;
afterEach(() => vi.useRealTimers());

const line = (store: Store, number: number) =>
  store.db.insertInto('log').values({ table: 'full', number, entry: '{}', moment: '{}', key: null, at: 1 });

test('on a full disk nothing is acknowledged that was rolled back', async () => {
  const store = await openStore(scratchFile());
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`).execute(store.db);
  const acknowledged = store.commit([line(store, 0)]).then(
    () => true,
    () => false,
  );
  const tooMuch = store.db
    .insertInto('settings')
    .values({ name: 'huge', value: 'x'.repeat(1_000_000) })
    .execute();
  await expect(tooMuch).rejects.toThrow('full');
  const kept = await store.db.selectFrom('log').select('number').where('table', '=', 'full').execute();
  expect(kept.length === 1).toBe(await acknowledged);
  await store.close();
});

test('two games of one person that end together both count', async () => {
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
  for (const table of tables)
    await store.commit([
      db.insertInto('results').values([result(table, 'a', 'winner', 1), result(table, 'b', table, 0)]),
      askFor(db, { id: `rate:${table}`, kind: 'rate', payload: { table }, runAt: 1 }),
    ]);
  await Promise.all(tables.map((table) => rateTable(store, table, `rate:${table}`)));
  const rating = await db.selectFrom('ratings').selectAll().where('account', '=', 'winner').executeTakeFirstOrThrow();
  expect(rating.games).toBe(3);
  await store.close();
});

test('doctor examines what is there: no file is made where there was none', async () => {
  const file = scratchFile();
  await expect(doctor(file, edition(1))).rejects.toThrow('there is no');
  await expect(backup(file, scratchFile())).rejects.toThrow('there is no');
  expect(existsSync(file)).toBe(false);
});

test('doctor finds nothing wrong with a game that goes on while it looks', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, edition(1));
  const games = await Promise.all(Array.from({ length: 6 }, () => sitDown(server, 'duel')));
  const looking = new AbortController();
  const playing = Promise.all(
    games.map(async ({ id, a }) => {
      while (!looking.signal.aborted) await a.act(id, ['rest']);
    }),
  );
  for (let i = 0; i < 3; i++) expect((await doctor(db, edition(1))).findings).toEqual([]);
  looking.abort();
  await playing;
  for (const { a, b } of games) for (const player of [a, b]) await player.close();
  await server.close();
});

test('a game that was over before the rules changed is still sound, and one that was bent is not', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, edition(1));
  const { id, a, b } = await sitDown(server, 'mended');
  await a.act(id, ['add', 3]);
  await a.post(`/api/tables/${id}/resign`, {});
  for (const player of [a, b]) await player.close();
  await server.close();
  expect((await doctor(db, edition(2))).findings).toEqual([]);
  const store = await openStore(db);
  await store.commit([store.db.updateTable('log').set({ entry: sql`replace(entry, '"add",3', '"add",2')` })]);
  await store.close();
  expect((await doctor(db, edition(2))).findings).toMatchObject([{ table: id }]);
});

test('a member is let into the administration and out of it while the server runs, whatever its database', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, edition(1));
  const oda = await Player.guest(server.address, 'Oda');
  await oda.post('/api/members', { name: 'Oda Nobunaga', password: 'a long password' });
  const status = async (): Promise<number> => (await oda.ask('GET', '/api/admin/load')).status;
  expect(await status()).toBe(401);
  expect(await appoint(db, 'oda nobunaga', true)).toEqual({ name: 'Oda Nobunaga', admin: true });
  expect(await status()).toBe(200);
  await appoint(db, 'Oda Nobunaga', false);
  expect(await status()).toBe(401);
  await expect(appoint(db, 'Oda', true)).rejects.toThrow('there is no member Oda');
  await server.close();
});

test('where one of two databases cannot be opened the other is let go of', async () => {
  const file = scratchFile();
  await (await openStore(file)).close();
  await expect(restore(file, 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow();
  const again = await openStore(file);
  await again.close();
  expect(existsSync(`${file}-wal`)).toBe(false); // the last to let go takes it away
});

test('a setting that is a secret is not repeated when it does not fit', () => {
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

test('networks behind translators and old tunnels lie inside, too', () => {
  for (const address of ['64:ff9b::a00:1', '2002:7f00:1::', 'fec0::1', '::7f00:1', '::ffff:7f00:1', '198.18.0.1', '192.0.0.8'])
    expect(isInside(address), address).toBe(true);
  for (const address of ['2606:4700::1111', '93.184.216.34']) expect(isInside(address), address).toBe(false);
});

test('that somebody is still there is no news', () => {
  vi.useFakeTimers();
  const heard: ((channel: string, message: string) => void)[] = [];
  for (const kind of ['sqlite', 'postgres'] as const) {
    const store = {
      kind,
      hear: (one: (channel: string, message: string) => void) => void heard.push(one),
      tell: (channel: string, message: string) => {
        for (const one of heard) one(channel, message);
      },
    } as unknown as Store;
    const changes: string[] = [];
    const presence = new Presence(store, kind, (account) => changes.push(account));
    presence.come('aki');
    vi.advanceTimersByTime(120_000);
    expect(changes).toEqual(['aki']);
    presence.go('aki');
    expect(changes).toEqual(['aki', 'aki']);
    presence.close();
  }
});

test('who was at a node that has gone silent is no longer there, and that is news', () => {
  vi.useFakeTimers();
  let heard: (channel: string, message: string) => void = () => {};
  const store = { kind: 'postgres', hear: (one: typeof heard) => void (heard = one), tell: () => {} } as unknown as Store;
  const changes: string[] = [];
  const presence = new Presence(store, 'here', (account) => changes.push(`${account} ${presence.is(account)}`));
  heard('here', 'aki there 1');
  heard('here', 'ben there 1');
  vi.advanceTimersByTime(30_000);
  heard('here', 'ben there 1');
  vi.advanceTimersByTime(12_000);
  expect([presence.is('aki'), presence.is('ben')]).toEqual([false, true]); // asked before it is news
  vi.advanceTimersByTime(18_000);
  expect(changes).toEqual(['aki true', 'ben true', 'aki false']);
  vi.advanceTimersByTime(60_000);
  expect(changes).toEqual(['aki true', 'ben true', 'aki false', 'ben false']);
  presence.close();
});

test('a pool forgets where tables were that nobody has asked about for long', async () => {
  const pool = new RefereePool({ threads: 1, limitMs: 10_000, titles: edition(1), mostHomes: 10 });
  const order = { game: 'none', count: 0, head: '', load: null, deed: { kind: 'doctor' }, viewers: [], late: 0 } as const;
  await Promise.all(Array.from({ length: 40 }, (_, at) => pool.ask({ ...order, table: `t${at}` })));
  expect(pool.size).toBe(10);
  await pool.close();
});

test('a guest who comes back while guests are being forgotten is not', async () => {
  const store = await openStore(scratchFile());
  const accounts = new Accounts(store);
  const guests = [await accounts.guest('Gone'), await accounts.guest('Back')];
  const long = 100 * 24 * 3600 * 1000;
  const remove = accounts.remove.bind(accounts);
  accounts.remove = async (...given) => {
    await store.commit([
      store.db
        .updateTable('accounts')
        .set({ seen: Date.now() + long })
        .where('name', '=', 'Back'),
    ]);
    return remove(...given);
  };
  await forgetOldGuests(store, accounts, 90, Date.now() + long);
  expect((await accounts.byId(guests[1]?.id ?? ''))?.name).toBe('Back');
  expect((await accounts.byId(guests[0]?.id ?? ''))?.name).toBe('—');
  await store.close();
});

test('a name is the same with a space after it, or with its accents written apart', async () => {
  const server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, edition(1));
  const person = await Player.guest(server.address, 'Guest');
  await person.post('/api/members', { name: 'Ren\u00e9 \u304c', password: 'a long password' });
  const elsewhere = new Player(server.address);
  const wish = { name: 'Rene\u0301 \u304b\u3099 ', password: 'a long password' };
  expect((await elsewhere.ask('POST', '/api/session', wish)).status).toBe(200);
  await server.close();
});

test('an open table nobody came to keeps no guest for ever', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, edition(1));
  const guest = await Player.guest(server.address, 'Alone');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await guest.post('/api/tables', { game: 'steady', seats })) as TableView;
  const store = await openStore(db);
  const accounts = new Accounts(store);
  await forgetOldGuests(store, accounts, 90, Date.now() + 80 * DAY);
  expect((await accounts.byId(guest.account))?.name).toBe('Alone');
  await forgetOldGuests(store, accounts, 90, Date.now() + 100 * DAY);
  expect((await accounts.byId(guest.account))?.name).toBe('—');
  const { status } = await store.db.selectFrom('tables').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('cancelled');
  await store.close();
  await server.close();
});

test('limits hold for a network where somebody has billions of addresses', () => {
  const home = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:0:0:9', '2001:0db8:0001:0002::'].map(networkOf);
  expect(new Set(home).size).toBe(1);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(home[0]);
  expect(networkOf('::ffff:1.2.3.4')).toBe('1.2.3.4');
  expect(networkOf('1.2.3.5')).toBe('1.2.3.5');
  expect(networkOf('someAccount1')).toBe('someAccount1');
});

test('a whole game is not replayed for anybody as often as they like', async () => {
  const server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, edition(1));
  const { id, a, b } = await sitDown(server, 'steady');
  await a.post(`/api/tables/${id}/resign`, {});
  const statuses = new Set<number>();
  for (let i = 0; i < 40; i++) statuses.add((await a.ask('GET', `/api/tables/${id}/verify`)).status);
  expect(statuses).toEqual(new Set([200, 429]));
  for (const player of [a, b]) await player.close();
  await server.close();
});

/** A store that has gone away. */
const away = (): { store: Store; heard: (channel: string, message: string) => void } => {
  const fail = (): never => {
    throw new Unreachable('away');
  };
  const hearers: ((channel: string, message: string) => void)[] = [];
  const store = {
    kind: 'postgres',
    db: { selectFrom: fail, updateTable: fail },
    forms: { statement: () => ({ sql: '', parameters: [] }) },
    commit: async () => fail(),
    hear: (one: (channel: string, message: string) => void) => void hearers.push(one),
  } as unknown as Store;
  return { store, heard: (channel, message) => hearers.forEach((one) => one(channel, message)) };
};

test('news of a table that cannot be read does not end the node', async () => {
  const { store, heard } = away();
  const hall = new Hall({ store, node: 'here' } as Around, new Map(), 0);
  const taken = Promise.resolve(hall.at('some-table-1')).catch(() => 'away');
  heard('table', 'some-table-1 5 elsewhere');
  expect(await taken).toBe('away');
  await new Promise((resolve) => setImmediate(resolve)); // an unhandled rejection would fail the run
  await hall.close();
});

test('a node that closes does not wait for a database that is away', async () => {
  const { store } = away();
  let isClosing = false;
  const around = { store, node: 'here', storage: () => {}, isClosing: () => isClosing, isPresent: () => false } as unknown as Around;
  const table = new LiveTable({ row: { id: 'some-table-1', revision: 1 }, seats: [] } as unknown as TableFacts, around);
  const amended = table.amend(() => ({})).catch(() => 'given up');
  isClosing = true;
  expect(await amended).toBe('given up');
  await table.rest();
});
