export interface RatingPoint {
  readonly table: string | null;
  readonly game: string;
  readonly side: string;
  readonly rating: number;
  readonly at: number;
}

/** Games of one player that are rated together. */
export interface RatingPool {
  readonly id: string;
  readonly game: string;
  readonly side: string;
  readonly points: readonly RatingPoint[];
}

const poolOf = ({ game, side }: RatingPoint): string => `${game} ${side}`;

/** Pools with a line to draw, the one with the most games first. */
export const toRatingPools = (history: readonly RatingPoint[]): readonly RatingPool[] =>
  [...Map.groupBy(history, poolOf)]
    .flatMap(([id, points]) => {
      const [first] = points;
      return first && points.length > 1 ? [{ id, game: first.game, side: first.side, points }] : [];
    })
    .toSorted((a, b) => b.points.length - a.points.length);
