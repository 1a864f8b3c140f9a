import { sql } from 'kysely';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { StatementPreparer } from '../fast/prepared-statements.ts';
import { migrations, rawStatement } from './migrations.ts';
import type { Migration } from './migrations.ts';
import type { Schema } from './schema.ts';

/** One statement of a unit of work, and how many rows it must touch for the unit to hold. */
export interface ExpectRows {
  readonly query: Compilable;
  readonly rows?: number;
}

export interface CompiledStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows?: number | undefined;
  /** The number of its SQL text; only prepared statements have one. */
  readonly statementId?: number;
}

export type Statement = Compilable | ExpectRows | CompiledStatement;

/** Somebody else was first: a row that had to be there is not, or one that must not be is. Nothing was written. */
export class ConflictError extends Error {}

/** The database cannot be reached now. Whether the last unit was written is not known. */
export class StorageUnreachableError extends Error {}

/** There is no room left where everything is kept. Nothing was written. */
export class StorageFullError extends Error {}

/** Text that the database cannot hold. */
export class InvalidTextError extends Error {}

/** What nodes tell each other: a channel and a short text. */
export type Listener = (channel: string, message: string) => void;

export type StorageStatus = 'available' | 'unavailable' | 'full';

/** Remembers whether there was room for what was written last, and tells of it when that changes. */
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
 * Where everything is kept. Reads go through `db`. Writes are units of statements, whole or not at all, each naming what
 * it relies on; when the promise resolves they are on the disk.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Kysely<Schema>;
  readonly preparedStatements: StatementPreparer;
  commit(statements: readonly Statement[]): Promise<void>;
  /** Tells all nodes, this one too. A node that is killed may take its last words with it: nothing may rest on them alone. */
  publish(channel: string, message: string): void;
  subscribe(listener: Listener): void;
  /** Told when the database cannot be reached or has no room left, and when all is well again. */
  onStatusChange(listener: (state: StorageStatus) => void): void;
  /** Told when this process has lost the database for good. */
  onLost(listener: (error: Error) => void): void;
  /** Reads several things as they stood at one moment (a SQLite file: as long as nobody else writes). */
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

/** Brings a database up to this version. Several nodes may do it at once: each migration is made by one of them. */
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
  // What this version does not know of it would not write: then neither version could rely on it.
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
