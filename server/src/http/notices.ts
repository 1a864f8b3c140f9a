import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { newId } from '../ids.ts';
import { channelWish } from '../wire.ts';
import { signedIn } from './app.ts';
import { reading, Refusing } from './guard.ts';

const MOST_CHANNELS = 20;
const MOST_NOTICES = 50;

/** Messages for people who are not looking. */
export const noticeRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  /** Unread ones that are not moot: a turn that has been taken is no news. */
  app.get('/api/me/notices', async (request) => {
    const account = await signedIn(house, request);
    const rows = await db
      .selectFrom('notices')
      .innerJoin('tables', 'tables.id', 'notices.table')
      .leftJoin('seats', (join) => join.onRef('seats.table', '=', 'notices.table').on('seats.account', '=', account.id))
      .select(['notices.id', 'notices.table', 'notices.kind', 'notices.at', 'tables.game', 'tables.owing', 'seats.seat'])
      .where('notices.account', '=', account.id)
      .where('notices.read', '=', 0)
      .orderBy('notices.at', 'desc')
      .limit(MOST_NOTICES)
      .execute();
    return rows
      .filter(({ kind, owing, seat }) => kind !== 'turn' || (seat !== null && (JSON.parse(owing) as string[]).includes(seat)))
      .map(({ id, table, kind, at, game }) => ({ id, table, kind, at, game }));
  });

  app.post('/api/me/notices/read', async (request) => {
    const account = await signedIn(house, request);
    await house.store.commit([db.updateTable('notices').set({ read: 1 }).where('account', '=', account.id)]);
    return { ok: true };
  });
};

/** The channels by which messages go. */
export const channelRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.get('/api/me/channels', async (request) => {
    const account = await signedIn(house, request);
    const rows = await db.selectFrom('channels').selectAll().where('account', '=', account.id).execute();
    return rows.map(({ id, kind, target, problem }) => ({
      id,
      kind,
      target: kind === 'hook' ? target : new URL(JSON.parse(target).endpoint as string).host,
      problem,
    }));
  });

  app.post('/api/me/channels', async (request, reply) => {
    const account = await signedIn(house, request);
    const wish = reading(channelWish, request.body);
    const { length } = await db.selectFrom('channels').select('id').where('account', '=', account.id).execute();
    if (length >= MOST_CHANNELS) throw new Refusing(409, 'too-many');
    const target = wish.kind === 'hook' ? wish.url : JSON.stringify({ endpoint: wish.endpoint, keys: wish.keys });
    const row = { id: newId(), account: account.id, kind: wish.kind, target, created: Date.now(), problem: '' };
    // A browser that is added twice is told once.
    const again = db.deleteFrom('channels').where('account', '=', row.account).where('kind', '=', row.kind).where('target', '=', target);
    await house.store.commit([again, db.insertInto('channels').values(row)]);
    return reply.code(201).send({ id: row.id, kind: row.kind });
  });

  app.delete('/api/me/channels/:channel', async (request) => {
    const account = await signedIn(house, request);
    const { channel } = request.params as { channel: string };
    const gone = await db.deleteFrom('channels').where('id', '=', channel).where('account', '=', account.id).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new Refusing(404, 'not-found');
    return { ok: true };
  });

  app.get('/api/push-key', async () => ({ key: (await house.channels.pushKeys()).publicKey }));
};
