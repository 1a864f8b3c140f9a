import type { Outcome, EntryEffects } from '@gunbai/engine';
import type { Compilable, Kysely } from 'kysely';
import { upsertJob, deleteJob } from '../jobs/enqueue.ts';
import type { DoneResponse } from '../referee/requests.ts';
import type { Schema, TableRow } from '../storage/schema.ts';
import type { ExpectRows, Statement, Store } from '../storage/index.ts';
import type { StandingOrders, TableStatus } from '@gunbai/protocol';
import { buildBotMoveJob, buildStandingOrderJob } from './scheduled-jobs.ts';
import { tickClocks, createClocks, findNextExpiry, pauseClocks, restoreClocks } from './clocks/clocks.ts';
import type { Clocks } from './clocks/clocks.ts';
import type { SeatInfo, TableInfo } from './table-row.ts';

/** Players who are online are notified this many times later. */
export const PRESENT_NOTICE_FACTOR = 10;

interface CommitOptions {
  readonly now: number;
  readonly key: string | null;
  /** The job that this completes; deleted in the same transaction. */
  readonly job: string | null;
  readonly isOnline: (account: string) => boolean;
  /** The seat undid its own last decision. */
  readonly isUndo: boolean;
  /** The clocks at the decision to which all seats agreed to go back; null if none are known. */
  readonly clocksBefore: Clocks | null;
  /** Whether the outcome counts: results and ratings are stored. */
  readonly counts: boolean;
  /** Delay before a player is notified of their turn. */
  readonly turnNoticeMs: number;
}

type RowChange = Partial<Omit<TableRow, 'state'>>;

interface CommitPlan {
  /** Changed columns of the table row, and further statements. */
  readonly set: RowChange;
  readonly statements: readonly Statement[];
  /** The table after the commit. */
  readonly next: Omit<TableInfo, 'row'>;
}

const buildLogInserts = (
  { db, preparedStatements: forms }: Store,
  table: string,
  { entries }: DoneResponse,
  { key, now: at }: CommitOptions,
  clocks: string | null,
): Statement[] => {
  if (entries.length === 0) return [];
  const rows = entries.map(({ number, entry, effects }, index) => ({
    table,
    number,
    entry,
    effects,
    key: index === 0 ? key : null,
    at,
    clocks: index === 0 ? clocks : null,
  }));
  const values: unknown[] = [];
  for (const row of rows) values.push(row.table, row.number, row.entry, row.effects, row.key, row.at, row.clocks);
  return [forms.prepare(`log ${rows.length}`, values, () => db.insertInto('log').values(rows))];
};

/** A table is opened and undone from a stored state, so this bounds what is replayed then. */
export const SAVED_STATE_INTERVAL = 32;

/** Stores the state every so many entries, and deletes states that were undone or are of a finished game. */
const buildSavedStateStatements = (
  { db, preparedStatements: forms }: Store,
  { id, count: before }: TableInfo['row'],
  { position: { count, epoch, state, rewoundTo, outcome, header } }: DoneResponse,
): Statement[] => {
  const keptUpTo = outcome ? 0 : rewoundTo;
  const statements: Statement[] = [];
  if (keptUpTo !== null && header === null)
    statements.push(db.deleteFrom('saved_states').where('table', '=', id).where('number', '>', keptUpTo));
  const isDue = Math.floor(count / SAVED_STATE_INTERVAL) > Math.floor(before / SAVED_STATE_INTERVAL);
  if (isDue && !outcome) {
    const row = { table: id, number: count, epoch, state };
    statements.push(forms.prepare('saved state', Object.values(row), () => db.insertInto('saved_states').values(row)));
  }
  return statements;
};

const listActedSeats = ({ entries }: DoneResponse): string[] => {
  const seats: string[] = [];
  for (const { decidedBy } of entries) if (decidedBy !== null) seats.push(decidedBy);
  return seats;
};

/** Drops orders whose step has ended, even if a step of the same name began in the same entry. */
const dropExpiredOrders = (orders: StandingOrders, { position, entries }: DoneResponse): StandingOrders => {
  if (orders.every(({ until }) => until === undefined)) return orders;
  const endedSteps = entries.flatMap(({ effects }) => (JSON.parse(effects) as EntryEffects).ended ?? []);
  return orders.filter(({ until }) => until === undefined || (position.flow.includes(until) && !endedSteps.includes(until)));
};

const buildJobStatements = (
  db: Kysely<Schema>,
  info: TableInfo,
  { position }: DoneResponse,
  seats: readonly SeatInfo[],
  options: CommitOptions,
): Compilable[] => {
  const { id } = info.row;
  const { count, pendingSeats, step, window } = position;
  const statements: Compilable[] = [];
  for (const { seat, bot, account, orders } of seats) {
    if (!pendingSeats.includes(seat)) continue;
    if (bot !== null) {
      statements.push(buildBotMoveJob(db, id, count, seat, options.now));
      continue;
    }
    if (window && orders.some((order) => order.step === step)) {
      statements.push(buildStandingOrderJob(db, id, count, seat, options.now));
      continue;
    }
    // A correspondence page may stay open for hours, so players who are online are notified too, only later.
    const isOnline = account !== null && options.isOnline(account);
    if (account !== null && !info.pendingSeats.includes(seat) && (!isOnline || info.pace.kind === 'days'))
      statements.push(
        upsertJob(db, {
          id: `turn-notification:${id}:${seat}`,
          kind: 'turn-notification',
          payload: { table: id, seat, account, count },
          runAt: options.now + options.turnNoticeMs * (isOnline ? PRESENT_NOTICE_FACTOR : 1),
        }),
      );
  }
  return statements;
};

/** Score of a seat: 1, 0, or 0.5 for a draw. */
export const getSeatScore = ({ winners }: Outcome, seat: string): number => (winners.length === 0 ? 0.5 : winners.includes(seat) ? 1 : 0);

const buildResultStatements = (
  db: Kysely<Schema>,
  info: TableInfo,
  { position }: DoneResponse,
  { now, counts }: CommitOptions,
): Compilable[] => {
  const { outcome, sides } = position;
  if (!outcome || info.outcome) return [];
  const { id, game } = info.row;
  const people = counts ? info.seats.filter(({ account }) => account !== null) : [];
  const results = people.map(({ seat, account }) => ({
    table: id,
    seat,
    account: account as string,
    game,
    side: sides?.[seat] ?? seat,
    score: getSeatScore(outcome, seat),
    reason: outcome.reason,
    at: now,
  }));
  // Players may have left earlier: the job decides who is rated.
  const isRated = results.length > 0 && info.seats.length > 1 && info.policy.rated;
  return [
    ...(results.length > 0 ? [db.insertInto('results').values(results)] : []),
    ...(isRated ? [upsertJob(db, { id: `update-ratings:${id}`, kind: 'update-ratings', payload: { table: id }, runAt: now })] : []),
    upsertJob(db, { id: `game-over-notification:${id}`, kind: 'game-over-notification', payload: { table: id }, runAt: now }),
  ];
};

/** Schedules the clock-timeout job for the first clock to run out, or deletes it if no clock runs. */
const buildTimeoutStatements = (db: Kysely<Schema>, { row, pace }: TableInfo, clocks: Clocks, { position }: DoneResponse): Compilable[] => {
  if (pace.kind === 'none') return [];
  const id = `clock-timeout:${row.id}`;
  const due = findNextExpiry(clocks);
  const isStopped = position.outcome !== null || due === Infinity;
  return [isStopped ? deleteJob(db, id) : upsertJob(db, { id, kind: 'clock-timeout', payload: { table: row.id }, runAt: due })];
};

/** The seat after the command: expired orders dropped, and ready to be notified of its next turn. */
const updateSeat = (seat: SeatInfo, done: DoneResponse): SeatInfo => {
  if (seat.orders.length === 0 && seat.turn_notified === 0) return seat;
  const isStillPending = done.position.pendingSeats.includes(seat.seat) && !listActedSeats(done).includes(seat.seat);
  return { ...seat, orders: dropExpiredOrders(seat.orders, done), turn_notified: isStillPending ? seat.turn_notified : 0 };
};

/** Updates only seats that changed. */
const buildSeatUpdates = (db: Kysely<Schema>, before: readonly SeatInfo[], after: readonly SeatInfo[]): Compilable[] =>
  after
    .filter(
      ({ orders, turn_notified }, index) => orders.length !== before[index]?.orders.length || turn_notified !== before[index].turn_notified,
    )
    .map(({ table, seat, orders, turn_notified }) =>
      db
        .updateTable('seats')
        .set({ standing_orders: JSON.stringify(orders), turn_notified })
        .where('table', '=', table)
        .where('seat', '=', seat),
    );

const getSeatId = ({ seat }: SeatInfo): string => seat;

/** The clocks at the moment of a decision, stored with it for a takeback. */
const readClocks = ({ pace, clocks }: TableInfo, { now }: CommitOptions): string | null =>
  pace.kind === 'none' ? null : JSON.stringify(pauseClocks(clocks, now));

const updateClocks = (info: TableInfo, done: DoneResponse, { isUndo, clocksBefore, now }: CommitOptions): Clocks => {
  const { pace, seats, pendingSeats, clocks } = info;
  const { position } = done;
  const started = position.header === null ? clocks : createClocks(pace, seats.map(getSeatId));
  if (staysPaused(info, done)) return started;
  if (clocksBefore !== null) return restoreClocks(started, clocksBefore, position.pendingSeats, now);
  return tickClocks(pace, started, { before: pendingSeats, after: position.pendingSeats, acted: listActedSeats(done), isUndo, now });
};

/** A paused game stays paused unless it ends: resigning and migrating are allowed in a pause. */
const staysPaused = ({ status }: TableInfo, { position }: DoneResponse): boolean => status === 'paused' && !position.outcome;

/** Changed columns of the table row. Unchanged ones are left out, because this runs for every decision. */
const buildRowChange = (
  { row, clocks: before }: TableInfo,
  { position }: DoneResponse,
  { now }: CommitOptions,
  status: TableStatus,
  clocks: Clocks,
): RowChange => {
  const { rules, count, head, outcome, header } = position;
  const set: RowChange = { count, head, updated: now };
  const pendingSeats = JSON.stringify(position.pendingSeats);
  const ending = outcome ? JSON.stringify(outcome) : '';
  if (pendingSeats !== row.pending_seats) set.pending_seats = pendingSeats;
  if (clocks !== before) set.clocks = JSON.stringify(clocks);
  if (status !== row.status) set.status = status;
  if (row.proposal !== '') set.proposal = '';
  if (row.rules_change !== '') set.rules_change = '';
  if (ending !== row.outcome) set.outcome = ending;
  if (rules !== row.rules) set.rules = rules;
  if (header !== null) set.header = header;
  return set;
};

/** Everything that must be committed together with new log entries. */
export const planCommit = (store: Store, info: TableInfo, done: DoneResponse, options: CommitOptions): CommitPlan => {
  const { position } = done;
  const { db } = store;
  const { row, pace, policy, dice } = info;
  const isPaused = staysPaused(info, done);
  const status: TableStatus = position.outcome ? 'over' : isPaused ? 'paused' : 'playing';
  const clocks = updateClocks(info, done, options);
  const seats = info.seats.map((seat) => updateSeat(seat, done));
  return {
    set: buildRowChange(info, done, options, status, clocks),
    statements: [
      ...buildLogInserts(store, row.id, done, options, readClocks(info, options)),
      ...buildSavedStateStatements(store, row, done),
      ...(options.job === null ? [] : [{ query: deleteJob(db, options.job), rows: 1 } satisfies ExpectRows]),
      ...buildSeatUpdates(db, info.seats, seats),
      ...(isPaused ? [] : buildJobStatements(db, info, done, seats, options)),
      ...buildTimeoutStatements(db, info, clocks, done),
      ...buildResultStatements(db, info, done, options),
    ],
    next: { seats, status, pace, policy, pendingSeats: position.pendingSeats, clocks, proposal: null, dice, outcome: position.outcome },
  };
};
