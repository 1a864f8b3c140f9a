import { expect, it, vi } from 'vitest';
import { densestCluster, panIntoView } from '../../src/viewport/pan-into-view.ts';
import type { ViewportStore } from '../../src/viewport/viewport-store.ts';

const WINDOW = { width: 390, height: 500, k: 0.5 };

it('a small window pans to the densest cluster, not to the first target', () => {
  const outlier = { x: 0, y: 0 };
  const cluster = [
    { x: 1000, y: 800 },
    { x: 1060, y: 820 },
    { x: 1030, y: 780 },
  ];
  expect(densestCluster([outlier, ...cluster], WINDOW)).toEqual({ x: 1030, y: 800 });
});

it('points that do not fit into the window together are not a cluster', () => {
  expect(
    densestCluster(
      [
        { x: 0, y: 0 },
        { x: 2000, y: 0 },
      ],
      WINDOW,
    ),
  ).toEqual({ x: 0, y: 0 });
  expect(densestCluster([], WINDOW)).toBeNull();
});

it('a large window shows most targets if all fit, and some otherwise', () => {
  const doesPan = (...xs: number[]): boolean => {
    const centreOn = vi.fn<ViewportStore['centreOn']>();
    const transform = { x: 0, y: 0, k: 1, width: 1000, height: 800 };
    panIntoView(
      { getTransform: () => transform, centreOn } as unknown as ViewportStore,
      xs.map((x) => ({ x, y: 400 })),
    );
    return centreOn.mock.calls.length > 0;
  };
  expect(doesPan(700, 900, 1100)).toBe(false);
  expect(doesPan(900, 1100, 1200)).toBe(true);
  expect(doesPan(900, 1100, 2200)).toBe(false);
  expect(doesPan(1100, 2200)).toBe(true);
});
