import type { Outcome, Seen } from '@gunbai/engine';
import type { Compilable, Kysely } from 'kysely';
import { askFor, callOff } from '../jobs/steps.ts';
import type { Done } from '../referee/orders.ts';
import type { Schema, TableRow } from '../storage/schema.ts';
import type { Guarded, Step, Store } from '../storage/index.ts';
import type { StandingOrders, TableStatus } from '../wire.ts';
import { botStep, orderStep } from './due.ts';
import { moved, newClocks, nextTimeOut } from './clocks.ts';
import type { Clocks } from './clocks.ts';
import type { SeatFacts, TableFacts } from './row.ts';

/** So many times longer has somebody who has the page open, before they are told that they are awaited. */
export const LOOKING_ON = 10;

export interface Deeds {
  readonly now: number;
  readonly key: string | null;
  /** The job that is done by this, called off in the same unit. */
  readonly job: string | null;
  readonly isPresent: (account: string) => boolean;
  /** A seat has taken back its own last decision. */
  readonly undone: boolean;
  /** When somebody whose turn it is gets a message, if they have not decided by then. */
  readonly turnNoticeMs: number;
}

type RowChange = Partial<Omit<TableRow, 'state'>>;

export interface Consequences {
  /** What changes in the table's row, and what is written beside it. */
  readonly set: RowChange;
  readonly steps: readonly Step[];
  /** How the table stands then. */
  readonly stands: Omit<TableFacts, 'row'>;
}

const logSteps = ({ db, forms }: Store, table: string, { lines }: Done, key: string | null, at: number): Step[] => {
  if (lines.length === 0) return [];
  const rows = lines.map(({ number, entry, moment }, index) => ({ table, number, entry, moment, key: index === 0 ? key : null, at }));
  const values: unknown[] = [];
  for (const row of rows) values.push(row.table, row.number, row.entry, row.moment, row.key, row.at);
  return [forms.statement(`log ${rows.length}`, values, () => db.insertInto('log').values(rows))];
};

const actedSeats = ({ lines }: Done): string[] => {
  const seats: string[] = [];
  for (const { by } of lines) if (by !== null) seats.push(by);
  return seats;
};

/** Orders whose step has been left are over, even if the next of its kind has begun in the same line, or the game has gone back into an earlier one. */
const lasting = (orders: StandingOrders, { position, lines }: Done): StandingOrders => {
  if (orders.every(({ until }) => until === undefined)) return orders;
  const ended = lines.flatMap(({ moment }) => (JSON.parse(moment) as Seen).ended ?? []);
  return orders.filter(({ until }) => until === undefined || (position.flow.includes(until) && !ended.includes(until)));
};

const jobSteps = (db: Kysely<Schema>, facts: TableFacts, { position }: Done, seats: readonly SeatFacts[], deeds: Deeds): Compilable[] => {
  const { id } = facts.row;
  const { count, owing, step, window } = position;
  const steps: Compilable[] = [];
  for (const { seat, bot, account, orders } of seats) {
    if (!owing.includes(seat)) continue;
    if (bot !== null) {
      steps.push(botStep(db, id, count, seat, deeds.now));
      continue;
    }
    if (window && orders.some((order) => order.step === step)) {
      steps.push(orderStep(db, id, count, seat, deeds.now));
      continue;
    }
    // By the day a page may be left open for hours: whoever has one open is told, too, only later.
    const isThere = account !== null && deeds.isPresent(account);
    if (account !== null && !facts.owing.includes(seat) && (!isThere || facts.pace.kind === 'days'))
      steps.push(
        askFor(db, {
          id: `turn:${id}:${seat}`,
          kind: 'turn',
          payload: { table: id, seat, account, count },
          runAt: deeds.now + deeds.turnNoticeMs * (isThere ? LOOKING_ON : 1),
        }),
      );
  }
  return steps;
};

/** What a game came to for a seat: 1, 0, or half each where nobody has won. */
export const scoreOf = ({ winners }: Outcome, seat: string): number => (winners.length === 0 ? 0.5 : winners.includes(seat) ? 1 : 0);

const resultSteps = (db: Kysely<Schema>, facts: TableFacts, { position }: Done, now: number): Compilable[] => {
  const { outcome, sides } = position;
  if (!outcome || facts.outcome) return [];
  const { id, game } = facts.row;
  const people = facts.seats.filter(({ account }) => account !== null);
  const results = people.map(({ seat, account }) => ({
    table: id,
    seat,
    account: account as string,
    game,
    side: sides?.[seat] ?? seat,
    score: scoreOf(outcome, seat),
    reason: outcome.reason,
    at: now,
  }));
  // Others may have left before: the job looks who there is to be rated.
  const rated = results.length > 0 && facts.seats.length > 1 && facts.policy.rated;
  return [
    ...(results.length > 0 ? [db.insertInto('results').values(results)] : []),
    ...(rated ? [askFor(db, { id: `rate:${id}`, kind: 'rate', payload: { table: id }, runAt: now })] : []),
    askFor(db, { id: `over:${id}`, kind: 'over', payload: { table: id }, runAt: now }),
  ];
};

/** The job that rings when the first clock runs out, put off, or called off where none runs. */
const clockSteps = (db: Kysely<Schema>, { row, pace }: TableFacts, clocks: Clocks, { position }: Done): Compilable[] => {
  if (pace.kind === 'none') return [];
  const id = `time:${row.id}`;
  const due = nextTimeOut(clocks);
  const isStill = position.outcome !== null || due === Infinity;
  return [isStill ? callOff(db, id) : askFor(db, { id, kind: 'time', payload: { table: row.id }, runAt: due })];
};

/** A seat as it is after what was done: without the orders that are over; told once more when it is awaited anew. */
const seatAfter = (seat: SeatFacts, done: Done): SeatFacts => {
  if (seat.orders.length === 0 && seat.notified === 0) return seat;
  const isStillAwaited = done.position.owing.includes(seat.seat) && !actedSeats(done).includes(seat.seat);
  return { ...seat, orders: lasting(seat.orders, done), notified: isStillAwaited ? seat.notified : 0 };
};

/** Writes those seats that have changed. */
const seatSteps = (db: Kysely<Schema>, before: readonly SeatFacts[], after: readonly SeatFacts[]): Compilable[] =>
  after
    .filter(({ orders, notified }, index) => orders.length !== before[index]?.orders.length || notified !== before[index].notified)
    .map(({ table, seat, orders, notified }) =>
      db
        .updateTable('seats')
        .set({ orders: JSON.stringify(orders), notified })
        .where('table', '=', table)
        .where('seat', '=', seat),
    );

const nameOf = ({ seat }: SeatFacts): string => seat;

const clocksAfter = (facts: TableFacts, done: Done, { undone, now }: Deeds): Clocks => {
  const { pace, seats, owing, clocks } = facts;
  const { position } = done;
  const begun = position.header === null ? clocks : newClocks(pace, seats.map(nameOf));
  if (isPausedAfter(facts, done)) return begun;
  return moved(pace, begun, { before: owing, after: position.owing, acted: actedSeats(done), undone, now });
};

/** In a pause a game can be given up or taken over to new rules; whatever else it is, it stays a pause. */
const isPausedAfter = ({ status }: TableFacts, { position }: Done): boolean => status === 'paused' && !position.outcome;

/** What changes in the table's row. This is made for every decision: what stays as it is, is left out at once. */
const rowAfter = (
  { row, clocks: before }: TableFacts,
  { position }: Done,
  { now }: Deeds,
  status: TableStatus,
  clocks: Clocks,
): RowChange => {
  const { rules, count, head, outcome, header } = position;
  const set: RowChange = { count, head, updated: now };
  const owing = JSON.stringify(position.owing);
  const ending = outcome ? JSON.stringify(outcome) : '';
  if (owing !== row.owing) set.owing = owing;
  if (clocks !== before) set.clocks = JSON.stringify(clocks);
  if (status !== row.status) set.status = status;
  if (row.proposal !== '') set.proposal = '';
  if (row.difference !== '') set.difference = '';
  if (ending !== row.outcome) set.outcome = ending;
  if (rules !== row.rules) set.rules = rules;
  if (header !== null) set.header = header;
  return set;
};

/** Everything that must be written together with what the referee has done at a table. */
export const consequencesOf = (store: Store, facts: TableFacts, done: Done, deeds: Deeds): Consequences => {
  const { position } = done;
  const { db } = store;
  const { row, pace, policy } = facts;
  const isPaused = isPausedAfter(facts, done);
  const status: TableStatus = position.outcome ? 'over' : isPaused ? 'paused' : 'playing';
  const clocks = clocksAfter(facts, done, deeds);
  const seats = facts.seats.map((seat) => seatAfter(seat, done));
  return {
    set: rowAfter(facts, done, deeds, status, clocks),
    steps: [
      ...logSteps(store, row.id, done, deeds.key, deeds.now),
      ...(deeds.job === null ? [] : [{ query: callOff(db, deeds.job), rows: 1 } satisfies Guarded]),
      ...seatSteps(db, facts.seats, seats),
      ...(isPaused ? [] : jobSteps(db, facts, done, seats, deeds)),
      ...clockSteps(db, facts, clocks, done),
      ...resultSteps(db, facts, done, deeds.now),
    ],
    stands: { seats, status, pace, policy, owing: position.owing, clocks, proposal: null, outcome: position.outcome },
  };
};
