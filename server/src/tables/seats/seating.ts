import type { MatchOptions } from '@gunbai/engine';
import type { RefusalInfo } from '@gunbai/protocol';
import { DELETED_USER_NAME } from '../../accounts/accounts.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Statement, Store } from '../../storage/index.ts';
import { commitToSeed, isCommitted, isEveryHashGiven, listUnrevealedSeats, withSeatLeft, withSeatTaken } from '../dice/round.ts';
import { countWaitingSeats } from '../first-decisions.ts';
import { refuse } from '../live-table.ts';
import type { CommandResult, LiveTable, TablePatch } from '../live-table.ts';
import { cancelTable, markStuck } from '../player-actions.ts';
import { buildStartNotificationJob } from '../scheduled-jobs.ts';
import { SerialQueues } from '../serial-queues.ts';
import { findSeatOfAccount } from '../table-row.ts';
import type { SeatInfo, TableInfo } from '../table-row.ts';
import { buildSeatNetwork, buildSeatNetworkEnd, findNetworkSeatLimit, hashNetwork } from './networks.ts';
import type { RequestOrigin } from './networks.ts';

const isEverySeatTaken = ({ seats }: TableInfo): boolean => seats.every(({ account, bot }) => account !== null || bot !== null);

/** Transfers a seat if the previous holder still has it. */
const buildSeatTransfer = ({ db }: Store, { table, seat }: SeatInfo, from: string | null, to: Account | null): Statement => {
  const query = db
    .updateTable('seats')
    .set({ account: to?.id ?? null, name: to?.name ?? '' })
    .where('table', '=', table)
    .where('seat', '=', seat);
  return { query: from === null ? query.where('account', 'is', null) : query.where('account', '=', from), rows: 1 };
};

/** Deleted and banned accounts may not take a seat. */
const isAccountActive = async ({ db }: Store, { id }: Account): Promise<boolean> => {
  const found = db.selectFrom('accounts').select('id').where('id', '=', id).where('banned', '=', 0).where('name', '!=', DELETED_USER_NAME);
  return (await found.executeTakeFirst()) !== undefined;
};

const isBlocked = async ({ db }: Store, account: Account, { seats, row }: TableInfo): Promise<boolean> => {
  const others = [row.owner, ...seats.flatMap((seat) => (seat.account === null ? [] : [seat.account]))];
  const found = await db
    .selectFrom('blocks')
    .select('account')
    .where('account', 'in', others)
    .where('blocked', '=', account.id)
    .executeTakeFirst();
  return found !== undefined;
};

/** Starts the game unless the seats have changed meanwhile. */
const startGame = async (table: LiveTable): Promise<{ ok: boolean; code: string }> => {
  const { row, seats } = table.info;
  const options: MatchOptions = {
    scenario: row.scenario,
    options: JSON.parse(row.options) as NonNullable<MatchOptions['options']>,
    players: seats.length,
    people: seats.map(({ name, bot }) => (bot === null ? { name } : { bot })),
  };
  const chanceSeed = { seed: row.seed, entropy: JSON.parse(row.entropy) as Record<string, string> };
  const precondition = ({ row: { revision } }: TableInfo) => (revision === row.revision ? null : { code: 'not-open' });
  const started = await table.execute({ kind: 'start', options, chanceSeed }, { precondition });
  return { ok: started.ok, code: started.ok ? '' : started.refusal.code };
};

/** Once every seat is taken and has given the hash of its entropy, the server commits to its seed. */
const commitWhenReady = (table: LiveTable): Promise<CommandResult> =>
  table.patch((info): TablePatch => {
    const isReady = info.status === 'open' && isEverySeatTaken(info) && !isCommitted(info) && isEveryHashGiven(info);
    if (!isReady) return { code: 'not-open' };
    const notifications = Object.keys(info.dice.entropyHashes).map((seat) =>
      buildStartNotificationJob(table.store.db, info, seat, Date.now()),
    );
    return { set: commitToSeed(), statements: notifications };
  });

/** Play begins when every seat is taken and has revealed its entropy. */
export const startIfFull = async (table: LiveTable): Promise<void> => {
  while (table.info.status === 'open' && isEverySeatTaken(table.info)) {
    if (!isCommitted(table.info)) {
      await commitWhenReady(table);
      if (!isCommitted(table.info)) return;
      continue;
    }
    if (listUnrevealedSeats(table.info).length > 0) return;
    const { ok, code } = await startGame(table);
    if (code === 'fault') await markStuck(table);
    if (ok || code !== 'not-open') return;
  }
};

/** Seats at tables of others that wait for players or for the account's first decision, so that one account cannot take every free seat. */
const MAX_WAITING_SEATS = { guest: 3, member: 10 };

const findSeatLimit = async (
  { db }: Store,
  account: Account,
  info: TableInfo,
  origin: RequestOrigin | undefined,
): Promise<RefusalInfo | null> => {
  const max = account.handle === null ? MAX_WAITING_SEATS.guest : MAX_WAITING_SEATS.member;
  if (info.row.owner === account.id || (await countWaitingSeats(db, account, max)) < max)
    return origin ? findNetworkSeatLimit(db, account, info, origin) : null;
  return { code: 'too-many-waiting-seats', detail: `${max} seats at tables that wait for players or for your first move` };
};

/** Reserved seats wait for invited players, or the former players of a rematch. These may change seats among themselves. */
const isReservedForOthers = ({ seats }: TableInfo, { reserved_for }: SeatInfo, account: Account): boolean =>
  reserved_for !== null && seats.every((seat) => seat.reserved_for !== account.id);

/** The named seat if it is free, otherwise a free one: the account's own, then one that waits for nobody. */
const findFreeSeat = ({ seats }: TableInfo, account: Account, requested: string | undefined): SeatInfo | undefined => {
  const free = seats.filter((one) => one.account === null && one.bot === null);
  if (requested !== undefined) return free.find(({ seat }) => seat === requested);
  return free.find((one) => one.reserved_for === account.id) ?? free.find((one) => one.reserved_for === null) ?? free[0];
};

/** A player who takes another seat than the reserved one swaps the reservations: every invitation stays valid. */
const buildReservationSwap = ({ db }: Store, { seats }: TableInfo, account: Account, taken: SeatInfo): readonly Statement[] => {
  const own = seats.find((one) => one.reserved_for === account.id);
  if (!own || own.seat === taken.seat) return [];
  const setReserved = ({ table, seat }: SeatInfo, reserved: string | null) =>
    db.updateTable('seats').set({ reserved_for: reserved }).where('table', '=', table).where('seat', '=', seat);
  return [setReserved(own, taken.reserved_for), setReserved(taken, account.id)];
};

/** A player who leaves no longer keeps the seat from others. */
const buildReservationEnd = ({ db }: Store, { row }: TableInfo, account: string): Statement =>
  db.updateTable('seats').set({ reserved_for: null }).where('table', '=', row.id).where('reserved_for', '=', account);

const seatings = new SerialQueues();

interface SeatRequest {
  readonly seat?: string | undefined;
  readonly entropyHash?: string | undefined;
  /** Left out where no client asks, as in a rematch. */
  readonly origin?: RequestOrigin;
}

/** Takes the named seat or the first free one. A seated player moves to the named seat. */
export const takeSeat = (account: Account, table: LiveTable, request: SeatRequest): Promise<CommandResult> =>
  seatings.run(account.id, () => {
    const take = () => takeSeatOnce(account, table, request);
    return request.origin ? seatings.run(hashNetwork(request.origin), take) : take();
  });

const takeSeatOnce = async (account: Account, table: LiveTable, request: SeatRequest): Promise<CommandResult> => {
  const blocked = await isBlocked(table.store, account, table.info);
  const result = await table.patch(async (info): Promise<TablePatch> => {
    if (!(await isAccountActive(table.store, account))) return { code: 'not-signed-in' };
    const current = findSeatOfAccount(info, account.id);
    if (current && (request.seat === undefined || request.seat === current.seat || info.status !== 'open'))
      return { code: 'already-seated' };
    if (info.status !== 'open') return { code: 'not-open' };
    if (blocked) return { code: 'blocked' };
    const seat = findFreeSeat(info, account, request.seat);
    if (!seat) return { code: 'seat-taken' };
    if (isReservedForOthers(info, seat, account)) return { code: 'seat-reserved' };
    const limit = current ? null : await findSeatLimit(table.store, account, info, request.origin);
    if (limit) return limit;
    const { db } = table.store;
    return {
      set: withSeatTaken(info, seat.seat, current?.seat, request.entropyHash),
      statements: [
        ...(current ? [buildSeatTransfer(table.store, current, account.id, null)] : []),
        buildSeatTransfer(table.store, seat, null, account),
        ...buildReservationSwap(table.store, info, account, seat),
        ...(request.origin ? buildSeatNetwork(db, table.id, { from: current?.seat, to: seat.seat, origin: request.origin }) : []),
      ],
    };
  });
  // The account may have been deleted meanwhile, after it gave up all its seats.
  if (result.ok && !(await isAccountActive(table.store, account))) {
    await leaveSeat(account, table);
    return refuse('not-signed-in');
  }
  // A seated player may have lost the connection just before the start.
  if (result.ok || result.refusal.code === 'already-seated') await startIfFull(table);
  return result;
};

/** Leaves a table before play. The table is cancelled if the owner leaves, or if it is stuck. */
export const leaveSeat = async (account: Account, table: LiveTable): Promise<CommandResult> => {
  if (table.info.status === 'stuck') return cancelTable(account, table);
  return table.patch((info) => {
    if (info.status !== 'open') return { code: 'not-open' };
    if (info.row.owner === account.id) return { set: { status: 'cancelled' } };
    const seat = findSeatOfAccount(info, account.id);
    if (!seat) return { code: 'not-seated' };
    return {
      set: withSeatLeft(info, seat.seat),
      statements: [
        buildSeatTransfer(table.store, seat, account.id, null),
        buildReservationEnd(table.store, info, account.id),
        buildSeatNetworkEnd(table.store.db, table.id, seat.seat),
      ],
    };
  });
};

/** The owner removes a player before play. */
export const removePlayer = (owner: Account, table: LiveTable, seatId: string): Promise<CommandResult> =>
  table.patch((info) => {
    if (info.row.owner !== owner.id) return { code: 'not-owner' };
    if (info.status !== 'open') return { code: 'not-open' };
    const seat = info.seats.find((one) => one.seat === seatId);
    if (!seat || seat.account === null || seat.account === owner.id) return { code: 'not-found' };
    return {
      set: withSeatLeft(info, seat.seat),
      statements: [
        buildSeatTransfer(table.store, seat, seat.account, null),
        buildReservationEnd(table.store, info, seat.account),
        buildSeatNetworkEnd(table.store.db, table.id, seatId),
      ],
    };
  });
