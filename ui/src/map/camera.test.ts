// @vitest-environment jsdom
import { hexGrid } from '@gunbai/kits/hex';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Lie, ViewportStore } from '../viewport-store.ts';
import { useCamera } from './camera.ts';
import type { CameraWish } from './camera.ts';
import { spotOf } from './geometry.ts';

const GRID = hexGrid(30, 20, 'even');
const [HERE, NEXT, FAR] = [10 * 20 + 8, 11 * 20 + 8, 29 * 20 + 19];
const NOTHING: CameraWish = { pointed: null, shown: null, isShownNear: false, focus: null, lit: [], isRangeShown: false, areNear: false };

/** A window with the hex in its middle. */
const lieAround = (hex: number, width: number, height: number): Lie => {
  const { x, y } = spotOf(GRID, hex);
  return { x: width / 2 - x, y: height / 2 - y, k: 1, width, height };
};

const looking = (lie: Lie) => {
  const centreOn = vi.fn<ViewportStore['centreOn']>();
  const view = { current: { lie: () => lie, centreOn } as unknown as ViewportStore };
  const { rerender } = renderHook((wish: CameraWish) => useCamera(view, GRID, wish), { initialProps: NOTHING });
  return {
    centreOn,
    show: (shown: number) => rerender({ ...NOTHING, pointed: {}, shown }),
    ask: (wish: Partial<CameraWish>) => rerender({ ...NOTHING, ...wish }),
  };
};

it('the map stays where it is if what a sentence names is seen already', () => {
  const { centreOn, show } = looking(lieAround(HERE, 900, 700));
  show(HERE);
  show(NEXT);
  expect(centreOn).not.toHaveBeenCalled();
});

it('and goes there if it is out of view, or at the edge of a small window', () => {
  const { centreOn, show } = looking(lieAround(HERE, 900, 700));
  show(FAR);
  expect(centreOn).toHaveBeenCalledTimes(1);
  const small = looking(lieAround(HERE, 100, 120));
  small.show(HERE);
  expect(small.centreOn).not.toHaveBeenCalled();
  small.show(NEXT);
  expect(small.centreOn).toHaveBeenCalledTimes(1);
});

it('what a decision is about does not stay under the small map, nor at the edge of a large window', () => {
  const [width, height] = [900, 700];
  const { x, y } = spotOf(GRID, HERE);
  const centred = (left: number, top: number): boolean => {
    const { centreOn, ask } = looking({ x: width * left - x, y: height * top - y, k: 1, width, height });
    ask({ focus: HERE });
    return centreOn.mock.calls.length > 0;
  };
  expect([centred(0.5, 0.5), centred(0.26, 0.5)]).toEqual([false, false]);
  expect([centred(0.2, 0.8), centred(0.97, 0.5), centred(1.1, 0.5)]).toEqual([true, true, true]);
});

it.each([
  ['small', 390, 280],
  ['large', 700, 560],
])('what is named does not stay under the small map in the corner of a %s window', (_, width, height) => {
  const { x, y } = spotOf(GRID, HERE);
  const at = (left: number, top: number): Lie => ({ x: width * left - x, y: height * top - y, k: 1, width, height });
  const under = looking(at(0.26, 0.74));
  under.show(HERE);
  expect(under.centreOn).toHaveBeenCalledExactlyOnceWith(x, y, undefined);
  for (const beside of [at(0.26, 0.5), at(0.5, 0.74)]) {
    const { centreOn, show } = looking(beside);
    show(HERE);
    expect(centreOn).not.toHaveBeenCalled();
  }
});

it('what a lesson speaks of is seen from near, even if it is in view', () => {
  const { x, y } = spotOf(GRID, HERE);
  const far = looking({ ...lieAround(HERE, 900, 700), k: 0.4 });
  far.ask({ pointed: {}, shown: HERE });
  expect(far.centreOn).not.toHaveBeenCalled();
  far.ask({ pointed: {}, shown: HERE, isShownNear: true });
  expect(far.centreOn).toHaveBeenCalledExactlyOnceWith(x, y, 0.9);
  const near = looking(lieAround(HERE, 900, 700));
  near.ask({ pointed: {}, shown: NEXT, isShownNear: true });
  expect(near.centreOn).not.toHaveBeenCalled();
});

/** A row of hexes with one in its middle, so many columns to each side. */
const around = (hex: number, far: number): number[] => Array.from({ length: 2 * far + 1 }, (_, index) => hex + (index - far) * 20);

it('a range that is not in view nearly whole is brought into the middle', () => {
  const seen = looking(lieAround(HERE, 900, 700));
  seen.ask({ focus: NEXT, lit: around(NEXT, 3), isRangeShown: true });
  expect(seen.centreOn).not.toHaveBeenCalled();
  const atEdge = looking(lieAround(HERE, 900, 700));
  const edge = HERE + 12 * 20;
  atEdge.ask({ focus: edge, lit: around(edge, 4), isRangeShown: true });
  const { x, y } = spotOf(GRID, edge);
  expect(atEdge.centreOn).toHaveBeenLastCalledWith(x, y, undefined);
});

it('a few hexes to choose from are seen from near', () => {
  const far = looking({ ...lieAround(HERE, 900, 700), k: 0.4 });
  far.ask({ focus: HERE, lit: around(HERE, 1), isRangeShown: false, areNear: true });
  const { x, y } = spotOf(GRID, HERE);
  expect(far.centreOn).toHaveBeenLastCalledWith(x, y, 0.9);
  const near = looking(lieAround(HERE, 900, 700));
  near.ask({ focus: HERE, lit: around(HERE, 1), isRangeShown: false, areNear: true });
  expect(near.centreOn).not.toHaveBeenCalled();
});

it('the place of a question that is answered beside the map is seen from near, and not under what lies over the edges', () => {
  const { x, y } = spotOf(GRID, HERE);
  const far = looking({ ...lieAround(HERE, 390, 360), k: 0.4 });
  far.ask({ focus: HERE, areNear: true });
  expect(far.centreOn).toHaveBeenLastCalledWith(x, y, 1);
  const near = looking(lieAround(HERE, 390, 360));
  near.ask({ focus: HERE, areNear: true });
  expect(near.centreOn).not.toHaveBeenCalled();
  const atEdge = looking({ ...lieAround(HERE, 390, 360), x: 350 - x });
  atEdge.ask({ focus: HERE, areNear: true });
  expect(atEdge.centreOn).toHaveBeenLastCalledWith(x, y, undefined);
});
