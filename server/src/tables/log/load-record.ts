import type { Entry, SavedState } from '@gunbai/engine';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { findRollbackStart } from '../../referee/rollback.ts';
import type { Schema, TableRow } from '../../storage/schema.ts';
import type { Clocks } from '../clocks/clocks.ts';
import type { TableInfo } from '../table-row.ts';

interface RecordTexts {
  /** With the entries from `first` on. */
  readonly record: string;
  readonly first: number;
  readonly state: string;
  readonly effects: string;
  readonly savedStates: readonly SavedState[];
  /** Columns of the table row from the same read. */
  readonly row: Pick<TableRow, 'count' | 'status' | 'pending_seats' | 'outcome'>;
}

/** The latest saved state at or before entry `from`; for the whole game the last two, from which it can be undone. */
const loadSavedStates = (db: Kysely<Schema>, id: string, from: number, count: number): Promise<SavedState[]> =>
  db
    .selectFrom('saved_states')
    .select(['number', 'epoch', 'state'])
    .where('table', '=', id)
    .where('number', '<=', from === 0 ? count : Math.min(from, count))
    .orderBy('number', 'desc')
    .limit(from === 0 ? 2 : 1)
    .execute();

/** The database joins the texts: one long text crosses threads much faster than thousands of rows. */
const loadLogTexts = async (db: Kysely<Schema>, id: string, from: number, to: number): Promise<{ log: string; effects: string }> => {
  const texts = await db
    .selectFrom('log')
    .select([
      sql<string | null>`string_agg(entry, ',' order by number)`.as('log'),
      sql<string | null>`string_agg(effects, ',' order by number)`.as('effects'),
    ])
    .where('table', '=', id)
    .where('number', '>=', from)
    .where('number', '<', to)
    .executeTakeFirstOrThrow();
  return { log: texts.log ?? '', effects: texts.effects ?? '' };
};

/** Joins the stored JSON texts without parsing them. Entries before `from` are left out as far as a saved state allows. */
const loadRecordTexts = async (db: Kysely<Schema>, id: string, from: number): Promise<RecordTexts> => {
  const row = await db
    .selectFrom('tables')
    .select(['header', 'seed', 'count', 'head', 'state', 'status', 'pending_seats', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const savedStates = (await loadSavedStates(db, id, from, row.count)).reverse();
  const first = from === 0 ? 0 : (savedStates[0]?.number ?? 0);
  const { log, effects } = await loadLogTexts(db, id, first, row.count);
  const head = JSON.stringify({ count: row.count, hash: row.head });
  return {
    record: `${row.header.slice(0, -1)},"seed":${JSON.stringify(row.seed)},"log":[${log}],"head":${head}}`,
    first,
    savedStates,
    state: row.state,
    effects: `[${effects}]`,
    row,
  };
};

/** How far back a part of the log is read: its entries tell who agreed to a takeback just before. */
const ENTRIES_READ_BEFORE = 32;

/** A stored part of a log as text for a referee thread, and the first entry that later ones have undone. */
export const loadLogPart = async (
  db: Kysely<Schema>,
  id: string,
  from: number,
  before: number,
): Promise<{ stored: string; undoneFrom: number }> => {
  const { log, effects } = await loadLogTexts(db, id, Math.max(0, from - ENTRIES_READ_BEFORE), before);
  const later = db.selectFrom('log').select('entry').where('table', '=', id).where('number', '>=', before);
  const undos = await later.where('entry', 'like', '%"type":"undo"%').execute();
  const undoneFrom = findRollbackStart(undos.map(({ entry }) => JSON.parse(entry) as Entry).filter(({ type }) => type === 'undo'));
  return { stored: `{"entries":[${log}],"effects":[${effects}]}`, undoneFrom: undoneFrom ?? before };
};

/** A table's record as `gunbai verify` reads it. It holds the seed, so the caller must check that the game is over. */
export const loadRecord = async (db: Kysely<Schema>, id: string): Promise<string> => (await loadRecordTexts(db, id, 0)).record;

const toStoredMatch = ({ record, first, state, effects }: RecordTexts, savedStates: readonly SavedState[]): string =>
  `{"record":${record},"state":${state},"effects":${effects},"first":${first},"savedStates":${JSON.stringify(savedStates)}}`;

/**
 * The whole stored game as text for a referee thread, with all its saved states and columns of the table row. The game may
 * be running: saved states of later entries are left out like those entries.
 */
export const loadStoredMatchWithRow = async (db: Kysely<Schema>, id: string): Promise<{ stored: string; row: RecordTexts['row'] }> => {
  const texts = await loadRecordTexts(db, id, 0);
  const all = db.selectFrom('saved_states').select(['number', 'epoch', 'state']).where('table', '=', id);
  const savedStates = await all.where('number', '<=', texts.row.count).orderBy('number').execute();
  return { stored: toStoredMatch(texts, savedStates), row: texts.row };
};

/** The stored game with at least the entries from `from` on, as text for a referee thread. */
export const loadStoredMatch = async (db: Kysely<Schema>, id: string, from: number): Promise<string> => {
  const texts = await loadRecordTexts(db, id, from);
  return toStoredMatch(texts, texts.savedStates);
};

export const loadEntriesFrom = async (db: Kysely<Schema>, table: string, number: number): Promise<Entry[]> => {
  const query = db.selectFrom('log').select('entry').where('table', '=', table).where('number', '>=', number).orderBy('number');
  return (await query.execute()).map(({ entry }) => JSON.parse(entry) as Entry);
};

/** The clocks when entry `number` was decided. Null without clocks, and for entries of releases that did not store them. */
export const loadClocksAt = async (db: Kysely<Schema>, { row, pace }: TableInfo, number: number): Promise<Clocks | null> => {
  if (pace.kind === 'none') return null;
  const entries = db.selectFrom('log').select('clocks').where('table', '=', row.id).where('number', '<=', number);
  const found = await entries.where('clocks', 'is not', null).orderBy('number', 'desc').limit(1).executeTakeFirst();
  return typeof found?.clocks === 'string' ? (JSON.parse(found.clocks) as Clocks) : null;
};

/** A repeated command is looked for in the last entries only. After an undo its seat must decide, so few entries can follow. */
const KEY_WINDOW = 64;

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
  const entry = await (number === undefined ? entries.where('number', '>=', row.count - KEY_WINDOW) : near(number)).executeTakeFirst();
  return entry ? entry.number + 1 : null;
};
