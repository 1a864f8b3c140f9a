import type { Kysely } from 'kysely';
import type { Schema, TableRow } from '../storage/schema.ts';

interface Texts {
  readonly record: string;
  readonly state: string;
  readonly seen: string;
  /** What the table says of the game, as it stood then. */
  readonly row: Pick<TableRow, 'status' | 'owing' | 'outcome'>;
}

/** Put together from the rows as they are, without reading the JSON in them. */
const textsOf = async (db: Kysely<Schema>, id: string): Promise<Texts> => {
  const row = await db
    .selectFrom('tables')
    .select(['header', 'seed', 'count', 'head', 'state', 'status', 'owing', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('log')
    .select(['entry', 'moment'])
    .where('table', '=', id)
    .where('number', '<', row.count)
    .orderBy('number')
    .execute();
  const log = lines.map(({ entry }) => entry).join(',');
  const head = JSON.stringify({ count: row.count, hash: row.head });
  return {
    record: `${row.header.slice(0, -1)},"seed":${JSON.stringify(row.seed)},"log":[${log}],"head":${head}}`,
    state: row.state,
    seen: `[${lines.map(({ moment }) => moment).join(',')}]`,
    row,
  };
};

/** A table's record as text: what `gunbai verify` and `gunbai replay` read. The caller sees to it that the game is over. */
export const readRecordOf = async (db: Kysely<Schema>, id: string): Promise<string> => (await textsOf(db, id)).record;

/** All a thread needs to take a table up, as text; and what the table says of it. */
export const readKeptWithRow = async (db: Kysely<Schema>, id: string): Promise<{ kept: string; row: Texts['row'] }> => {
  const { record, state, seen, row } = await textsOf(db, id);
  return { kept: `{"record":${record},"state":${state},"seen":${seen}}`, row };
};

export const readKept = async (db: Kysely<Schema>, id: string): Promise<string> => (await readKeptWithRow(db, id)).kept;
