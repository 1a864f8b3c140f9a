import { loadavg } from 'node:os';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import type { AuditKind } from '@gunbai/protocol/audit';
import { buildAuditEntry } from '../audit-log.ts';
import { normalizeIp } from '../ip.ts';
import { upsertJob } from '../jobs/enqueue.ts';
import { parseRulesChangeIssue } from '@gunbai/protocol/rules-change';
import type { Account } from '../accounts/accounts.ts';
import type { Metrics } from '../metrics.ts';
import type { Statement, Store } from '../storage/index.ts';
import type { Chat } from '../tables/chat.ts';
import type { TableManager } from '../tables/table-manager.ts';
import { buildCancellation } from '../tables/player-actions.ts';
import { adminBans, adminReports, adminStatus, adminTables, commandDone, done } from '@gunbai/protocol/answers';
import { toResponse } from './app.ts';
import type { AuthDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import type { Router } from './router.ts';
import { requireTable } from './tables.ts';

const MAX_ROWS = 200;

export interface AdminDeps extends AuthDeps {
  readonly store: Store;
}

/** What the node is doing now. */
export interface NodeLoad {
  readonly node: string;
  readonly sockets: number;
  readonly tablesInMemory: number;
  readonly refereeQueue: number;
}

interface BanDeps extends AdminDeps {
  forfeitAllGames(account: Account): Promise<void>;
  /** Lets the bans hold on this node at once; other nodes follow. */
  refreshBans(): Promise<void>;
}

/** Goes into the transaction of what it describes. */
const buildAdminEntry = (
  { store }: Pick<AdminDeps, 'store'>,
  request: FastifyRequest,
  actor: string,
  kind: AuditKind,
  subject: string,
): Statement => buildAuditEntry(store, { kind, actor, subject, address: request.ip });

const banRequest = z.union([
  z.strictObject({ account: z.string().max(40), banned: z.boolean() }),
  z.strictObject({ address: z.union([z.ipv4(), z.ipv6()]), banned: z.boolean(), reason: z.string().max(200).default('') }),
]);

/** Lists tables, and closes one. */
export const adminTableRoutes = (router: Router, deps: AdminDeps & { readonly tableManager: TableManager }): void => {
  const { db } = deps.store;

  const list = { method: 'GET', path: '/api/admin/tables', summary: 'The latest tables' } as const;
  const query = z.strictObject({ status: z.string().max(20).optional() });
  router.add({ ...list, access: 'admin', query, answer: adminTables }, async ({ query: { status } }) => {
    let found = db
      .selectFrom('tables')
      .select(['id', 'game', 'scenario', 'status', 'rules', 'count', 'rules_change', 'created', 'updated']);
    if (status !== undefined) found = found.where('status', '=', status);
    const rows = await found.orderBy('updated', 'desc').limit(MAX_ROWS).execute();
    return rows.map(({ rules_change, ...row }) => ({ ...row, rulesChange: parseRulesChangeIssue(rules_change) }));
  });

  /** Cancels a table; it counts for nobody's rating. */
  const close = { method: 'POST', path: '/api/admin/tables/:id/close', summary: 'Cancel a table; it counts for nobody' } as const;
  router.add({ ...close, access: 'admin', answer: commandDone }, async ({ request, actor }) => {
    const table = await requireTable(deps.tableManager, request);
    return toResponse(
      await table.patch((info) => {
        if (info.status === 'over' || info.status === 'cancelled') return { code: 'finished' };
        const { set, statements } = buildCancellation(table, info);
        return { set, statements: [...statements, buildAdminEntry(deps, request, actor, 'table-closed', table.id)] };
      }),
    );
  });
};

/** Metrics and load of this node. */
export const nodeStatusRoutes = (
  router: Router,
  deps: AdminDeps & { readonly metrics: Pick<Metrics, 'registry'>; readLoad(): NodeLoad },
): void => {
  const { db } = deps.store;

  const metrics = { method: 'GET', path: '/api/metrics', summary: 'Metrics for Prometheus', contentType: 'text/plain' } as const;
  router.add({ ...metrics, access: 'admin', answer: z.string() }, async ({ reply }) => {
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });

  const load = { method: 'GET', path: '/api/admin/status', summary: 'Load of this node, tables, failed jobs' } as const;
  router.add({ ...load, access: 'admin', answer: adminStatus }, async () => {
    const byStatus = await db
      .selectFrom('tables')
      .select(({ fn }) => ['status', fn.countAll<number>().as('tables')])
      .groupBy('status')
      .execute();
    const failed = await db
      .selectFrom('jobs')
      .select(['id', 'kind', 'attempts', 'problem'])
      .where('problem', '!=', '')
      .limit(MAX_ROWS)
      .execute();
    const { rss, heapUsed } = process.memoryUsage();
    return {
      uptimeSeconds: Math.round(process.uptime()),
      memory: { rss, heapUsed },
      loadAverage: loadavg(),
      ...deps.readLoad(),
      tables: Object.fromEntries(byStatus.map(({ status, tables }) => [status, Number(tables)])),
      failedJobs: failed,
    };
  });
};

/** Reported chat messages. */
export const reportRoutes = (router: Router, deps: AdminDeps & { readonly chat: Pick<Chat, 'hideMessage'> }): void => {
  const { db } = deps.store;

  const list = { method: 'GET', path: '/api/admin/reports', summary: 'Reported messages and tables' } as const;
  router.add({ ...list, access: 'admin', answer: adminReports }, () => {
    return db
      .selectFrom('reports')
      .leftJoin('chat', (join) => join.onRef('chat.table', '=', 'reports.table').onRef('chat.number', '=', 'reports.chat'))
      .select(['reports.id', 'reports.table', 'reports.reporter', 'reports.chat', 'reports.reason', 'reports.resolved', 'reports.at'])
      .select(['chat.account as about', 'chat.name as name', 'chat.text as text'])
      .orderBy('reports.at', 'desc')
      .limit(MAX_ROWS)
      .execute();
  });

  /** Resolves a report, and hides the message if asked. */
  const resolve = {
    method: 'POST',
    path: '/api/admin/reports/:report',
    summary: 'Resolve a report, and hide the message if asked',
  } as const;
  const body = z.strictObject({ hide: z.boolean().default(false) });
  router.add({ ...resolve, access: 'admin', body, answer: done }, async ({ request, actor, params: { report: id }, body: { hide } }) => {
    const report = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
    if (!report) throw new HttpError(404, 'not-found');
    if (hide && report.chat !== null) await deps.chat.hideMessage(report.table, report.chat);
    await deps.store.commit([
      db.updateTable('reports').set({ resolved: 1 }).where('id', '=', id),
      buildAdminEntry(deps, request, actor, hide ? 'message-removed' : 'report-resolved', report.table),
    ]);
    return { ok: true };
  });
};

/** After this delay any node resigns the banned account's games, in case this one was killed. */
const FORFEIT_DELAY_MS = 5000;

const banAccount = async (deps: BanDeps, id: string, banned: boolean, entry: Statement): Promise<void> => {
  const { store } = deps;
  const account = await deps.accounts.findById(id);
  if (!account) throw new HttpError(404, 'not-found');
  await store.commit([
    store.db
      .updateTable('accounts')
      .set({ banned: banned ? 1 : 0 })
      .where('id', '=', id),
    // In case this node is killed before forfeitAllGames below.
    ...(banned
      ? [
          upsertJob(store.db, {
            id: `forfeit-all-games:${id}`,
            kind: 'forfeit-all-games',
            payload: { account: id },
            runAt: Date.now() + FORFEIT_DELAY_MS,
          }),
        ]
      : []),
    entry,
  ]);
  if (!banned) return;
  store.publish('banned', id);
  // Opponents must not wait for a player who cannot return.
  await deps.forfeitAllGames(account);
};

const banAddress = async (deps: BanDeps, input: string, banned: boolean, reason: string, entry: Statement): Promise<void> => {
  const { store } = deps;
  const row = { address: normalizeIp(input), reason, at: Date.now() };
  await store.commit([
    banned
      ? store.db
          .insertInto('bans')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
      : store.db.deleteFrom('bans').where('address', '=', row.address),
    entry,
  ]);
  store.publish('bans', '');
  await deps.refreshBans();
};

/** Bans of accounts and addresses. */
export const banRoutes = (router: Router, deps: BanDeps): void => {
  const { db } = deps.store;

  const list = { method: 'GET', path: '/api/admin/bans', summary: 'Banned addresses and accounts' } as const;
  router.add({ ...list, access: 'admin', answer: adminBans }, async () => {
    const [addresses, accounts] = await Promise.all([
      db.selectFrom('bans').selectAll().execute(),
      db.selectFrom('accounts').select(['id', 'name']).where('banned', '=', 1).execute(),
    ]);
    return { addresses, accounts };
  });

  const change = {
    method: 'POST',
    path: '/api/admin/bans',
    summary: 'Ban an account or an address, or lift a ban',
    body: banRequest,
  } as const;
  router.add({ ...change, access: 'admin', answer: done }, async ({ request, actor, body: ban }) => {
    const entryOf = (target: 'account' | 'address', subject: string): Statement =>
      buildAdminEntry(deps, request, actor, `${target}-${ban.banned ? 'banned' : 'ban-lifted'}`, subject);
    if ('account' in ban) await banAccount(deps, ban.account, ban.banned, entryOf('account', ban.account));
    else await banAddress(deps, ban.address, ban.banned, ban.reason, entryOf('address', normalizeIp(ban.address)));
    return { ok: true };
  });
};
