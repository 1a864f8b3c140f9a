import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { House } from '../house.ts';
import type { LiveTable } from '../tables/live.ts';
import { mayLook, readLobby } from '../tables/row.ts';
import { joinWish, newTable, tableId } from '../wire.ts';
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

/** What is on offer: games, and tables in the lobby. */
export const lobbyRoutes = (app: FastifyInstance, { hall, store, presence }: House): void => {
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
      (account) => presence.is(account),
    );
  });
};

/** Opening a table, looking at it, taking a seat and leaving it. */
export const tableRoutes = (app: FastifyInstance, house: House): void => {
  const { hall } = house;

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
};
