import { Worker } from 'node:worker_threads';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { PendingRequests } from '../fast/pending-requests.ts';
import { Batcher } from '../fast/batcher.ts';
import { createPrivateFile } from './private-files.ts';
import type { Schema } from './schema.ts';
import { PreparedStatements } from '../fast/prepared-statements.ts';
import { ConflictError, StorageFullError, DiskSpaceMonitor, compileStatement } from './store.ts';
import type { Listener, StorageStatus, CompiledStatement, Statement, Store } from './store.ts';

export interface Query {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Flat arrays are the fastest to send to a worker. A transaction is its number and, for each statement, its SQL or statement id,
 * the expected rows, the number of parameters, and the parameters.
 */
export type TransactionTuple = readonly [number, ...unknown[]];

/** Messages to the worker. */
export type WorkerRequest = Query | TransactionTuple;

/** The SQL of a prepared statement: sent once, before its first use. */
export interface RegisterStatement {
  readonly statementId: number;
  readonly sql: string;
}

/** Why a transaction failed: a conflict, a full disk, or an invalid statement. */
export type FailureKind = 'conflict' | 'full' | 'fault';

/** A committed transaction is answered by its number alone. */
export type WorkerResponse =
  | number
  | { readonly id: number; readonly ok: true; readonly rows: readonly unknown[]; readonly changes: number }
  | { readonly id: number; readonly ok: false; readonly kind: FailureKind; readonly problem: string };

type WorkerSuccess = Exclude<WorkerResponse, number> & { ok: true };

const ERROR_CLASSES: Readonly<Record<FailureKind, new (problem: string) => Error>> = {
  conflict: ConflictError,
  full: StorageFullError,
  fault: Error,
};

const toSuccess = (id: number): WorkerSuccess => ({ id, ok: true, rows: [], changes: 0 });

/** Client of the worker thread that owns the file. */
class SqliteWorker {
  private readonly worker: Worker;
  private readonly pending = new PendingRequests<{ resolve: (answer: WorkerSuccess) => void; reject: (error: Error) => void }>();
  private readonly batcher = new Batcher<WorkerRequest | RegisterStatement>((orders) => this.worker.postMessage(orders));
  /** Ids of statements whose SQL the worker already has. */
  private readonly registered = new Set<number>();
  private nextId = 1;
  private readonly exited: Promise<void>;
  private fatalError: Error | null = null;
  private isClosing = false;
  onLost: (error: Error) => void = () => {};
  onStatusChange: (state: StorageStatus) => void = () => {};
  private readonly diskSpace = new DiskSpaceMonitor((state) => this.onStatusChange(state));

  constructor(file: string, readonly: boolean) {
    this.worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { name: 'database', workerData: { file, readonly } });
    this.worker.on('message', (answers: readonly WorkerResponse[]) => {
      for (const response of answers) this.handleResponse(response);
    });
    this.exited = new Promise((resolve) => {
      this.worker.on('error', (error) => this.rejectAll(error instanceof Error ? error : new Error(String(error))));
      this.worker.on('exit', () => {
        this.rejectAll(new Error('the database is closed'));
        resolve();
      });
    });
  }

  private handleResponse(response: WorkerResponse): void {
    const result = typeof response === 'number' ? toSuccess(response) : response;
    const request = this.pending.take(result.id);
    if (typeof response === 'number') this.diskSpace.report(false);
    if (result.ok) return request?.resolve(result);
    if (result.kind === 'full') this.diskSpace.report(true);
    request?.reject(new ERROR_CLASSES[result.kind](result.problem));
  }

  private rejectAll(error: Error): void {
    if (!this.fatalError && !this.isClosing) this.onLost(error);
    this.fatalError ??= error;
    for (const { reject } of this.pending.all()) reject(error);
    this.pending.clear();
  }

  query(sql: string, parameters: readonly unknown[]): Promise<WorkerSuccess> {
    return this.send((id) => ({ id, sql, parameters }));
  }

  runTransaction(steps: readonly Statement[]): Promise<WorkerSuccess> {
    return this.send((id) => {
      const tuple: [...TransactionTuple] = [id];
      for (const step of steps) {
        const statement = compileStatement(step);
        const { parameters, rows } = statement;
        tuple.push(this.registerStatement(statement), rows, parameters.length);
        for (const parameter of parameters) tuple.push(parameter);
      }
      return tuple;
    });
  }

  private registerStatement({ sql, statementId: form }: CompiledStatement): string | number {
    if (form === undefined) return sql;
    if (!this.registered.has(form)) {
      this.registered.add(form);
      this.batcher.add({ statementId: form, sql });
    }
    return form;
  }

  private send(createRequest: (id: number) => WorkerRequest): Promise<WorkerSuccess> {
    if (this.fatalError) return Promise.reject(this.fatalError);
    const id = this.nextId++;
    this.batcher.add(createRequest(id));
    return new Promise((resolve, reject) => this.pending.add(id, { resolve, reject }));
  }

  async close(): Promise<void> {
    while (this.batcher.size > 0 && !this.fatalError) await new Promise((resolve) => setTimeout(resolve, 1));
    this.isClosing = true;
    this.worker.postMessage('close');
    await this.exited;
  }
}

class WorkerConnection implements DatabaseConnection {
  private readonly worker: SqliteWorker;

  constructor(worker: SqliteWorker) {
    this.worker = worker;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.worker.query(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not supported: use execute()');
  }
}

const rejectTransaction = (): Promise<never> => Promise.reject(new Error('transactions are not supported here: use store.commit'));

const createDialect = (worker: SqliteWorker): Dialect => {
  const connection = new WorkerConnection(worker);
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    destroy: () => worker.close(),
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
};

/** The prefix `sqlite:` is optional. */
export const sqlitePath = (address: string): string => address.replace(/^sqlite:(\/\/)?/, '');

/** A database file that one process owns. */
export const openSqlite = (file: string, { readonly = false } = {}): Store => {
  if (!readonly) createPrivateFile(file);
  const worker = new SqliteWorker(file, readonly);
  const listeners: Listener[] = [];
  const db = new Kysely<Schema>({ dialect: createDialect(worker) });
  return {
    kind: 'sqlite',
    db,
    preparedStatements: new PreparedStatements(),
    async commit(steps) {
      await worker.runTransaction(steps);
    },
    publish(channel, message) {
      queueMicrotask(() => {
        for (const listener of listeners) listener(channel, message);
      });
    },
    subscribe(listener) {
      listeners.push(listener);
    },
    onStatusChange(listener) {
      worker.onStatusChange = listener;
    },
    onLost(listener) {
      worker.onLost = listener;
    },
    readSnapshot: (read) => read(db),
    close: () => worker.close(),
  };
};
