import { fdatasyncSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { Answer, Order, ThreadWish } from './sqlite.ts';
import { isConflict, Prepared } from './sqlite-units.ts';

/**
 * The thread that waits for the disk: it reads, it flushes what was written beside it, and it carries what was written over
 * into the file. Nobody is answered before all that they may have seen is on the disk.
 */
const { file, readonly, written: counter } = workerData as ThreadWish;
const written = new Int32Array(counter);
const database = new Database(file, { readonly });
if (!readonly) {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('wal_autocheckpoint = 0');
}
database.pragma('busy_timeout = 5000');
database.pragma('cache_size = -16384');
const prepared = new Prepared(database);

const journal = readonly ? null : openSync(`${file}-wal`, 'r+');
let flushed = 0;

const flush = (): void => {
  const now = Atomics.load(written, 0);
  if (journal === null || now === flushed) return;
  fdatasyncSync(journal);
  // What is being written at this moment needs another one.
  if (now % 2 === 0) flushed = now;
};

const runQuery = ({ id, sql, parameters }: Order & { kind: 'query' }): Answer => {
  try {
    const statement = prepared.statement(sql);
    if (statement.reader) return { id, ok: true, rows: statement.all(...parameters), changes: 0 };
    return { id, ok: true, rows: [], changes: statement.run(...parameters).changes };
  } catch (error) {
    return { id, ok: false, conflict: isConflict(error), problem: error instanceof Error ? error.message : String(error) };
  }
};

/** Most of it beside those who write; only for the rest, and to begin the journal anew, they wait. */
const carryOver = (): void => {
  database.pragma('wal_checkpoint(PASSIVE)');
  database.pragma('wal_checkpoint(RESTART)');
};

parentPort?.on('message', (orders: readonly Order[] | 'close') => {
  if (orders === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  const answers = orders.map((order): Answer => (order.kind === 'query' ? runQuery(order) : order.id));
  flush();
  parentPort?.postMessage(answers);
  if (orders.some((order) => order.kind === 'flush' && order.carryOver)) carryOver();
});
