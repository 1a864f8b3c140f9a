import { createHexGrid } from '@gunbai/shared/hex';
import { describe, expect, it } from 'vitest';
import { hexCentre } from '../../src/map/geometry/hex-geometry.ts';
import { createMoveAnimation, remainingPath } from '../../src/map/pieces/move-animation.ts';
import { recentPaths } from '../../src/map/pieces/StacksOnMap.tsx';

const points = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 20 },
];

describe('a moving counter', () => {
  it('moves leg by leg, without cutting corners', () => {
    const animation = createMoveAnimation(points, 1000);
    expect(remainingPath(animation, 1000)).toEqual(points);
    expect(remainingPath(animation, 1000 + animation.duration / 4)).toEqual([{ x: 5, y: 0 }, ...points.slice(1)]);
    expect(remainingPath(animation, 1000 + (animation.duration * 3) / 4)).toEqual([{ x: 10, y: 10 }, points[2]]);
    expect(remainingPath(animation, 1000 + animation.duration)).toEqual([points[2]]);
    expect(remainingPath(animation, 9000)).toEqual([points[2]]);
  });

  it('takes less than 400 ms for any distance', () => {
    const far = Array.from({ length: 20 }, (_, x) => ({ x, y: 0 }));
    expect(createMoveAnimation(far, 0).duration).toBeLessThan(400);
    expect(createMoveAnimation(points, 0).duration).toBeLessThan(createMoveAnimation(far, 0).duration);
  });

  it('follows the path of the event', () => {
    const grid = createHexGrid(4, 4, 'even');
    const paths = recentPaths(grid, [
      { type: 'marched', unit: 'kenshin', path: ['0102', '0203'] },
      { type: 'engaged', unit: 'kenshin', hex: '0303' },
    ]);
    expect([...paths]).toEqual([['kenshin', ['0102', '0203'].map((label) => hexCentre(grid, grid.labels.indexOf(label)))]]);
  });
});
