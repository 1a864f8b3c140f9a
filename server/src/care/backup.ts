import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import { holdFile } from '../storage/hold.ts';
import { isPostgres, openStore } from '../storage/index.ts';
import type { Store } from '../storage/index.ts';
import type { Schema } from '../storage/schema.ts';
import { sqliteFile } from '../storage/sqlite.ts';

/** Everything but the list of migrations, which each database has of its own; the order puts tables before their lines. */
const TABLES = [
  'accounts',
  'sessions',
  'passkeys',
  'mailed_keys',
  'tables',
  'seats',
  'log',
  'chat',
  'notes',
  'blocks',
  'mutes',
  'reports',
  'bans',
  'jobs',
  'ratings',
  'results',
  'notices',
  'channels',
  'settings',
] as const satisfies readonly (keyof Schema)[];

const AT_ONCE = 200;

export interface Copied {
  readonly rows: number;
}

/** Each time from the last row on, by its key: to count off what was copied before would take ever longer. */
const copyTable = async (from: Kysely<Schema>, to: Store, table: (typeof TABLES)[number]): Promise<number> => {
  const keys = KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let rows = 0;
  let last: Readonly<Record<string, unknown>> | undefined;
  for (;;) {
    let query = from.selectFrom(table).selectAll();
    for (const column of keys) query = query.orderBy(column);
    const before = last;
    if (before) query = query.where(sql<boolean>`(${columns}) > (${sql.join(keys.map((key) => before[key]))})`);
    const some = await query.limit(AT_ONCE).execute();
    if (some.length === 0) return rows;
    await to.commit([to.db.insertInto(table).values(some as Insertable<Schema[typeof table]>[])]);
    rows += some.length;
    last = some.at(-1);
  }
};

/** What the rows of each table are told apart by. */
const KEYS: Readonly<Record<(typeof TABLES)[number], never[]>> = {
  accounts: ['id'],
  sessions: ['token'],
  passkeys: ['id'],
  mailed_keys: ['token'],
  tables: ['id'],
  seats: ['table', 'seat'],
  log: ['table', 'number'],
  chat: ['table', 'number'],
  notes: ['table', 'account'],
  blocks: ['account', 'blocked'],
  mutes: ['account', 'muted'],
  reports: ['id'],
  bans: ['address'],
  jobs: ['id'],
  ratings: ['account', 'game', 'side'],
  results: ['table', 'seat'],
  notices: ['id'],
  channels: ['id'],
  settings: ['name'],
} as unknown as Record<(typeof TABLES)[number], never[]>;

const copyAll = async (from: Kysely<Schema>, to: Store): Promise<Copied> => {
  let rows = 0;
  for (const table of TABLES) rows += await copyTable(from, to, table);
  return { rows };
};

const WRONG_WITH_FILE: Readonly<Record<string, string>> = {
  'file is not a database': 'is not a database',
  'unable to open database file': 'cannot be opened: is it a file, and may it and its folder be written to?',
  'attempt to write a readonly database': 'may not be written to',
};

/** SQLite says what is wrong with a file without saying which: there may be several. */
export const namingFile = (address: string, error: unknown): unknown => {
  const wrong = error instanceof Error ? WRONG_WITH_FILE[error.message] : undefined;
  return wrong === undefined || isPostgres(address) ? error : new Error(`${sqliteFile(address)} ${wrong}`, { cause: error });
};

/** Opens a database for some work, and lets go of it whatever comes of that. */
export const withStore = async <T>(address: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(address).catch((error: unknown) => {
    throw namingFile(address, error);
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** To open a file is to make it: what is to be read must be there. */
export const mustExist = (address: string): void => {
  if (!isPostgres(address) && !existsSync(sqliteFile(address))) throw new Error(`there is no ${sqliteFile(address)}`);
};

/** Copies a database as it stands at one moment into a fresh file, while play goes on. Half a copy is none. */
export const backup = async (address: string, file: string): Promise<Copied> => {
  if (existsSync(file)) throw new Error(`${file} exists already`);
  if (!isPostgres(address)) mustExist(address);
  mkdirSync(dirname(file), { recursive: true });
  try {
    if (!isPostgres(address)) return await backupFile(address, file);
    return await withStore(address, (from) => withStore(file, (to) => from.consistently((db) => copyAll(db, to))));
  } catch (error) {
    for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
    throw error;
  }
};

const backupFile = async (address: string, file: string): Promise<Copied> => {
  const source = new Database(sqliteFile(address), { readonly: true });
  try {
    await source.backup(file);
  } catch (error) {
    throw namingFile(address, error);
  } finally {
    source.close();
  }
  return { rows: rowsIn(file) };
};

const rowsIn = (file: string): number => {
  const copy = new Database(file, { readonly: true });
  try {
    const count = (table: string): number => (copy.prepare(`select count(*) as rows from "${table}"`).get() as { rows: number }).rows;
    return TABLES.reduce((rows, table) => rows + count(table), 0);
  } finally {
    copy.close();
  }
};

/** What was cut short, or lies on a disk that fails, is found out before anything of it is copied. */
const mustBeWhole = (file: string): void => {
  const copy = new Database(file, { readonly: true });
  try {
    const found = copy.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') throw new Error(String(found));
  } catch (error) {
    const named = namingFile(file, error);
    throw named === error ? new Error(`${file} is damaged`, { cause: error }) : named;
  } finally {
    copy.close();
  }
};

/** A server that has run for nobody leaves settings, and nothing else. */
const mustBeEmpty = async ({ db }: Store): Promise<void> => {
  for (const table of TABLES) {
    const row =
      table === 'settings'
        ? undefined
        : await db
            .selectFrom(table)
            .select(sql`1`.as('one'))
            .limit(1)
            .executeTakeFirst();
    if (row) throw new Error('the database to restore into is not empty');
  }
};

/** Fills an empty database, of either kind, from a backup. */
export const restore = async (file: string, address: string): Promise<Copied> => {
  mustExist(file);
  mustBeWhole(file);
  const letGo = isPostgres(address) ? () => {} : holdFile(sqliteFile(address));
  try {
    return await withStore(file, (from) =>
      withStore(address, async (to) => {
        await mustBeEmpty(to);
        await to.commit([to.db.deleteFrom('settings')]);
        return copyAll(from.db, to);
      }),
    );
  } finally {
    letGo();
  }
};
