import { hexAt, createHexGrid, hexesWithin } from '@gunbai/shared/hex';
import { describe, expect, it } from 'vitest';
import {
  bordersBetween,
  hexesPath,
  hexsidePaths,
  hexAtPoint,
  gridPaths,
  regionPath,
  roadPaths,
  hexCentre,
} from '../../src/map/geometry/hex-geometry.ts';
import { hexInDirection } from '../../src/map/HexBoard.tsx';

const countLoops = (path: string): number => path.split('M').length - 1;

describe.each(['odd', 'even'] as const)('a map with lowered %s columns', (lower) => {
  const grid = createHexGrid(12, 9, lower);

  it('finds a hex at its centre and near its corners', () => {
    for (let hex = 0; hex < grid.size; hex++) {
      const { x, y } = hexCentre(grid, hex);
      expect(hexAtPoint(grid, { x, y })).toBe(hex);
      expect(hexAtPoint(grid, { x: x + 15, y: y + 6 })).toBe(hex);
      expect(hexAtPoint(grid, { x: x - 15, y: y - 6 })).toBe(hex);
    }
  });

  it('finds nothing off the map', () => {
    expect(hexAtPoint(grid, { x: -50, y: 40 })).toBe(-1);
    expect(hexAtPoint(grid, { x: 5000, y: 5000 })).toBe(-1);
  });

  it('draws one loop per region and per hole', () => {
    const island = new Set(hexesWithin(grid, hexAt(grid, '0605'), 2));
    expect(countLoops(regionPath(grid, (hex) => island.has(hex)))).toBe(1);
    expect(countLoops(regionPath(grid, (hex) => island.has(hex) && hex !== hexAt(grid, '0605')))).toBe(2);
    const two = new Set([hexAt(grid, '0202'), hexAt(grid, '0908')]);
    expect(countLoops(regionPath(grid, (hex) => two.has(hex)))).toBe(2);
  });

  it('joins the hexsides of a river into one line', () => {
    const centre = hexAt(grid, '0605');
    const riverSides = [0, 1, 2, 3].map((side) => [centre, grid.neighbours[centre * 6 + side] as number] as const);
    expect(hexsidePaths(grid, riverSides)).toHaveLength(1);
    const separateSides = [riverSides[0] as readonly [number, number], [hexAt(grid, '0202'), hexAt(grid, '0203')] as const];
    expect(hexsidePaths(grid, separateSides)).toHaveLength(2);
  });

  it('arrow keys move over the map and back', () => {
    const centre = hexAt(grid, '0605');
    for (const [there, back] of [
      ['up', 'down'],
      ['left', 'right'],
    ] as const)
      expect(hexInDirection(grid, hexInDirection(grid, centre, there), back)).toBe(centre);
  });
});

describe('drawn lines', () => {
  const grid = createHexGrid(6, 6, 'odd');

  it('borders separate provinces, but not sea or hexes of one province', () => {
    const province = (hex: number): string | null => (hex >= 24 ? null : hex < 12 ? 'aki' : 'bingo');
    const borders = bordersBetween(grid, province);
    expect(borders.length).toBeGreaterThan(0);
    expect(borders.every(([one, other]) => one < 12 && other >= 12 && other < 24)).toBe(true);
  });

  it('a road through several hexes is one line', () => {
    const column = [0, 1, 2, 3].map((row) => [row, row + 1] as const);
    expect(roadPaths(grid, column)).toHaveLength(1);
  });

  it('every side of the grid is drawn once', () => {
    const sides = gridPaths(grid).join('').split('L').length - 1;
    const outer = [...grid.neighbours].filter((other) => other < 0).length;
    expect(sides).toBe(grid.hexsideCount + outer);
  });

  it('paths contain only finite numbers', () => {
    expect(hexesPath(grid, [0, 5, 35])).not.toMatch(/NaN|undefined/);
  });
});
