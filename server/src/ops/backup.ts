import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import { lockDatabaseFile } from '../storage/file-lock.ts';
import { isPostgresUrl, isUpToDate, openStore } from '../storage/index.ts';
import type { Store } from '../storage/index.ts';
import { listFileProblems } from '../storage/integrity.ts';
import { createPrivateFile } from '../storage/private-files.ts';
import type { Schema } from '../storage/schema.ts';
import { openSqlite, sqlitePath } from '../storage/sqlite.ts';
import { buildRestoredMark, RESTORED_SETTING } from '../tables/dice/restore-epoch.ts';

/** All but what every database writes itself, and limits, which only say what happened a moment ago. */
type CopiedTable = Exclude<keyof Schema, 'migrations' | 'rate_limits'>;

/** Primary key of each table; game tables come before their log. */
const PRIMARY_KEYS: { readonly [Table in CopiedTable]: readonly (keyof Schema[Table])[] } = {
  accounts: ['id'],
  access_tokens: ['id'],
  bot_offers: ['account'],
  sessions: ['token_hash'],
  passkeys: ['id'],
  email_tokens: ['token_hash'],
  tables: ['id'],
  seats: ['table', 'seat'],
  seat_networks: ['table', 'seat'],
  log: ['table', 'number'],
  saved_states: ['table', 'number'],
  chat: ['table', 'number'],
  notes: ['table', 'account'],
  blocks: ['account', 'blocked'],
  mutes: ['account', 'muted'],
  reports: ['id'],
  bans: ['address'],
  audit_log: ['id'],
  jobs: ['id'],
  ratings: ['account', 'game', 'side'],
  rating_changes: ['table', 'seat'],
  results: ['table', 'seat'],
  notifications: ['id'],
  notification_channels: ['id'],
  server_state: ['name'],
};

const TABLES = Object.keys(PRIMARY_KEYS) as CopiedTable[];

const BATCH_SIZE = 200;

export interface CopyResult {
  readonly rows: number;
}

/** Pages by key, because `offset` becomes slower with every page. */
const copyTable = async (from: Kysely<Schema>, to: Store, table: CopiedTable): Promise<number> => {
  const keys = PRIMARY_KEYS[table] as never[];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let rows = 0;
  let last: Readonly<Record<string, unknown>> | undefined;
  for (;;) {
    let query = from.selectFrom(table).selectAll();
    for (const column of keys) query = query.orderBy(column);
    // Each copy gets a mark of its own.
    if (table === 'server_state') query = query.where(sql<boolean>`name <> ${RESTORED_SETTING}`);
    const previous = last;
    if (previous) query = query.where(sql<boolean>`(${columns}) > (${sql.join(keys.map((key) => previous[key]))})`);
    const batch = await query.limit(BATCH_SIZE).execute();
    if (batch.length === 0) return rows;
    await to.commit([to.db.insertInto(table).values(batch as Insertable<Schema[typeof table]>[])]);
    rows += batch.length;
    last = batch.at(-1);
  }
};

const copyAll = async (from: Kysely<Schema>, to: Store): Promise<CopyResult> => {
  let rows = 0;
  for (const table of TABLES) rows += await copyTable(from, to, table);
  await to.commit([buildRestoredMark(to)]);
  return { rows };
};

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  'file is not a database': 'is not a database',
  'unable to open database file': 'cannot be opened: is it a file, and may it and its folder be written to?',
  'attempt to write a readonly database': 'may not be written to',
};

/** What SQLite says of damage: of a page, or of the text of the schema. */
const DAMAGE_PATTERN = /^(database disk image is malformed|malformed database schema)/;

/** Adds the file name, which SQLite's messages lack, and what to do about damage. */
export const withFileName = (address: string, error: unknown): unknown => {
  const message = error instanceof Error ? error.message : '';
  const isDamaged = DAMAGE_PATTERN.test(message);
  const problem = isDamaged ? 'is damaged: run gunbai doctor to see what is lost, and restore a backup' : FILE_PROBLEMS[message];
  return problem === undefined || isPostgresUrl(address) ? error : new Error(`${sqlitePath(address)} ${problem}`, { cause: error });
};

/** Opens a database, runs `work`, and always closes it. */
export const withStore = async <T>(address: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(address).catch((error: unknown) => {
    throw withFileName(address, error);
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** Opening a missing SQLite file would create it. */
export const assertDatabaseExists = (address: string): void => {
  if (!isPostgresUrl(address) && !existsSync(sqlitePath(address))) throw new Error(`${sqlitePath(address)} does not exist`);
};

const SIDE_FILES = ['', '-wal', '-shm'] as const;

/** Copies a snapshot of a database into a new file while the server runs, and checks it. A partial or damaged copy is deleted. */
export const backup = async (address: string, file: string): Promise<CopyResult> => {
  if (existsSync(file)) throw new Error(`${file} already exists`);
  if (!isPostgresUrl(address)) assertDatabaseExists(address);
  mkdirSync(dirname(file), { recursive: true });
  try {
    if (!isPostgresUrl(address)) return await backupSqliteFile(address, file);
    const result = await withStore(address, (from) => withStore(file, (to) => from.readSnapshot((db) => copyAll(db, to))));
    await assertIntact(file, file);
    return result;
  } catch (error) {
    for (const part of SIDE_FILES) rmSync(file + part, { force: true });
    throw error;
  }
};

const backupSqliteFile = async (address: string, file: string): Promise<CopyResult> => {
  const path = sqlitePath(address);
  let rows: number;
  try {
    await copySqliteFile(path, file);
    rows = countRows(file);
    markAsCopy(file);
  } catch (error) {
    throw toDamageError(path, withFileName(address, error));
  }
  await assertIntact(file, path);
  return { rows };
};

/** Copies a database that may be in use, page by page. */
const copySqliteFile = async (path: string, file: string): Promise<void> => {
  createPrivateFile(file);
  const source = new Database(path, { readonly: true });
  try {
    await source.backup(file);
  } finally {
    source.close();
  }
};

/** A server that opens the copy knows that time has passed, also if somebody puts the file in place by hand. */
const markAsCopy = (file: string): void => {
  const copy = new Database(file);
  try {
    // One file: a reader of it need not write beside it.
    copy.pragma('journal_mode = delete');
    // A file of an earlier release calls the table by its former name.
    const name = copy.prepare("select name from sqlite_master where name in ('server_state', 'settings')").pluck().get() as string;
    copy.prepare(`insert into "${name}" (name, value) values (?, '') on conflict (name) do update set value = ''`).run(RESTORED_SETTING);
  } finally {
    copy.close();
  }
};

const countRows = (file: string): number => {
  const copy = new Database(file, { readonly: true });
  try {
    // A file of an earlier release, not yet migrated, has other tables than this one.
    const tables = copy.prepare("select name from sqlite_master where type = 'table' and name <> 'migrations'").pluck().all() as string[];
    const count = (table: string): number => copy.prepare(`select count(*) from "${table}"`).pluck().get() as number;
    return tables.reduce((rows, table) => rows + count(table), 0);
  } finally {
    copy.close();
  }
};

const toDamageError = (name: string, error: unknown): unknown =>
  error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT')
    ? new Error(`${name} is damaged: ${error.message}`, { cause: error })
    : error;

/** Detects a truncated or damaged file; the error calls it `name`. */
const assertIntact = async (file: string, name: string): Promise<void> => {
  const [problem] = await listFileProblems(file);
  if (problem === undefined) return;
  const error = new Error(problem);
  const described = withFileName(name, error);
  throw described === error ? new Error(`${name} is damaged: ${problem.replaceAll('\n', ' ')}`, { cause: error }) : described;
};

/** Gives `work` a private copy of a SQLite file, which may be migrated. */
const withTemporaryCopy = async <T>(folder: string, copy: (file: string) => unknown, work: (file: string) => Promise<T>): Promise<T> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = mkdtempSync(join(folder, '.gunbai-copy-'));
  try {
    const file = join(temporary, 'copy.sqlite');
    await copy(file);
    return await work(file);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
};

/** Opens a database to be examined. A SQLite file is not written to: one of an earlier release is copied and migrated there. */
export const withStoreToRead = async <T>(address: string, work: (store: Store) => Promise<T>): Promise<T> => {
  if (isPostgresUrl(address)) return withStore(address, work);
  const path = sqlitePath(address);
  const store = openSqlite(path, { readonly: true });
  try {
    if (await isUpToDate(store)) return await work(store);
  } catch (error) {
    throw withFileName(address, error);
  } finally {
    await store.close();
  }
  return withTemporaryCopy(
    tmpdir(),
    (file) => copySqliteFile(path, file),
    (file) => withStore(file, work),
  );
};

/** A new server writes `server_state` and nothing else. */
const assertEmpty = async ({ db }: Store): Promise<void> => {
  for (const table of TABLES) {
    const row =
      table === 'server_state'
        ? undefined
        : await db
            .selectFrom(table)
            .select(sql`1`.as('one'))
            .limit(1)
            .executeTakeFirst();
    if (row) throw new Error('the database to restore into is not empty');
  }
};

/** A snapshot of another tool may have its last changes in a log beside it. */
const copyWithLog = (from: string, to: string): void => {
  for (const part of ['', '-wal']) if (existsSync(from + part)) copyFileSync(from + part, to + part);
};

const fill = async (from: Store, to: Store): Promise<CopyResult> => {
  await assertEmpty(to);
  await to.commit([to.db.deleteFrom('server_state')]);
  return copyAll(from.db, to);
};

/** Fills an empty database of either kind from a backup, which is read from a copy: opening it would migrate it. */
export const restore = async (file: string, address: string): Promise<CopyResult> => {
  assertDatabaseExists(file);
  const unlock = isPostgresUrl(address) ? () => {} : lockDatabaseFile(sqlitePath(address));
  try {
    return await withTemporaryCopy(
      isPostgresUrl(address) ? tmpdir() : dirname(sqlitePath(address)),
      (copy) => copyWithLog(sqlitePath(file), copy),
      async (copy) => {
        await assertIntact(copy, file);
        return withStore(copy, (from) => withStore(address, (to) => fill(from, to)));
      },
    );
  } finally {
    unlock();
  }
};
