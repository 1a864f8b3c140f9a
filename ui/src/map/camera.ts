import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import type { Spot } from '../roving.ts';
import { isSmall } from '../viewport-store.ts';
import type { Lie, ViewportStore } from '../viewport-store.ts';
import { spotOf } from './geometry.ts';

/** What lies over a small window takes about a quarter of it on each side. */
const EDGE = 0.25;

/** From farther than this the costs of a range cannot be read, on a small window not be touched; so near it is shown instead. */
const FAR = { small: 1, large: 0.55 };
const NEAR = { small: 1, large: 0.9 };

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
const isIn = ({ x, y }: Spot, lie: Lie, edge = 0): boolean => {
  const [left, top] = [x * lie.k + lie.x, y * lie.k + lie.y];
  return left > lie.width * edge && top > lie.height * edge && left < lie.width * (1 - edge) && top < lie.height * (1 - edge);
};

/** Brings what can be chosen into view, unless it is seen already; on a small window, most of it and away from its edges. */
export const followSpots = (view: ViewportStore | null, spots: readonly Spot[]): void => {
  const lie = view?.lie();
  if (!lie) return;
  const isSeen = isSmall(lie)
    ? spots.filter((spot) => isIn(spot, lie, EDGE)).length * 2 >= spots.length
    : spots.some((spot) => isIn(spot, lie));
  const crowd = isSeen ? null : crowdOf(spots, lie);
  if (crowd) view?.centreOn(crowd.x, crowd.y);
};

export interface CameraWish {
  /** What the reader asked for in a sentence, and the hex where that is. */
  readonly pointed: object | null | undefined;
  readonly shown: Hex | null;
  /** The hex that the decision is about. */
  readonly focus: Hex | null;
  readonly lit: readonly Hex[];
  readonly isRangeShown: boolean;
}

/** The map follows what is asked: it moves only where something that matters is out of view. */
export const useCamera = (
  view: RefObject<ViewportStore | null>,
  grid: HexGrid,
  { pointed, shown, focus, lit, isRangeShown }: CameraWish,
): void => {
  const centre = useEffectEvent((hex: Hex, k?: number) => {
    const { x, y } = spotOf(grid, hex);
    view.current?.centreOn(x, y, k);
  });

  const show = useEffectEvent(() => {
    if (shown !== null && shown >= 0) centre(shown);
  });
  useEffect(() => {
    if (pointed) show();
  }, [pointed]);

  useEffect(() => {
    const lie = view.current?.lie();
    if (lie && focus !== null && focus >= 0 && !isIn(spotOf(grid, focus), lie)) centre(focus);
  }, [focus, grid, view]);

  // A new decision brings what can be chosen into view.
  const [firstLit = null] = lit;
  const follow = useEffectEvent(() =>
    followSpots(
      view.current,
      lit.map((hex) => spotOf(grid, hex)),
    ),
  );
  useEffect(() => {
    if (firstLit !== null) follow();
  }, [firstLit]);

  // A range is seen from near: its costs are to be read, its hexes to be touched.
  useEffect(() => {
    const lie = view.current?.lie();
    if (!lie || !isRangeShown || focus === null) return;
    const size = isSmall(lie) ? 'small' : 'large';
    if (lie.k < FAR[size]) centre(focus, NEAR[size]);
  }, [isRangeShown, focus, view]);
};
