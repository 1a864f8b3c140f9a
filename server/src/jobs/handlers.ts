import { z } from 'zod';
import type { ServerNode } from '../node.ts';
import { sendAccountChangeEmail, sendConfirmationEmail, sendPasswordResetEmails } from '../notify/account-emails.ts';
import { notifyPlayer, deliverNotification } from '../notify/notifications.ts';
import { rateTable } from '../ratings/rate-table.ts';
import { playBotMove } from '../tables/bot-move.ts';
import { executeIfUnanimous } from '../tables/proposals.ts';
import { markStuck, findStrongestBot } from '../tables/player-actions.ts';
import { executeStandingOrders } from '../tables/standing-orders.ts';
import { handleTimeouts } from '../tables/timeouts.ts';
import { settings } from '@gunbai/protocol';
import { MAX_ATTEMPTS } from './runner.ts';
import type { JobHandler } from './runner.ts';

const tablePayload = z.object({ table: z.string() });
const seatPayload = tablePayload.extend({ seat: z.string(), count: z.number() });

const deliveryPayload = seatPayload.extend({ kind: z.enum(['turn', 'over']), account: z.string(), by: z.string(), target: z.string() });

const accountChangePayload = z.object({
  email: z.string(),
  name: z.string(),
  language: settings.shape.language,
  what: z.enum(['password', 'address', 'passkey']),
});

/** Every kind of job, by name. */
export const jobHandlers = (node: ServerNode): Readonly<Record<string, JobHandler>> => ({
  async bot(payload, job) {
    const { table: id, seat, count } = seatPayload.parse(payload);
    const table = await node.tableManager.get(id);
    if (!table) return;
    const change = await playBotMove(table, seat, count, job.id);
    if (change.ok || change.refusal.code !== 'fault') return;
    if (job.attempts >= MAX_ATTEMPTS) await markStuck(table);
    throw new Error(change.refusal.detail ?? 'fault');
  },
  async order(payload, job) {
    const { table: id, seat, count } = seatPayload.parse(payload);
    const table = await node.tableManager.getFresh(id);
    if (table) await executeStandingOrders(table, seat, count, job.id);
  },
  async time(payload) {
    await node.outageMonitor.heartbeat();
    const table = await node.tableManager.getFresh(tablePayload.parse(payload).table);
    if (table) await handleTimeouts(node.accounts, table, findStrongestBot(node.tableManager.catalog, table));
  },
  async agreed(payload) {
    const table = await node.tableManager.getFresh(tablePayload.parse(payload).table);
    if (table) await executeIfUnanimous(table);
  },
  async leave(payload) {
    const account = await node.accounts.findById(z.object({ account: z.string() }).parse(payload).account);
    if (account?.banned) await node.forfeitAllGames(account);
  },
  rate: (payload, job) => rateTable(node.store, tablePayload.parse(payload).table, job.id),
  turn: (payload) => notifyPlayer(node, { kind: 'turn', ...seatPayload.extend({ account: z.string() }).parse(payload) }),
  async over(payload) {
    const table = await node.tableManager.getFresh(tablePayload.parse(payload).table);
    if (!table) return;
    for (const { seat, account } of table.info.seats)
      if (account !== null && !node.presence.isOnline(account))
        await notifyPlayer(node, { kind: 'over', table: table.id, seat, account, count: table.info.row.count });
  },
  confirm: (payload) => sendConfirmationEmail(node, z.object({ account: z.string() }).parse(payload).account),
  reset: (payload) => sendPasswordResetEmails(node, z.object({ email: z.string() }).parse(payload).email),
  changed: (payload, job) => sendAccountChangeEmail(node, accountChangePayload.parse(payload), job.id),
  send: (payload, job) => deliverNotification(node, deliveryPayload.parse(payload), job.id),
});
