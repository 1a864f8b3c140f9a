import type { Account } from '../accounts/accounts.ts';
import type { StandingOrders } from '../wire.ts';
import type { Change, LiveTable } from './live.ts';
import { seatOfAccount } from './row.ts';

/** Leaves answers to optional windows. They hold from the next window on: one that is open now has been shown already. */
export const leaveOrders = (account: Account, table: LiveTable, orders: StandingOrders): Promise<Change> =>
  table.amend((facts) => {
    const seat = seatOfAccount(facts, account.id);
    if (!seat) return { code: 'not-seated' };
    const { db } = table.store;
    const leave = db
      .updateTable('seats')
      .set({ orders: JSON.stringify(orders) })
      .where('table', '=', facts.row.id)
      .where('seat', '=', seat.seat)
      .where('account', '=', account.id);
    return { steps: [{ query: leave, rows: 1 }] };
  });

/** Answers a window as ordered, if it is still open and the answer is allowed; otherwise the seat is asked after all. */
export const followOrders = async (table: LiveTable, seat: string, count: number, job: string): Promise<void> => {
  const answers = table.facts.seats.find((one) => one.seat === seat)?.orders ?? [];
  await table.play(
    { kind: 'standing', seat, number: count, orders: answers },
    { job, unless: ({ status, row }) => (status === 'playing' && row.count === count ? null : { code: 'stale' }) },
  );
};
