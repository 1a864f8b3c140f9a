import type { Account } from '../accounts/accounts.ts';
import type { Store } from '../storage/index.ts';
import type { StandingOrders } from '@gunbai/protocol';
import type { CommandResult, LiveTable } from './live-table.ts';
import { findSeatOfAccount } from './table-row.ts';

/** The account's own standing orders; null without a seat. */
export const loadStandingOrders = async ({ db }: Store, account: Account, table: string): Promise<StandingOrders | null> => {
  const seat = await db
    .selectFrom('seats')
    .select('standing_orders')
    .where('table', '=', table)
    .where('account', '=', account.id)
    .executeTakeFirst();
  if (!seat) return null;
  return seat.standing_orders === '' ? [] : (JSON.parse(seat.standing_orders) as StandingOrders);
};

/**
 * Saves standing orders. They apply from the next window on, because the open one was already shown. Nothing visible to
 * others changes, so orders stay secret.
 */
export const saveStandingOrders = (account: Account, table: LiveTable, orders: StandingOrders): Promise<CommandResult> =>
  table.patch((info) => {
    const seat = findSeatOfAccount(info, account.id);
    if (!seat) return { code: 'not-seated' };
    const { db } = table.store;
    const update = db
      .updateTable('seats')
      .set({ standing_orders: JSON.stringify(orders) })
      .where('table', '=', info.row.id)
      .where('seat', '=', seat.seat)
      .where('account', '=', account.id);
    return { set: { updated: info.row.updated }, statements: [{ query: update, rows: 1 }] };
  });

/** Answers a window by standing order if it is still open and the answer is legal; otherwise the seat is asked as usual. */
export const executeStandingOrders = async (table: LiveTable, seat: string, count: number, job: string): Promise<void> => {
  const orders = table.info.seats.find((one) => one.seat === seat)?.orders ?? [];
  await table.execute(
    { kind: 'standing-order', seat, number: count, orders },
    { job, precondition: ({ status, row }) => (status === 'playing' && row.count === count ? null : { code: 'stale' }) },
  );
};
