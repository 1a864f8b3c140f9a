import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { ConflictError, migrate, openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { migrations, rawStatement } from '../../src/storage/migrations.ts';
import { openSqlite } from '../../src/storage/sqlite.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const insertLogEntry = (store: Store, table: string, number: number, key: string | null = null) =>
  store.db.insertInto('log').values({ table, number, entry: '{}', effects: '{}', key, at: 1_800_000_000_000 });

const readEntryNumbers = async (store: Store, table: string): Promise<number[]> =>
  (await store.db.selectFrom('log').select('number').where('table', '=', table).orderBy('number').execute()).map(({ number }) => number);

test.each(['sqlite', 'postgres'] as const)('an older Gunbai refuses a database of a newer one, on %s', async (kind) => {
  const address = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
  const store = await openStore(address);
  await store.commit([store.db.insertInto('migrations').values({ name: '999 what is to come', at: 1 })]);
  await store.close();
  await expect(openStore(address)).rejects.toThrow('a newer Gunbai has written this database (999 what is to come)');
});

test('an error about a file that cannot be opened names it', async () => {
  const folder = dirname(scratchFile());
  await expect(startServer({ port: 0, db: folder, log: 'silent' })).rejects.toThrow(`${folder} cannot be opened`);
});

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let store: Store;
  let address: string;
  beforeAll(async () => {
    address = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    store = await openStore(address);
  });
  afterAll(() => store.close());

  test('every migration runs once', async () => {
    expect(await migrate(store)).toEqual([]);
    const applied = await store.db.selectFrom('migrations').select('name').orderBy('name').execute();
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  test('two writers cannot both write log entry 57 of a table', async () => {
    const both = await Promise.allSettled([
      store.commit([insertLogEntry(store, 'race', 57)]),
      store.commit([insertLogEntry(store, 'race', 57)]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(ConflictError);
  });

  test('a unit of work is written completely or not at all', async () => {
    await store.commit([insertLogEntry(store, 'whole', 1)]);
    await expect(store.commit([insertLogEntry(store, 'whole', 0), insertLogEntry(store, 'whole', 1)])).rejects.toBeInstanceOf(
      ConflictError,
    );
    expect(await readEntryNumbers(store, 'whole')).toEqual([1]);
  });

  test('a unit of work that expects missing rows writes nothing', async () => {
    const nobody = store.db.updateTable('log').set({ key: 'x' }).where('table', '=', 'nowhere');
    await expect(store.commit([insertLogEntry(store, 'guard', 0), { query: nobody, rows: 1 }])).rejects.toBeInstanceOf(ConflictError);
    expect(await readEntryNumbers(store, 'guard')).toEqual([]);
  });

  test('a failing unit of work does not affect others of the same batch', async () => {
    const units = Array.from({ length: 20 }, (_, number) => store.commit([insertLogEntry(store, 'many', number % 15)]));
    const settled = await Promise.allSettled(units);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await readEntryNumbers(store, 'many')).toEqual(Array.from({ length: 15 }, (_, number) => number));
  });

  test('times are stored with full precision', async () => {
    const row = await store.db.selectFrom('log').select('at').where('table', '=', 'race').executeTakeFirstOrThrow();
    expect(row.at).toBe(1_800_000_000_000);
  });

  test('every node receives a notification', async () => {
    const other = kind === 'postgres' ? await openStore(address) : store;
    const received: string[] = [];
    other.subscribe((channel, message) => received.push(`${channel}: ${message}`));
    for (let i = 0; i < 500; i++) store.publish('table', `${i} of a longish message, so that many do not fit into one`);
    await eventually(() => received.length).toBe(500);
    expect(received[499]).toBe('table: 499 of a longish message, so that many do not fit into one');
    if (other !== store) await other.close();
  });

  test('committed data is there after reopening', async () => {
    await store.commit([insertLogEntry(store, 'kept', 3)]);
    const again = await openStore(address);
    expect(await readEntryNumbers(again, 'kept')).toEqual([3]);
    await again.close();
  });
});

test('a file with the older log layout is migrated completely', async () => {
  const store = openSqlite(scratchFile());
  await migrate(store, migrations.slice(0, 5));
  const insertOldEntry = (table: string, number: number, key: string | null) =>
    rawStatement(
      store.db,
      sql`insert into log ("table", number, entry, moment, key, at) values (${table}, ${number}, '{}', '{}', ${key}, 1800000000000)`,
    );
  await store.commit([insertOldEntry('a', 0, 'first'), insertOldEntry('b', 0, null), insertOldEntry('a', 1, null)]);
  expect(await migrate(store)).toEqual(migrations.slice(5).map(({ name }) => name));
  expect(await readEntryNumbers(store, 'a')).toEqual([0, 1]);
  const first = await store.db.selectFrom('log').selectAll().where('key', '=', 'first').executeTakeFirstOrThrow();
  expect(first).toEqual({ table: 'a', number: 0, entry: '{}', effects: '{}', key: 'first', at: 1_800_000_000_000, clocks: null });
  await expect(store.commit([insertLogEntry(store, 'b', 0)])).rejects.toBeInstanceOf(ConflictError);
  await store.close();
});

test('nodes that start at once on an empty PostgreSQL all come up', async () => {
  const address = cluster.createDatabase();
  const stores = await Promise.all([openStore(address), openStore(address), openStore(address)]);
  const applied = await stores[0]?.db.selectFrom('migrations').select('name').execute();
  expect(applied).toHaveLength(migrations.length);
  await Promise.all(stores.map((store) => store.close()));
});

test('PostgreSQL writes commits that wait together in few transactions, and one that fails fails alone', async () => {
  const store = await openStore(cluster.createDatabase());
  await store.commit([insertLogEntry(store, 'shared', 50)]);
  const settled = await Promise.allSettled(
    Array.from({ length: 90 }, (_, number) =>
      store.commit([insertLogEntry(store, 'shared', number), insertLogEntry(store, 'other', number)]),
    ),
  );
  expect(settled.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))).toEqual([50]);
  expect(await readEntryNumbers(store, 'other')).toEqual(
    Array.from({ length: 90 }, (_, number) => number).filter((number) => number !== 50),
  );
  await Promise.all(Array.from({ length: 90 }, (_, number) => store.commit([insertLogEntry(store, 'together', number)])));
  const transactions = await sql<{ xmin: string }>`select distinct xmin::text from log where "table" = 'together'`.execute(store.db);
  expect(transactions.rows.length).toBeLessThan(5);
  await store.close();
});
