import { hexAt, hexGrid, hexesWithin } from '@gunbai/kits/hex';
import { describe, expect, it } from 'vitest';
import { bordersBetween, hexesPath, hexsideLines, hexUnder, netPaths, regionPath, roadLines, spotOf } from './geometry.ts';
import { hexTowards } from './hex-board.tsx';

const loops = (path: string): number => path.split('M').length - 1;

describe.each(['odd', 'even'] as const)('a map whose %s columns lie lower', (lower) => {
  const grid = hexGrid(12, 9, lower);

  it('finds the hex under its own middle and near its corners', () => {
    for (let hex = 0; hex < grid.size; hex++) {
      const { x, y } = spotOf(grid, hex);
      expect(hexUnder(grid, { x, y })).toBe(hex);
      expect(hexUnder(grid, { x: x + 15, y: y + 6 })).toBe(hex);
      expect(hexUnder(grid, { x: x - 15, y: y - 6 })).toBe(hex);
    }
  });

  it('finds nothing off the map', () => {
    expect(hexUnder(grid, { x: -50, y: 40 })).toBe(-1);
    expect(hexUnder(grid, { x: 5000, y: 5000 })).toBe(-1);
  });

  it('outlines one region by one loop, a hole by another, two islands by two', () => {
    const isle = new Set(hexesWithin(grid, hexAt(grid, '0605'), 2));
    expect(loops(regionPath(grid, (hex) => isle.has(hex)))).toBe(1);
    expect(loops(regionPath(grid, (hex) => isle.has(hex) && hex !== hexAt(grid, '0605')))).toBe(2);
    const two = new Set([hexAt(grid, '0202'), hexAt(grid, '0908')]);
    expect(loops(regionPath(grid, (hex) => two.has(hex)))).toBe(2);
  });

  it('chains the hexsides of a river into one line', () => {
    const centre = hexAt(grid, '0605');
    const ringed = [0, 1, 2, 3].map((side) => [centre, grid.neighbours[centre * 6 + side] as number] as const);
    expect(hexsideLines(grid, ringed)).toHaveLength(1);
    const apart = [ringed[0] as readonly [number, number], [hexAt(grid, '0202'), hexAt(grid, '0203')] as const];
    expect(hexsideLines(grid, apart)).toHaveLength(2);
  });

  it('moves over the map by arrow keys, there and back', () => {
    const centre = hexAt(grid, '0605');
    for (const [there, back] of [
      ['up', 'down'],
      ['left', 'right'],
    ] as const)
      expect(hexTowards(grid, hexTowards(grid, centre, there), back)).toBe(centre);
  });
});

describe('drawn lines', () => {
  const grid = hexGrid(6, 6, 'odd');

  it('have a border between provinces and none inside or against the sea', () => {
    const province = (hex: number): string | null => (hex >= 24 ? null : hex < 12 ? 'aki' : 'bingo');
    const borders = bordersBetween(grid, province);
    expect(borders.length).toBeGreaterThan(0);
    expect(borders.every(([one, other]) => one < 12 && other >= 12 && other < 24)).toBe(true);
  });

  it('join a road through several hexes into one line', () => {
    const column = [0, 1, 2, 3].map((row) => [row, row + 1] as const);
    expect(roadLines(grid, column)).toHaveLength(1);
  });

  it('draw every side of the net once', () => {
    const sides = netPaths(grid).join('').split('L').length - 1;
    const outer = [...grid.neighbours].filter((other) => other < 0).length;
    expect(sides).toBe(grid.hexsideCount + outer);
  });

  it('hold numbers only', () => {
    expect(hexesPath(grid, [0, 5, 35])).not.toMatch(/NaN|undefined/);
  });
});
