import { hashToken, newId } from '../ids.ts';
import { channelRequest } from '@gunbai/protocol';
import type { NotificationChannels } from '../notify/channels.ts';
import { done, newChannel, notificationChannels, notifications, vapidKey } from '@gunbai/protocol/answers';
import type { StoreDeps } from './deps.ts';
import { HttpError, readSessionToken } from './guard.ts';
import { oneAtATime } from '../accounts/one-at-a-time.ts';
import type { Router } from './router.ts';

const MAX_CHANNELS = 20;
const MAX_NOTIFICATIONS = 50;

/** Notifications on the page. */
export const notificationRoutes = (router: Router, deps: StoreDeps): void => {
  const { db } = deps.store;

  /** Unread notifications, without those of turns already taken and games that have begun. */
  const list = { method: 'GET', path: '/api/me/notifications', summary: 'Unread notifications' } as const;
  router.add({ ...list, access: 'account', scope: 'read', answer: notifications }, async ({ account }) => {
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
          (!['start', 'invitation'].includes(kind) || status === 'open'),
      )
      .map(({ id, table, kind, at, game }) => ({ id, table, kind, at, game }));
  });

  const markRead = { method: 'POST', path: '/api/me/notifications/read', summary: 'Mark all notifications as read' } as const;
  router.add({ ...markRead, access: 'session', answer: done }, async ({ account }) => {
    await deps.store.commit([db.updateTable('notifications').set({ read: 1 }).where('account', '=', account.id)]);
    return { ok: true };
  });
};

/** Webhooks and browser push. */
export const channelRoutes = (
  router: Router,
  deps: StoreDeps & { readonly channels: Pick<NotificationChannels, 'getVapidKeys'> },
): void => {
  const { db } = deps.store;

  const list = { method: 'GET', path: '/api/me/notification-channels', summary: 'Web hooks and browsers' } as const;
  router.add({ ...list, access: 'session', answer: notificationChannels }, async ({ account }) => {
    const rows = await db.selectFrom('notification_channels').selectAll().where('account', '=', account.id).execute();
    return rows.map(({ id, kind, target, problem }) => ({
      id,
      kind,
      target: kind === 'webhook' ? target : new URL(JSON.parse(target).endpoint as string).host,
      problem,
    }));
  });

  const add = {
    method: 'POST',
    path: '/api/me/notification-channels',
    summary: 'Add a web hook or a browser',
    body: channelRequest,
  } as const;
  router.add({ ...add, access: 'session', answer: newChannel, status: 201 }, async ({ request, account, body: requested }) => {
    const target = requested.kind === 'webhook' ? requested.url : JSON.stringify({ endpoint: requested.endpoint, keys: requested.keys });
    const session = requested.kind === 'push' ? hashToken(readSessionToken(request, deps.origin) ?? '') : null;
    const row = { id: newId(), account: account.id, kind: requested.kind, target, created: Date.now(), problem: '', session };
    // Adding a browser twice must not notify it twice.
    const deleteDuplicate = db
      .deleteFrom('notification_channels')
      .where('account', '=', row.account)
      .where('kind', '=', row.kind)
      .where('target', '=', target);
    await oneAtATime(account, async () => {
      const { length } = await db.selectFrom('notification_channels').select('id').where('account', '=', account.id).execute();
      if (length >= MAX_CHANNELS) throw new HttpError(409, 'too-many-channels');
      await deps.store.commit([deleteDuplicate, db.insertInto('notification_channels').values(row)]);
    });
    return { id: row.id, kind: row.kind };
  });

  const remove = { method: 'DELETE', path: '/api/me/notification-channels/:channel', summary: 'Remove a web hook or browser' } as const;
  router.add({ ...remove, access: 'session', answer: done }, async ({ account, params: { channel } }) => {
    const deleted = await db
      .deleteFrom('notification_channels')
      .where('id', '=', channel)
      .where('account', '=', account.id)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new HttpError(404, 'not-found');
    return { ok: true };
  });

  const key = { method: 'GET', path: '/api/vapid-key', summary: 'The key for `pushManager.subscribe`' } as const;
  router.add({ ...key, access: 'public', answer: vapidKey }, async () => ({ key: (await deps.channels.getVapidKeys()).publicKey }));
};
