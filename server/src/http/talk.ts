import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { mayLook } from '../tables/row.ts';
import { chatWish, noteWish, reportWish } from '../wire.ts';
import { answered, limited, signedIn, whoAsks } from './app.ts';
import { reading, Refusing } from './guard.ts';
import { tableOf } from './tables.ts';

/** Talk at a table, and complaints about it. */
export const talkRoutes = (app: FastifyInstance, house: House): void => {
  app.get('/api/tables/:id/chat', async (request) => {
    const account = await whoAsks(house, request);
    const table = await tableOf(house, request);
    if (!mayLook(table.facts, account?.id ?? null)) throw new Refusing(403, 'no-spectators');
    return house.talk.since(table, 0, account?.id ?? null);
  });

  app.post('/api/tables/:id/chat', async (request) => {
    const account = await signedIn(house, request);
    limited(house, 'chat', account.id);
    const { text, key = null } = reading(chatWish, request.body);
    return answered(await house.talk.say(account, await tableOf(house, request), text, key));
  });

  app.post('/api/tables/:id/reports', async (request, reply) => {
    const account = await signedIn(house, request);
    limited(house, 'report', account.id);
    const { chat, reason } = reading(reportWish, request.body);
    await house.talk.report(account, await tableOf(house, request), chat, reason);
    return reply.code(201).send({ ok: true });
  });
};

/** What somebody writes down for themselves. */
export const noteRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.get('/api/tables/:id/note', async (request) => {
    const account = await signedIn(house, request);
    const { id } = await tableOf(house, request);
    const note = await db.selectFrom('notes').select('text').where('table', '=', id).where('account', '=', account.id).executeTakeFirst();
    return { text: note?.text ?? '' };
  });

  app.put('/api/tables/:id/note', async (request) => {
    const account = await signedIn(house, request);
    const { text } = reading(noteWish, request.body);
    const { id } = await tableOf(house, request);
    await house.store.commit([
      db
        .insertInto('notes')
        .values({ table: id, account: account.id, text })
        .onConflict((conflict) => conflict.columns(['table', 'account']).doUpdateSet({ text })),
    ]);
    return { text };
  });
};
