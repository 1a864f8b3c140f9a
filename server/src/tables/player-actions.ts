import { defaultBot, resignationOutcome, resignEffect } from '@gunbai/protocol/table-rules';
import { sideOf } from '@gunbai/engine';
import type { State } from '@gunbai/engine';
import type { Account } from '../accounts/accounts.ts';
import type { GameCatalog } from '../game-catalog.ts';
import { newId } from '../ids.ts';
import { deleteJob } from '../jobs/enqueue.ts';
import type { Statement } from '../storage/index.ts';
import { pauseClocks } from './clocks/clocks.ts';
import { hasEverybodyDecided } from './first-decisions.ts';
import { buildBotMoveJob } from './scheduled-jobs.ts';
import type { TablePatch, CommandResult, LiveTable } from './live-table.ts';
import { refuse } from './live-table.ts';
import { findSeatOfAccount } from './table-row.ts';
import type { SeatInfo, TableInfo } from './table-row.ts';
import type { RefusalInfo, TableStatus } from '@gunbai/protocol';

/** Refuses unless the table is playing and the account holds the seat. */
const requirePlaying =
  (account: Account, seat: string) =>
  (info: TableInfo): RefusalInfo | null => {
    if (findSeatOfAccount(info, account.id)?.seat !== seat) return { code: 'not-seated' };
    if (info.status === 'playing') return null;
    return { code: info.status === 'over' ? 'finished' : 'not-playing', detail: `the table is ${info.status}` };
  };

interface ActRequest {
  readonly number: number;
  readonly action: unknown;
  readonly key: string;
}

/** Every decision of a player is submitted here. */
export const submitAction = (
  account: Account,
  table: LiveTable,
  { number, action, key }: ActRequest,
): CommandResult | Promise<CommandResult> => {
  const seat = findSeatOfAccount(table.info, account.id);
  if (!seat) return refuse('not-seated');
  return table.execute({ kind: 'act', seat: seat.seat, action, number }, { key, precondition: requirePlaying(account, seat.seat) });
};

/** Undoes the seat's own last decision unless it revealed something. A repeated request with the same key is executed once. */
export const undoLastAction = (account: Account, table: LiveTable, key: string = newId()): CommandResult | Promise<CommandResult> => {
  const seat = findSeatOfAccount(table.info, account.id);
  if (!seat) return refuse('not-seated');
  return table.execute({ kind: 'undo', seat: seat.seat }, { key, precondition: requirePlaying(account, seat.seat) });
};

/** The bot that takes over a resigned seat. */
export const findDefaultBot = (catalogue: GameCatalog, { info }: LiveTable): string =>
  defaultBot(catalogue.get(info.row.game)?.bots ?? [], info.seats.length);

const UNFINISHED_STATUSES: ReadonlySet<TableStatus> = new Set(['playing', 'paused', 'rules-changed']);

/** Refusals for a stored game that cannot be loaded, or whose rules do not terminate. */
const UNREADABLE_CODES: ReadonlySet<string> = new Set(['fault', 'bad-record']);

/** Cancels a game that cannot continue: it is not rated. */
export const buildCancellation = (table: LiveTable, { row }: TableInfo) => ({
  set: { status: 'cancelled', proposal: '', pending_seats: '[]' } as const,
  statements: [deleteJob(table.store.db, `clock-timeout:${row.id}`), table.store.db.deleteFrom('results').where('table', '=', row.id)],
});

/** Stops the clocks of a game whose rules failed for good; players may leave it. */
export const markStuck = (table: LiveTable): Promise<CommandResult> =>
  table.patch((info): TablePatch => {
    if (info.status !== 'open' && info.status !== 'playing') return { code: 'not-playing' };
    return {
      set: { status: 'stuck', proposal: '', clocks: JSON.stringify(pauseClocks(info.clocks, Date.now())) },
      statements: [deleteJob(table.store.db, `clock-timeout:${info.row.id}`)],
    };
  });

/** A player or the owner may close a stuck table. */
export const cancelTable = (account: Account, table: LiveTable, isStuck = ({ status }: TableInfo): boolean => status === 'stuck') =>
  table.patch((info): TablePatch => {
    if (!findSeatOfAccount(info, account.id) && info.row.owner !== account.id) return { code: 'not-seated' };
    return isStuck(info) ? buildCancellation(table, info) : { code: 'not-playing', detail: `the table is ${info.status}` };
  });

export const resign = async (account: Account, table: LiveTable, bot: string): Promise<CommandResult> => {
  const seat = findSeatOfAccount(table.info, account.id);
  if (!seat) return refuse('not-seated');
  const { seats, policy, status } = table.info;
  if (status === 'stuck') return cancelTable(account, table);
  const players = seats.map((one) => ({ seat: one.seat, isPerson: one.account !== null }));
  if (resignEffect(players, seat.seat, policy.botTakesOver) === 'bot')
    return giveSeatToBot(table, seat.seat, bot, 'resigned', (info) =>
      findSeatOfAccount(info, account.id)?.seat === seat.seat ? null : { code: 'not-seated' },
    );
  const precondition = (info: TableInfo): RefusalInfo | null => {
    // A player may also resign from a paused game, or one that waits for agreement on new rules.
    if (UNFINISHED_STATUSES.has(info.status) && findSeatOfAccount(info, account.id)?.seat === seat.seat) return null;
    return requirePlaying(account, seat.seat)(info);
  };
  const outcome = resignationOutcome(
    seats.map((one) => one.seat),
    seat.seat,
  );
  const endAsResigned = (): Promise<CommandResult> => table.execute({ kind: 'end', by: [seat.seat], outcome }, { precondition });
  // The first failure may come from a thread that was terminated.
  for (let attempts = 0; attempts < 2; attempts++) {
    const ended = await endAsResigned();
    if (ended.ok || !UNREADABLE_CODES.has(ended.refusal.code)) return ended;
  }
  return cancelTable(account, table, (info) => precondition(info) === null);
};

/** A player who leaves a game early has lost it. The result counts when the game ends. */
const buildLossStatement = async (
  table: LiveTable,
  info: TableInfo,
  { seat, account }: SeatInfo,
  reason: string,
  at: number,
): Promise<Statement[]> => {
  const { db } = table.store;
  if (account === null || !(await hasEverybodyDecided(db, info))) return [];
  const { state } = await db.selectFrom('tables').select('state').where('id', '=', info.row.id).executeTakeFirstOrThrow();
  const result = { table: info.row.id, seat, account, game: info.row.game, side: parseSide(state, seat), score: 0, reason, at };
  return [db.insertInto('results').values(result)];
};

const parseSide = (state: string, seat: string): string => {
  try {
    return sideOf(JSON.parse(state) as State<unknown>, seat);
  } catch {
    return seat;
  }
};

/** Replaces the player of a seat by a bot. */
export const giveSeatToBot = async (
  table: LiveTable,
  seat: string,
  bot: string,
  reason: 'resigned' | 'time',
  precondition: (info: TableInfo) => RefusalInfo | null = () => null,
): Promise<CommandResult> =>
  table.patch(async (info) => {
    if (!UNFINISHED_STATUSES.has(info.status)) return { code: 'not-playing' };
    const refused = precondition(info);
    if (refused) return refused;
    const { db } = table.store;
    const { id, count } = info.row;
    const now = Date.now();
    const leavingSeat = info.seats.find((one) => one.seat === seat);
    const take = db
      .updateTable('seats')
      .set({ account: null, left_by: leavingSeat?.account ?? null, bot, name: bot, standing_orders: '', turn_notified: 0 })
      .where('table', '=', id)
      .where('seat', '=', seat);
    const isDue = info.status === 'playing' && info.pendingSeats.includes(seat);
    // Bots play without a clock.
    const { [seat]: _theirs, ...clocks } = info.clocks;
    return {
      set: { clocks: JSON.stringify(clocks), proposal: '' },
      statements: [
        { query: take, rows: 1 },
        ...(leavingSeat ? await buildLossStatement(table, info, leavingSeat, reason, now) : []),
        ...(isDue ? [buildBotMoveJob(db, id, count, seat, now)] : []),
      ],
    };
  });
