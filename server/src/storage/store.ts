import { sql } from 'kysely';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { migrations, raw } from './migrations.ts';
import type { Migration } from './migrations.ts';
import type { Schema } from './schema.ts';

/** One statement of a unit of work, and how many rows it must touch for the unit to hold. */
export interface Guarded {
  readonly query: Compilable;
  readonly rows?: number;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows?: number | undefined;
  /** The number of its text, where that is used for every action (`Forms`). */
  readonly form?: number;
}

export type Step = Compilable | Guarded | Statement;

/** Somebody else was first: a row that had to be there is not, or one that must not be is. Nothing was written. */
export class Conflict extends Error {}

/** The database cannot be reached now. Whether the last unit was written is not known. */
export class Unreachable extends Error {}

/** There is no room left where everything is kept. Nothing was written. */
export class Full extends Error {}

/** Text that the database cannot hold. */
export class Unwritable extends Error {}

/** What nodes tell each other: a channel and a short text. */
export type Heard = (channel: string, message: string) => void;

export type Reach = 'away' | 'full' | 'back';

/** Remembers whether there was room for what was written last, and tells of it when that changes. */
export class Room {
  private readonly told: (state: Reach) => void;
  private isFull = false;

  constructor(told: (state: Reach) => void) {
    this.told = told;
  }

  was(isFull: boolean): void {
    if (isFull === this.isFull) return;
    this.isFull = isFull;
    this.told(isFull ? 'full' : 'back');
  }
}

/**
 * Where everything is kept. Reads go through `db`. Writes are units of statements, whole or not at all, each naming what
 * it relies on; when the promise resolves they are on the disk.
 */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Kysely<Schema>;
  readonly forms: Forms;
  commit(steps: readonly Step[]): Promise<void>;
  /** Tells all nodes, this one too. A node that is killed may take its last words with it: nothing may rest on them alone. */
  tell(channel: string, message: string): void;
  hear(heard: Heard): void;
  /** Told when the database cannot be reached or has no room left, and when all is well again. */
  onReach(told: (state: Reach) => void): void;
  /** Told when this process has lost the database for good. */
  onLost(told: (error: Error) => void): void;
  /** Reads several things as they stood at one moment (a SQLite file: as long as nobody else writes). */
  consistently<T>(read: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const isGuarded = (step: Step): step is Guarded => 'query' in step;

export const statementOf = (step: Step): Statement => {
  if ('sql' in step) return step;
  const compiled: CompiledQuery = (isGuarded(step) ? step.query : step).compile();
  const rows = isGuarded(step) ? step.rows : undefined;
  return { sql: compiled.sql, parameters: compiled.parameters, rows };
};

/**
 * Statements that are made for every action of every table: their text is made once for each form. The parameters must
 * stand in the order in which the query names its values.
 */
export class Forms {
  private readonly known = new Map<string, { readonly sql: string; readonly form: number }>();

  statement(name: string, parameters: readonly unknown[], query: () => Compilable, rows?: number): Statement {
    let known = this.known.get(name);
    if (known === undefined) {
      const compiled = query().compile();
      if (compiled.parameters.length !== parameters.length || compiled.parameters.some((one, index) => one !== parameters[index]))
        throw new Error(`the parameters of ${name} are in another order`);
      known = { sql: compiled.sql, form: this.known.size };
      this.known.set(name, known);
    }
    return { sql: known.sql, parameters, rows, form: known.form };
  }
}

/** Brings a database up to this version. Several nodes may do it at once: each migration is made by one of them. */
export const migrate = async (store: Store, wanted: readonly Migration[] = migrations): Promise<readonly string[]> => {
  const { db } = store;
  const inTurn: Step[] = store.kind === 'postgres' ? [raw(db, sql`select pg_advisory_xact_lock(4817)`)] : [];
  await store.commit([
    ...inTurn,
    db.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull()),
  ]);
  const done = new Set((await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
  const names = new Set(migrations.map(({ name }) => name));
  const newer = [...done].find((name) => !names.has(name));
  // What this version does not know of it would not write: then neither version could rely on it.
  if (newer !== undefined) throw new Error(`a newer Gunbai has written this database (${newer}): bring this one up to date`);
  const made: string[] = [];
  for (const { name, steps } of wanted) {
    if (done.has(name)) continue;
    try {
      await store.commit([
        ...inTurn,
        { query: db.insertInto('migrations').values({ name, at: Date.now() }), rows: 1 },
        ...steps(db, store.kind),
      ]);
      made.push(name);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
  return made;
};
