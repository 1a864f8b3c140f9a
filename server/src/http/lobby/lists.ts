import { sql } from 'kysely';
import { z } from 'zod';
import { gameList, lobbyTables, onlinePlayers } from '@gunbai/protocol/answers';
import type { Presence } from '../../presence.ts';
import type { Store } from '../../storage/index.ts';
import { loadLobby } from '../../tables/table-row.ts';
import type { TableManager } from '../../tables/table-manager.ts';
import type { Router } from '../router.ts';

const MAX_LOBBY_TABLES = 100;
const MAX_ONLINE_MEMBERS = 100;

export interface LobbyDeps {
  readonly store: Pick<Store, 'db'>;
  readonly tableManager: Pick<TableManager, 'catalog'>;
  readonly presence: Pick<Presence, 'isOnline' | 'listOnline'>;
}

const yesOrNo = z.enum(['yes', 'no']);

const listQuery = z.strictObject({
  status: z.enum(['open', 'playing']).default('open'),
  game: z.string().max(60).optional(),
  pace: z.enum(['none', 'live', 'days']).optional().meta({ description: 'The kind of time control' }),
  rated: yesOrNo.optional(),
  free: yesOrNo.optional().meta({ description: 'Whether anybody may take a seat' }),
  spectators: yesOrNo.optional().meta({ description: 'Whether anybody may watch' }),
});

const selectTables = ({ db }: LobbyDeps['store'], { status, game, pace, rated, free, spectators }: z.infer<typeof listQuery>) => {
  let query = db.selectFrom('tables').select('tables.id').where('status', '=', status).where('visibility', '=', 'public');
  if (game !== undefined) query = query.where('game', '=', game);
  // JSON of a parsed request: the keys have the order of its schema.
  if (pace !== undefined) query = query.where('pace', 'like', `{"kind":"${pace}"%`);
  for (const [field, wanted] of [
    ['rated', rated],
    ['spectators', spectators],
  ] as const)
    if (wanted !== undefined) query = query.where('policy', 'like', `%"${field}":${wanted === 'yes'}%`);
  if (free !== undefined)
    query = query.where(({ exists, not, selectFrom }) => {
      const seats = selectFrom('seats').select('seats.seat').whereRef('seats.table', '=', 'tables.id');
      const freeSeat = exists(seats.where('account', 'is', null).where('bot', 'is', null).where('reserved_for', 'is', null));
      return free === 'yes' ? freeSeat : not(freeSeat);
    });
  return query;
};

/** Games, and the tables in the lobby. */
export const lobbyRoutes = (router: Router, { tableManager, store, presence }: LobbyDeps): void => {
  const listGames = { method: 'GET', path: '/api/games', summary: 'Games on offer', isStable: true } as const;
  router.add({ ...listGames, access: 'public', answer: gameList }, () =>
    [...tableManager.catalog.values()].map(({ id, names, game, bots }) => ({
      id,
      names,
      rules: game.rules,
      scenarios: game.scenarios,
      options: game.options,
      bots: bots.map((bot) => bot.id),
    })),
  );

  const listTables = { method: 'GET', path: '/api/tables', summary: 'Public tables, newest first', isStable: true } as const;
  router.add({ ...listTables, access: 'public', query: listQuery, answer: lobbyTables }, async ({ query }) => {
    const ids = await selectTables(store, query).orderBy('created', 'desc').limit(MAX_LOBBY_TABLES).execute();
    return loadLobby(
      store.db,
      ids.map(({ id }) => id),
      (account) => presence.isOnline(account),
    );
  });

  const online = { method: 'GET', path: '/api/players/online', summary: 'Who is online', isStable: true } as const;
  router.add({ ...online, access: 'account', scope: 'read', answer: onlinePlayers }, async () => {
    const accounts = presence.listOnline();
    if (accounts.length === 0) return { members: [], guests: 0 };
    const members = await store.db
      .selectFrom('accounts')
      .select(['id as account', 'name'])
      .where('id', 'in', accounts)
      .where(({ or, eb }) => or([eb('handle', 'is not', null), eb('bot_owner', 'is not', null)]))
      .where('banned', '=', 0)
      .orderBy(sql`lower(name)`)
      .execute();
    return { members: members.slice(0, MAX_ONLINE_MEMBERS), guests: accounts.length - members.length };
  });
};
