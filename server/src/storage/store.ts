import { sql } from 'kysely';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { StatementPreparer } from '../fast/prepared-statements.ts';
import { migrations, rawStatement } from './migrations.ts';
import type { Migration } from './migrations.ts';
import type { Schema } from './schema.ts';

/** One statement of a transaction; the transaction fails unless it affects exactly this many rows. */
export interface ExpectRows {
  readonly query: Compilable;
  readonly rows?: number;
}

export interface CompiledStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows?: number | undefined;
  /** Number of the SQL text, for prepared statements only. */
  readonly statementId?: number;
}

export type Statement = Compilable | ExpectRows | CompiledStatement;

/** Another writer was first: an expected row is missing, or a unique key is taken. Nothing was written. */
export class ConflictError extends Error {}

/** The database is unreachable. The last transaction may or may not have been written. */
export class StorageUnreachableError extends Error {}

/** The disk is full. Nothing was written. */
export class StorageFullError extends Error {}

/** The text holds characters that the database cannot store. */
export class InvalidTextError extends Error {}

/** Receives messages of all nodes: a channel and a short text. */
export type Listener = (channel: string, message: string) => void;

export type StorageStatus = 'available' | 'unavailable' | 'full';

/** Remembers whether the last write found the disk full, and reports changes. */
export class DiskSpaceMonitor {
  private readonly onChange: (state: StorageStatus) => void;
  private isFull = false;

  constructor(onChange: (state: StorageStatus) => void) {
    this.onChange = onChange;
  }

  report(isFull: boolean): void {
    if (isFull === this.isFull) return;
    this.isFull = isFull;
    this.onChange(isFull ? 'full' : 'available');
  }
}

/**
 * The database. Reads go through `db`. Writes are lists of statements in one transaction, each with the number of rows
 * it must affect; they are on disk when the promise resolves.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Kysely<Schema>;
  readonly preparedStatements: StatementPreparer;
  commit(statements: readonly Statement[]): Promise<void>;
  /** Sends to all nodes, this one included. A killed node may lose its last messages, so nothing may depend on them alone. */
  publish(channel: string, message: string): void;
  subscribe(listener: Listener): void;
  /** Called when the database becomes unreachable or full, and when it is available again. */
  onStatusChange(listener: (state: StorageStatus) => void): void;
  /** Called when this process has lost the database for good. */
  onLost(listener: (error: Error) => void): void;
  /** Reads from one snapshot (SQLite: consistent as long as nobody writes meanwhile). */
  readSnapshot<T>(read: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const expectsRows = (statement: Statement): statement is ExpectRows => 'query' in statement;

export const compileStatement = (statement: Statement): CompiledStatement => {
  if ('sql' in statement) return statement;
  const compiled: CompiledQuery = (expectsRows(statement) ? statement.query : statement).compile();
  const rows = expectsRows(statement) ? statement.rows : undefined;
  return { sql: compiled.sql, parameters: compiled.parameters, rows };
};

/** Whether a database has every migration of this version and no other. */
export const isUpToDate = async ({ db }: Pick<Store, 'db'>): Promise<boolean> => {
  const done = (await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name);
  const names = new Set(migrations.map(({ name }) => name));
  return done.length === names.size && done.every((name) => names.has(name));
};

/** Migrates a database to this version. Several nodes may try at once: one of them runs each migration. */
export const migrate = async (store: Store, selected: readonly Migration[] = migrations): Promise<readonly string[]> => {
  const { db } = store;
  const advisoryLock: Statement[] = store.kind === 'postgres' ? [rawStatement(db, sql`select pg_advisory_xact_lock(4817)`)] : [];
  await store.commit([
    ...advisoryLock,
    db.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull()),
  ]);
  const done = new Set((await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
  const names = new Set(migrations.map(({ name }) => name));
  const unknownName = [...done].find((name) => !names.has(name));
  // This version would leave columns of the newer one empty.
  if (unknownName !== undefined) throw new Error(`a newer Gunbai has written this database (${unknownName}): bring this one up to date`);
  const applied: string[] = [];
  for (const { name, statements: steps } of selected) {
    if (done.has(name)) continue;
    try {
      await store.commit([
        ...advisoryLock,
        { query: db.insertInto('migrations').values({ name, at: Date.now() }), rows: 1 },
        ...steps(db, store.kind),
      ]);
      applied.push(name);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  return applied;
};
