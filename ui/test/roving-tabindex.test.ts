import { describe, expect, it } from 'vitest';
import { nearestInDirection } from '../src/roving-tabindex.ts';

const grid = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 0, y: 100 },
  { x: 100, y: 100 },
];

describe('arrow keys over targets', () => {
  it('move straight ahead', () => {
    expect(nearestInDirection({ x: 0, y: 0 }, grid, 'right')).toBe(1);
    expect(nearestInDirection({ x: 0, y: 0 }, grid, 'down')).toBe(2);
    expect(nearestInDirection({ x: 100, y: 100 }, grid, 'left')).toBe(2);
    expect(nearestInDirection({ x: 100, y: 100 }, grid, 'up')).toBe(1);
  });

  it('prefer a farther target straight ahead to a nearer one aside', () => {
    expect(
      nearestInDirection(
        { x: 0, y: 0 },
        [
          { x: 40, y: 60 },
          { x: 120, y: 5 },
        ],
        'right',
      ),
    ).toBe(1);
  });

  it('stop at the edge', () => {
    expect(nearestInDirection({ x: 100, y: 0 }, grid, 'up')).toBeNull();
    expect(nearestInDirection({ x: 100, y: 0 }, [{ x: 101, y: 90 }], 'right')).toBeNull();
  });
});
