import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Presence } from '../presence.ts';
import type { Store } from '../storage/index.ts';
import type { TableManager } from '../tables/table-manager.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { submitDice } from '../tables/dice/commands.ts';
import { leaveSeat, removePlayer, takeSeat } from '../tables/seating.ts';
import { canWatch, findSeatOfAccount, loadLobby } from '../tables/table-row.ts';
import { diceRequest, joinRequest, newTable, tableId } from '@gunbai/protocol';
import { limitOrDelay, toResponse, rateLimit, RefusalError, requireAccount, findCurrentAccount } from './app.ts';
import type { TableRouteDeps } from './deps.ts';
import { parseInput, HttpError } from './guard.ts';

const MAX_LOBBY_TABLES = 100;

export interface LobbyDeps {
  readonly store: Pick<Store, 'db'>;
  readonly tableManager: Pick<TableManager, 'catalog'>;
  readonly presence: Pick<Presence, 'isOnline'>;
}

/** The table of the request, read fresh: a node may have changed it and been killed before it announced that. */
export const requireTable = async (tableManager: Pick<TableManager, 'getFresh'>, request: FastifyRequest): Promise<LiveTable> => {
  const id = tableId.safeParse((request.params as { id?: string }).id);
  const table = id.success ? await tableManager.getFresh(id.data) : null;
  if (!table) throw new HttpError(404, 'not-found');
  return table;
};

/** Games, and the tables in the lobby. */
export const lobbyRoutes = (app: FastifyInstance, { tableManager, store, presence }: LobbyDeps): void => {
  app.get('/api/games', async () =>
    [...tableManager.catalog.values()].map(({ id, names, game, bots }) => ({
      id,
      names,
      rules: game.rules,
      scenarios: game.scenarios,
      options: game.options,
      bots,
    })),
  );

  app.get('/api/tables', async (request) => {
    const { status, game } = parseInput(
      z.strictObject({ status: z.enum(['open', 'playing']).default('open'), game: z.string().max(60).optional() }),
      request.query,
    );
    let query = store.db.selectFrom('tables').select('id').where('status', '=', status).where('visibility', '=', 'public');
    if (game !== undefined) query = query.where('game', '=', game);
    const ids = await query.orderBy('created', 'desc').limit(MAX_LOBBY_TABLES).execute();
    return loadLobby(
      store.db,
      ids.map(({ id }) => id),
      (account) => presence.isOnline(account),
    );
  });
};

/** Opening and viewing a table, taking and leaving a seat. */
export const tableRoutes = (app: FastifyInstance, deps: TableRouteDeps): void => {
  const { tableManager } = deps;

  app.post('/api/tables', async (request, reply) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'newTable', account.id);
    const opened = await tableManager.openTable(account, parseInput(newTable, request.body));
    if (!opened.ok) throw new RefusalError(opened.refusal);
    return reply.code(201).send('table' in opened ? opened.table.toView() : {});
  });

  app.get('/api/tables/:id', async (request) => {
    const table = await requireTable(deps.tableManager, request);
    if (!canWatch(table.info, (await findCurrentAccount(deps, request))?.id ?? null)) throw new HttpError(403, 'no-spectators');
    return table.toView();
  });

  /** What `watch` sends, for networks without WebSockets. */
  app.get('/api/tables/:id/position', async (request, reply) => {
    const { since } = parseInput(z.strictObject({ since: z.coerce.number().int().min(0).max(1_000_000).default(0) }), request.query);
    const account = await findCurrentAccount(deps, request);
    const id = (request.params as { id: string }).id;
    const loaded = await deps.tableManager.getIfLoaded(id);
    const isPlayer = loaded !== null && account !== null && findSeatOfAccount(loaded.info, account.id) !== null;
    // Before the table is read: spectators together must not keep it busy.
    await limitOrDelay(deps.limits, 'position', isPlayer ? account.id : id);
    const table = await requireTable(deps.tableManager, request);
    if (!canWatch(table.info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
    const messages = await table.snapshotFor(account?.id ?? null, since);
    return reply.type('application/json').send(`[${messages.join(',')}]`);
  });

  app.post('/api/tables/:id/seat', async (request) => {
    const account = await requireAccount(deps, request);
    const table = await requireTable(deps.tableManager, request);
    toResponse(await takeSeat(account, table, parseInput(joinRequest, request.body)));
    return table.toView();
  });

  app.post('/api/tables/:id/dice', async (request) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'act', account.id);
    const table = await requireTable(deps.tableManager, request);
    toResponse(await submitDice(account, table, parseInput(diceRequest, request.body)));
    return table.toView();
  });

  app.delete('/api/tables/:id/seat', async (request) => {
    const account = await requireAccount(deps, request);
    const table = await requireTable(deps.tableManager, request);
    toResponse(await leaveSeat(account, table));
    return table.toView();
  });

  app.delete('/api/tables/:id/seats/:seat', async (request) => {
    const account = await requireAccount(deps, request);
    const table = await requireTable(deps.tableManager, request);
    toResponse(await removePlayer(account, table, (request.params as { seat: string }).seat));
    return table.toView();
  });
};
