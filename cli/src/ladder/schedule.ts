import type { SeatId } from '@gunbai/engine';

/** Who plays which seat: the ids of levels, in seat order. */
export type Seating = readonly string[];

const withLevelAt = (seats: number, level: string, at: number, others: string): Seating =>
  Array.from({ length: seats }, (_, seat) => (seat === at ? level : others));

/**
 * All seatings to play: each level against itself, and each pair of levels. With two seats both ways round; with more, the
 * stronger level takes each seat in turn among weaker ones, so that its wins compare with theirs in that seat. With
 * `against`, each level plays only against that one.
 */
export const seatingsFor = (levels: readonly string[], seats: readonly SeatId[], against?: string): Seating[] => {
  if (against !== undefined) return levels.flatMap((level) => seats.map((_, at) => withLevelAt(seats.length, level, at, against)));
  const seatings: Seating[] = levels.map((level) => withLevelAt(seats.length, level, 0, level));
  levels.forEach((weaker, index) => {
    for (const stronger of levels.slice(index + 1))
      seats.forEach((_, at) => seatings.push(withLevelAt(seats.length, stronger, at, weaker)));
  });
  return seatings;
};

/** Games in the order in which they are played: one of each seating, then the next of each, so that a stopped run is balanced. */
export const gamesInOrder = (seatings: readonly Seating[], games: number): { readonly seating: Seating; readonly index: number }[] =>
  Array.from({ length: games }, (_, index) => seatings.map((seating) => ({ seating, index }))).flat();
