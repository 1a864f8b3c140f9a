import { hexAt, hexGrid } from '@gunbai/kits/hex';
import type { Hex } from '@gunbai/kits/hex';
import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';

const grid = hexGrid(3, 7, 'even');
const column = Array.from({ length: 7 }, (_, row) => hexAt(grid, `020${row + 1}`));
const [home, , , stop, , , force] = column as [Hex, Hex, Hex, Hex, Hex, Hex, Hex];
const pairs = (hexes: readonly Hex[]) => hexes.slice(1).map((to, index) => [hexes[index], to].toSorted((a, b) => Number(a) - Number(b)));
const sorted = (drawn: readonly (readonly [Hex, Hex])[]) =>
  drawn.map((pair) => pair.toSorted((a, b) => a - b)).toSorted((a, b) => Number(a[0]) - Number(b[0]));

it('runs whole from home to a force that it reaches', () => {
  const { whole, broken, cuts } = linesOf(grid, [{ starts: [home], ends: [force], reaches: () => true, cost: () => 1 }]);
  expect(sorted(whole)).toEqual(pairs(column));
  expect([broken, cuts]).toEqual([[], []]);
});

it('breaks off at the first hex that it cannot reach', () => {
  const reaches = (hex: Hex): boolean => hex < grid.rows || hex < stop;
  const { whole, broken, cuts } = linesOf(grid, [{ starts: [home], ends: [force], reaches, cost: () => 1 }]);
  expect(cuts).toEqual([stop]);
  expect(sorted(whole)).toEqual(pairs(column.slice(0, 3)));
  expect(sorted(broken)).toEqual(pairs(column.slice(2)));
});

it('marks the force itself where no home is left', () => {
  expect(linesOf(grid, [{ starts: [], ends: [force], reaches: () => false, cost: () => 1 }])).toEqual({
    whole: [],
    broken: [],
    cuts: [force],
  });
});
