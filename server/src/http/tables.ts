import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SharedBuffers } from '../shared-buffers.ts';
import type { TableManager } from '../tables/table-manager.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { submitDice } from '../tables/dice/commands.ts';
import type { RequestOrigin } from '../tables/seats/networks.ts';
import { leaveSeat, removePlayer, takeSeat } from '../tables/seats/seating.ts';
import { canWatch, findSeatOfAccount } from '../tables/table-row.ts';
import { diceRequest, joinRequest, newTable, tableId } from '@gunbai/protocol';
import { openedTable, tableMessages, tableView } from '@gunbai/protocol/answers';
import { limitOrDelay, toResponse, RefusalError } from './app.ts';
import type { TableRouteDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import { findInvitedPlayers } from './lobby/invited-members.ts';
import type { InvitationDeps } from './lobby/invited-members.ts';
import type { Router } from './router.ts';

/** The table of the request, read fresh: a node may have changed it and been killed before it announced that. */
export const requireTable = async (tableManager: Pick<TableManager, 'getFresh'>, request: FastifyRequest): Promise<LiveTable> => {
  const id = tableId.safeParse((request.params as { id?: string }).id);
  const table = id.success ? await tableManager.getFresh(id.data) : null;
  if (!table) throw new HttpError(404, 'not-found');
  return table;
};

/** A whole number in the query of an address. */
export const queryNumber = (max: number, min = 0) => z.coerce.number().int().min(min).max(max);

const originOf = ({ limits: { factor } }: Pick<TableRouteDeps, 'limits'>, { ip }: FastifyRequest): RequestOrigin => ({
  address: ip,
  factor,
});

/** Opening and viewing a table. */
export const tableRoutes = (router: Router, deps: InvitationDeps): void => {
  const { tableManager } = deps;
  const answers = new SharedBuffers();

  router.add(
    {
      method: 'POST',
      path: '/api/tables',
      summary: 'Open a table. Play begins when all seats are taken and all dice are confirmed',
      access: 'account',
      scope: 'play',
      limits: [['newTable', 'account']],
      body: newTable,
      answer: openedTable,
      status: 201,
      isStable: true,
    },
    async ({ request, account, body }) => {
      const invited = await findInvitedPlayers(deps, account, body.seats);
      const opened = await tableManager.openTable(account, body, { invited, origin: originOf(deps, request) });
      if (!opened.ok) throw new RefusalError(opened.refusal);
      return 'table' in opened ? opened.table.toView() : {};
    },
  );

  const show = { method: 'GET', path: '/api/tables/:id', summary: 'A table without its position', isStable: true } as const;
  router.add({ ...show, access: 'anyone', scope: 'read', answer: tableView }, async ({ request, account }) => {
    const table = await requireTable(deps.tableManager, request);
    if (!canWatch(table.info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
    return table.toView();
  });

  /** What `watch` sends, for networks without WebSockets. */
  router.add(
    {
      method: 'GET',
      path: '/api/tables/:id/position',
      summary: 'The table, and the position as your seat sees it, with the log from entry `since` on',
      access: 'anyone',
      scope: 'read',
      query: z.strictObject({ since: queryNumber(1_000_000).default(0) }),
      answer: tableMessages,
      isStable: true,
    },
    async ({ request, reply, account, params: { id }, query: { since } }) => {
      const loaded = await deps.tableManager.getIfLoaded(id);
      const isPlayer = loaded !== null && account !== null && findSeatOfAccount(loaded.info, account.id) !== null;
      // Before the table is read: spectators together must not keep it busy.
      await limitOrDelay(deps.limits, 'position', isPlayer ? account.id : id);
      const table = await requireTable(deps.tableManager, request);
      if (!canWatch(table.info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
      const messages = await table.snapshotFor(account?.id ?? null, since);
      return reply.type('application/json').send(answers.get(messages, () => Buffer.from(`[${messages.join(',')}]`)));
    },
  );
};

/** Taking and leaving a seat, and the dice before play. */
export const seatRoutes = (router: Router, deps: TableRouteDeps): void => {
  const change = { access: 'account', scope: 'play', answer: tableView, isStable: true } as const;

  const take = { method: 'POST', path: '/api/tables/:id/seat', summary: 'Take or change a seat', body: joinRequest } as const;
  router.add({ ...change, ...take }, async ({ request, account, body }) => {
    const table = await requireTable(deps.tableManager, request);
    toResponse(await takeSeat(account, table, { ...body, origin: originOf(deps, request) }));
    return table.toView();
  });

  router.add(
    {
      ...change,
      method: 'POST',
      path: '/api/tables/:id/dice',
      summary: 'Before play: give the hash of your part of the dice, or reveal it once the server has committed',
      limits: [['act', 'account']],
      body: diceRequest,
    },
    async ({ request, account, body }) => {
      const table = await requireTable(deps.tableManager, request);
      toResponse(await submitDice(account, table, body));
      return table.toView();
    },
  );

  const leave = {
    method: 'DELETE',
    path: '/api/tables/:id/seat',
    summary: 'Leave before play; the table closes if its owner leaves',
  } as const;
  router.add({ ...change, ...leave }, async ({ request, account }) => {
    const table = await requireTable(deps.tableManager, request);
    toResponse(await leaveSeat(account, table));
    return table.toView();
  });

  const remove = { method: 'DELETE', path: '/api/tables/:id/seats/:seat', summary: 'Your table: remove a player before play' } as const;
  router.add({ ...change, ...remove }, async ({ request, account, params: { seat } }) => {
    const table = await requireTable(deps.tableManager, request);
    toResponse(await removePlayer(account, table, seat));
    return table.toView();
  });
};
