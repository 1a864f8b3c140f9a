import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { WorkerResponse, FailureKind, RegisterStatement, WorkerRequest, Query, TransactionTuple } from './sqlite.ts';

/**
 * Worker thread that owns the SQLite file. Requests that arrive together share one transaction and one flush to disk;
 * they are answered after it.
 */
const { file, readonly } = workerData as { file: string; readonly: boolean };
const database = new Database(file, { readonly });
if (!readonly) {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  // Fewer checkpoints: pages that change often are copied into the file less often.
  database.pragma('wal_autocheckpoint = 16000');
}
database.pragma('busy_timeout = 5000');
database.pragma('cache_size = -16384');

const prepared = new Map<string, Database.Statement>();
const MAX_PREPARED = 500;

const prepareCached = (sql: string): Database.Statement => {
  let statement = prepared.get(sql);
  if (!statement) {
    if (prepared.size >= MAX_PREPARED) prepared.clear();
    statement = database.prepare(sql);
    prepared.set(sql, statement);
  }
  return statement;
};

/** SQL of prepared statements, by statement id. */
const registeredSql: string[] = [];

const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');
const rollback = database.prepare('rollback');
const openSavepoint = database.prepare('savepoint unit');
const releaseSavepoint = database.prepare('release unit');
const rollbackToSavepoint = database.prepare('rollback to unit');

const toFailureKind = (error: unknown): FailureKind => {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (error instanceof RowCountMismatchError || code.startsWith('SQLITE_CONSTRAINT')) return 'conflict';
  return code === 'SQLITE_FULL' ? 'full' : 'fault';
};

const toFailure = (id: number, error: unknown): WorkerResponse => ({
  id,
  ok: false,
  kind: toFailureKind(error),
  problem: error instanceof Error ? error.message : String(error),
});

/** On a full disk SQLite rolls back the whole transaction, including the other units in it. */
const wasRolledBack = (wasInTransaction: boolean): boolean => wasInTransaction && !database.inTransaction;

const runQuery = ({ id, sql, parameters }: Query): WorkerResponse => {
  const { inTransaction } = database;
  try {
    const query = prepareCached(sql);
    if (query.reader) return { id, ok: true, rows: query.all(...parameters), changes: 0 };
    return { id, ok: true, rows: [], changes: query.run(...parameters).changes };
  } catch (error) {
    if (wasRolledBack(inTransaction)) throw error;
    return toFailure(id, error);
  }
};

class RowCountMismatchError extends Error {}

const writeTransaction = (transaction: TransactionTuple): WorkerResponse => {
  for (let at = 1; at < transaction.length;) {
    const [text, rows, count] = transaction.slice(at, at + 3) as [string | number, number | undefined, number];
    const first = at + 3;
    at = first + count;
    const { changes } = prepareCached(typeof text === 'number' ? (registeredSql[text] as string) : text).run(transaction.slice(first, at));
    if (rows !== undefined && changes !== rows) throw new RowCountMismatchError(`affected ${changes} rows instead of ${rows}`);
  }
  return transaction[0];
};

/** Runs a unit in a savepoint, so that it can fail alone. */
const writeInSavepoint = (transaction: TransactionTuple): WorkerResponse => {
  openSavepoint.run();
  try {
    const response = writeTransaction(transaction);
    releaseSavepoint.run();
    return response;
  } catch (error) {
    if (wasRolledBack(true)) throw error;
    rollbackToSavepoint.run();
    releaseSavepoint.run();
    return toFailure(transaction[0], error);
  }
};

const isTransaction = (request: WorkerRequest): request is TransactionTuple => Array.isArray(request);

const isReadOnly = (request: WorkerRequest): boolean => {
  if (isTransaction(request)) return false;
  try {
    return prepareCached(request.sql).readonly;
  } catch {
    return true; // `runQuery` reports the error
  }
};

/** Runs reads directly and all writes in one transaction. */
const runInOneTransaction = (
  requests: readonly WorkerRequest[],
  writeOne: (unit: TransactionTuple) => WorkerResponse,
): WorkerResponse[] => {
  const responses: WorkerResponse[] = [];
  for (const request of requests) {
    if (!database.inTransaction && !isReadOnly(request)) begin.run();
    responses.push(isTransaction(request) ? writeOne(request) : runQuery(request));
  }
  if (database.inTransaction) commit.run();
  return responses;
};

/** Units rarely fail: first runs all without savepoints, and only after a failure again with one for each. */
const handleRequests = (requests: readonly WorkerRequest[]): WorkerResponse[] => {
  try {
    return runInOneTransaction(requests, writeTransaction);
  } catch {
    if (database.inTransaction) rollback.run();
  }
  try {
    return runInOneTransaction(requests, writeInSavepoint);
  } catch (error) {
    if (database.inTransaction) rollback.run();
    // One failing unit must not fail the others.
    return requests.length > 1
      ? requests.flatMap((request) => handleRequests([request]))
      : requests.map((request) => toFailure(isTransaction(request) ? request[0] : request.id, error));
  }
};

type WorkerMessage = readonly (WorkerRequest | RegisterStatement)[] | 'close';

/** All requests that have arrived meanwhile. */
const receiveNext = (): WorkerMessage | undefined => receiveMessageOnPort(parentPort as MessagePort)?.message as WorkerMessage | undefined;

parentPort?.on('message', (first: WorkerMessage) => {
  const requests: WorkerRequest[] = [];
  let message: WorkerMessage | undefined = first;
  // Requests that arrive during a flush share the next one.
  for (; message !== undefined && message !== 'close'; message = receiveNext())
    for (const request of message) {
      if ('statementId' in request) registeredSql[request.statementId] = request.sql;
      else requests.push(request);
    }
  if (requests.length > 0) parentPort?.postMessage(handleRequests(requests));
  if (message !== 'close') return;
  database.close();
  parentPort?.close();
});
