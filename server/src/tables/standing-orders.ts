import type { Account } from '../accounts/accounts.ts';
import type { Store } from '../storage/index.ts';
import type { StandingOrders } from '@gunbai/protocol';
import type { CommandResult, LiveTable } from './live-table.ts';
import { findSeatOfAccount } from './table-row.ts';

/** What somebody has left at their own seat, as it stands now; null where they have none. */
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
 * Leaves answers to optional windows. They hold from the next window on: one that is open now has been shown already.
 * Nothing that others are shown of the table changes, so nobody is told that there is an order.
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

/** Answers a window as ordered, if it is still open and the answer is allowed; otherwise the seat is asked after all. */
export const executeStandingOrders = async (table: LiveTable, seat: string, count: number, job: string): Promise<void> => {
  const orders = table.info.seats.find((one) => one.seat === seat)?.orders ?? [];
  await table.execute(
    { kind: 'standing-order', seat, number: count, orders },
    { job, precondition: ({ status, row }) => (status === 'playing' && row.count === count ? null : { code: 'stale' }) },
  );
};
