import { z } from 'zod';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import { deliverNotification } from '../notify/deliver.ts';
import type { DeliveryDeps } from '../notify/deliver.ts';
import { notifyPlayer } from '../notify/notifications.ts';
import type { NotifyDeps } from '../notify/notifications.ts';
import { rateTable } from '../ratings/rate-table.ts';
import { playBotMove } from '../tables/bot-move.ts';
import type { OutageMonitor } from '../tables/clocks/clock-compensation.ts';
import { executeIfUnanimous } from '../tables/proposals.ts';
import { markStuck, findDefaultBot } from '../tables/player-actions.ts';
import { executeStandingOrders } from '../tables/standing-orders.ts';
import type { TableManager } from '../tables/table-manager.ts';
import { handleTimeouts } from '../tables/clocks/timeouts.ts';
import { settings } from '@gunbai/protocol';
import { MAX_ATTEMPTS } from './runner.ts';
import type { JobHandler } from './runner.ts';

const tablePayload = z.object({ table: z.string() });
const seatPayload = tablePayload.extend({ seat: z.string(), count: z.number() });

const deliveryPayload = seatPayload.extend({
  kind: z.enum(['turn', 'over', 'start', 'invitation']),
  account: z.string(),
  by: z.string(),
  target: z.string(),
});

const accountChangePayload = z.object({
  email: z.string(),
  name: z.string(),
  language: settings.shape.language,
  what: z.enum(['password', 'address', 'passkey']),
});

type JobHandlerDeps = NotifyDeps &
  DeliveryDeps & {
    readonly accounts: Accounts;
    readonly tableManager: TableManager;
    readonly outageMonitor: Pick<OutageMonitor, 'heartbeat'>;
    readonly accountEmails: Pick<AccountEmails, 'sendConfirmation' | 'sendPasswordReset' | 'sendAccountChange'>;
    forfeitAllGames(account: Account): Promise<void>;
  };

/** Every kind of job, by name. */
export const createJobHandlers = (deps: JobHandlerDeps): Readonly<Record<string, JobHandler>> => ({
  async 'bot-move'(payload, job) {
    const { table: id, seat, count } = seatPayload.parse(payload);
    const table = await deps.tableManager.get(id);
    if (!table) return;
    const change = await playBotMove(table, seat, count, job.id);
    if (change.ok || change.refusal.code !== 'fault') return;
    if (job.attempts >= MAX_ATTEMPTS) await markStuck(table);
    throw new Error(change.refusal.detail ?? 'fault');
  },
  async 'standing-order'(payload, job) {
    const { table: id, seat, count } = seatPayload.parse(payload);
    const table = await deps.tableManager.getFresh(id);
    if (table) await executeStandingOrders(table, seat, count, job.id);
  },
  async 'clock-timeout'(payload) {
    await deps.outageMonitor.heartbeat();
    const table = await deps.tableManager.getFresh(tablePayload.parse(payload).table);
    if (table) await handleTimeouts(deps.accounts, table, findDefaultBot(deps.tableManager.catalog, table));
  },
  async 'execute-proposal'(payload) {
    const table = await deps.tableManager.getFresh(tablePayload.parse(payload).table);
    if (table) await executeIfUnanimous(table);
  },
  async 'forfeit-all-games'(payload) {
    const account = await deps.accounts.findById(z.object({ account: z.string() }).parse(payload).account);
    if (account?.banned) await deps.forfeitAllGames(account);
  },
  'update-ratings': (payload, job) => rateTable(deps.store, tablePayload.parse(payload).table, job.id),
  'turn-notification': (payload) => notifyPlayer(deps, { kind: 'turn', ...seatPayload.extend({ account: z.string() }).parse(payload) }),
  'start-notification': (payload) => notifyPlayer(deps, { kind: 'start', ...seatPayload.extend({ account: z.string() }).parse(payload) }),
  'invitation-notification': (payload) =>
    notifyPlayer(deps, { kind: 'invitation', ...seatPayload.extend({ account: z.string() }).parse(payload) }),
  async 'game-over-notification'(payload) {
    const table = await deps.tableManager.getFresh(tablePayload.parse(payload).table);
    if (!table) return;
    for (const { seat, account } of table.info.seats)
      if (account !== null && !deps.presence.isOnline(account))
        await notifyPlayer(deps, { kind: 'over', table: table.id, seat, account, count: table.info.row.count });
  },
  'confirmation-email': (payload) => deps.accountEmails.sendConfirmation(z.object({ account: z.string() }).parse(payload).account),
  'password-reset-email': (payload) => deps.accountEmails.sendPasswordReset(z.object({ email: z.string() }).parse(payload).email),
  'account-change-email': (payload, job) => deps.accountEmails.sendAccountChange(accountChangePayload.parse(payload), job.id),
  'deliver-notification': (payload, job) => deliverNotification(deps, deliveryPayload.parse(payload), job.id),
});
