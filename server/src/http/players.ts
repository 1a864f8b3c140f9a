import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Store } from '../storage/index.ts';
import { scoreAgainst } from '../ratings/rate-table.ts';
import { loadRecord } from '../tables/load-record.ts';
import type { LiveTable } from '../tables/live-table.ts';
import { canWatch, loadLobby } from '../tables/table-row.ts';
import type { LobbyTable, Person } from '@gunbai/protocol';
import { rateLimit, requireAccount, findCurrentAccount } from './app.ts';
import type { StoreDeps, TableRouteDeps } from './deps.ts';
import { parseInput, HttpError } from './guard.ts';
import { requireTable } from './tables.ts';
import type { LobbyDeps } from './tables.ts';

const MAX_ROWS = 100;
const playerParams = z.strictObject({ id: z.string().max(40), other: z.string().max(40).optional() });

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
const hidePrivateTables = async <Result extends { table: string }>(
  deps: StoreDeps,
  request: FastifyRequest,
  results: readonly Result[],
) => {
  if (results.length === 0) return results;
  const viewer = (await findCurrentAccount(deps, request))?.id ?? null;
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
export const myGamesRoutes = (app: FastifyInstance, deps: StoreDeps & Pick<LobbyDeps, 'presence'>): void => {
  app.get('/api/me/tables', async (request) => {
    const account = await requireAccount(deps, request);
    return listTables(deps, account.id, ['open', 'playing', 'paused', 'rules-changed', 'stuck']);
  });

  /** The game that has waited longest for the caller. */
  app.get('/api/me/next-game', async (request) => {
    const account = await requireAccount(deps, request);
    const tables = await listTables(deps, account.id, ['playing']);
    const pending = tables.filter(({ seats, pendingSeats }) =>
      seats.some(({ seat, person }) => person?.account === account.id && pendingSeats.includes(seat)),
    );
    return { table: pending.at(-1)?.id ?? null, pending: pending.length };
  });

  app.get('/api/me/history', async (request) => {
    const account = await requireAccount(deps, request);
    return listTables(deps, account.id, ['over']);
  });
};

/** Public profile: ratings and results. */
export const playerProfileRoutes = (app: FastifyInstance, deps: StoreDeps): void => {
  const { db } = deps.store;

  app.get('/api/players/:id', async (request) => {
    const { id } = parseInput(playerParams, request.params);
    const person = await deps.accounts.findById(id);
    if (!person) throw new HttpError(404, 'not-found');
    const [ratings, results] = await Promise.all([
      db.selectFrom('ratings').select(['game', 'side', 'rating', 'deviation', 'games']).where('account', '=', id).execute(),
      db
        .selectFrom('results')
        .select(['table', 'game', 'side', 'score', 'reason', 'at'])
        .where('account', '=', id)
        .orderBy('at', 'desc')
        .limit(MAX_ROWS)
        .execute(),
    ]);
    const visibleResults = await hidePrivateTables(deps, request, results);
    const opponentsByTable = await findOpponents(
      deps.store,
      visibleResults.flatMap(({ table }) => table ?? []),
      id,
    );
    return {
      account: id,
      name: person.name,
      isGuest: person.handle === null,
      memberSince: person.created,
      ratings,
      results: visibleResults.map((result) => ({ ...result, opponents: opponentsByTable.get(result.table ?? '') ?? [] })),
    };
  });
};

export const headToHeadRoutes = (app: FastifyInstance, deps: StoreDeps): void => {
  const { db } = deps.store;

  /** Results of two players against each other. */
  app.get('/api/players/:id/against/:other', async (request) => {
    const { id, other = '' } = parseInput(playerParams, request.params);
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
    return { games: await hidePrivateTables(deps, request, games), won, lost, drawn: games.length - won - lost };
  });
};

/** Records of finished games. */
export const recordRoutes = (app: FastifyInstance, deps: TableRouteDeps & { readonly store: Pick<Store, 'db'> }): void => {
  const { db } = deps.store;

  const requireRecordAccess = async (request: FastifyRequest, { info }: LiveTable): Promise<void> => {
    if (info.status !== 'over') throw new HttpError(409, 'game-not-finished');
    if (!canWatch(info, (await findCurrentAccount(deps, request))?.id ?? null)) throw new HttpError(403, 'no-spectators');
  };

  /** Once the game is over, a record is for everybody who may watch; before that it holds hidden information. */
  app.get('/api/tables/:id/record', async (request, reply) => {
    const table = await requireTable(deps.tableManager, request);
    await requireRecordAccess(request, table);
    return reply
      .header('content-disposition', `attachment; filename="${table.info.row.game}-${table.id}.json"`)
      .type('application/json')
      .send(await loadRecord(db, table.id));
  });

  app.get('/api/tables/:id/verify', async (request) => {
    rateLimit(deps.limits, 'verify', request.ip);
    const table = await requireTable(deps.tableManager, request);
    await requireRecordAccess(request, table);
    return table.verifyRecord();
  });
};
