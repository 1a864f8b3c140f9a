import { parseSettings } from '../accounts/accounts.ts';
import type { ServerNode } from '../node.ts';
import { upsertJob, insertJobIfAbsent, deleteJob } from '../jobs/enqueue.ts';
import { newId } from '../ids.ts';
import type { ChannelRow, Statement } from '../storage/index.ts';
import type { Settings } from '@gunbai/protocol';
import { PRESENT_NOTICE_FACTOR } from '../tables/commit-plan.ts';
import type { CommandResult, LiveTable } from '../tables/live-table.ts';
import type { TableInfo } from '../tables/table-row.ts';
import { TargetGoneError } from './channels.ts';
import { sendMailTo } from './send-mail.ts';
import { formatNotification } from './messages.ts';

export interface GameNotification {
  readonly kind: 'turn' | 'over';
  readonly table: string;
  readonly seat: string;
  readonly account: string;
  readonly count: number;
}

const isStillRelevant = (info: TableInfo, { seat, account, count }: GameNotification): boolean =>
  info.status === 'playing' &&
  info.row.count >= count &&
  info.pendingSeats.includes(seat) &&
  info.seats.some((one) => one.seat === seat && one.account === account);

/** Somebody is awaited and has not come: tells them on the page, and asks for a message on each channel they left on. */
export const notifyPlayer = async (node: ServerNode, notice: GameNotification): Promise<void> => {
  const table = await node.tableManager.getFresh(notice.table);
  const person = await node.accounts.findById(notice.account);
  if (!table || !person || (notice.kind === 'turn' && !isStillRelevant(table.info, notice))) return;
  const { db } = node.store;
  if (notice.kind === 'turn' && node.presence.isOnline(person.id)) {
    // Whoever has come meanwhile sees it; if they go without deciding they are reminded anew.
    if (table.info.pace.kind !== 'days') return;
    const due = (table.info.clocks[notice.seat]?.since ?? 0) + node.config.turnNoticeMs * PRESENT_NOTICE_FACTOR;
    if (due > Date.now())
      return node.store.commit([upsertJob(db, { id: `turn:${table.id}:${notice.seat}`, kind: 'turn', payload: notice, runAt: due })]);
  }
  const preferences = parseSettings(person);
  const channels = await db.selectFrom('channels').selectAll().where('account', '=', person.id).execute();
  const deliveryJob = (by: string, target: string) =>
    upsertJob(db, {
      id: `send:${by}:${notice.kind}:${notice.table}:${notice.seat}:${notice.count}:${target}`,
      kind: 'send',
      payload: { ...notice, by, target },
      runAt: Date.now(),
    });
  const isChannelEnabled = ({ kind }: ChannelRow): boolean => (kind === 'hook' ? preferences.hook : preferences.push);
  const steps = [
    ...(preferences.page
      ? [
          db.insertInto('notices').values({
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
    ...(preferences.mail && person.verified !== 0 && node.channels.isMailEnabled ? [deliveryJob('mail', '')] : []),
    ...channels.filter(isChannelEnabled).map(({ id }) => deliveryJob('channel', id)),
  ];
  if (notice.kind === 'over') await node.store.commit(steps);
  else if (!(await commitTurnNotification(table, notice, steps)).ok) return;
  node.store.publish('jobs', '');
  node.store.publish('waiting', person.id);
};

/** Writes that somebody is told, and with it that the job is done, so that nobody does so again because a node was killed. */
const commitTurnNotification = (table: LiveTable, notice: GameNotification, steps: readonly Statement[]): Promise<CommandResult> =>
  table.patch((info) => {
    if (!isStillRelevant(info, notice)) return { code: 'stale' };
    const { db } = table.store;
    const markNotified = db.updateTable('seats').set({ notified: 1 }).where('table', '=', table.id).where('seat', '=', notice.seat);
    return { set: { updated: info.row.updated }, statements: [markNotified, deleteJob(db, `turn:${table.id}:${notice.seat}`), ...steps] };
  });

/** Sends one message by one channel, unless it has become moot meanwhile. */
export const deliverNotification = async (
  node: ServerNode,
  notice: GameNotification & { by: string; target: string },
  job: string,
): Promise<void> => {
  const table = await node.tableManager.getFresh(notice.table);
  const person = await node.accounts.findById(notice.account);
  if (!table || !person || (notice.kind === 'turn' && !isStillRelevant(table.info, notice))) return;
  const { language } = parseSettings(person);
  const url = `${node.config.origin ?? node.address}/online/${table.id}`;
  const game = node.tableManager.catalog.get(table.info.row.game)?.names[language] ?? table.info.row.game;
  const message = formatNotification(notice.kind, language as Settings['language'], game, url);
  if (notice.by === 'mail') {
    if (person.verified !== 0) await sendMailTo(node, person, message, job);
    return;
  }
  const { db } = node.store;
  const channel = await db.selectFrom('channels').selectAll().where('id', '=', notice.target).executeTakeFirst();
  if (!channel) return;
  try {
    if (channel.kind === 'hook') await node.channels.callWebhook(channel.target, message, url);
    else await node.channels.sendPush(channel.target, message, url);
    await saveChannelProblem(node, channel, '');
  } catch (error) {
    // A browser that is gone is no news to its person; of a hook that does nothing they are to know.
    if (error instanceof TargetGoneError && channel.kind === 'push')
      return node.store.commit([db.deleteFrom('channels').where('id', '=', channel.id)]);
    await saveChannelProblem(node, channel, error instanceof Error ? error.message : 'unknown');
    if (!(error instanceof TargetGoneError)) throw error;
  }
};

const MAX_PROBLEM_LENGTH = 200;

/** Keeps beside a channel why nothing arrives by it: its person reads that where they set it up. */
const saveChannelProblem = async ({ store }: ServerNode, { id, problem: before }: ChannelRow, problem: string): Promise<void> => {
  const now = problem.slice(0, MAX_PROBLEM_LENGTH);
  if (now !== before) await store.commit([store.db.updateTable('channels').set({ problem: now }).where('id', '=', id)]);
};

/** Somebody has closed their last page: where they are awaited, they get a message unless they decide in time. */
export const scheduleTurnNotifications = async ({ store, config }: ServerNode, account: string): Promise<void> => {
  const { db } = store;
  const rows = await db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'tables.owing', 'tables.count', 'seats.seat'])
    .where('seats.account', '=', account)
    .where('tables.status', '=', 'playing')
    .execute();
  const due = rows.filter(({ owing, seat }) => (JSON.parse(owing) as string[]).includes(seat));
  if (due.length === 0) return;
  const runAt = Date.now() + config.turnNoticeMs;
  await store.commit(
    due.map(({ id, seat, count }) =>
      upsertJob(db, { id: `turn:${id}:${seat}`, kind: 'turn', payload: { table: id, seat, account, count }, runAt }),
    ),
  );
};

const BATCH_SIZE = 500;

/**
 * A node that was killed says of nobody that they have gone: whoever is awaited, has not been told and does not come back
 * is told. Who is there when the time comes is not.
 */
export const scheduleMissedTurnNotifications = async ({ store, config }: ServerNode): Promise<void> => {
  const { db } = store;
  const rows = await db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'tables.owing', 'tables.count', 'seats.seat', 'seats.account'])
    .where('tables.status', '=', 'playing')
    .where('seats.account', 'is not', null)
    .where('seats.notified', '=', 0)
    .execute();
  const due = rows.filter(({ owing, seat }) => (JSON.parse(owing) as string[]).includes(seat));
  const runAt = Date.now() + config.turnNoticeMs;
  for (let at = 0; at < due.length; at += BATCH_SIZE)
    await store.commit(
      due
        .slice(at, at + BATCH_SIZE)
        .map(({ id, seat, account, count }) =>
          insertJobIfAbsent(db, { id: `turn:${id}:${seat}`, kind: 'turn', payload: { table: id, seat, account, count }, runAt }),
        ),
    );
};

/** In how many games each of these people is awaited, said to every device they have open here; to who does not want it, none. */
export const sendPendingGameCounts = async (node: ServerNode, accounts: readonly string[]): Promise<void> => {
  for (let at = 0; at < accounts.length; at += BATCH_SIZE) {
    const batch = accounts.slice(at, at + BATCH_SIZE);
    const rows = await node.store.db
      .selectFrom('seats')
      .innerJoin('tables', 'tables.id', 'seats.table')
      .innerJoin('accounts', 'accounts.id', 'seats.account')
      .select(['tables.owing', 'seats.seat', 'seats.account', 'accounts.settings'])
      .where('seats.account', 'in', batch)
      .where('tables.status', '=', 'playing')
      .execute();
    const counts = new Map(batch.map((account) => [account, 0]));
    for (const { owing, seat, account, settings } of rows)
      if (account !== null && parseSettings({ settings }).page && (JSON.parse(owing) as string[]).includes(seat))
        counts.set(account, (counts.get(account) ?? 0) + 1);
    for (const [account, tables] of counts) node.sockets?.sendTo(account, { type: 'waiting', tables });
  }
};
