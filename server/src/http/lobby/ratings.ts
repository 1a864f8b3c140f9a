import { ratingHistory, tableRatings } from '@gunbai/protocol/answers';
import { loadSeatRatings } from '../../ratings/seat-ratings.ts';
import { canWatch } from '../../tables/table-row.ts';
import type { StoreDeps, TableRouteDeps } from '../deps.ts';
import { HttpError } from '../guard.ts';
import { hidePrivateTables } from '../players.ts';
import type { Router } from '../router.ts';
import { requireTable } from '../tables.ts';

const MAX_POINTS = 500;

/** What rated games did to ratings: of one table, and of one player. */
export const ratingRoutes = (router: Router, deps: StoreDeps & TableRouteDeps): void => {
  const { db } = deps.store;
  const read = { method: 'GET', access: 'anyone', scope: 'read', isStable: true } as const;

  const show = { path: '/api/tables/:id/ratings', summary: 'Ratings of the players, and what the finished game did to them' } as const;
  router.add({ ...read, ...show, answer: tableRatings }, async ({ request, account, params: { id } }) => {
    const table = await requireTable(deps.tableManager, request);
    if (!canWatch(table.info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
    const [[ratings = {}], rows] = await Promise.all([
      loadSeatRatings(db, [table.toView()]),
      db.selectFrom('rating_changes').selectAll().where('table', '=', id).orderBy('seat').execute(),
    ]);
    const changes = rows.map(({ seat, side, rating_before: before, rating, deviation }) => ({ seat, side, before, rating, deviation }));
    return { ratings, changes };
  });

  const history = { path: '/api/players/:id/ratings', summary: 'The ratings of a player after each rated game, oldest first' } as const;
  router.add({ ...read, ...history, answer: ratingHistory }, async ({ account, params: { id } }) => {
    const rows = await db
      .selectFrom('rating_changes')
      .select(['table', 'game', 'side', 'rating', 'deviation', 'at'])
      .where('account', '=', id)
      .orderBy('at', 'desc')
      .limit(MAX_POINTS)
      .execute();
    return (await hidePrivateTables(deps, account?.id ?? null, rows)).toReversed();
  });
};
