import type { Kysely } from 'kysely';
import type { Schema, TableRow } from '../storage/schema.ts';

interface RecordTexts {
  readonly record: string;
  readonly state: string;
  readonly effects: string;
  /** What the table says of the game, as it stood then. */
  readonly row: Pick<TableRow, 'status' | 'pending_seats' | 'outcome'>;
}

/** Put together from the rows as they are, without reading the JSON in them. */
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

/** A table's record as text: what `gunbai verify` and `gunbai replay` read. The caller sees to it that the game is over. */
export const loadRecord = async (db: Kysely<Schema>, id: string): Promise<string> => (await loadRecordTexts(db, id)).record;

/** All a thread needs to take a table up, as text; and what the table says of it. */
export const loadStoredMatchWithRow = async (db: Kysely<Schema>, id: string): Promise<{ stored: string; row: RecordTexts['row'] }> => {
  const { record, state, effects, row } = await loadRecordTexts(db, id);
  return { stored: `{"record":${record},"state":${state},"effects":${effects}}`, row };
};

export const loadStoredMatch = async (db: Kysely<Schema>, id: string): Promise<string> => (await loadStoredMatchWithRow(db, id)).stored;
