import { parseSettings } from '../accounts/accounts.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Settings } from '@gunbai/protocol';
import type { NotificationChannelRow, Store } from '../storage/index.ts';
import type { TableManager } from '../tables/table-manager.ts';
import { TargetGoneError } from './channels.ts';
import type { NotificationChannels } from './channels.ts';
import { formatNotification } from './messages.ts';
import { isStillRelevant } from './notifications.ts';
import type { GameNotification } from './notifications.ts';
import { sendMailTo } from './send-mail.ts';

export interface DeliveryDeps {
  readonly accounts: Pick<Accounts, 'findById'>;
  readonly store: Store;
  readonly channels: Pick<NotificationChannels, 'sendMail' | 'callWebhook' | 'sendPush'>;
  readonly tableManager: Pick<TableManager, 'getFresh' | 'catalog'>;
  /** The public origin, for links; the listening address where none is configured. */
  baseUrl(): string;
}

/** Sends one message by one channel, unless it is outdated. */
export const deliverNotification = async (
  deps: DeliveryDeps,
  notice: GameNotification & { by: string; target: string },
  job: string,
): Promise<void> => {
  const table = await deps.tableManager.getFresh(notice.table);
  const person = await deps.accounts.findById(notice.account);
  if (!table || !person || !isStillRelevant(table.info, notice)) return;
  const { language } = parseSettings(person);
  const url = `${deps.baseUrl()}/online/${table.id}`;
  const game = deps.tableManager.catalog.get(table.info.row.game)?.names[language] ?? table.info.row.game;
  const message = formatNotification(notice.kind, language as Settings['language'], game, url);
  if (notice.by === 'mail') {
    if (person.email_verified !== 0) await sendMailTo(deps, person, message, job);
    return;
  }
  const { db } = deps.store;
  const channel = await db.selectFrom('notification_channels').selectAll().where('id', '=', notice.target).executeTakeFirst();
  if (!channel) return;
  try {
    if (channel.kind === 'webhook') await deps.channels.callWebhook(channel.target, message, url);
    else await deps.channels.sendPush(channel.target, message, url);
    await saveChannelProblem(deps, channel, '');
  } catch (error) {
    // An unsubscribed browser is removed silently; its owner must learn of a broken webhook.
    if (error instanceof TargetGoneError && channel.kind === 'push')
      return deps.store.commit([db.deleteFrom('notification_channels').where('id', '=', channel.id)]);
    await saveChannelProblem(deps, channel, error instanceof Error ? error.message : 'unknown');
    if (!(error instanceof TargetGoneError)) throw error;
  }
};

const MAX_PROBLEM_LENGTH = 200;

/** Stores why a channel fails; its owner reads it in the settings. */
const saveChannelProblem = async (
  { store }: DeliveryDeps,
  { id, problem: before }: NotificationChannelRow,
  problem: string,
): Promise<void> => {
  const now = problem.slice(0, MAX_PROBLEM_LENGTH);
  if (now !== before) await store.commit([store.db.updateTable('notification_channels').set({ problem: now }).where('id', '=', id)]);
};
