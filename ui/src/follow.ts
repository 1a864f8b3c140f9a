import type { Spot } from './roving.ts';
import { isSmall } from './viewport-store.ts';
import type { Lie, ViewportStore } from './viewport-store.ts';

/** What lies over a small window takes about a quarter of it on each side, and less of a large one. */
const EDGE = { small: 0.25, large: 0.08 };

/** The middle of the largest crowd of spots that fits into a window together. */
export const crowdOf = (spots: readonly Spot[], { width, height, k }: Pick<Lie, 'width' | 'height' | 'k'>): Spot | null => {
  const crowds = spots.map(({ x, y }) =>
    spots.filter((other) => Math.abs(other.x - x) * k < width / 3 && Math.abs(other.y - y) * k < height / 3),
  );
  const largest = crowds.reduce<readonly Spot[]>((best, crowd) => (crowd.length > best.length ? crowd : best), []);
  const mean = (of: (spot: Spot) => number): number => largest.reduce((sum, spot) => sum + of(spot), 0) / largest.length;
  return largest.length === 0 ? null : { x: mean(({ x }) => x), y: mean(({ y }) => y) };
};

/** Whether a spot of the map lies in the window, `edge` of its size away from its sides at least. */
export const isIn = ({ x, y }: Spot, lie: Lie, edge = 0): boolean => {
  const [left, top] = [x * lie.k + lie.x, y * lie.k + lie.y];
  return left > lie.width * edge && top > lie.height * edge && left < lie.width * (1 - edge) && top < lie.height * (1 - edge);
};

/** Whether a spot is seen well: in the window, and not under what lies over its edges. */
export const isSeen = (spot: Spot, lie: Lie): boolean => isIn(spot, lie, EDGE[isSmall(lie) ? 'small' : 'large']);

/** Whether a window could show all of these spots together. */
const fitTogether = (spots: readonly Spot[], { width, height, k }: Lie): boolean => {
  const span = (of: (spot: Spot) => number): number => (Math.max(...spots.map(of)) - Math.min(...spots.map(of))) * k;
  const room = 1 - 2 * EDGE.large;
  return span(({ x }) => x) <= width * room && span(({ y }) => y) <= height * room;
};

/** Brings what can be chosen into view, unless it is seen already: most of it, where the window could show all of it; on a small one, most of it and away from its edges. */
export const followSpots = (view: ViewportStore | null, spots: readonly Spot[]): void => {
  const lie = view?.lie();
  if (!lie) return;
  const isMostly = (isThere: (spot: Spot) => boolean): boolean => spots.filter(isThere).length * 2 >= spots.length;
  const areSeen = isSmall(lie)
    ? isMostly((spot) => isSeen(spot, lie))
    : fitTogether(spots, lie)
      ? isMostly((spot) => isIn(spot, lie))
      : spots.some((spot) => isIn(spot, lie));
  const crowd = areSeen ? null : crowdOf(spots, lie);
  if (crowd) view?.centreOn(crowd.x, crowd.y);
};
