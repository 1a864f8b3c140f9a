/**
 * A map of flat-topped hexes. Hexes are numbered column by column from the top left, in the order of their printed
 * labels. Games keep data of hexes in arrays by that number.
 */
export type Hex = number;
/** Stands for no hex: off the map, or not reached. */
export const OFF_MAP: Hex = -1;

/** From 0 to 5, clockwise from north. */
export type Direction = number;
export const opposite = (direction: Direction): Direction => (direction + 3) % 6;

export interface HexGrid {
  readonly columns: number;
  readonly rows: number;
  /** The printed columns, counted from 1, that lie half a hex lower. */
  readonly loweredColumns: 'odd' | 'even';
  readonly size: number;
  /** Six neighbours for each hex, clockwise from north; OFF_MAP beyond the edge. */
  readonly neighbours: Int16Array;
  /** The hexside towards each neighbour, with the same number seen from both hexes; -1 beyond the edge. */
  readonly hexsides: Int16Array;
  readonly hexsideCount: number;
  /** Printed labels 'CCRR', columns and rows counted from 1. */
  readonly labels: readonly string[];
  readonly hexByLabel: ReadonlyMap<string, Hex>;
}

const formatLabel = (column: number, row: number): string => String(column + 1).padStart(2, '0') + String(row + 1).padStart(2, '0');

export const createHexGrid = (columns: number, rows: number, loweredColumns: 'odd' | 'even'): HexGrid => {
  const size = columns * rows;
  const neighbours = new Int16Array(size * 6).fill(OFF_MAP);
  const hexsides = new Int16Array(size * 6).fill(-1);
  const labels: string[] = [];
  let hexsideCount = 0;
  const isLowered = (column: number): boolean => (column % 2 === 0) === (loweredColumns === 'odd');
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      labels.push(formatLabel(column, row));
      const upperRow = isLowered(column) ? row : row - 1;
      const adjacentCells = [
        [column, row - 1],
        [column + 1, upperRow],
        [column + 1, upperRow + 1],
        [column, row + 1],
        [column - 1, upperRow + 1],
        [column - 1, upperRow],
      ] as const;
      for (const [direction, [c, r]] of adjacentCells.entries())
        if (c >= 0 && c < columns && r >= 0 && r < rows) neighbours[(column * rows + row) * 6 + direction] = c * rows + r;
    }
  for (let hex = 0; hex < size; hex++)
    for (let direction = 0; direction < 6; direction++) {
      const next = neighbours[hex * 6 + direction] as Hex;
      if (next <= hex) continue;
      hexsides[hex * 6 + direction] = hexsideCount;
      hexsides[next * 6 + opposite(direction)] = hexsideCount++;
    }
  return {
    columns,
    rows,
    loweredColumns,
    size,
    neighbours,
    hexsides,
    hexsideCount,
    labels,
    hexByLabel: new Map(labels.map((label, hex) => [label, hex])),
  };
};

/** The hex printed as 'CCRR', or OFF_MAP. */
export const hexAt = (grid: HexGrid, label: string): Hex => grid.hexByLabel.get(label) ?? OFF_MAP;

export const labelAt = (grid: HexGrid, hex: Hex): string => grid.labels[hex] as string;
export const columnOf = (grid: HexGrid, hex: Hex): number => Math.floor(hex / grid.rows);
export const rowOf = (grid: HexGrid, hex: Hex): number => hex % grid.rows;

export const neighbour = (grid: HexGrid, hex: Hex, direction: Direction): Hex => grid.neighbours[hex * 6 + direction] as Hex;

/** The direction from a hex to its neighbour; -1 if they are not adjacent. */
export const directionTo = (grid: HexGrid, from: Hex, to: Hex): Direction => {
  for (let direction = 0; direction < 6; direction++) if (grid.neighbours[from * 6 + direction] === to) return direction;
  return -1;
};

export const areAdjacent = (grid: HexGrid, one: Hex, other: Hex): boolean => directionTo(grid, one, other) >= 0;

/** The hexside between two hexes; -1 if they are not adjacent. */
export const hexsideBetween = (grid: HexGrid, one: Hex, other: Hex): number => {
  const direction = directionTo(grid, one, other);
  return direction < 0 ? -1 : (grid.hexsides[one * 6 + direction] as number);
};

/** Twice the height of a hex's centre, counted downwards, in hexes. */
const doubledHeight = (grid: HexGrid, hex: Hex): number =>
  2 * rowOf(grid, hex) + ((columnOf(grid, hex) % 2 === 0) === (grid.loweredColumns === 'odd') ? 1 : 0);

/** The distance between two hexes in hexes. */
export const distance = (grid: HexGrid, one: Hex, other: Hex): number => {
  const columnsApart = Math.abs(columnOf(grid, one) - columnOf(grid, other));
  const rowsApart = Math.abs(doubledHeight(grid, one) - doubledHeight(grid, other));
  return columnsApart + Math.max(0, (rowsApart - columnsApart) / 2);
};

/** The centre of a hex for drawing, if the centres of neighbours are 1 apart. */
export const unitCentre = (grid: HexGrid, hex: Hex): { readonly x: number; readonly y: number } => ({
  x: (columnOf(grid, hex) * Math.sqrt(3)) / 2,
  y: doubledHeight(grid, hex) / 2,
});

/** All hexes up to a distance, with the centre: nearest first, then by number. */
export const hexesWithin = (grid: HexGrid, centre: Hex, maxDistance: number): Hex[] => {
  const found: Hex[] = [];
  for (let radius = 0; radius <= maxDistance; radius++) found.push(...ring(grid, centre, radius));
  return found;
};

/** All hexes at exactly a distance, by number. */
export const ring = (grid: HexGrid, centre: Hex, radius: number): Hex[] => {
  const column = columnOf(grid, centre);
  const found: Hex[] = [];
  for (let c = Math.max(0, column - radius); c <= Math.min(grid.columns - 1, column + radius); c++)
    for (let r = 0; r < grid.rows; r++) if (distance(grid, centre, c * grid.rows + r) === radius) found.push(c * grid.rows + r);
  return found;
};

/** The hexes on a straight line with both ends. Along a hexside, the hex with the lower number counts. */
export const hexLine = (grid: HexGrid, from: Hex, to: Hex): Hex[] => {
  const steps = distance(grid, from, to);
  const start = unitCentre(grid, from);
  const end = unitCentre(grid, to);
  const hexes = [from];
  for (let step = 1; step <= steps; step++) {
    const x = start.x + ((end.x - start.x) * step) / steps;
    const y = start.y + ((end.y - start.y) * step) / steps;
    hexes.push(neighbourClosestTo(grid, hexes.at(-1) as Hex, x, y));
  }
  return hexes;
};

const neighbourClosestTo = (grid: HexGrid, from: Hex, x: number, y: number): Hex => {
  let best = OFF_MAP;
  let minDistance = Infinity;
  for (let direction = 0; direction < 6; direction++) {
    const hex = neighbour(grid, from, direction);
    if (hex < 0) continue;
    const centre = unitCentre(grid, hex);
    const distanceSquared = (centre.x - x) ** 2 + (centre.y - y) ** 2;
    if (distanceSquared < minDistance - 1e-9 || (distanceSquared < minDistance + 1e-9 && hex < best)) {
      best = hex;
      minDistance = Math.min(minDistance, distanceSquared);
    }
  }
  return best;
};
