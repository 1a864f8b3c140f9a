import { hexGrid } from '@gunbai/kits/hex';
import { describe, expect, it } from 'vitest';
import { spotOf } from './geometry.ts';
import { journeyOver, stillToGo } from './glide.ts';
import { waysGone } from './stacks.tsx';

const spots = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 20 },
];

describe('a counter on its way', () => {
  it('goes leg by leg, never through the corner', () => {
    const journey = journeyOver(spots, 1000);
    expect(stillToGo(journey, 1000)).toEqual(spots);
    expect(stillToGo(journey, 1000 + journey.lasts / 4)).toEqual([{ x: 5, y: 0 }, ...spots.slice(1)]);
    expect(stillToGo(journey, 1000 + (journey.lasts * 3) / 4)).toEqual([{ x: 10, y: 10 }, spots[2]]);
    expect(stillToGo(journey, 1000 + journey.lasts)).toEqual([spots[2]]);
    expect(stillToGo(journey, 9000)).toEqual([spots[2]]);
  });

  it('takes less than 400 ms, however far it goes', () => {
    const far = Array.from({ length: 20 }, (_, x) => ({ x, y: 0 }));
    expect(journeyOver(far, 0).lasts).toBeLessThan(400);
    expect(journeyOver(spots, 0).lasts).toBeLessThan(journeyOver(far, 0).lasts);
  });

  it('takes the way that the event tells', () => {
    const grid = hexGrid(4, 4, 'even');
    const ways = waysGone(grid, [
      { type: 'marched', unit: 'kenshin', path: ['0102', '0203'] },
      { type: 'engaged', unit: 'kenshin', hex: '0303' },
    ]);
    expect([...ways]).toEqual([['kenshin', ['0102', '0203'].map((label) => spotOf(grid, grid.labels.indexOf(label)))]]);
  });
});
