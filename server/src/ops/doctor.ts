import { canonicalJson } from '@gunbai/engine';
import type { Position } from '../referee/requests.ts';
import { RefereePool } from '../referee/pool.ts';
import type { Store, TableRow } from '../storage/index.ts';
import { getSeatScore } from '../tables/commit-plan.ts';
import { loadStoredMatchWithRow } from '../tables/load-record.ts';
import type { TableStatus } from '@gunbai/protocol';
import { assertDatabaseExists, withStore } from './backup.ts';

export interface Finding {
  readonly table: string;
  readonly problem: string;
}

export interface DoctorReport {
  readonly tables: number;
  readonly entries: number;
  readonly findings: readonly Finding[];
}

type CheckedTable = Pick<TableRow, 'id' | 'game' | 'count' | 'head' | 'header'>;

const GAMES_MODULE = new URL('../../../games/registry.ts', import.meta.url).href;

/** Verifies every table by replay: its log is complete and unchanged, and leads to the stored state. */
export const doctor = async (address: string, gamesModule: string = GAMES_MODULE): Promise<DoctorReport> => {
  assertDatabaseExists(address);
  const referees = new RefereePool({ threads: 1, limitMs: 120_000, gamesModule });
  try {
    return await withStore(address, (store) => checkStore(store, referees));
  } finally {
    await referees.close();
  }
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

const findTableProblem = async (
  store: Store,
  referees: RefereePool,
  { id, game, count, head, header }: CheckedTable,
): Promise<string | null> => {
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
  if (header === '') return null;
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
  if (answer.type === 'done') return findRowMismatch(row, answer.position) ?? findResultMismatch(store, id, answer.position);
  return answer.type === 'refused' ? (answer.problem ?? answer.refusal.detail ?? answer.refusal.code) : 'could not be read';
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

/** Every player who stayed to the end has the result of the game. */
const findResultMismatch = async ({ db }: Store, id: string, { outcome }: Position): Promise<string | null> => {
  if (!outcome) return null;
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
  return wrongSeat ? `the stored result of seat ${wrongSeat.seat} differs from the outcome` : null;
};

const checkStore = async (store: Store, referees: RefereePool): Promise<DoctorReport> => {
  const { db } = store;
  const findings: Finding[] = [];
  const rows = await db.selectFrom('tables').select(['id', 'game', 'count', 'head', 'header']).orderBy('id').execute();
  let entries = 0;
  for (const row of rows) {
    entries += row.count;
    const problem = await findTableProblem(store, referees, row);
    if (problem !== null) findings.push({ table: row.id, problem });
  }
  const orphans = await db
    .selectFrom('log')
    .leftJoin('tables', 'tables.id', 'log.table')
    .select('log.table')
    .distinct()
    .where('tables.id', 'is', null)
    .execute();
  for (const { table } of orphans) findings.push({ table, problem: 'log entries of a table that does not exist' });
  return { tables: rows.length, entries, findings };
};
