import type { Store } from '../storage/index.ts';
import type { OutageMonitor } from '../tables/clocks/clock-compensation.ts';
import { respond, propose } from '../tables/proposals.ts';
import { openRematch } from '../tables/rematch.ts';
import { submitAction, resign, findDefaultBot, undoLastAction } from '../tables/player-actions.ts';
import { saveStandingOrders, loadStandingOrders } from '../tables/standing-orders.ts';
import { claimTimeout } from '../tables/clocks/timeouts.ts';
import { actRequest, proposalAnswerRequest, proposalRequest, rematchRequest, standingOrders, undoRequest } from '@gunbai/protocol';
import { commandDone, openedTable, standingOrdersAnswer } from '@gunbai/protocol/answers';
import { toResponse, rateLimit, RefusalError } from './app.ts';
import type { TableRouteDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import type { Router } from './router.ts';
import { requireTable } from './tables.ts';

/** What every command of a player at a table has in common. */
const COMMAND = { access: 'account', scope: 'play', answer: commandDone, isStable: true } as const;
const RATED_AS_ACTION = [['act', 'account']] as const;

/** Actions and undo. */
export const actionRoutes = (router: Router, deps: TableRouteDeps): void => {
  router.add(
    {
      ...COMMAND,
      method: 'POST',
      path: '/api/tables/:id/actions',
      summary: 'Take an action for your seat. The same key again is acknowledged and done once',
      limits: RATED_AS_ACTION,
      body: actRequest,
    },
    async ({ request, account, body }) => {
      const table = await requireTable(deps.tableManager, request);
      await rateLimit(deps.limits, 'table', table.id);
      return toResponse(await submitAction(account, table, body));
    },
  );

  router.add(
    {
      ...COMMAND,
      method: 'POST',
      path: '/api/tables/:id/undo',
      summary: 'Undo your last action, unless it revealed something or another player must decide',
      limits: [['undo', 'account']],
      body: undoRequest,
    },
    async ({ request, account, body: { key } }) =>
      toResponse(await undoLastAction(account, await requireTable(deps.tableManager, request), key)),
  );
};

/** Answers given in advance. */
export const standingOrderRoutes = (router: Router, deps: TableRouteDeps & { readonly store: Store }): void => {
  const path = '/api/tables/:id/standing-orders';
  const show = { method: 'GET', path, summary: 'Your standing orders', isStable: true } as const;
  router.add({ ...show, access: 'account', scope: 'read', answer: standingOrdersAnswer }, async ({ request, account }) => {
    const orders = await loadStandingOrders(deps.store, account, (await requireTable(deps.tableManager, request)).id);
    if (!orders) throw new HttpError(403, 'not-seated');
    return { orders };
  });

  const save = { method: 'PUT', path, summary: 'Replace your standing orders', body: standingOrders } as const;
  router.add({ ...COMMAND, ...save }, async ({ request, account, body: { orders } }) =>
    toResponse(await saveStandingOrders(account, await requireTable(deps.tableManager, request), orders)),
  );
};

/** Proposals, resignation, timeout claims and rematches. */
export const proposalRoutes = (
  router: Router,
  deps: TableRouteDeps & { readonly outageMonitor: Pick<OutageMonitor, 'heartbeat'> },
): void => {
  const { tableManager } = deps;

  const proposal = { method: 'POST', path: '/api/tables/:id/proposal', summary: 'Propose what all players must agree to' } as const;
  router.add({ ...COMMAND, ...proposal, limits: RATED_AS_ACTION, body: proposalRequest }, async ({ request, account, body }) =>
    toResponse(await propose(account, await requireTable(tableManager, request), body)),
  );

  const answer = { method: 'POST', path: '/api/tables/:id/proposal/response', summary: 'Agree to a proposal, or reject it' } as const;
  router.add({ ...COMMAND, ...answer, body: proposalAnswerRequest }, async ({ request, account, body: { agree, at } }) =>
    toResponse(await respond(account, await requireTable(tableManager, request), agree, at)),
  );

  router.add({ ...COMMAND, method: 'POST', path: '/api/tables/:id/resign', summary: 'Resign' }, async ({ request, account }) => {
    const table = await requireTable(tableManager, request);
    return toResponse(await resign(account, table, findDefaultBot(tableManager.catalog, table)));
  });

  const claim = {
    method: 'POST',
    path: '/api/tables/:id/claim-timeout',
    summary: 'Claim the win from a seat that is out of time',
  } as const;
  router.add({ ...COMMAND, ...claim }, async ({ request, account }) => {
    const table = await requireTable(tableManager, request);
    await deps.outageMonitor.heartbeat();
    return toResponse(await claimTimeout(deps.accounts, account, table, findDefaultBot(tableManager.catalog, table)));
  });

  router.add(
    {
      ...COMMAND,
      method: 'POST',
      path: '/api/tables/:id/rematch',
      summary: 'The same game with sides swapped',
      limits: [['newTable', 'account']],
      body: rematchRequest,
      answer: openedTable,
      status: 201,
    },
    async ({ request, account, body }) => {
      const opened = await openRematch(tableManager, account, await requireTable(tableManager, request), body);
      if (!opened.ok) throw new RefusalError(opened.refusal);
      return 'table' in opened ? opened.table.toView() : {};
    },
  );
};
