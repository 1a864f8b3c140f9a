import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Store } from '../storage/index.ts';
import { scoreAgainst, toRatingPoolKey } from '../ratings/rate-table.ts';
import { loadRecord } from '../tables/log/load-record.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { canWatch, loadLobby } from '../tables/table-row.ts';
import type { LobbyTable, Person } from '@gunbai/protocol';
import type { Account } from '../accounts/accounts.ts';
import { gameRecord, headToHead, lobbyTables, nextGame, playerProfile, verification } from '@gunbai/protocol/answers';
import type { StoreDeps, TableRouteDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import type { Router } from './router.ts';
import { requireTable } from './tables.ts';
import type { LobbyDeps } from './lobby/lists.ts';

const MAX_ROWS = 100;

/** Tables the account has a seat at, or left to a bot. */
const selectTablesPlayed = ({ db }: Pick<Store, 'db'>, account: string | null) =>
  db
    .selectFrom('seats')
    .select('seats.table')
    .where(({ or, eb }) => or([eb('account', '=', account), eb('left_by', '=', account)]))
    .union(db.selectFrom('results').select('results.table').where('account', '=', account));

const listTables = async (
  { store, presence }: Omit<LobbyDeps, 'tableManager'>,
  account: string,
  statuses: readonly string[],
): Promise<LobbyTable[]> => {
  const { db } = store;
  const playedTables = statuses.includes('over')
    ? selectTablesPlayed(store, account)
    : db.selectFrom('seats').select('seats.table').where('account', '=', account);
  const ids = await db
    .selectFrom('tables')
    .select('tables.id')
    .where('tables.id', 'in', playedTables)
    .where('tables.status', 'in', statuses)
    .orderBy('tables.updated', 'desc')
    .limit(MAX_ROWS)
    .execute();
  return loadLobby(
    db,
    ids.map(({ id }) => id),
    (one) => presence.isOnline(one),
  );
};

/** Hides the ids of unlisted tables, except from those who played there. */
export const hidePrivateTables = async <Result extends { table: string }>(
  deps: StoreDeps,
  viewer: string | null,
  results: readonly Result[],
) => {
  if (results.length === 0) return results;
  const rows = await deps.store.db
    .selectFrom('tables')
    .select('id')
    .where(
      'id',
      'in',
      results.map(({ table }) => table),
    )
    .where((is) => is.or([is('visibility', '=', 'public'), is('id', 'in', selectTablesPlayed(deps.store, viewer))]))
    .execute();
  const visible = new Set(rows.map(({ id }) => id));
  return results.map((result) => ({ ...result, table: visible.has(result.table) ? result.table : null }));
};

/** The other players of each table. */
const findOpponents = async ({ db }: Store, tables: readonly string[], account: string): Promise<ReadonlyMap<string, Person[]>> => {
  const opponents = new Map<string, Person[]>();
  if (tables.length === 0) return opponents;
  const rows = await db
    .selectFrom('results')
    .innerJoin('accounts', 'accounts.id', 'results.account')
    .select(['results.table', 'accounts.id', 'accounts.name'])
    .where('results.table', 'in', tables)
    .where('results.account', '!=', account)
    .orderBy('results.seat')
    .execute();
  for (const { table, id, name } of rows) opponents.set(table, [...(opponents.get(table) ?? []), { account: id, name }]);
  return opponents;
};

/** The caller's games. */
export const myGamesRoutes = (router: Router, deps: StoreDeps & Pick<LobbyDeps, 'presence'>): void => {
  const mine = { method: 'GET', access: 'account', scope: 'read', isStable: true } as const;
  const running = { path: '/api/me/tables', summary: 'Your tables that are not over', answer: lobbyTables } as const;
  router.add({ ...mine, ...running }, ({ account }) => {
    return listTables(deps, account.id, ['open', 'playing', 'paused', 'rules-changed', 'stuck']);
  });

  /** The game that has waited longest for the caller. */
  const next = { path: '/api/me/next-game', summary: 'The game that has waited longest for you', answer: nextGame } as const;
  router.add({ ...mine, ...next }, async ({ account }) => {
    const tables = await listTables(deps, account.id, ['playing']);
    const pending = tables.filter(({ seats, pendingSeats }) =>
      seats.some(({ seat, person }) => person?.account === account.id && pendingSeats.includes(seat)),
    );
    return { table: pending.at(-1)?.id ?? null, pending: pending.length };
  });

  const history = { path: '/api/me/history', summary: 'Your finished games', answer: lobbyTables } as const;
  router.add({ ...mine, ...history }, ({ account }) => {
    return listTables(deps, account.id, ['over']);
  });
};

/** Who runs a bot account. */
const findOwner = async ({ accounts }: StoreDeps, { bot_owner }: Account): Promise<Person | null> => {
  const owner = bot_owner === null ? null : await accounts.findById(bot_owner);
  return owner && { account: owner.id, name: owner.name };
};

/** How often a player won, lost and drew, by game and side. */
const countResults = async ({ db }: Store, account: string) => {
  const count = (comparison: RawBuilder<unknown>) => sql<number>`sum(case when score ${comparison} then 1 else 0 end)`;
  const rows = await db
    .selectFrom('results')
    .select(['game', 'side', count(sql`> 0.5`).as('won'), count(sql`< 0.5`).as('lost'), count(sql`= 0.5`).as('drawn')])
    .where('account', '=', account)
    .groupBy(['game', 'side'])
    .orderBy('game')
    .orderBy('side')
    .execute();
  // PostgreSQL counts in 64 bits, which arrive as text.
  const counted = rows.map(({ game, side, won, lost, drawn }) => ({
    game,
    side: toRatingPoolKey(side),
    won: Number(won),
    lost: Number(lost),
    drawn: Number(drawn),
  }));
  return mergeSides(counted);
};

type Total = { readonly game: string; readonly side: string; readonly won: number; readonly lost: number; readonly drawn: number };

/** Numbered seats are one side. */
const mergeSides = (totals: readonly Total[]): Total[] => {
  const merged = new Map<string, Total>();
  for (const total of totals) {
    const key = JSON.stringify([total.game, total.side]);
    const { won, lost, drawn } = merged.get(key) ?? { won: 0, lost: 0, drawn: 0 };
    merged.set(key, { ...total, won: total.won + won, lost: total.lost + lost, drawn: total.drawn + drawn });
  }
  return [...merged.values()];
};

/** Public profile: ratings and results. */
export const playerProfileRoutes = (router: Router, deps: StoreDeps & Pick<LobbyDeps, 'presence'>): void => {
  const { db } = deps.store;

  const show = { method: 'GET', path: '/api/players/:id', summary: 'Ratings and results of a player', isStable: true } as const;
  router.add({ ...show, access: 'anyone', scope: 'read', answer: playerProfile }, async ({ account, params: { id } }) => {
    const person = await deps.accounts.findById(id);
    if (!person) throw new HttpError(404, 'not-found');
    const [totals, ratings, results] = await Promise.all([
      countResults(deps.store, id),
      db.selectFrom('ratings').select(['game', 'side', 'rating', 'deviation', 'games']).where('account', '=', id).execute(),
      db
        .selectFrom('results')
        .select(['table', 'game', 'side', 'score', 'reason', 'at'])
        .where('account', '=', id)
        .orderBy('at', 'desc')
        .limit(MAX_ROWS)
        .execute(),
    ]);
    const visibleResults = await hidePrivateTables(deps, account?.id ?? null, results);
    const opponentsByTable = await findOpponents(
      deps.store,
      visibleResults.flatMap(({ table }) => table ?? []),
      id,
    );
    return {
      account: id,
      name: person.name,
      isGuest: person.handle === null && person.bot_owner === null,
      isOnline: deps.presence.isOnline(id),
      owner: await findOwner(deps, person),
      memberSince: person.created,
      ratings,
      totals,
      results: visibleResults.map((result) => ({ ...result, opponents: opponentsByTable.get(result.table ?? '') ?? [] })),
    };
  });
};

export const headToHeadRoutes = (router: Router, deps: StoreDeps): void => {
  const { db } = deps.store;

  const path = '/api/players/:id/against/:other';
  const summary = 'Results of two players against each other';
  router.add({ method: 'GET', path, summary, access: 'anyone', scope: 'read', answer: headToHead, isStable: true }, async (call) => {
    const { id, other } = call.params;
    const games = await db
      .selectFrom('results as mine')
      .innerJoin('results as theirs', 'theirs.table', 'mine.table')
      .select(['mine.table', 'mine.game', 'mine.side', 'mine.score', 'mine.at'])
      .select(['theirs.side as against', 'theirs.score as lost', 'theirs.at as until'])
      .where('mine.account', '=', id)
      .where('theirs.account', '=', other)
      .orderBy('mine.at', 'desc')
      .limit(MAX_ROWS)
      .execute();
    const scores = games.map(({ score, at, lost: theirs, until }) => scoreAgainst({ score, at }, { score: theirs, at: until }));
    const won = scores.filter((score) => score === 1).length;
    const lost = scores.filter((score) => score === 0).length;
    return { games: await hidePrivateTables(deps, call.account?.id ?? null, games), won, lost, drawn: games.length - won - lost };
  });
};

/** Records of finished games. */
export const recordRoutes = (router: Router, deps: TableRouteDeps & { readonly store: Pick<Store, 'db'> }): void => {
  const { db } = deps.store;

  const requireRecordAccess = (account: Account | null, { info }: LiveTable): void => {
    if (info.status !== 'over') throw new HttpError(409, 'game-not-finished');
    if (!canWatch(info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
  };

  /** Once the game is over, a record is for everybody who may watch; before that it holds hidden information. */
  const show = { method: 'GET', path: '/api/tables/:id/record', summary: 'The record of a finished game', isStable: true } as const;
  router.add(
    { ...show, limits: [['record', 'address']], access: 'anyone', scope: 'read', answer: gameRecord },
    async ({ request, reply, account }) => {
      const table = await requireTable(deps.tableManager, request);
      requireRecordAccess(account, table);
      return reply
        .header('content-disposition', `attachment; filename="${table.info.row.game}-${table.id}.json"`)
        .type('application/json')
        .send(await loadRecord(db, table.id));
    },
  );

  router.add(
    {
      method: 'GET',
      path: '/api/tables/:id/verify',
      summary: 'Check the record of a finished game: its log, rolls and actions',
      access: 'anyone',
      scope: 'read',
      limits: [['verify', 'address']],
      answer: verification,
      isStable: true,
    },
    async ({ request, account }) => {
      const table = await requireTable(deps.tableManager, request);
      requireRecordAccess(account, table);
      return table.verifyRecord();
    },
  );
};
