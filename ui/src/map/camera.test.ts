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
const NOTHING: CameraWish = { pointed: null, shown: null, focus: null, lit: [], isRangeShown: false };

/** A window with the hex in its middle. */
const lieAround = (hex: number, width: number, height: number): Lie => {
  const { x, y } = spotOf(GRID, hex);
  return { x: width / 2 - x, y: height / 2 - y, k: 1, width, height };
};

const looking = (lie: Lie) => {
  const centreOn = vi.fn<ViewportStore['centreOn']>();
  const view = { current: { lie: () => lie, centreOn } as unknown as ViewportStore };
  const { rerender } = renderHook((wish: CameraWish) => useCamera(view, GRID, wish), { initialProps: NOTHING });
  return { centreOn, show: (shown: number) => rerender({ ...NOTHING, pointed: {}, shown }) };
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
