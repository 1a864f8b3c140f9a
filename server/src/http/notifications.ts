import type { FastifyInstance } from 'fastify';
import { newId } from '../ids.ts';
import { channelRequest } from '@gunbai/protocol';
import type { NotificationChannels } from '../notify/channels.ts';
import { requireAccount } from './app.ts';
import type { StoreDeps } from './deps.ts';
import { parseInput, HttpError } from './guard.ts';

const MAX_CHANNELS = 20;
const MAX_NOTIFICATIONS = 50;

/** Notifications on the page. */
export const notificationRoutes = (app: FastifyInstance, deps: StoreDeps): void => {
  const { db } = deps.store;

  /** Unread notifications, without those of turns already taken and games that have begun. */
  app.get('/api/me/notifications', async (request) => {
    const account = await requireAccount(deps, request);
    const rows = await db
      .selectFrom('notifications')
      .innerJoin('tables', 'tables.id', 'notifications.table')
      .leftJoin('seats', (join) => join.onRef('seats.table', '=', 'notifications.table').on('seats.account', '=', account.id))
      .select([
        'notifications.id',
        'notifications.table',
        'notifications.kind',
        'notifications.at',
        'tables.game',
        'tables.status',
        'tables.pending_seats',
        'seats.seat',
      ])
      .where('notifications.account', '=', account.id)
      .where('notifications.read', '=', 0)
      .orderBy('notifications.at', 'desc')
      .limit(MAX_NOTIFICATIONS)
      .execute();
    return rows
      .filter(
        ({ kind, status, pending_seats, seat }) =>
          (kind !== 'turn' || (seat !== null && (JSON.parse(pending_seats) as string[]).includes(seat))) &&
          (kind !== 'start' || status === 'open'),
      )
      .map(({ id, table, kind, at, game }) => ({ id, table, kind, at, game }));
  });

  app.post('/api/me/notifications/read', async (request) => {
    const account = await requireAccount(deps, request);
    await deps.store.commit([db.updateTable('notifications').set({ read: 1 }).where('account', '=', account.id)]);
    return { ok: true };
  });
};

/** Webhooks and browser push. */
export const channelRoutes = (
  app: FastifyInstance,
  deps: StoreDeps & { readonly channels: Pick<NotificationChannels, 'getVapidKeys'> },
): void => {
  const { db } = deps.store;

  app.get('/api/me/notification-channels', async (request) => {
    const account = await requireAccount(deps, request);
    const rows = await db.selectFrom('notification_channels').selectAll().where('account', '=', account.id).execute();
    return rows.map(({ id, kind, target, problem }) => ({
      id,
      kind,
      target: kind === 'webhook' ? target : new URL(JSON.parse(target).endpoint as string).host,
      problem,
    }));
  });

  app.post('/api/me/notification-channels', async (request, reply) => {
    const account = await requireAccount(deps, request);
    const requested = parseInput(channelRequest, request.body);
    const { length } = await db.selectFrom('notification_channels').select('id').where('account', '=', account.id).execute();
    if (length >= MAX_CHANNELS) throw new HttpError(409, 'too-many-channels');
    const target = requested.kind === 'webhook' ? requested.url : JSON.stringify({ endpoint: requested.endpoint, keys: requested.keys });
    const row = { id: newId(), account: account.id, kind: requested.kind, target, created: Date.now(), problem: '' };
    // Adding a browser twice must not notify it twice.
    const deleteDuplicate = db
      .deleteFrom('notification_channels')
      .where('account', '=', row.account)
      .where('kind', '=', row.kind)
      .where('target', '=', target);
    await deps.store.commit([deleteDuplicate, db.insertInto('notification_channels').values(row)]);
    return reply.code(201).send({ id: row.id, kind: row.kind });
  });

  app.delete('/api/me/notification-channels/:channel', async (request) => {
    const account = await requireAccount(deps, request);
    const { channel } = request.params as { channel: string };
    const deleted = await db
      .deleteFrom('notification_channels')
      .where('id', '=', channel)
      .where('account', '=', account.id)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new HttpError(404, 'not-found');
    return { ok: true };
  });

  app.get('/api/vapid-key', async () => ({ key: (await deps.channels.getVapidKeys()).publicKey }));
};
