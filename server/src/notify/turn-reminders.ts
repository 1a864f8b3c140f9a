import { insertJobIfAbsent, upsertJob } from '../jobs/enqueue.ts';
import type { Store } from '../storage/index.ts';

const BATCH_SIZE = 500;

type CommitStore = Pick<Store, 'db' | 'commit'>;

const turnJob = (table: string, seat: string, account: string | null, count: number, runAt: number) => ({
  id: `turn-notification:${table}:${seat}`,
  kind: 'turn-notification',
  payload: { table, seat, account, count },
  runAt,
});

/** The player closed the last page: a message follows for every game that awaits them, unless they decide in time. */
export const scheduleTurnNotifications = async (store: CommitStore, turnNoticeMs: number, account: string): Promise<void> => {
  const { db } = store;
  const rows = await db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'tables.pending_seats', 'tables.count', 'seats.seat'])
    .where('seats.account', '=', account)
    .where('tables.status', '=', 'playing')
    .execute();
  const due = rows.filter(({ pending_seats, seat }) => (JSON.parse(pending_seats) as string[]).includes(seat));
  if (due.length === 0) return;
  const runAt = Date.now() + turnNoticeMs;
  await store.commit(due.map(({ id, seat, count }) => upsertJob(db, turnJob(id, seat, account, count, runAt))));
};

/**
 * Runs at start: a killed node could not announce who went offline. Schedules a reminder for every player who is
 * awaited and was not notified; the job skips those who are online by then.
 */
export const scheduleMissedTurnNotifications = async (store: CommitStore, turnNoticeMs: number): Promise<void> => {
  const { db } = store;
  const rows = await db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'tables.pending_seats', 'tables.count', 'seats.seat', 'seats.account'])
    .where('tables.status', '=', 'playing')
    .where('seats.account', 'is not', null)
    .where('seats.turn_notified', '=', 0)
    .execute();
  const due = rows.filter(({ pending_seats, seat }) => (JSON.parse(pending_seats) as string[]).includes(seat));
  const runAt = Date.now() + turnNoticeMs;
  for (let from = 0; from < due.length; from += BATCH_SIZE)
    await store.commit(
      due
        .slice(from, from + BATCH_SIZE)
        .map(({ id, seat, account, count }) => insertJobIfAbsent(db, turnJob(id, seat, account, count, runAt))),
    );
};
