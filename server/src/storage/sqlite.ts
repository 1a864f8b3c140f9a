import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Unanswered } from '../unanswered.ts';
import { Gathering } from '../gathering.ts';
import type { Schema } from './schema.ts';
import { Conflict, Forms, Full, Room, statementOf } from './store.ts';
import type { Heard, Reach, Statement, Step, Store } from './store.ts';

export interface Query {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Flat lists cross faster than all else. A unit is its number, and of each statement the text or form, the rows it must touch,
 * how many parameters it has, and these.
 */
export type Unit = readonly [number, ...unknown[]];

/** What the thread is asked. */
export type Order = Query | Unit;

/** The text of a form: it crosses once, before the first statement of that form. */
export interface Lesson {
  readonly form: number;
  readonly sql: string;
}

/** Why something was not written: somebody else was first, there is no room, or something is wrong with it. */
export type Failure = 'conflict' | 'full' | 'fault';

/** A unit that was written is answered by its number alone. */
export type Answer =
  | number
  | { readonly id: number; readonly ok: true; readonly rows: readonly unknown[]; readonly changes: number }
  | { readonly id: number; readonly ok: false; readonly kind: Failure; readonly problem: string };

type Done = Exclude<Answer, number> & { ok: true };

const ERRORS: Readonly<Record<Failure, new (problem: string) => Error>> = { conflict: Conflict, full: Full, fault: Error };

const written = (id: number): Done => ({ id, ok: true, rows: [], changes: 0 });

/** Talks with the thread that holds the file. */
class Thread {
  private readonly worker: Worker;
  private readonly pending = new Unanswered<{ resolve: (answer: Done) => void; reject: (error: Error) => void }>();
  private readonly orders = new Gathering<Order | Lesson>((orders) => this.worker.postMessage(orders));
  /** Forms whose text the thread knows. */
  private readonly taught = new Set<number>();
  private next = 1;
  private readonly gone: Promise<void>;
  private problem: Error | null = null;
  private isClosing = false;
  onLost: (error: Error) => void = () => {};
  onReach: (state: Reach) => void = () => {};
  private readonly room = new Room((state) => this.onReach(state));

  constructor(file: string, readonly: boolean) {
    this.worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { file, readonly } });
    this.worker.on('message', (answers: readonly Answer[]) => {
      for (const answer of answers) this.settle(answer);
    });
    this.gone = new Promise((resolve) => {
      this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
      this.worker.on('exit', () => {
        this.fail(new Error('the database is closed'));
        resolve();
      });
    });
  }

  private settle(told: Answer): void {
    const answer = typeof told === 'number' ? written(told) : told;
    const asked = this.pending.take(answer.id);
    if (typeof told === 'number') this.room.was(false);
    if (answer.ok) return asked?.resolve(answer);
    if (answer.kind === 'full') this.room.was(true);
    asked?.reject(new ERRORS[answer.kind](answer.problem));
  }

  private fail(error: Error): void {
    if (!this.problem && !this.isClosing) this.onLost(error);
    this.problem ??= error;
    for (const { reject } of this.pending.all()) reject(error);
    this.pending.clear();
  }

  query(sql: string, parameters: readonly unknown[]): Promise<Done> {
    return this.ask((id) => ({ id, sql, parameters }));
  }

  unit(steps: readonly Step[]): Promise<Done> {
    return this.ask((id) => {
      const unit: [...Unit] = [id];
      for (const step of steps) {
        const statement = statementOf(step);
        const { parameters, rows } = statement;
        unit.push(this.textOf(statement), rows, parameters.length);
        for (const parameter of parameters) unit.push(parameter);
      }
      return unit;
    });
  }

  private textOf({ sql, form }: Statement): string | number {
    if (form === undefined) return sql;
    if (!this.taught.has(form)) {
      this.taught.add(form);
      this.orders.add({ form, sql });
    }
    return form;
  }

  private ask(order: (id: number) => Order): Promise<Done> {
    if (this.problem) return Promise.reject(this.problem);
    const id = this.next++;
    this.orders.add(order(id));
    return new Promise((resolve, reject) => this.pending.add(id, { resolve, reject }));
  }

  async close(): Promise<void> {
    while (this.orders.size > 0 && !this.problem) await new Promise((resolve) => setTimeout(resolve, 1));
    this.isClosing = true;
    this.worker.postMessage('close');
    await this.gone;
  }
}

class ThreadConnection implements DatabaseConnection {
  private readonly thread: Thread;

  constructor(thread: Thread) {
    this.thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.thread.query(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are not streamed');
  }
}

const noTransactions = (): Promise<never> => Promise.reject(new Error('writes are units: use store.commit'));

const dialect = (thread: Thread): Dialect => {
  const connection = new ThreadConnection(thread);
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    destroy: () => thread.close(),
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
};

/** `sqlite:` before a file's name may be left out. */
export const sqliteFile = (address: string): string => address.replace(/^sqlite:(\/\/)?/, '');

/** One file, held by one process. */
export const openSqlite = (file: string, { readonly = false } = {}): Store => {
  if (!readonly) mkdirSync(dirname(file), { recursive: true });
  const thread = new Thread(file, readonly);
  const hearers: Heard[] = [];
  const db = new Kysely<Schema>({ dialect: dialect(thread) });
  return {
    kind: 'sqlite',
    db,
    forms: new Forms(),
    async commit(steps) {
      await thread.unit(steps);
    },
    tell(channel, message) {
      queueMicrotask(() => {
        for (const heard of hearers) heard(channel, message);
      });
    },
    hear(heard) {
      hearers.push(heard);
    },
    onReach(told) {
      thread.onReach = told;
    },
    onLost(told) {
      thread.onLost = told;
    },
    consistently: (read) => read(db),
    close: () => thread.close(),
  };
};
