import type { Policy } from '@gunbai/protocol';
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

interface Rated {
  readonly account: string;
  /** Null for people. */
  readonly owner: string | null;
}

/** A bot account against a person only if the table allows it, and never against its owner or the owner's other bots. */
const isPairRated = (one: Rated, other: Rated, isMixedRated: boolean): boolean =>
  (one.owner ?? one.account) !== (other.owner ?? other.account) && (isMixedRated || (one.owner === null) === (other.owner === null));

const rateTableOnce = async (store: Store, table: string, job: string): Promise<void> => {
  const { db } = store;
  // Anybody can make guests to win against, so only members and bot accounts are rated.
  const results = await db
    .selectFrom('results')
    .innerJoin('accounts', 'accounts.id', 'results.account')
    .leftJoin('tables', 'tables.id', 'results.table')
    .selectAll('results')
    .select(['accounts.bot_owner', 'tables.policy'])
    .where('results.table', '=', table)
    .where(({ or, eb }) => or([eb('accounts.handle', 'is not', null), eb('accounts.bot_owner', 'is not', null)]))
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
      const { account, seat, game, score, at, bot_owner: owner } = result;
      return { account, owner, seat, game, side, score, at, before, games: stored?.games ?? 0 };
    }),
  );
  const isMixedRated = (JSON.parse(results[0]?.policy ?? '{}') as Partial<Policy>).ratedWithBots ?? false;
  const statements = players.flatMap((player) => {
    const opponents = players.filter((other) => other !== player && isPairRated(player, other, isMixedRated));
    if (opponents.length === 0) return [];
    const games = opponents.map((other) => ({ opponent: other.before, score: scoreAgainst(player, other) }));
    const { rating, deviation, volatility } = updateRating(player.before, games);
    const values = { rating, deviation, volatility, games: player.games + 1, updated: now };
    const query = db
      .insertInto('ratings')
      .values({ account: player.account, game: player.game, side: player.side, ...values })
      .onConflict((conflict) =>
        conflict.columns(['account', 'game', 'side']).doUpdateSet(values).where('ratings.games', '=', player.games),
      );
    const { account, seat, game, side } = player;
    const change = { table, seat, account, game, side, rating_before: player.before.rating, rating, deviation, at: now };
    return [{ query, rows: 1 }, db.insertInto('rating_changes').values(change)];
  });
  await store.commit([{ query: deleteJob(db, job), rows: 1 }, ...statements]);
};
