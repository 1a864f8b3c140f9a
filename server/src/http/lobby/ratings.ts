import type { RatingChange } from '@gunbai/protocol';
import { ratingChanges, ratingHistory } from '@gunbai/protocol/answers';
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

  const table = { path: '/api/tables/:id/ratings', summary: 'What the finished game did to ratings; empty until it is rated' } as const;
  router.add({ ...read, ...table, answer: ratingChanges }, async ({ request, account, params: { id } }) => {
    const { info } = await requireTable(deps.tableManager, request);
    if (!canWatch(info, account?.id ?? null)) throw new HttpError(403, 'no-spectators');
    const rows = await db.selectFrom('rating_changes').selectAll().where('table', '=', id).orderBy('seat').execute();
    return rows.map(({ seat, side, rating_before, rating, deviation }): RatingChange => ({
      seat,
      side,
      before: rating_before,
      rating,
      deviation,
    }));
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
