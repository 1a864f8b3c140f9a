import type { Report } from '@gunbai/shared/audit';
import { CENTRE, NOBODY, sum } from './board.ts';
import type { Board, Entry } from './board.ts';
import { castles, clans } from './components.ts';

/** castle.2, clan.3, end.2 Castles face up count their points, a conquered clan only the points of the clan. */
const points = (board: Board, seat: number): number => {
  const isFaceDown = (clan: string): boolean => board.conqueror[clans.findIndex(({ id }) => id === clan)] !== NOBODY;
  const faceUp = castles.filter(({ clan }, castle) => board.holder[castle] === seat && !isFaceDown(clan));
  const piles = clans.filter((_, clan) => board.conqueror[clan] === seat);
  return sum(faceUp.map((castle) => castle.points)) + sum(piles.map((clan) => clan.points));
};

const count = (list: readonly number[], seat: number): number => list.filter((holder) => holder === seat).length;

/** end.3, tie.1, tie.2 What decides, most important first. */
const standing = (board: Board, seat: number): number[] => [points(board, seat), count(board.holder, seat), count(board.conqueror, seat)];

const isBetter = (one: readonly number[], other: readonly number[]): boolean => {
  const differs = one.findIndex((value, index) => value !== other[index]);
  return differs >= 0 && (one[differs] as number) > (other[differs] as number);
};

/** Chapters "end" and "ties": the game ends with the last castle of the centre, and who has won. */
export const checkVictory = ({ after }: Entry, report: Report): void => {
  const { board, outcome, seats } = after;
  report.equal('end.1', 'the game is over', !board.holder.includes(CENTRE), outcome !== null);
  if (!outcome) return;
  const standings = seats.map((_, seat) => standing(board, seat));
  const winners = seats.filter((_, seat) => !standings.some((other) => isBetter(other, standings[seat] as number[])));
  report.equal('end.2', 'scores', Object.fromEntries(seats.map((seat, index) => [seat, points(board, index)])), { ...outcome.scores });
  report.equal(winners.length > 1 ? 'tie.3' : 'end.3', 'winners', winners, outcome.winners);
};
