import type { FastifyInstance } from 'fastify';
import type { Store } from '../storage/index.ts';
import type { OutageMonitor } from '../tables/clocks/clock-compensation.ts';
import { respond, propose } from '../tables/proposals.ts';
import { openRematch } from '../tables/rematch.ts';
import { submitAction, resign, findStrongestBot, undoLastAction } from '../tables/player-actions.ts';
import { saveStandingOrders, loadStandingOrders } from '../tables/standing-orders.ts';
import { claimTimeout } from '../tables/clocks/timeouts.ts';
import { actRequest, proposalAnswerRequest, proposalRequest, rematchRequest, standingOrders, undoRequest } from '@gunbai/protocol';
import { toResponse, rateLimit, RefusalError, requireAccount } from './app.ts';
import type { TableRouteDeps } from './deps.ts';
import { parseInput, HttpError } from './guard.ts';
import { requireTable } from './tables.ts';

/** Actions, undo and standing orders. */
export const actionRoutes = (app: FastifyInstance, deps: TableRouteDeps & { readonly store: Store }): void => {
  app.post('/api/tables/:id/actions', async (request) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'act', account.id);
    const table = await requireTable(deps.tableManager, request);
    rateLimit(deps.limits, 'table', table.id);
    return toResponse(await submitAction(account, table, parseInput(actRequest, request.body)));
  });

  app.post('/api/tables/:id/undo', async (request) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'undo', account.id);
    return toResponse(
      await undoLastAction(account, await requireTable(deps.tableManager, request), parseInput(undoRequest, request.body).key),
    );
  });

  app.get('/api/tables/:id/standing-orders', async (request) => {
    const account = await requireAccount(deps, request);
    const orders = await loadStandingOrders(deps.store, account, (await requireTable(deps.tableManager, request)).id);
    if (!orders) throw new HttpError(403, 'not-seated');
    return { orders };
  });

  app.put('/api/tables/:id/standing-orders', async (request) => {
    const account = await requireAccount(deps, request);
    return toResponse(
      await saveStandingOrders(account, await requireTable(deps.tableManager, request), parseInput(standingOrders, request.body).orders),
    );
  });
};

/** Proposals, resignation, timeout claims and rematches. */
export const proposalRoutes = (
  app: FastifyInstance,
  deps: TableRouteDeps & { readonly outageMonitor: Pick<OutageMonitor, 'heartbeat'> },
): void => {
  const { tableManager } = deps;

  app.post('/api/tables/:id/proposal', async (request) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'act', account.id);
    return toResponse(await propose(account, await requireTable(deps.tableManager, request), parseInput(proposalRequest, request.body)));
  });

  app.post('/api/tables/:id/proposal/response', async (request) => {
    const account = await requireAccount(deps, request);
    const { agree, at } = parseInput(proposalAnswerRequest, request.body);
    return toResponse(await respond(account, await requireTable(deps.tableManager, request), agree, at));
  });

  app.post('/api/tables/:id/resign', async (request) => {
    const account = await requireAccount(deps, request);
    const table = await requireTable(deps.tableManager, request);
    return toResponse(await resign(account, table, findStrongestBot(tableManager.catalog, table)));
  });

  app.post('/api/tables/:id/claim-timeout', async (request) => {
    const account = await requireAccount(deps, request);
    const table = await requireTable(deps.tableManager, request);
    await deps.outageMonitor.heartbeat();
    return toResponse(await claimTimeout(deps.accounts, account, table, findStrongestBot(tableManager.catalog, table)));
  });

  app.post('/api/tables/:id/rematch', async (request, reply) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'newTable', account.id);
    const rematch = parseInput(rematchRequest, request.body ?? {});
    const opened = await openRematch(tableManager, account, await requireTable(deps.tableManager, request), rematch);
    if (!opened.ok) throw new RefusalError(opened.refusal);
    return reply.code(201).send('table' in opened ? opened.table.toView() : {});
  });
};
