import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup, doctor, restore, startServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const readAllRows = async (address: string): Promise<object> => {
  const store = await openStore(address);
  const [accounts, tables, log] = await Promise.all([
    store.db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    store.db.selectFrom('tables').selectAll().orderBy('id').execute(),
    store.db.selectFrom('log').selectAll().orderBy('table').orderBy('number').execute(),
  ]);
  await store.close();
  return { accounts, tables, log };
};

test('a backup taken during play moves a server from SQLite to PostgreSQL and back, and every table replays', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await a.act(id, ['add', 3]);
  const copy = join(dirname(scratchFile()), 'a', 'new', 'folder', 'copy.sqlite');
  const { rows } = await backup(db, copy);
  await b.act(id, ['add', 2], a.position?.number);
  for (const player of [a, b]) await player.close();
  await server.close();

  const postgres = cluster.createDatabase();
  expect(await restore(copy, postgres)).toEqual({ rows });
  expect(await readAllRows(postgres)).toEqual(await readAllRows(copy));
  expect(await doctor(postgres, fixtureRegistry(1))).toMatchObject({ tables: 1, findings: [] });

  const moved = await startServer({ port: 0, db: postgres, log: 'silent', workers: 1 }, fixtureRegistry(1));
  const again = new Player(moved.address);
  again.cookie = b.cookie;
  await again.connect(id);
  expect(await again.act(id, ['add', 1])).toMatchObject({ type: 'done' });
  await again.close();
  await moved.close();

  const secondBackup = scratchFile();
  await backup(postgres, secondBackup);
  expect(await readAllRows(secondBackup)).toEqual(await readAllRows(postgres));
  await expect(restore(secondBackup, postgres)).rejects.toThrow('not empty');
  await expect(backup(postgres, secondBackup)).rejects.toThrow('already exists');
});

test('a backup copies every log entry of several tables once', async () => {
  const file = scratchFile();
  const store = await openStore(file);
  const entries = ['b', 'a', 'c'].flatMap((table) =>
    Array.from({ length: 333 }, (_, number) => ({ table, number, entry: `${table} ${number}`, effects: '', key: null, at: number })),
  );
  await store.commit(entries.map((entry) => store.db.insertInto('log').values(entry)));
  await store.close();
  const postgres = cluster.createDatabase();
  expect(await restore(file, postgres)).toEqual({ rows: entries.length });
  expect(await readAllRows(postgres)).toEqual(await readAllRows(file));
  const copy = scratchFile();
  await backup(postgres, copy);
  expect(await readAllRows(copy)).toEqual(await readAllRows(file));
});

test('a backup between databases copies access tokens and what bots offer, and no limits', async () => {
  const postgres = cluster.createDatabase();
  const store = await openStore(postgres);
  const token = { id: 't', token_hash: 'h', account: 'a', name: 'n', scopes: 'read', created: 1, last_used: 0 };
  const offer = { account: 'a', games: '[]', max_games: 1, registered: 0 };
  await store.commit([
    store.db.insertInto('access_tokens').values(token),
    store.db.insertInto('bot_offers').values(offer),
    store.db.insertInto('rate_limits').values({ id: 'l', free_at: 1 }),
  ]);
  await store.close();
  const copy = scratchFile();
  await backup(postgres, copy);
  const copied = await openStore(copy);
  const [tokens, offers, limits] = await Promise.all([
    copied.db.selectFrom('access_tokens').selectAll().execute(),
    copied.db.selectFrom('bot_offers').selectAll().execute(),
    copied.db.selectFrom('rate_limits').selectAll().execute(),
  ]);
  await copied.close();
  expect([tokens, offers, limits]).toEqual([[token], [offer], []]);
});

test('an unfinished backup is deleted', async () => {
  const postgres = cluster.createDatabase();
  const store = await openStore(postgres);
  await sql`drop table server_state`.execute(store.db);
  await store.close();
  const copy = scratchFile();
  await expect(backup(postgres, copy)).rejects.toThrow('server_state');
  expect(readdirSync(dirname(copy))).toEqual([]);
});

/** A club with a game in it, and its copy. */
const createBackupFile = async (): Promise<string> => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await a.act(id, ['add', 3]);
  for (const player of [a, b]) await player.close();
  await server.close();
  const copy = scratchFile();
  await backup(db, copy);
  return copy;
};

test.each(['sqlite', 'postgres'] as const)('a backup can be restored over a server without accounts, on %s', async (kind) => {
  const copy = await createBackupFile();
  const address = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
  await (await startServer({ port: 0, db: address, log: 'silent', workers: 1 }, fixtureRegistry(1))).close();
  await restore(copy, address);
  expect(await readAllRows(address)).toEqual(await readAllRows(copy));
  const store = await openStore(address);
  const settings = () => store.db.selectFrom('server_state').selectAll().orderBy('name').execute();
  const from = await openStore(copy);
  expect(await settings()).toEqual(await from.db.selectFrom('server_state').selectAll().orderBy('name').execute());
  for (const one of [store, from]) await one.close();
});

test('a truncated backup is refused before anything is restored', async () => {
  const copy = await createBackupFile();
  const cut = scratchFile();
  copyFileSync(copy, cut);
  truncateSync(cut, Math.floor(statSync(cut).size / 2 / 4096) * 4096);
  const address = scratchFile();
  await expect(restore(cut, address)).rejects.toThrow(`${cut} is damaged`);
  await restore(copy, address);
  expect(await readAllRows(address)).toEqual(await readAllRows(copy));
});

test('a running server blocks a restore', async () => {
  const copy = await createBackupFile();
  const address = scratchFile();
  const server = await startServer({ port: 0, db: address, log: 'silent', workers: 1 }, fixtureRegistry(1));
  await expect(restore(copy, address)).rejects.toThrow('another server is using');
  await server.close();
  await restore(copy, address);
});
