import { parseSettings } from '../accounts/accounts.ts';
import { upsertJob, deleteJob } from '../jobs/enqueue.ts';
import { newId } from '../ids.ts';
import type { NotificationChannelRow, Statement, Store } from '../storage/index.ts';
import { PRESENT_NOTICE_FACTOR } from '../tables/commit-plan.ts';
import { isCommitted, listUnrevealedSeats } from '../tables/dice/round.ts';
import { buildStartNotificationJob } from '../tables/scheduled-jobs.ts';
import type { CommandResult, LiveTable } from '../tables/live-table.ts';
import type { TableInfo } from '../tables/table-row.ts';
import type { TableManager } from '../tables/table-manager.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Presence } from '../presence.ts';
import type { NotificationChannels } from './channels.ts';

export interface GameNotification {
  /** `start`: all seats are taken, and this player must confirm the dice. `invitation`: a seat is reserved for this member. */
  readonly kind: 'turn' | 'over' | 'start' | 'invitation';
  readonly table: string;
  readonly seat: string;
  readonly account: string;
  readonly count: number;
}

export interface NotifyDeps {
  readonly accounts: Pick<Accounts, 'findById'>;
  readonly store: Store;
  readonly channels: Pick<NotificationChannels, 'isMailEnabled'>;
  readonly presence: Pick<Presence, 'isOnline'>;
  readonly tableManager: Pick<TableManager, 'getFresh'>;
  readonly turnNoticeMs: number;
}

const isTurnPending = ({ status, row, pendingSeats }: TableInfo, { seat, count }: GameNotification): boolean =>
  status === 'playing' && row.count >= count && pendingSeats.includes(seat);

const isInvitationOpen = ({ status, seats }: TableInfo, { seat, account }: GameNotification): boolean =>
  status === 'open' && seats.some((one) => one.seat === seat && one.account === null && one.reserved_for === account);

const isStartPending = (info: TableInfo, { seat }: GameNotification): boolean =>
  info.status === 'open' && isCommitted(info) && listUnrevealedSeats(info).includes(seat);

/** Whether the player is still awaited; the end of a game stays news. */
export const isStillRelevant = (info: TableInfo, notice: GameNotification): boolean => {
  if (notice.kind === 'over') return true;
  if (notice.kind === 'invitation') return isInvitationOpen(info, notice);
  if (!info.seats.some(({ seat, account }) => seat === notice.seat && account === notice.account)) return false;
  return notice.kind === 'turn' ? isTurnPending(info, notice) : isStartPending(info, notice);
};

/** A start is announced to players who are away and do not return in time. An open page confirms the dice by itself. */
const postponeStart = async (
  { store, presence, turnNoticeMs }: NotifyDeps,
  info: TableInfo,
  notice: GameNotification,
): Promise<boolean> => {
  if (notice.kind !== 'start') return false;
  if (presence.isOnline(notice.account)) return true;
  const due = info.row.updated + turnNoticeMs;
  if (due <= Date.now()) return false;
  await store.commit([buildStartNotificationJob(store.db, info, notice.seat, due)]);
  return true;
};

/** Adds a notification on the page, and schedules one message for each channel that the player has enabled. */
export const notifyPlayer = async (deps: NotifyDeps, notice: GameNotification): Promise<void> => {
  const table = await deps.tableManager.getFresh(notice.table);
  const person = await deps.accounts.findById(notice.account);
  if (!table || !person || !isStillRelevant(table.info, notice)) return;
  const { db } = deps.store;
  if (notice.kind === 'turn' && deps.presence.isOnline(person.id)) {
    // An online player sees the turn; a slow game reminds once more later.
    if (table.info.pace.kind !== 'days') return;
    const due = (table.info.clocks[notice.seat]?.since ?? 0) + deps.turnNoticeMs * PRESENT_NOTICE_FACTOR;
    if (due > Date.now())
      return deps.store.commit([
        upsertJob(db, { id: `turn-notification:${table.id}:${notice.seat}`, kind: 'turn-notification', payload: notice, runAt: due }),
      ]);
  }
  if (await postponeStart(deps, table.info, notice)) return;
  // A player who is online sees the invitation on the page.
  const isSeen = notice.kind === 'invitation' && deps.presence.isOnline(person.id);
  const preferences = parseSettings(person);
  const channels = await db.selectFrom('notification_channels').selectAll().where('account', '=', person.id).execute();
  const deliveryJob = (by: string, target: string) =>
    upsertJob(db, {
      id: `deliver-notification:${by}:${notice.kind}:${notice.table}:${notice.seat}:${notice.count}:${target}`,
      kind: 'deliver-notification',
      payload: { ...notice, by, target },
      runAt: Date.now(),
    });
  const isChannelEnabled = ({ kind }: NotificationChannelRow): boolean => (kind === 'webhook' ? preferences.webhook : preferences.push);
  const steps = [
    ...(preferences.inApp
      ? [
          db.insertInto('notifications').values({
            id: newId(),
            account: person.id,
            table: notice.table,
            kind: notice.kind,
            number: notice.count,
            read: 0,
            at: Date.now(),
          }),
        ]
      : []),
    ...(!isSeen && preferences.email && person.email_verified !== 0 && deps.channels.isMailEnabled ? [deliveryJob('mail', '')] : []),
    ...(isSeen ? [] : channels).filter(isChannelEnabled).map(({ id }) => deliveryJob('channel', id)),
  ];
  if (notice.kind !== 'turn') await deps.store.commit(steps);
  else if (!(await commitTurnNotification(table, notice, steps)).ok) return;
  deps.store.publish('jobs', '');
  deps.store.publish('turn-count', person.id);
};

/** One commit marks the player as notified and deletes the job, so that a killed node cannot cause a second message. */
const commitTurnNotification = (table: LiveTable, notice: GameNotification, steps: readonly Statement[]): Promise<CommandResult> =>
  table.patch((info) => {
    if (!isStillRelevant(info, notice)) return { code: 'stale' };
    const { db } = table.store;
    const markNotified = db.updateTable('seats').set({ turn_notified: 1 }).where('table', '=', table.id).where('seat', '=', notice.seat);
    return {
      set: { updated: info.row.updated },
      statements: [markNotified, deleteJob(db, `turn-notification:${table.id}:${notice.seat}`), ...steps],
    };
  });
