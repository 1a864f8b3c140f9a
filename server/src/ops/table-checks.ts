import { canonicalJson } from '@gunbai/engine';
import type { Entry, RecordHeader } from '@gunbai/engine';
import type { TableStatus } from '@gunbai/protocol';
import type { RefereePool } from '../referee/pool.ts';
import type { Position } from '../referee/requests.ts';
import type { Store, TableRow } from '../storage/index.ts';
import { getSeatScore } from '../tables/commit-plan.ts';
import { haveSeatsDecided } from '../tables/first-decisions.ts';
import { loadStoredMatchWithRow } from '../tables/log/load-record.ts';

export interface Finding {
  /** Empty if the problem is one of the whole file. */
  readonly table: string;
  readonly problem: string;
}

type CheckedTable = Pick<TableRow, 'id' | 'game' | 'count' | 'head' | 'header'>;

/** What is wrong with a table; `isWaiting` if it only waits for its players to agree to new rules. */
interface TableProblem {
  readonly problem: string;
  readonly isWaiting: boolean;
}

const damage = (problem: string | null): TableProblem | null => (problem === null ? null : { problem, isWaiting: false });

/** Seats are never added or removed: their numbers have no gap, and a game has those of its record. */
const findSeatProblem = async ({ db }: Store, { id, header }: CheckedTable): Promise<string | null> => {
  const rows = await db.selectFrom('seats').select(['seat', 'seat_index']).where('table', '=', id).orderBy('seat_index').execute();
  const gap = rows.findIndex(({ seat_index }, index) => seat_index !== index);
  if (header !== '') {
    const present = new Set(rows.map(({ seat }) => seat));
    const missing = (JSON.parse(header) as RecordHeader).seats.filter((seat) => !present.has(seat.id)).map((seat) => seat.id);
    if (missing.length > 0) return `the seats ${missing.join(', ')} of the record are missing`;
  }
  if (rows.length === 0) return 'all seats are missing';
  return gap < 0 ? null : `the seat with number ${gap} is missing`;
};

/** Entries beyond the table's count. The count is read again, since the game may be running. */
const countExtraEntries = async ({ db }: Store, id: string): Promise<number> => {
  const found = await db
    .selectFrom('tables')
    .innerJoin('log', 'log.table', 'tables.id')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('tables.id', '=', id)
    .whereRef('log.number', '>=', 'tables.count')
    .executeTakeFirst();
  return Number(found?.entries ?? 0);
};

/** A state saved for an entry that does not exist. */
const findExtraSavedState = async ({ db }: Store, id: string): Promise<number | null> => {
  const found = await db
    .selectFrom('tables')
    .innerJoin('saved_states', 'saved_states.table', 'tables.id')
    .select('saved_states.number')
    .where('tables.id', '=', id)
    .whereRef('saved_states.number', '>', 'tables.count')
    .executeTakeFirst();
  return found?.number ?? null;
};

/** Entries are numbered from 0 to the table's count. */
const findLogProblem = async (store: Store, { id, count }: CheckedTable): Promise<string | null> => {
  const numbers = await store.db
    .selectFrom('log')
    .select('number')
    .where('table', '=', id)
    .where('number', '<', count)
    .orderBy('number')
    .execute();
  const gap = numbers.findIndex(({ number }, index) => number !== index);
  if (gap >= 0) return `entry ${gap} is missing`;
  const extra = await countExtraEntries(store, id);
  if (numbers.length !== count || extra > 0) return `the log has ${numbers.length + extra} entries, the table counts ${count}`;
  const extraState = await findExtraSavedState(store, id);
  return extraState === null ? null : `there is a state before entry ${extraState}, the table counts ${count}`;
};

/** Replays the game and compares everything that is stored of it. */
const findReplayProblem = async (
  store: Store,
  referees: RefereePool,
  { id, game, count, head }: CheckedTable,
): Promise<TableProblem | null> => {
  const { stored, row } = await loadStoredMatchWithRow(store.db, id);
  const answer = await referees.request({
    table: id,
    game,
    count,
    head,
    stored,
    command: { kind: 'verify' },
    viewers: [],
    spectatorDelay: 0,
  });
  if (answer.type === 'done')
    return damage(findRowMismatch(row, answer.position) ?? (await findResultMismatch(store, { id, count }, answer.position)));
  if (answer.type !== 'refused') return damage('could not be read');
  const { refusal, problem } = answer;
  return { problem: problem ?? refusal.detail ?? refusal.code, isWaiting: refusal.code === 'older-rules' };
};

const IN_PLAY_STATUSES: ReadonlySet<string> = new Set(['playing', 'paused', 'rules-changed'] satisfies TableStatus[]);

/** Columns of the table row that disagree with the replayed game. */
const findRowMismatch = (
  { status, pending_seats, outcome }: Pick<TableRow, 'status' | 'pending_seats' | 'outcome'>,
  position: Position,
): string | null => {
  if (canonicalJson(outcome === '' ? null : JSON.parse(outcome)) !== canonicalJson(position.outcome))
    return 'the stored outcome differs from the replayed one';
  if (position.outcome ? IN_PLAY_STATUSES.has(status) : status === 'over')
    return `the table is ${status}, the game is ${position.outcome ? 'over' : 'not'}`;
  if (IN_PLAY_STATUSES.has(status) && pending_seats !== JSON.stringify(position.pendingSeats))
    return 'the pending seats differ from those of the replayed game';
  return null;
};

/** A game that was given up before everybody had decided has no results. */
const wasGivenUpEarly = async ({ db }: Store, id: string, count: number, seats: readonly string[]): Promise<boolean> => {
  const last = db.selectFrom('log').select('entry').where('table', '=', id).orderBy('number', 'desc').limit(1);
  const { entry } = await last.executeTakeFirstOrThrow();
  return (JSON.parse(entry) as Entry).type === 'end' && !(await haveSeatsDecided(db, { id, count: count - 1 }, seats));
};

/** Every player who stayed to the end has the result of the game. */
const findResultMismatch = async (
  store: Store,
  { id, count }: Pick<CheckedTable, 'id' | 'count'>,
  { outcome }: Position,
): Promise<string | null> => {
  if (!outcome) return null;
  const { db } = store;
  const seats = await db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .leftJoin('results', (join) => join.onRef('results.table', '=', 'seats.table').onRef('results.seat', '=', 'seats.seat'))
    .select(['seats.seat', 'results.score'])
    .where('seats.table', '=', id)
    .where('seats.account', 'is not', null)
    .where('tables.status', '=', 'over')
    .execute();
  const wrongSeat = seats.find(({ seat, score }) => score !== getSeatScore(outcome, seat));
  const names = seats.map(({ seat }) => seat);
  if (seats.every(({ score }) => score === null) && (await wasGivenUpEarly(store, id, count, names))) return null;
  return wrongSeat ? `the stored result of seat ${wrongSeat.seat} differs from the outcome` : null;
};

const readTable = ({ db }: Store, id: string): Promise<CheckedTable> =>
  db.selectFrom('tables').select(['id', 'game', 'count', 'head', 'header']).where('id', '=', id).executeTakeFirstOrThrow();

/** The first problem of a table, and its number of entries. A table that cannot be read is a problem as well. */
export const checkTable = async (
  store: Store,
  referees: RefereePool,
  id: string,
): Promise<{ entries: number; found: TableProblem | null }> => {
  let entries = 0;
  try {
    const table = await readTable(store, id);
    entries = table.count;
    const broken = (await findSeatProblem(store, table)) ?? (await findLogProblem(store, table));
    if (broken !== null) return { entries, found: damage(broken) };
    return { entries, found: table.header === '' ? null : await findReplayProblem(store, referees, table) };
  } catch (error) {
    return { entries, found: damage(`could not be read: ${error instanceof Error ? error.message : String(error)}`) };
  }
};
