import { hexAt, createHexGrid } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { expect, it } from 'vitest';
import { traceCommunicationLines } from '../../src/map/geometry/communication-lines.ts';

const grid = createHexGrid(3, 7, 'even');
const columnHexes = Array.from({ length: 7 }, (_, row) => hexAt(grid, `020${row + 1}`));
const [home, , , blockedHex, , , force] = columnHexes as [Hex, Hex, Hex, Hex, Hex, Hex, Hex];
const hexPairs = (hexes: readonly Hex[]) => hexes.slice(1).map((to, index) => [hexes[index], to].toSorted((a, b) => Number(a) - Number(b)));
const sortPairs = (drawn: readonly (readonly [Hex, Hex])[]) =>
  drawn.map((pair) => pair.toSorted((a, b) => a - b)).toSorted((a, b) => Number(a[0]) - Number(b[0]));

it('runs from home to a force within reach', () => {
  const { intact, broken, cuts } = traceCommunicationLines(grid, [{ starts: [home], ends: [force], canReach: () => true, cost: () => 1 }]);
  expect(sortPairs(intact)).toEqual(hexPairs(columnHexes));
  expect([broken, cuts]).toEqual([[], []]);
});

it('breaks at the first unreachable hex', () => {
  const canReach = (hex: Hex): boolean => hex < grid.rows || hex < blockedHex;
  const { intact, broken, cuts } = traceCommunicationLines(grid, [{ starts: [home], ends: [force], canReach, cost: () => 1 }]);
  expect(cuts).toEqual([blockedHex]);
  expect(sortPairs(intact)).toEqual(hexPairs(columnHexes.slice(0, 3)));
  expect(sortPairs(broken)).toEqual(hexPairs(columnHexes.slice(2)));
});

it('marks the force itself if no home is left', () => {
  expect(traceCommunicationLines(grid, [{ starts: [], ends: [force], canReach: () => false, cost: () => 1 }])).toEqual({
    intact: [],
    broken: [],
    cuts: [force],
  });
});
