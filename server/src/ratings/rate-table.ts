import { deleteJob } from '../jobs/enqueue.ts';
import { ConflictError } from '../storage/index.ts';
import type { Store } from '../storage/index.ts';
import { NEW_RATING, updateRating } from './glicko.ts';
import type { Rating } from './glicko.ts';

/** Sides that only number the seats (`p1`, `p2`) share one rating; named sides are rated separately. */
export const toRatingPoolKey = (side: string): string => (/^p\d+$/.test(side) ? '' : side);

const MAX_ATTEMPTS = 8;

/** Rates a finished game. The job is deleted in the same transaction, so the game counts once. */
export const rateTable = async (store: Store, table: string, job: string): Promise<void> => {
  for (let attempts = 1; ; attempts++)
    try {
      return await rateTableOnce(store, table, job);
    } catch (error) {
      // Another game of the same player was rated at the same moment: retry with the new rating.
      if (!(error instanceof ConflictError) || attempts === MAX_ATTEMPTS) throw error;
    }
};

interface PlayedResult {
  readonly score: number;
  readonly at: number;
}

/** A player who left early lost to everybody who stayed. */
export const scoreAgainst = (player: PlayedResult, other: PlayedResult): number => {
  const [mine, theirs] = player.at === other.at ? [player.score, other.score] : [player.at, other.at];
  return mine > theirs ? 1 : mine < theirs ? 0 : 0.5;
};

const rateTableOnce = async (store: Store, table: string, job: string): Promise<void> => {
  const { db } = store;
  // Anybody can make guests to win against, so only members are rated, and only for games among members.
  const results = await db
    .selectFrom('results')
    .innerJoin('accounts', 'accounts.id', 'results.account')
    .selectAll('results')
    .where('results.table', '=', table)
    .where('accounts.handle', 'is not', null)
    .execute();
  const now = Date.now();
  const players = await Promise.all(
    results.map(async (result) => {
      const side = toRatingPoolKey(result.side);
      const stored = await db
        .selectFrom('ratings')
        .selectAll()
        .where('account', '=', result.account)
        .where('game', '=', result.game)
        .where('side', '=', side)
        .executeTakeFirst();
      const before: Rating = stored ?? NEW_RATING;
      return { account: result.account, game: result.game, side, score: result.score, at: result.at, before, games: stored?.games ?? 0 };
    }),
  );
  // Games against bots and guests are not rated.
  if (players.length < 2) return store.commit([{ query: deleteJob(db, job), rows: 1 }]);
  const statements = players.map((player) => {
    const games = players
      .filter((other) => other !== player)
      .map((other) => ({ opponent: other.before, score: scoreAgainst(player, other) }));
    const { rating, deviation, volatility } = updateRating(player.before, games);
    const values = { rating, deviation, volatility, games: player.games + 1, updated: now };
    const query = db
      .insertInto('ratings')
      .values({ account: player.account, game: player.game, side: player.side, ...values })
      .onConflict((conflict) =>
        conflict.columns(['account', 'game', 'side']).doUpdateSet(values).where('ratings.games', '=', player.games),
      );
    return { query, rows: 1 };
  });
  await store.commit([{ query: deleteJob(db, job), rows: 1 }, ...statements]);
};
