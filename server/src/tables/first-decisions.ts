import type { Entry } from '@gunbai/engine';
import type { Kysely } from 'kysely';
import type { Account } from '../accounts/accounts.ts';
import type { Schema, TableRow } from '../storage/schema.ts';
import type { TableInfo } from './table-row.ts';

/** After so many entries a game counts, also if a seat has not decided. */
const MAX_EARLY_ENTRIES = 400;

/**
 * Whether every person at the table has decided something. A game that is given up before that counts for nobody: owners
 * who resign at once would lift an account without a move.
 */
export const hasEverybodyDecided = (db: Kysely<Schema>, { row, seats }: TableInfo): Promise<boolean> => {
  const people = seats.filter(({ account }) => account !== null);
  return haveSeatsDecided(
    db,
    row,
    people.map(({ seat }) => seat),
  );
};

/** Whether each of these seats has decided something, after `count` entries. */
export const haveSeatsDecided = async (
  db: Kysely<Schema>,
  { id, count }: Pick<TableRow, 'id' | 'count'>,
  seats: readonly string[],
): Promise<boolean> => {
  if (count >= MAX_EARLY_ENTRIES) return true;
  const rows = await db.selectFrom('log').select('entry').where('table', '=', id).execute();
  const entries = rows.map(({ entry }) => JSON.parse(entry) as Entry);
  const decided = new Set(entries.flatMap((entry) => (entry.type === 'act' && !entry.auto ? [entry.seat] : [])));
  return seats.every((seat) => decided.has(seat));
};

/**
 * How many seats at tables of others wait for players or, where the lobby listed the table, for the first decision of this
 * account; counts up to `max`.
 */
export const countWaitingSeats = async (db: Kysely<Schema>, { id }: Account, max: number): Promise<number> => {
  const seats = db.selectFrom('seats').innerJoin('tables', 'tables.id', 'seats.table').where('seats.account', '=', id);
  const elsewhere = seats.where('tables.owner', '!=', id).where('tables.status', 'in', ['open', 'playing', 'paused']);
  const rows = await elsewhere.select(['tables.id', 'tables.status', 'tables.visibility', 'tables.count', 'seats.seat']).execute();
  let waiting = rows.filter(({ status }) => status === 'open').length;
  for (const row of rows) {
    if (waiting >= max) break;
    if (row.status !== 'open' && (await isWaitingSeat(db, row))) waiting++;
  }
  return waiting;
};

/** Whether a seat waits for players or, where the lobby listed the table, for its first decision. */
export const isWaitingSeat = async (
  db: Kysely<Schema>,
  { seat, ...row }: Pick<TableRow, 'id' | 'count' | 'status' | 'visibility'> & { readonly seat: string },
): Promise<boolean> => row.status === 'open' || (row.visibility === 'public' && !(await haveSeatsDecided(db, row, [seat])));
