// @vitest-environment jsdom
import { createHexGrid } from '@gunbai/shared/hex';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ViewTransform, ViewportStore } from '../../src/viewport/viewport-store.ts';
import { useCamera } from '../../src/map/model/use-camera.ts';
import type { CameraOptions } from '../../src/map/model/use-camera.ts';
import { hexCentre } from '../../src/map/geometry/hex-geometry.ts';

const GRID = createHexGrid(30, 20, 'even');
const [HERE, NEXT, FAR] = [10 * 20 + 8, 11 * 20 + 8, 29 * 20 + 19];
const NO_OPTIONS: CameraOptions = {
  highlightRequest: null,
  highlightedHex: null,
  isHighlightClose: false,
  focusHex: null,
  selectable: [],
  isRangeShown: false,
  areClose: false,
};

/** A window with the hex in its middle. */
const transformAround = (hex: number, width: number, height: number): ViewTransform => {
  const { x, y } = hexCentre(GRID, hex);
  return { x: width / 2 - x, y: height / 2 - y, k: 1, width, height };
};

const renderCamera = (transform: ViewTransform) => {
  const centreOn = vi.fn<ViewportStore['centreOn']>();
  const viewport = { current: { getTransform: () => transform, centreOn } as unknown as ViewportStore };
  const { rerender } = renderHook((options: CameraOptions) => useCamera(viewport, GRID, options), { initialProps: NO_OPTIONS });
  return {
    centreOn,
    show: (highlightedHex: number) => rerender({ ...NO_OPTIONS, highlightRequest: {}, highlightedHex }),
    ask: (options: Partial<CameraOptions>) => rerender({ ...NO_OPTIONS, ...options }),
  };
};

it('the map does not move if the highlighted hex is in view', () => {
  const { centreOn, show } = renderCamera(transformAround(HERE, 900, 700));
  show(HERE);
  show(NEXT);
  expect(centreOn).not.toHaveBeenCalled();
});

it('the map moves to a highlighted hex out of view, or at the edge of a small window', () => {
  const { centreOn, show } = renderCamera(transformAround(HERE, 900, 700));
  show(FAR);
  expect(centreOn).toHaveBeenCalledTimes(1);
  const small = renderCamera(transformAround(HERE, 100, 120));
  small.show(HERE);
  expect(small.centreOn).not.toHaveBeenCalled();
  small.show(NEXT);
  expect(small.centreOn).toHaveBeenCalledTimes(1);
});

it('the hex of a decision is moved out from under the mini-map and from the edge of a large window', () => {
  const [width, height] = [900, 700];
  const { x, y } = hexCentre(GRID, HERE);
  const centred = (left: number, top: number): boolean => {
    const { centreOn, ask } = renderCamera({ x: width * left - x, y: height * top - y, k: 1, width, height });
    ask({ focusHex: HERE });
    return centreOn.mock.calls.length > 0;
  };
  expect([centred(0.5, 0.5), centred(0.26, 0.5)]).toEqual([false, false]);
  expect([centred(0.2, 0.8), centred(0.97, 0.5), centred(1.1, 0.5)]).toEqual([true, true, true]);
});

it.each([
  ['small', 390, 280],
  ['large', 700, 560],
])('what is named does not stay under the small map in the corner of a %s window', (_, width, height) => {
  const { x, y } = hexCentre(GRID, HERE);
  const at = (left: number, top: number): ViewTransform => ({ x: width * left - x, y: height * top - y, k: 1, width, height });
  const underMiniMap = renderCamera(at(0.26, 0.74));
  underMiniMap.show(HERE);
  expect(underMiniMap.centreOn).toHaveBeenCalledExactlyOnceWith(x, y, undefined);
  for (const beside of [at(0.26, 0.5), at(0.5, 0.74)]) {
    const { centreOn, show } = renderCamera(beside);
    show(HERE);
    expect(centreOn).not.toHaveBeenCalled();
  }
});

it('a lesson zooms in on its subject, even if it is in view', () => {
  const { x, y } = hexCentre(GRID, HERE);
  const far = renderCamera({ ...transformAround(HERE, 900, 700), k: 0.4 });
  far.ask({ highlightRequest: {}, highlightedHex: HERE });
  expect(far.centreOn).not.toHaveBeenCalled();
  far.ask({ highlightRequest: {}, highlightedHex: HERE, isHighlightClose: true });
  expect(far.centreOn).toHaveBeenCalledExactlyOnceWith(x, y, 0.9);
  const near = renderCamera(transformAround(HERE, 900, 700));
  near.ask({ highlightRequest: {}, highlightedHex: NEXT, isHighlightClose: true });
  expect(near.centreOn).not.toHaveBeenCalled();
});

/** A row of hexes with one in its middle, so many columns to each side. */
const hexRow = (hex: number, far: number): number[] => Array.from({ length: 2 * far + 1 }, (_, index) => hex + (index - far) * 20);

it('a range that is mostly out of view is centred', () => {
  const inView = renderCamera(transformAround(HERE, 900, 700));
  inView.ask({ focusHex: NEXT, selectable: hexRow(NEXT, 3), isRangeShown: true });
  expect(inView.centreOn).not.toHaveBeenCalled();
  const atEdge = renderCamera(transformAround(HERE, 900, 700));
  const edge = HERE + 12 * 20;
  atEdge.ask({ focusHex: edge, selectable: hexRow(edge, 4), isRangeShown: true });
  const { x, y } = hexCentre(GRID, edge);
  expect(atEdge.centreOn).toHaveBeenLastCalledWith(x, y, undefined);
});

it('the map zooms in on a few selectable hexes', () => {
  const far = renderCamera({ ...transformAround(HERE, 900, 700), k: 0.4 });
  far.ask({ focusHex: HERE, selectable: hexRow(HERE, 1), isRangeShown: false, areClose: true });
  const { x, y } = hexCentre(GRID, HERE);
  expect(far.centreOn).toHaveBeenLastCalledWith(x, y, 0.9);
  const near = renderCamera(transformAround(HERE, 900, 700));
  near.ask({ focusHex: HERE, selectable: hexRow(HERE, 1), isRangeShown: false, areClose: true });
  expect(near.centreOn).not.toHaveBeenCalled();
});

it('the map zooms in on the hex of a question answered in the panel, clear of overlays', () => {
  const { x, y } = hexCentre(GRID, HERE);
  const far = renderCamera({ ...transformAround(HERE, 390, 360), k: 0.4 });
  far.ask({ focusHex: HERE, areClose: true });
  expect(far.centreOn).toHaveBeenLastCalledWith(x, y, 1);
  const near = renderCamera(transformAround(HERE, 390, 360));
  near.ask({ focusHex: HERE, areClose: true });
  expect(near.centreOn).not.toHaveBeenCalled();
  const atEdge = renderCamera({ ...transformAround(HERE, 390, 360), x: 350 - x });
  atEdge.ask({ focusHex: HERE, areClose: true });
  expect(atEdge.centreOn).toHaveBeenLastCalledWith(x, y, undefined);
});
