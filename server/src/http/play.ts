import type { FastifyInstance } from 'fastify';
import type { House } from '../house.ts';
import { answer, propose } from '../tables/consent.ts';
import { rematch } from '../tables/rematch.ts';
import { act, resign, strongestBot, undo } from '../tables/seat.ts';
import { leaveOrders, readOrders } from '../tables/standing.ts';
import { claimTime } from '../tables/time.ts';
import { actWish, answerWish, proposalWish, standingOrders, undoWish } from '../wire.ts';
import { answered, limited, RefusedChange, signedIn } from './app.ts';
import { reading, Refusing } from './guard.ts';
import { tableOf } from './tables.ts';

/** Decisions in a game, and answers left for later. */
export const decisionRoutes = (app: FastifyInstance, house: House): void => {
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

  app.get('/api/tables/:id/orders', async (request) => {
    const account = await signedIn(house, request);
    const orders = await readOrders(house.store, account, (await tableOf(house, request)).id);
    if (!orders) throw new Refusing(403, 'not-seated');
    return { orders };
  });

  app.put('/api/tables/:id/orders', async (request) => {
    const account = await signedIn(house, request);
    return answered(await leaveOrders(account, await tableOf(house, request), reading(standingOrders, request.body).orders));
  });
};

/** What seats agree on, and how a game ends before its end. */
export const agreementRoutes = (app: FastifyInstance, house: House): void => {
  const { hall } = house;

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

  app.post('/api/tables/:id/resign', async (request) => {
    const account = await signedIn(house, request);
    const table = await tableOf(house, request);
    return answered(await resign(account, table, strongestBot(hall.catalogue, table)));
  });

  app.post('/api/tables/:id/claim-time', async (request) => {
    const account = await signedIn(house, request);
    const table = await tableOf(house, request);
    await house.pulse.beat();
    return answered(await claimTime(house.accounts, account, table, strongestBot(hall.catalogue, table)));
  });

  app.post('/api/tables/:id/rematch', async (request, reply) => {
    const account = await signedIn(house, request);
    limited(house, 'newTable', account.id);
    const opened = await rematch(hall, account, await tableOf(house, request));
    if (!opened.ok) throw new RefusedChange(opened.refusal);
    return reply.code(201).send('table' in opened ? opened.table.view() : {});
  });
};
