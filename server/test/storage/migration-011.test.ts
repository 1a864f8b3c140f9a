import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableView } from '@gunbai/protocol';
import { startServer } from '../../src/index.ts';
import { backup, doctor, restore } from '../../src/ops/index.ts';
import { migrate, openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { migrations } from '../../src/storage/migrations.ts';
import { openPostgres } from '../../src/storage/postgres.ts';
import { openSqlite } from '../../src/storage/sqlite.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

/**
 * A database written by the last release without migration 011: tables of every status, a job of every kind, chat, accounts.
 * Its games are those of the fixtures.
 */
type Row = Readonly<Record<string, string | number | null>>;

const FIXTURE = new URL('./fixtures/database-before-011.json', import.meta.url);
/** Approximate time of the fixture, in milliseconds. */
const WRITTEN_AT = 1_795_031_500_000;

/** The rows with all times shifted to now, so that clocks and sessions have not expired. */
const loadFixture = (): Readonly<Record<string, readonly Row[]>> => {
  const shift = Date.now() - WRITTEN_AT;
  const text = readFileSync(FIXTURE, 'utf8').replaceAll(/\b1(?:79|80)\d{10}\b/g, (time) => String(Number(time) + shift));
  return JSON.parse(text) as Record<string, Row[]>;
};

const fixture = loadFixture();

const openUnmigrated = (address: string): Store | Promise<Store> =>
  address.startsWith('postgres') ? openPostgres(address) : openSqlite(address);

/** A database as the previous release wrote it. */
const createOldDatabase = async (address: string): Promise<void> => {
  const store = await openUnmigrated(address);
  await migrate(store, migrations.slice(0, 10));
  const { migrations: _made, ...tables } = fixture;
  for (const [table, rows] of Object.entries(tables))
    await store.commit(rows.map((row) => store.db.insertInto(table as never).values(row as never)));
  await store.close();
};

const readRows = async (store: Store, table: string): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)}`.execute(store.db)).rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, typeof value === 'bigint' ? Number(value) : value])),
  );

const NEW_TABLE_NAMES: Readonly<Record<string, string>> = {
  mailed_keys: 'email_tokens',
  notices: 'notifications',
  channels: 'notification_channels',
  settings: 'server_state',
};

const newTableName = (table: string): string => NEW_TABLE_NAMES[table] ?? table;

const findTable = async (store: Store, status: string): Promise<Row> => {
  const row = (await readRows(store, 'tables')).find((one) => one['status'] === status);
  if (!row) throw new Error(`the fixture has no table that is ${status}`);
  return row;
};

const signIn = async (address: string, name: string): Promise<Player> => {
  const player = new Player(address);
  const { account } = (await player.post('/api/session', { name, password: `the password of ${name}` })) as { account: string };
  player.account = account;
  return player;
};

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

describe.each(['sqlite', 'postgres'] as const)('migration 011 on %s', (kind) => {
  let address: string;
  let store: Store;
  beforeAll(async () => {
    address = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    await createOldDatabase(address);
    store = await openStore(address);
  });
  afterAll(() => store.close());

  test('keeps every row but the sign-in challenges', async () => {
    for (const [table, rows] of Object.entries(fixture)) {
      if (table === 'migrations') continue;
      const dropped = table === 'settings' ? 1 : 0;
      expect([table, (await readRows(store, newTableName(table))).length]).toEqual([table, rows.length - dropped]);
    }
  });

  test('moves the values of renamed columns', async () => {
    const byId = (rows: readonly Row[]): readonly Row[] => rows.toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));
    const tables = byId(await readRows(store, 'tables'));
    expect(tables.map((row) => row['pending_seats'])).toEqual(byId(fixture['tables'] ?? []).map((row) => row['owing']));
    expect(tables[0]).not.toHaveProperty('chats');
    const accounts = byId(await readRows(store, 'accounts'));
    expect(accounts.map((row) => [row['last_seen'], row['email_verified']])).toEqual(
      byId(fixture['accounts'] ?? []).map((row) => [row['seen'], row['verified']]),
    );
    const effects = (await readRows(store, 'log')).map((row) => row['effects']).toSorted();
    expect(effects).toEqual((fixture['log'] ?? []).map((row) => row['moment']).toSorted());
    const tokens = (await readRows(store, 'sessions')).map((row) => row['token_hash']).toSorted();
    expect(tokens).toEqual((fixture['sessions'] ?? []).map((row) => row['token']).toSorted());
    const orders = (await readRows(store, 'seats')).map((row) => row['standing_orders']).filter((text) => text !== '' && text !== '[]');
    expect(orders).toEqual(['[{"step":"respond","answer":["pass"]}]']);
  });

  test('renames jobs together with their ids', async () => {
    const jobs = await readRows(store, 'jobs');
    for (const { id, kind: jobKind } of jobs) expect(String(id)).toMatch(new RegExp(`^${String(jobKind)}:`));
    expect([...new Set(jobs.map((job) => job['kind']))].toSorted()).toEqual([
      'account-change-email',
      'bot-move',
      'clock-timeout',
      'confirmation-email',
      'deliver-notification',
      'execute-proposal',
      'forfeit-all-games',
      'game-over-notification',
      'password-reset-email',
      'standing-order',
      'turn-notification',
      'update-ratings',
    ]);
    expect(jobs.filter((job) => job['gave_up_at'] !== 0).map((job) => job['id'])).toEqual(['password-reset-email:key']);
  });

  test('translates stored words: settings, channels, errors, rules changes, server state', async () => {
    const settings = (await readRows(store, 'accounts')).map((row) => JSON.parse(String(row['settings'])) as object);
    for (const one of settings) for (const key of ['mail', 'hook', 'page']) expect(one).not.toHaveProperty(key);
    expect(settings).toContainEqual(expect.objectContaining({ email: false, webhook: false, inApp: true, language: 'ja' }));
    expect((await readRows(store, 'accounts')).map((row) => row['email_error']).toSorted()).toEqual(['', '', 'not-sent']);
    expect((await readRows(store, 'notification_channels')).map((row) => row['kind']).toSorted()).toEqual(['push', 'webhook']);
    expect((await readRows(store, 'reports')).map((row) => row['reason'])).toEqual(['chat']);
    expect((await findTable(store, 'rules-changed'))['rules_change']).toBe('{"code":"refused","entry":2,"clause":"add.1"}');
    expect((await readRows(store, 'server_state')).map((row) => row['name']).toSorted()).toEqual([
      'clock-set-back',
      'last-heartbeat',
      'outage',
      'trusted-device-key',
      'vapid-keys',
    ]);
    expect((await readRows(store, 'chat')).map((row) => row['text'])).toContain('And "line":3 to you');
  });

  test('leaves nothing for the doctor to find, and games go on', async () => {
    // This game awaits agreement to new rules, so the doctor cannot replay it.
    const awaitingAgreement = {
      table: (await findTable(store, 'rules-changed'))['id'],
      problem: expect.stringContaining('rules 1 of stricter') as string,
    };
    expect(await doctor(address, fixtureRegistry(2))).toMatchObject({ findings: [], waiting: [awaitingAgreement] });
    const { id, count } = await findTable(store, 'playing');
    const server = await startServer({ port: 0, db: address, log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(2));
    try {
      const players = await Promise.all(['Hana', 'Ken'].map((name) => signIn(server.address, name)));
      const view = (await players[0]?.get(`/api/tables/${String(id)}`)) as TableView;
      const [pendingSeat] = view.pendingSeats;
      const account = view.seats.find(({ seat }) => seat === pendingSeat)?.person?.account;
      const mover = players.find((player) => player.account === account);
      await mover?.post(`/api/tables/${String(id)}/actions`, { number: count, action: ['add', 1], key: 'after-the-migration' });
      expect(await mover?.get(`/api/tables/${String(id)}`)).toMatchObject({ number: Number(count) + 1, status: 'playing' });
      expect(await players[1]?.get('/api/me')).toMatchObject({ settings: { inApp: true, webhook: false }, emailError: 'not-sent' });
    } finally {
      await server.close();
    }
    expect(await doctor(address, fixtureRegistry(2))).toMatchObject({ findings: [], waiting: [awaitingAgreement] });
  });
});

test('a backup of the previous release can be restored, and a file of it can be backed up', async () => {
  const old = scratchFile();
  await createOldDatabase(old);
  const copy = scratchFile();
  const { rows } = await backup(old, copy);
  const postgres = cluster.createDatabase();
  expect((await restore(copy, postgres)).rows).toBe(rows - 1);
});
