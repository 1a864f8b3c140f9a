import type { Hex, HexGrid } from '@gunbai/kits/hex';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { followSpots, isIn, isSeen } from '../follow.ts';
import type { Spot } from '../roving.ts';
import { isSmall } from '../viewport-store.ts';
import type { Lie, ViewportStore } from '../viewport-store.ts';
import { spotOf } from './geometry.ts';

/** From farther than this the costs of a range cannot be read, on a small window not be touched; so near it is shown instead. */
const FAR = { small: 1, large: 0.55 };
const NEAR = { small: 1, large: 0.9 };

export interface CameraWish {
  /** What the reader asked for in a sentence, and the hex where that is. */
  readonly pointed: object | null | undefined;
  readonly shown: Hex | null;
  /** It is to be seen from near, as what a lesson speaks of. */
  readonly isShownNear: boolean;
  /** The hex that the decision is about. */
  readonly focus: Hex | null;
  readonly lit: readonly Hex[];
  readonly isRangeShown: boolean;
  /** What is lit are a few hexes beside each other, one of which is to be chosen; or the decision is about its hex, and nothing is lit. */
  readonly areNear: boolean;
}

/** So much of a range is in view, or the force under way comes into the middle. */
const NEARLY_WHOLE = 0.8;

/** The small map lies over the lower left corner, and hides so much of both sides. */
const CORNER = { small: 0.36, large: 0.28 };

const isUnderSmallMap = ({ x, y }: Spot, lie: Lie): boolean => {
  const corner = CORNER[isSmall(lie) ? 'small' : 'large'];
  return x * lie.k + lie.x < lie.width * corner && y * lie.k + lie.y > lie.height * (1 - corner);
};

/** The map follows what is asked: it moves only where something that matters is out of view. */
export const useCamera = (
  view: RefObject<ViewportStore | null>,
  grid: HexGrid,
  { pointed, shown, isShownNear, focus, lit, isRangeShown, areNear }: CameraWish,
): void => {
  const centre = useEffectEvent((hex: Hex, k?: number) => {
    const { x, y } = spotOf(grid, hex);
    view.current?.centreOn(x, y, k);
  });

  const show = useEffectEvent(() => {
    const lie = view.current?.lie();
    if (!lie || shown === null || shown < 0) return;
    const size = isSmall(lie) ? 'small' : 'large';
    const spot = spotOf(grid, shown);
    if (isShownNear && lie.k < FAR[size]) centre(shown, NEAR[size]);
    else if (!isSeen(spot, lie) || isUnderSmallMap(spot, lie)) centre(shown);
  });
  useEffect(() => {
    if (pointed) show();
  }, [pointed]);

  useEffect(() => {
    const lie = view.current?.lie();
    if (!lie || focus === null || focus < 0) return;
    const spot = spotOf(grid, focus);
    const isInView = isSmall(lie) ? isIn(spot, lie) : isSeen(spot, lie);
    if (!isInView || isUnderSmallMap(spot, lie)) centre(focus);
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

  // A range is seen from near and nearly whole: its costs are to be read, its hexes to be touched; so are a few hexes to choose from,
  // and the place of which a question is asked that is answered beside the map.
  const middle = focus ?? firstLit;
  const comeNear = useEffectEvent((hex: Hex) => {
    const lie = view.current?.lie();
    if (!lie) return;
    const size = isSmall(lie) ? 'small' : 'large';
    const inView = lit.filter((one) => isIn(spotOf(grid, one), lie)).length;
    if (lie.k < FAR[size]) centre(hex, NEAR[size]);
    else if (lit.length === 0 ? !isSeen(spotOf(grid, hex), lie) : isRangeShown && inView < lit.length * NEARLY_WHOLE) centre(hex);
  });
  useEffect(() => {
    if (middle !== null && (isRangeShown || areNear)) comeNear(middle);
  }, [isRangeShown, areNear, middle]);
};
