import { timingSafeEqual } from 'node:crypto';
import { loadavg } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { House } from '../house.ts';
import { plainAddress } from '../addresses.ts';
import { tokenHash } from '../ids.ts';
import { askFor } from '../jobs/steps.ts';
import { readDifference } from '../tables/difference.ts';
import { closing } from '../tables/seat.ts';
import { answered, whoAsks } from './app.ts';
import { reading, Refusing } from './guard.ts';
import { tableOf } from './tables.ts';

const MOST = 200;

const isToken = (given: string, wanted: string): boolean => timingSafeEqual(Buffer.from(tokenHash(given)), Buffer.from(tokenHash(wanted)));

/** A token may hold what a header cannot; one that is badly written is no token. */
const written = (token: string): string => {
  try {
    return decodeURIComponent(token);
  } catch {
    return '';
  }
};

/** An administrator: an account marked so, or whoever holds the token from the environment. */
const administrator = async (house: House, request: FastifyRequest): Promise<void> => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const { adminToken } = house.config;
  if (scheme === 'Bearer' && token !== undefined && adminToken !== undefined && isToken(written(token), adminToken)) return;
  const account = await whoAsks(house, request);
  if (account?.admin !== 1) throw new Refusing(401, 'administrators-only');
};

const banWish = z.union([
  z.strictObject({ account: z.string().max(40), banned: z.boolean() }),
  z.strictObject({ address: z.union([z.ipv4(), z.ipv6()]), banned: z.boolean(), reason: z.string().max(200).default('') }),
]);

/** For those who run the server: tables, and closing one. */
export const adminTableRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.get('/api/admin/tables', async (request) => {
    await administrator(house, request);
    const { status } = reading(z.strictObject({ status: z.string().max(20).optional() }), request.query);
    let found = db.selectFrom('tables').select(['id', 'game', 'scenario', 'status', 'rules', 'count', 'difference', 'created', 'updated']);
    if (status !== undefined) found = found.where('status', '=', status);
    const rows = await found.orderBy('updated', 'desc').limit(MOST).execute();
    return rows.map((row) => ({ ...row, difference: readDifference(row.difference) }));
  });

  /** Closes a table that cannot go on or should not: it counts for nobody. */
  app.post('/api/admin/tables/:id/close', async (request) => {
    await administrator(house, request);
    const table = await tableOf(house, request);
    return answered(
      await table.amend((facts) =>
        facts.status === 'over' || facts.status === 'cancelled' ? { code: 'finished' } : closing(table, facts),
      ),
    );
  });
};

/** What the node has to do. */
export const loadRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.get('/api/metrics', async (request, reply) => {
    await administrator(house, request);
    return reply.type(house.metrics.registry.contentType).send(await house.metrics.registry.metrics());
  });

  app.get('/api/admin/load', async (request) => {
    await administrator(house, request);
    const byStatus = await db
      .selectFrom('tables')
      .select(({ fn }) => ['status', fn.countAll<number>().as('tables')])
      .groupBy('status')
      .execute();
    const failed = await db
      .selectFrom('jobs')
      .select(['id', 'kind', 'attempts', 'problem'])
      .where('problem', '!=', '')
      .limit(MOST)
      .execute();
    const { rss, heapUsed } = process.memoryUsage();
    return {
      node: house.node,
      seconds: Math.round(process.uptime()),
      memory: { rss, heapUsed },
      load: loadavg(),
      sockets: house.live?.size ?? 0,
      tablesInMemory: house.hall.size,
      refereeQueue: house.referees.load + house.bots.load,
      tables: Object.fromEntries(byStatus.map(({ status, tables }) => [status, Number(tables)])),
      failedJobs: failed,
    };
  });
};

/** What people complain of. */
export const reportRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.get('/api/admin/reports', async (request) => {
    await administrator(house, request);
    return db
      .selectFrom('reports')
      .leftJoin('chat', (join) => join.onRef('chat.table', '=', 'reports.table').onRef('chat.number', '=', 'reports.chat'))
      .select(['reports.id', 'reports.table', 'reports.reporter', 'reports.chat', 'reports.reason', 'reports.resolved', 'reports.at'])
      .select(['chat.account as about', 'chat.name as name', 'chat.text as text'])
      .orderBy('reports.at', 'desc')
      .limit(MOST)
      .execute();
  });

  /** Settles a report; the line it is about may be struck out. */
  app.post('/api/admin/reports/:report', async (request) => {
    await administrator(house, request);
    const { report: id } = request.params as { report: string };
    const { hide } = reading(z.strictObject({ hide: z.boolean().default(false) }), request.body);
    const report = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
    if (!report) throw new Refusing(404, 'not-found');
    if (hide && report.chat !== null) await house.talk.hide(report.table, report.chat);
    await house.store.commit([db.updateTable('reports').set({ resolved: 1 }).where('id', '=', id)]);
    return { ok: true };
  });
};

/** So long a node has to give up the games of somebody who is banned; then any of them does. */
const LEAVE_MS = 5000;

const banAccount = async (house: House, id: string, banned: boolean): Promise<void> => {
  const { store } = house;
  const account = await house.accounts.byId(id);
  if (!account) throw new Refusing(404, 'not-found');
  await store.commit([
    store.db
      .updateTable('accounts')
      .set({ banned: banned ? 1 : 0 })
      .where('id', '=', id),
    // Should this node be killed before it has come to that.
    ...(banned ? [askFor(store.db, { id: `leave:${id}`, kind: 'leave', payload: { account: id }, runAt: Date.now() + LEAVE_MS })] : []),
  ]);
  if (!banned) return;
  store.tell('banned', id);
  // Nobody is to wait for somebody who cannot come back to the table.
  await house.leaveEverything(account);
};

const banAddress = async ({ store }: House, given: string, banned: boolean, reason: string): Promise<void> => {
  const row = { address: plainAddress(given), reason, at: Date.now() };
  await store.commit([
    banned
      ? store.db
          .insertInto('bans')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
      : store.db.deleteFrom('bans').where('address', '=', row.address),
  ]);
  store.tell('bans', '');
};

/** Who must stay away. */
export const banRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.get('/api/admin/bans', async (request) => {
    await administrator(house, request);
    const [addresses, accounts] = await Promise.all([
      db.selectFrom('bans').selectAll().execute(),
      db.selectFrom('accounts').select(['id', 'name']).where('banned', '=', 1).execute(),
    ]);
    return { addresses, accounts };
  });

  app.post('/api/admin/bans', async (request) => {
    await administrator(house, request);
    const wish = reading(banWish, request.body);
    if ('account' in wish) await banAccount(house, wish.account, wish.banned);
    else await banAddress(house, wish.address, wish.banned, wish.reason);
    return { ok: true };
  });
};
