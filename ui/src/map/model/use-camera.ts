import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { panIntoView, isInViewport, isVisible } from '../../viewport/pan-into-view.ts';
import type { Point } from '../../point.ts';
import { isSmallWindow } from '../../viewport/viewport-store.ts';
import type { ViewTransform, ViewportStore } from '../../viewport/viewport-store.ts';
import { hexCentre } from '../geometry/hex-geometry.ts';

/** Below this scale the costs of a range are illegible, or too small to tap; then the map zooms to `CLOSE_SCALE`. */
const MIN_LEGIBLE_SCALE = { small: 1, large: 0.55 };
const CLOSE_SCALE = { small: 1, large: 0.9 };

export interface CameraOptions {
  /** The name that the reader clicked, and its hex. */
  readonly highlightRequest: object | null | undefined;
  readonly highlightedHex: Hex | null;
  /** Zoom in on it, for example in a lesson. */
  readonly isHighlightClose: boolean;
  /** The hex that the decision is about. */
  readonly focusHex: Hex | null;
  readonly selectable: readonly Hex[];
  readonly isRangeShown: boolean;
  /** The targets are a few hexes close together, or only `focusHex` matters. */
  readonly areClose: boolean;
}

/** Share of a range that must be in view. */
const MIN_VISIBLE_SHARE = 0.8;

/** Share of the window that the mini-map covers in the lower left corner. */
const MINI_MAP_SHARE = { small: 0.36, large: 0.28 };

const isUnderMiniMap = ({ x, y }: Point, transform: ViewTransform): boolean => {
  const share = MINI_MAP_SHARE[isSmallWindow(transform) ? 'small' : 'large'];
  return x * transform.k + transform.x < transform.width * share && y * transform.k + transform.y > transform.height * (1 - share);
};

/** The map moves only when something that matters is out of view. */
export const useCamera = (
  viewport: RefObject<ViewportStore | null>,
  grid: HexGrid,
  { highlightRequest, highlightedHex, isHighlightClose, focusHex, selectable, isRangeShown, areClose }: CameraOptions,
): void => {
  const centreOnHex = useEffectEvent((hex: Hex, k?: number) => {
    const { x, y } = hexCentre(grid, hex);
    viewport.current?.centreOn(x, y, k);
  });

  const showHighlight = useEffectEvent(() => {
    const transform = viewport.current?.getTransform();
    if (!transform || highlightedHex === null || highlightedHex < 0) return;
    const size = isSmallWindow(transform) ? 'small' : 'large';
    const point = hexCentre(grid, highlightedHex);
    if (isHighlightClose && transform.k < MIN_LEGIBLE_SCALE[size]) centreOnHex(highlightedHex, CLOSE_SCALE[size]);
    else if (!isVisible(point, transform) || isUnderMiniMap(point, transform)) centreOnHex(highlightedHex);
  });
  useEffect(() => {
    if (highlightRequest) showHighlight();
  }, [highlightRequest]);

  useEffect(() => {
    const transform = viewport.current?.getTransform();
    if (!transform || focusHex === null || focusHex < 0) return;
    const point = hexCentre(grid, focusHex);
    const isInView = isSmallWindow(transform) ? isInViewport(point, transform) : isVisible(point, transform);
    if (!isInView || isUnderMiniMap(point, transform)) centreOnHex(focusHex);
  }, [focusHex, grid, viewport]);

  // A new decision brings its targets into view.
  const [firstSelectable = null] = selectable;
  const panToSelectable = useEffectEvent(() =>
    panIntoView(
      viewport.current,
      selectable.map((hex) => hexCentre(grid, hex)),
    ),
  );
  useEffect(() => {
    if (firstSelectable !== null) panToSelectable();
  }, [firstSelectable]);

  // Zoom in on a range, so that its costs are legible and its hexes can be tapped; and on a few targets close together.
  const centreHex = focusHex ?? firstSelectable;
  const zoomToTargets = useEffectEvent((hex: Hex) => {
    const transform = viewport.current?.getTransform();
    if (!transform) return;
    const size = isSmallWindow(transform) ? 'small' : 'large';
    const visibleCount = selectable.filter((one) => isInViewport(hexCentre(grid, one), transform)).length;
    if (transform.k < MIN_LEGIBLE_SCALE[size]) centreOnHex(hex, CLOSE_SCALE[size]);
    else if (
      selectable.length === 0
        ? !isVisible(hexCentre(grid, hex), transform)
        : isRangeShown && visibleCount < selectable.length * MIN_VISIBLE_SHARE
    )
      centreOnHex(hex);
  });
  useEffect(() => {
    if (centreHex !== null && (isRangeShown || areClose)) zoomToTargets(centreHex);
  }, [isRangeShown, areClose, centreHex]);
};
