import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { House } from '../house.ts';
import { answer, propose } from '../tables/consent.ts';
import { rematch } from '../tables/rematch.ts';
import { act, resign, strongestBot, undo } from '../tables/seat.ts';
import { leaveOrders, readOrders } from '../tables/standing.ts';
import { claimTime } from '../tables/time.ts';
import type { LiveTable } from '../tables/live.ts';
import { mayLook, readLobby } from '../tables/row.ts';
import {
  actWish,
  answerWish,
  chatWish,
  joinWish,
  newTable,
  noteWish,
  proposalWish,
  reportWish,
  standingOrders,
  tableId,
  undoWish,
} from '../wire.ts';
import { answered, limited, RefusedChange, signedIn, whoAsks } from './app.ts';
import { reading, Refusing } from './guard.ts';

const LOBBY = 100;

/** The table that is asked about, as it is written: another node may have changed it and been killed before it said so. */
export const tableOf = async (house: House, request: FastifyRequest): Promise<LiveTable> => {
  const id = tableId.safeParse((request.params as { id?: string }).id);
  const table = id.success ? await house.hall.asWritten(id.data) : null;
  if (!table) throw new Refusing(404, 'not-found');
  return table;
};

/** Opening, finding, joining and playing at tables. */
export const tableRoutes = (app: FastifyInstance, house: House): void => {
  const { hall, store } = house;

  app.get('/api/games', async () =>
    [...hall.catalogue.values()].map(({ id, names, game, bots }) => ({
      id,
      names,
      rules: game.rules,
      scenarios: game.scenarios,
      options: game.options,
      bots,
    })),
  );

  app.get('/api/tables', async (request) => {
    const { status, game } = reading(
      z.strictObject({ status: z.enum(['open', 'playing']).default('open'), game: z.string().max(60).optional() }),
      request.query,
    );
    let found = store.db.selectFrom('tables').select('id').where('status', '=', status).where('visibility', '=', 'public');
    if (game !== undefined) found = found.where('game', '=', game);
    const ids = await found.orderBy('created', 'desc').limit(LOBBY).execute();
    return readLobby(
      store.db,
      ids.map(({ id }) => id),
      (account) => house.presence.is(account),
    );
  });

  app.post('/api/tables', async (request, reply) => {
    const account = await signedIn(house, request);
    limited(house, 'newTable', account.id);
    const opened = await hall.open(account, reading(newTable, request.body));
    if (!opened.ok) throw new RefusedChange(opened.refusal);
    return reply.code(201).send('table' in opened ? opened.table.view() : {});
  });

  app.get('/api/tables/:id', async (request) => {
    const table = await tableOf(house, request);
    if (!mayLook(table.facts, (await whoAsks(house, request))?.id ?? null)) throw new Refusing(403, 'no-spectators');
    return table.view();
  });

  /** The same as watching by socket, for lines that do not carry one. */
  app.get('/api/tables/:id/position', async (request, reply) => {
    const { since } = reading(z.strictObject({ since: z.coerce.number().int().min(0).max(1_000_000).default(0) }), request.query);
    const account = await whoAsks(house, request);
    const table = await tableOf(house, request);
    if (!mayLook(table.facts, account?.id ?? null)) throw new Refusing(403, 'no-spectators');
    const words = await table.glance(account?.id ?? null, since);
    return reply.type('application/json').send(`[${words.join(',')}]`);
  });

  app.post('/api/tables/:id/seat', async (request) => {
    const account = await signedIn(house, request);
    const table = await tableOf(house, request);
    answered(await hall.sit(account, table, reading(joinWish, request.body)));
    return table.view();
  });

  app.delete('/api/tables/:id/seat', async (request) => {
    const account = await signedIn(house, request);
    const table = await tableOf(house, request);
    answered(await hall.stand(account, table));
    return table.view();
  });

  app.post('/api/tables/:id/act', async (request) => {
    const account = await signedIn(house, request);
    limited(house, 'act', account.id);
    const table = await tableOf(house, request);
    limited(house, 'table', table.id);
    return answered(await act(account, table, reading(actWish, request.body)));
  });

  app.post('/api/tables/:id/undo', async (request) => {
    const account = await signedIn(house, request);
    limited(house, 'undo', account.id);
    return answered(await undo(account, await tableOf(house, request), reading(undoWish, request.body).key));
  });

  app.post('/api/tables/:id/resign', async (request) => {
    const account = await signedIn(house, request);
    const table = await tableOf(house, request);
    return answered(await resign(account, table, strongestBot(hall.catalogue, table)));
  });

  app.post('/api/tables/:id/proposal', async (request) => {
    const account = await signedIn(house, request);
    limited(house, 'act', account.id);
    return answered(await propose(account, await tableOf(house, request), reading(proposalWish, request.body)));
  });

  app.post('/api/tables/:id/answer', async (request) => {
    const account = await signedIn(house, request);
    const { agree, at } = reading(answerWish, request.body);
    return answered(await answer(account, await tableOf(house, request), agree, at));
  });

  app.post('/api/tables/:id/claim-time', async (request) => {
    const account = await signedIn(house, request);
    const table = await tableOf(house, request);
    return answered(await claimTime(house.accounts, account, table, strongestBot(hall.catalogue, table)));
  });

  app.get('/api/tables/:id/orders', async (request) => {
    const account = await signedIn(house, request);
    const orders = await readOrders(store, account, (await tableOf(house, request)).id);
    if (!orders) throw new Refusing(403, 'not-seated');
    return { orders };
  });

  app.put('/api/tables/:id/orders', async (request) => {
    const account = await signedIn(house, request);
    return answered(await leaveOrders(account, await tableOf(house, request), reading(standingOrders, request.body).orders));
  });

  app.post('/api/tables/:id/rematch', async (request, reply) => {
    const account = await signedIn(house, request);
    limited(house, 'newTable', account.id);
    const opened = await rematch(hall, account, await tableOf(house, request));
    if (!opened.ok) throw new RefusedChange(opened.refusal);
    return reply.code(201).send('table' in opened ? opened.table.view() : {});
  });

  talkRoutes(app, house);
};

const talkRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

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
