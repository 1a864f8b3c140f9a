import type { Kysely } from 'kysely';
import type { SeatRating } from '@gunbai/protocol';
import type { Schema } from '../storage/schema.ts';
import { toRatingPoolKey } from './rate-table.ts';

interface SeatedPlayers {
  readonly game: string;
  readonly seats: readonly { readonly seat: string; readonly person: { readonly account: string } | null }[];
}

/**
 * For each table the ratings of its players by seat. A player who is not rated on the side of the seat shows the side with
 * the most rated games.
 */
export const loadSeatRatings = async (
  db: Kysely<Schema>,
  tables: readonly SeatedPlayers[],
): Promise<readonly Readonly<Record<string, SeatRating>>[]> => {
  const accounts = [...new Set(tables.flatMap(({ seats }) => seats.flatMap(({ person }) => person?.account ?? [])))];
  if (accounts.length === 0) return tables.map(() => ({}));
  const rows = await db
    .selectFrom('ratings')
    .select(['account', 'game', 'side', 'rating', 'deviation', 'games'])
    .where('account', 'in', accounts)
    .where('game', 'in', [...new Set(tables.map(({ game }) => game))])
    .orderBy('games', 'desc')
    .execute();
  const ratingOf = (account: string, game: string, seat: string): SeatRating | null => {
    const own = rows.filter((row) => row.account === account && row.game === game);
    const found = own.find(({ side }) => side === toRatingPoolKey(seat)) ?? own[0];
    return found ? { rating: found.rating, deviation: found.deviation } : null;
  };
  return tables.map(({ game, seats }) =>
    Object.fromEntries(
      seats.flatMap(({ seat, person }) => {
        const rating = person && ratingOf(person.account, game, seat);
        return rating ? [[seat, rating]] : [];
      }),
    ),
  );
};
