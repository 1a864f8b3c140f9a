import type { FastifyInstance } from 'fastify';
import type { ServerNode } from '../node.ts';
import { respond, propose } from '../tables/proposals.ts';
import { openRematch } from '../tables/rematch.ts';
import { submitAction, resign, findStrongestBot, undoLastAction } from '../tables/player-actions.ts';
import { saveStandingOrders, loadStandingOrders } from '../tables/standing-orders.ts';
import { claimTimeout } from '../tables/timeouts.ts';
import { actRequest, proposalAnswerRequest, proposalRequest, standingOrders, undoRequest } from '@gunbai/protocol';
import { toResponse, rateLimit, RefusalError, requireAccount } from './app.ts';
import { parseInput, HttpError } from './guard.ts';
import { requireTable } from './tables.ts';

/** Decisions in a game, and answers left for later. */
export const actionRoutes = (app: FastifyInstance, node: ServerNode): void => {
  app.post('/api/tables/:id/act', async (request) => {
    const account = await requireAccount(node, request);
    rateLimit(node, 'act', account.id);
    const table = await requireTable(node, request);
    rateLimit(node, 'table', table.id);
    return toResponse(await submitAction(account, table, parseInput(actRequest, request.body)));
  });

  app.post('/api/tables/:id/undo', async (request) => {
    const account = await requireAccount(node, request);
    rateLimit(node, 'undo', account.id);
    return toResponse(await undoLastAction(account, await requireTable(node, request), parseInput(undoRequest, request.body).key));
  });

  app.get('/api/tables/:id/orders', async (request) => {
    const account = await requireAccount(node, request);
    const orders = await loadStandingOrders(node.store, account, (await requireTable(node, request)).id);
    if (!orders) throw new HttpError(403, 'not-seated');
    return { orders };
  });

  app.put('/api/tables/:id/orders', async (request) => {
    const account = await requireAccount(node, request);
    return toResponse(
      await saveStandingOrders(account, await requireTable(node, request), parseInput(standingOrders, request.body).orders),
    );
  });
};

/** What seats agree on, and how a game ends before its end. */
export const proposalRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { tableManager } = node;

  app.post('/api/tables/:id/proposal', async (request) => {
    const account = await requireAccount(node, request);
    rateLimit(node, 'act', account.id);
    return toResponse(await propose(account, await requireTable(node, request), parseInput(proposalRequest, request.body)));
  });

  app.post('/api/tables/:id/answer', async (request) => {
    const account = await requireAccount(node, request);
    const { agree, at } = parseInput(proposalAnswerRequest, request.body);
    return toResponse(await respond(account, await requireTable(node, request), agree, at));
  });

  app.post('/api/tables/:id/resign', async (request) => {
    const account = await requireAccount(node, request);
    const table = await requireTable(node, request);
    return toResponse(await resign(account, table, findStrongestBot(tableManager.catalog, table)));
  });

  app.post('/api/tables/:id/claim-time', async (request) => {
    const account = await requireAccount(node, request);
    const table = await requireTable(node, request);
    await node.outageMonitor.heartbeat();
    return toResponse(await claimTimeout(node.accounts, account, table, findStrongestBot(tableManager.catalog, table)));
  });

  app.post('/api/tables/:id/rematch', async (request, reply) => {
    const account = await requireAccount(node, request);
    rateLimit(node, 'newTable', account.id);
    const opened = await openRematch(tableManager, account, await requireTable(node, request));
    if (!opened.ok) throw new RefusalError(opened.refusal);
    return reply.code(201).send('table' in opened ? opened.table.toView() : {});
  });
};
