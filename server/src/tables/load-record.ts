import type { Entry } from '@gunbai/engine';
import type { Kysely } from 'kysely';
import type { Schema, TableRow } from '../storage/schema.ts';
import type { Clocks } from './clocks.ts';
import type { TableInfo } from './table-row.ts';

interface RecordTexts {
  readonly record: string;
  readonly state: string;
  readonly effects: string;
  /** Columns of the table row from the same read. */
  readonly row: Pick<TableRow, 'status' | 'pending_seats' | 'outcome'>;
}

/** Joins the stored JSON texts without parsing them. */
const loadRecordTexts = async (db: Kysely<Schema>, id: string): Promise<RecordTexts> => {
  const row = await db
    .selectFrom('tables')
    .select(['header', 'seed', 'count', 'head', 'state', 'status', 'pending_seats', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom('log')
    .select(['entry', 'effects'])
    .where('table', '=', id)
    .where('number', '<', row.count)
    .orderBy('number')
    .execute();
  const log = entries.map(({ entry }) => entry).join(',');
  const head = JSON.stringify({ count: row.count, hash: row.head });
  return {
    record: `${row.header.slice(0, -1)},"seed":${JSON.stringify(row.seed)},"log":[${log}],"head":${head}}`,
    state: row.state,
    effects: `[${entries.map(({ effects }) => effects).join(',')}]`,
    row,
  };
};

/** A table's record as `gunbai verify` reads it. It holds the seed, so the caller must check that the game is over. */
export const loadRecord = async (db: Kysely<Schema>, id: string): Promise<string> => (await loadRecordTexts(db, id)).record;

/** The stored game as text for a referee thread, with columns of the table row. */
export const loadStoredMatchWithRow = async (db: Kysely<Schema>, id: string): Promise<{ stored: string; row: RecordTexts['row'] }> => {
  const { record, state, effects, row } = await loadRecordTexts(db, id);
  return { stored: `{"record":${record},"state":${state},"effects":${effects}}`, row };
};

export const loadStoredMatch = async (db: Kysely<Schema>, id: string): Promise<string> => (await loadStoredMatchWithRow(db, id)).stored;

export const loadEntriesFrom = async (db: Kysely<Schema>, table: string, number: number): Promise<Entry[]> => {
  const query = db.selectFrom('log').select('entry').where('table', '=', table).where('number', '>=', number).orderBy('number');
  return (await query.execute()).map(({ entry }) => JSON.parse(entry) as Entry);
};

/** Whether clients must discard entries that they have already received. */
export const hasRollback = (entries: readonly Entry[]): boolean => entries.some(({ type }) => type === 'undo' || type === 'rules');

/** The clocks when entry `number` was decided. Null without clocks, and for entries of releases that did not store them. */
export const loadClocksAt = async (db: Kysely<Schema>, { row, pace }: TableInfo, number: number): Promise<Clocks | null> => {
  if (pace.kind === 'none') return null;
  const entries = db.selectFrom('log').select('clocks').where('table', '=', row.id).where('number', '<=', number);
  const found = await entries.where('clocks', 'is not', null).orderBy('number', 'desc').limit(1).executeTakeFirst();
  return typeof found?.clocks === 'string' ? (JSON.parse(found.clocks) as Clocks) : null;
};

/**
 * Entry number of a command key. An action is at its own number, or a few later if other seats answered first: with
 * `number`, only those are searched.
 */
export const findEntryByKey = async (
  db: Kysely<Schema>,
  { row, seats }: TableInfo,
  key: string,
  number?: number,
): Promise<number | null> => {
  const entries = db.selectFrom('log').select('number').where('table', '=', row.id).where('key', '=', key);
  const near = (from: number) => entries.where('number', '>=', from).where('number', '<', from + seats.length);
  const entry = await (number === undefined ? entries : near(number)).executeTakeFirst();
  return entry ? entry.number + 1 : null;
};
