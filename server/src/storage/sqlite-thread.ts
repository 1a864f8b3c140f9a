import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { Answer, Failure, Lesson, Order, Query, Unit } from './sqlite.ts';

/**
 * The thread that holds the SQLite file. What comes together shares one transaction, and so one flush to the disk;
 * nobody is answered before it.
 */
const { file, readonly } = workerData as { file: string; readonly: boolean };
const database = new Database(file, { readonly });
if (!readonly) {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  // Pages that are written again and again reach the file itself less often.
  database.pragma('wal_autocheckpoint = 16000');
}
database.pragma('busy_timeout = 5000');
database.pragma('cache_size = -16384');

const prepared = new Map<string, Database.Statement>();
const MOST_PREPARED = 500;

const statement = (sql: string): Database.Statement => {
  let known = prepared.get(sql);
  if (!known) {
    if (prepared.size >= MOST_PREPARED) prepared.clear();
    known = database.prepare(sql);
    prepared.set(sql, known);
  }
  return known;
};

/** The texts of statements that are made for every action, by form. */
const texts: string[] = [];

const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');
const rollback = database.prepare('rollback');
const savepoint = database.prepare('savepoint unit');
const release = database.prepare('release unit');
const rollbackUnit = database.prepare('rollback to unit');

const kindOf = (error: unknown): Failure => {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (error instanceof Missed || code.startsWith('SQLITE_CONSTRAINT')) return 'conflict';
  return code === 'SQLITE_FULL' ? 'full' : 'fault';
};

const failed = (id: number, error: unknown): Answer => ({
  id,
  ok: false,
  kind: kindOf(error),
  problem: error instanceof Error ? error.message : String(error),
});

/** A full disk makes SQLite roll back the whole transaction, with what others have written in it before. */
const isRolledBack = (wasInTransaction: boolean): boolean => wasInTransaction && !database.inTransaction;

const runQuery = ({ id, sql, parameters }: Query): Answer => {
  const { inTransaction } = database;
  try {
    const prepare = statement(sql);
    if (prepare.reader) return { id, ok: true, rows: prepare.all(...parameters), changes: 0 };
    return { id, ok: true, rows: [], changes: prepare.run(...parameters).changes };
  } catch (error) {
    if (isRolledBack(inTransaction)) throw error;
    return failed(id, error);
  }
};

class Missed extends Error {}

const write = (unit: Unit): Answer => {
  for (let at = 1; at < unit.length;) {
    const [text, rows, count] = unit.slice(at, at + 3) as [string | number, number | undefined, number];
    const first = at + 3;
    at = first + count;
    const { changes } = statement(typeof text === 'number' ? (texts[text] as string) : text).run(unit.slice(first, at));
    if (rows !== undefined && changes !== rows) throw new Missed(`${changes} rows instead of ${rows}`);
  }
  return unit[0];
};

/** Writes a unit so that it can fail without the others that share its transaction. */
const writeApart = (unit: Unit): Answer => {
  savepoint.run();
  try {
    const written = write(unit);
    release.run();
    return written;
  } catch (error) {
    if (isRolledBack(true)) throw error;
    rollbackUnit.run();
    release.run();
    return failed(unit[0], error);
  }
};

const isUnit = (order: Order): order is Unit => Array.isArray(order);

const isRead = (order: Order): boolean => {
  if (isUnit(order)) return false;
  try {
    return statement(order.sql).readonly;
  } catch {
    return true; // let `runQuery` say what is wrong with it
  }
};

/** Runs what changes nothing as it stands, and all the rest in one transaction. */
const inOneTransaction = (orders: readonly Order[], writeUnit: (unit: Unit) => Answer): Answer[] => {
  const answers: Answer[] = [];
  for (const order of orders) {
    if (!database.inTransaction && !isRead(order)) begin.run();
    answers.push(isUnit(order) ? writeUnit(order) : runQuery(order));
  }
  if (database.inTransaction) commit.run();
  return answers;
};

/** A unit hardly ever fails: all are written as if none could, and only if one does, once more with each apart. */
const answersTo = (orders: readonly Order[]): Answer[] => {
  try {
    return inOneTransaction(orders, write);
  } catch {
    if (database.inTransaction) rollback.run();
  }
  try {
    return inOneTransaction(orders, writeApart);
  } catch (error) {
    if (database.inTransaction) rollback.run();
    // What cannot be written does not keep the others from it.
    return orders.length > 1
      ? orders.flatMap((order) => answersTo([order]))
      : orders.map((order) => failed(isUnit(order) ? order[0] : order.id, error));
  }
};

type Message = readonly (Order | Lesson)[] | 'close';

/** All that has come in the meantime, if anything. */
const next = (): Message | undefined => receiveMessageOnPort(parentPort as MessagePort)?.message as Message | undefined;

parentPort?.on('message', (first: Message) => {
  const orders: Order[] = [];
  let message: Message | undefined = first;
  // The longer a flush takes, the more share the next one.
  for (; message !== undefined && message !== 'close'; message = next())
    for (const order of message) {
      if ('form' in order) texts[order.form] = order.sql;
      else orders.push(order);
    }
  if (orders.length > 0) parentPort?.postMessage(answersTo(orders));
  if (message !== 'close') return;
  database.close();
  parentPort?.close();
});
