import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Gathering } from '../gathering.ts';
import type { Schema } from './schema.ts';
import { Units } from './sqlite-units.ts';
import type { Unit } from './sqlite-units.ts';
import { Conflict, Forms, statementOf } from './store.ts';
import type { Heard, Statement, Store } from './store.ts';

/** What the thread is asked: to read, or to see to it that what was written so far is on the disk. */
export type Order =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly kind: 'flush'; readonly carryOver: boolean };

/** A flush is answered by its number alone. */
export type Answer =
  | number
  | { readonly id: number; readonly ok: true; readonly rows: readonly unknown[]; readonly changes: number }
  | { readonly id: number; readonly ok: false; readonly conflict: boolean; readonly problem: string };

export interface ThreadWish {
  readonly file: string;
  readonly readonly: boolean;
  /** Counts when a transaction beside the thread begins and when it ends: odd while one is being written. */
  readonly written: SharedArrayBuffer;
}

type Asked = Order extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never;
type Done = Exclude<Answer, number> & { ok: true };

const flushed = (id: number): Done => ({ id, ok: true, rows: [], changes: 0 });

/** Talks with the thread that waits for the disk. */
class Thread {
  private readonly worker: Worker;
  private readonly pending = new Map<number, { resolve: (answer: Done) => void; reject: (error: Error) => void }>();
  private readonly orders = new Gathering<Order>((orders) => this.worker.postMessage(orders));
  private next = 1;
  private readonly gone: Promise<void>;
  private problem: Error | null = null;
  private isClosing = false;
  onLost: (error: Error) => void = () => {};

  constructor(wish: ThreadWish) {
    this.worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: wish });
    this.worker.on('message', (answers: readonly Answer[]) => {
      this.orders.answered(answers.length);
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
    const answer = typeof told === 'number' ? flushed(told) : told;
    const asked = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    if (answer.ok) asked?.resolve(answer);
    else asked?.reject(answer.conflict ? new Conflict(answer.problem) : new Error(answer.problem));
  }

  private fail(error: Error): void {
    if (!this.problem && !this.isClosing) this.onLost(error);
    this.problem ??= error;
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }

  ask(order: Asked): Promise<Done> {
    if (this.problem) return Promise.reject(this.problem);
    const id = this.next++;
    this.orders.add({ id, ...order });
    return new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
  }

  async close(): Promise<void> {
    while (this.orders.size > 0 && !this.problem) await new Promise((resolve) => setTimeout(resolve, 1));
    this.isClosing = true;
    this.worker.postMessage('close');
    await this.gone;
  }
}

/** So many units are worth a flush of their own while another is under way. */
const ENOUGH = 10;
const MOST_FLUSHES = 2;
/** How often it is tried again while somebody else writes, and how long. */
const BUSY_MS = 1;
const MOST_BUSY_MS = 5000;
/** With a journal of about this size it is time to carry it over into the file. */
const LONG_JOURNAL = 64 * 1024 * 1024;
/** What a unit writes beside its own texts: the rest of the pages on which they lie. */
const PAGES = 2 * 4096;

const sizeOf = (statements: readonly Statement[]): number => {
  let size = PAGES;
  for (const { parameters } of statements) for (const one of parameters) if (typeof one === 'string') size += one.length;
  return size;
};

const openForWriting = (file: string): Database.Database => {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  // The thread flushes, and carries over.
  database.pragma('synchronous = NORMAL');
  database.pragma('wal_autocheckpoint = 0');
  database.pragma('cache_size = -16384');
  // Nobody is kept waiting here for somebody else who writes.
  database.pragma('busy_timeout = 0');
  return database;
};

/**
 * Writes units of work into the journal, those that come together in one transaction, and has the thread flush it: a
 * transaction takes less time than telling a thread of it would, and the disk is waited for elsewhere.
 */
class Writer {
  private readonly database: Database.Database;
  private readonly thread: Thread;
  private readonly written: Int32Array;
  private readonly writing: Units;
  private waiting: Unit[] = [];
  private flushes = 0;
  private isDue = false;
  private busySince: number | null = null;
  private journal = 0;

  constructor(database: Database.Database, thread: Thread, written: SharedArrayBuffer) {
    this.database = database;
    this.thread = thread;
    this.written = new Int32Array(written);
    this.writing = new Units(database);
  }

  commit(statements: readonly Statement[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.journal += sizeOf(statements);
      this.waiting.push({ statements, settle: (problem) => (problem ? reject(problem) : resolve()) });
      this.plan();
    });
  }

  private plan(): void {
    const enough = this.flushes === 0 ? 1 : ENOUGH;
    if (this.isDue || this.waiting.length < enough || this.flushes >= MOST_FLUSHES) return;
    this.isDue = true;
    setImmediate(() => this.write());
  }

  private write(): void {
    try {
      const ended = this.told(() => this.writing.write(this.waiting));
      void this.flush(this.taken(), ended);
    } catch (error) {
      this.busySince ??= performance.now();
      // What waits goes on waiting, and what comes meanwhile goes with it.
      if (performance.now() - this.busySince < MOST_BUSY_MS) setTimeout(() => this.write(), BUSY_MS);
      else for (const { settle } of this.taken()) settle(error as Error);
    }
  }

  /** The thread may read what is written here as soon as it is: it knows that from when this begins, and when it is done. */
  private told<T>(write: () => T): T {
    Atomics.add(this.written, 0, 1);
    try {
      return write();
    } finally {
      Atomics.add(this.written, 0, 1);
    }
  }

  private taken(): readonly Unit[] {
    const { waiting } = this;
    this.waiting = [];
    this.isDue = false;
    this.busySince = null;
    return waiting;
  }

  private async flush(units: readonly Unit[], ended: readonly (Error | null)[]): Promise<void> {
    this.flushes++;
    try {
      const carryOver = this.journal > LONG_JOURNAL;
      if (carryOver) this.journal = 0;
      await this.thread.ask({ kind: 'flush', carryOver });
      units.forEach(({ settle }, index) => settle(ended[index] ?? null));
    } catch (error) {
      for (const { settle } of units) settle(error as Error);
    }
    this.flushes--;
    this.plan();
  }

  async close(): Promise<void> {
    while (this.waiting.length > 0 || this.flushes > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    this.database.close();
  }
}

class ThreadConnection implements DatabaseConnection {
  private readonly thread: Thread;

  constructor(thread: Thread) {
    this.thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.thread.ask({ kind: 'query', sql, parameters });
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
  const database = readonly ? null : openForWriting(file);
  const written = new SharedArrayBuffer(4);
  const thread = new Thread({ file, readonly, written });
  const writer = database && new Writer(database, thread, written);
  const hearers: Heard[] = [];
  const db = new Kysely<Schema>({ dialect: dialect(thread) });
  return {
    kind: 'sqlite',
    db,
    forms: new Forms(),
    async commit(steps) {
      if (!writer) throw new Error('the file is open for reading only');
      await writer.commit(steps.map(statementOf));
    },
    tell(channel, message) {
      queueMicrotask(() => {
        for (const heard of hearers) heard(channel, message);
      });
    },
    hear(heard) {
      hearers.push(heard);
    },
    onReach() {},
    onLost(told) {
      thread.onLost = told;
    },
    consistently: (read) => read(db),
    async close() {
      await writer?.close();
      await thread.close();
    },
  };
};
