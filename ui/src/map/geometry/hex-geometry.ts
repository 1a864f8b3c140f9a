import { columnOf, directionTo, OFF_MAP, unitCentre } from '@gunbai/shared/hex';
import type { Hex, HexGrid } from '@gunbai/shared/hex';
import { roundToTenth } from '../../round.ts';
import type { Point } from '../../point.ts';
import type { Box } from '../../viewport/viewport-store.ts';

/** Distance between the centres of neighbouring hexes. */
export const HEX_SPACING = 40;
/** Distance from the centre to a corner. */
const HEX_RADIUS = HEX_SPACING / Math.sqrt(3);
/** Margin around the outermost hexes. */
const MAP_MARGIN = 28;

const formatNumber = (value: number): string => String(roundToTenth(value));
const formatPoint = ({ x, y }: Point): string => `${formatNumber(x)} ${formatNumber(y)}`;

export const hexCentre = (grid: HexGrid, hex: Hex): Point => {
  const { x, y } = unitCentre(grid, hex);
  return { x: x * HEX_SPACING + HEX_RADIUS + MAP_MARGIN, y: y * HEX_SPACING + HEX_SPACING / 2 + MAP_MARGIN };
};

export const mapSize = (grid: HexGrid): { width: number; height: number } => ({
  width: Math.ceil(((grid.columns - 1) * Math.sqrt(3) * HEX_SPACING) / 2 + HEX_RADIUS * 2 + MAP_MARGIN * 2),
  height: Math.ceil((grid.rows + 0.5) * HEX_SPACING + MAP_MARGIN * 2),
});

/** The hex under a point of the drawing, or OFF_MAP. */
export const hexAtPoint = (grid: HexGrid, { x, y }: Point): Hex => {
  const column = Math.round((x - HEX_RADIUS - MAP_MARGIN) / ((Math.sqrt(3) * HEX_SPACING) / 2));
  let best = OFF_MAP;
  let minDistance = (HEX_SPACING * 0.62) ** 2;
  for (let c = column - 1; c <= column + 1; c++) {
    if (c < 0 || c >= grid.columns) continue;
    const top = hexCentre(grid, c * grid.rows);
    const row = Math.round((y - top.y) / HEX_SPACING);
    if (row < 0 || row >= grid.rows) continue;
    const distanceSquared = (top.x - x) ** 2 + (top.y + row * HEX_SPACING - y) ** 2;
    if (distanceSquared < minDistance) {
      minDistance = distanceSquared;
      best = c * grid.rows + row;
    }
  }
  return best;
};

/** The outline of a hex centred on (0, 0), made smaller by `shrink`. */
export const hexOutlinePath = (shrink = 0): string => {
  const r = HEX_RADIUS - shrink;
  return `M${[0, 60, 120, 180, 240, 300].map((a) => formatPoint({ x: r * Math.cos((a * Math.PI) / 180), y: r * Math.sin((a * Math.PI) / 180) })).join('L')}Z`;
};

export const hexesPath = (grid: HexGrid, hexes: Iterable<Hex>, shrink = 0): string => {
  const r = HEX_RADIUS - shrink;
  const half = r / 2;
  const halfHeight = (r * Math.sqrt(3)) / 2;
  let path = '';
  for (const hex of hexes) {
    const { x, y } = hexCentre(grid, hex);
    path += `M${formatNumber(x + r)} ${formatNumber(y)}L${formatNumber(x + half)} ${formatNumber(y + halfHeight)}H${formatNumber(x - half)}L${formatNumber(x - r)} ${formatNumber(y)}L${formatNumber(x - half)} ${formatNumber(y - halfHeight)}H${formatNumber(x + half)}Z`;
  }
  return path;
};

/**
 * Corners of hexes lie on a lattice: thirds of a column across, half hexes down.
 * A corner is one integer, so that hexes that share it agree on it.
 */
type Corner = number;
const LATTICE_STRIDE = 4096;
const latticeCorner = (grid: HexGrid, hex: Hex, [dx, dy]: readonly [number, number]): Corner =>
  (3 * columnOf(grid, hex) + dx + 4) * LATTICE_STRIDE + Math.round(unitCentre(grid, hex).y * 2) + dy + 4;

/** Corners clockwise from the west end of the north side; side d runs from corner d to the next. */
const CORNER_OFFSETS = [
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
] as const;

const hexCorner = (grid: HexGrid, hex: Hex, index: number): Corner =>
  latticeCorner(grid, hex, CORNER_OFFSETS[index % 6] as readonly [number, number]);

/** A small deterministic shift per corner: coasts and rivers look hand-drawn and still join. */
const jitter = (corner: Corner, salt: number): number => {
  const hash = Math.imul(corner ^ (salt * 0x9e37), 0x85eb_ca6b);
  return (((hash ^ (hash >>> 13)) >>> 0) % 1000) / 1000 - 0.5;
};

const cornerPoint = (corner: Corner): Point => {
  const across = Math.floor(corner / LATTICE_STRIDE) - 4;
  const down = (corner % LATTICE_STRIDE) - 4;
  return {
    x: (across * HEX_SPACING * Math.sqrt(3)) / 6 + HEX_RADIUS + MAP_MARGIN + jitter(corner, 1) * HEX_SPACING * 0.16,
    y: (down * HEX_SPACING) / 2 + HEX_SPACING / 2 + MAP_MARGIN + jitter(corner, 2) * HEX_SPACING * 0.16,
  };
};

const midpoint = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** A smooth closed curve through the midpoints of the sides. */
const smoothLoop = (points: readonly Point[]): string => {
  const first = points[0] as Point;
  let path = `M${formatPoint(midpoint(points.at(-1) as Point, first))}`;
  for (const [index, point] of points.entries())
    path += `Q${formatPoint(point)} ${formatPoint(midpoint(point, points[(index + 1) % points.length] as Point))}`;
  return `${path}Z`;
};

/** A smooth open curve that keeps its two ends. */
export const smoothPath = (points: readonly Point[]): string => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  let path = `M${formatPoint(first)}`;
  for (let index = 1; index < points.length - 1; index++) {
    const point = points[index] as Point;
    path += `Q${formatPoint(point)} ${formatPoint(index === points.length - 2 ? last : midpoint(point, points[index + 1] as Point))}`;
  }
  return points.length === 2 ? `${path}L${formatPoint(last)}` : path;
};

/** Outlines of the hexes inside: one closed loop around each region and each hole. */
export const regionLoops = (grid: HexGrid, isInside: (hex: Hex) => boolean): Point[][] => {
  const next = new Map<Corner, Corner>();
  for (let hex = 0; hex < grid.size; hex++) {
    if (!isInside(hex)) continue;
    for (let side = 0; side < 6; side++) {
      const other = grid.neighbours[hex * 6 + side] as Hex;
      if (other < 0 || !isInside(other)) next.set(hexCorner(grid, hex, side), hexCorner(grid, hex, side + 1));
    }
  }
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    const points: Point[] = [];
    let corner: Corner | undefined = start;
    while (corner !== undefined && next.has(corner)) {
      points.push(cornerPoint(corner));
      const nextCorner: Corner | undefined = next.get(corner);
      next.delete(corner);
      corner = nextCorner;
    }
    if (points.length > 2) loops.push(points);
  }
  return loops;
};

/** Loops as one smooth path; inner loops are holes (even-odd). */
export const loopsPath = (loops: readonly (readonly Point[])[]): string => loops.map(smoothLoop).join('');

export const regionPath = (grid: HexGrid, isInside: (hex: Hex) => boolean): string => loopsPath(regionLoops(grid, isInside));

/** Browsers paint a map in tiles, and a path once for every tile it touches. Short pieces are faster. */
const MAX_RUN_LENGTH = 18;

/** The same loops as short open lines, for strokes. */
export const splitLoops = (loops: readonly (readonly Point[])[]): string[] =>
  loops.flatMap((loop) =>
    Array.from({ length: Math.ceil(loop.length / MAX_RUN_LENGTH) }, (_, run) => {
      const pointAt = (index: number): Point => loop[(index + loop.length) % loop.length] as Point;
      const start = run * MAX_RUN_LENGTH;
      let path = `M${formatPoint(midpoint(pointAt(start - 1), pointAt(start)))}`;
      for (let index = start; index < Math.min(start + MAX_RUN_LENGTH, loop.length); index++)
        path += `Q${formatPoint(pointAt(index))} ${formatPoint(midpoint(pointAt(index), pointAt(index + 1)))}`;
      return path;
    }),
  );

/** Two neighbouring hexes. */
export type HexPair = readonly [Hex, Hex];

/** Joins sides that share corners into long lines. */
const chainEdges = (sides: Iterable<readonly [Corner, Corner]>): Corner[][] => {
  const links = new Map<Corner, Corner[]>();
  const addLink = (from: Corner, to: Corner): void => void (links.get(from)?.push(to) ?? links.set(from, [to]));
  for (const [one, other] of sides) {
    addLink(one, other);
    addLink(other, one);
  }
  const chained: Corner[][] = [];
  const takeLink = (from: Corner): Corner | undefined => {
    const to = links.get(from)?.pop();
    if (to === undefined) return undefined;
    const reverse = links.get(to);
    reverse?.splice(reverse.indexOf(from), 1);
    return to;
  };
  const walk = (start: Corner): void => {
    const chain = [start];
    for (let corner = takeLink(start); corner !== undefined; corner = takeLink(corner)) {
      chain.push(corner);
      if ((links.get(corner)?.length ?? 0) !== 1) break;
    }
    if (chain.length > 1) chained.push(chain);
  };
  // Start at ends and forks, so that no line starts in the middle of another; the rest are circles.
  for (const [corner, others] of links) if (others.length !== 2) while (links.get(corner)?.length) walk(corner);
  for (const [corner] of links) while (links.get(corner)?.length) walk(corner);
  return chained;
};

/** Lines along hexsides, such as rivers and borders. */
export const hexsidePaths = (grid: HexGrid, pairs: Iterable<HexPair>): string[] => {
  const sides: [Corner, Corner][] = [];
  for (const [one, other] of pairs) {
    const side = directionTo(grid, one, other);
    if (side >= 0) sides.push([hexCorner(grid, one, side), hexCorner(grid, one, side + 1)]);
  }
  return chainEdges(sides).map((chain) => smoothPath(chain.map(cornerPoint)));
};

/** Neighbouring hexes of different regions. */
export const bordersBetween = <T>(grid: HexGrid, regionOf: (hex: Hex) => T | null): HexPair[] => {
  const pairs: HexPair[] = [];
  for (let hex = 0; hex < grid.size; hex++)
    for (let side = 0; side < 6; side++) {
      const other = grid.neighbours[hex * 6 + side] as Hex;
      if (other <= hex) continue;
      const [one, two] = [regionOf(hex), regionOf(other)];
      if (one !== null && two !== null && one !== two) pairs.push([hex, other]);
    }
  return pairs;
};

/** The outline of a set of hexes, as one path. */
export const outlinePath = (grid: HexGrid, hexes: ReadonlySet<Hex>): string => regionPath(grid, (hex) => hexes.has(hex));

/** Midpoint of the side between two hexes. */
export const sideMidpoint = (grid: HexGrid, one: Hex, other: Hex): Point => midpoint(hexCentre(grid, one), hexCentre(grid, other));

/** Angle of the line across a side, in degrees, for a bridge. */
export const sideAngle = (grid: HexGrid, one: Hex, other: Hex): number => {
  const [a, b] = [hexCentre(grid, one), hexCentre(grid, other)];
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
};

/** Smooth lines from centre to centre. */
export const linkPaths = (grid: HexGrid, pairs: Iterable<HexPair>): string[] =>
  chainEdges(pairs).map((chain) => smoothPath(chain.map((hex) => hexCentre(grid, hex))));

/** A road passes near the centre of a hex, not exactly through it, so that it looks natural. */
const roadPoint = (grid: HexGrid, hex: Hex): Point => {
  const { x, y } = hexCentre(grid, hex);
  return { x: x + jitter(hex, 3) * HEX_SPACING * 0.22, y: y + jitter(hex, 4) * HEX_SPACING * 0.22 };
};

/** Roads as smooth lines from hex to hex. */
export const roadPaths = (grid: HexGrid, pairs: Iterable<HexPair>): string[] =>
  chainEdges(pairs).map((chain) => smoothPath(chain.map((hex) => roadPoint(grid, hex))));

/** Per-hex shapes are joined into one path for each block of hexes. */
const BLOCK_SIZE = 5;
export const groupPathsByBlock = (grid: HexGrid, draw: (hex: Hex) => string): string[] => {
  const blocks = new Map<number, string>();
  for (let hex = 0; hex < grid.size; hex++) {
    const path = draw(hex);
    if (path === '') continue;
    const block = Math.floor(columnOf(grid, hex) / BLOCK_SIZE) * 100 + Math.floor((hex % grid.rows) / BLOCK_SIZE);
    blocks.set(block, (blocks.get(block) ?? '') + path);
  }
  return [...blocks.values()];
};

const CORNER_POINTS: readonly Point[] = CORNER_OFFSETS.map(([dx, dy]) => ({ x: (dx * HEX_RADIUS) / 2, y: (dy * HEX_SPACING) / 2 }));

/** The hex grid, every side once. */
export const gridPaths = (grid: HexGrid): string[] =>
  groupPathsByBlock(grid, (hex) => {
    const { x, y } = hexCentre(grid, hex);
    let path = '';
    let pen = -1;
    for (let side = 0; side < 6; side++) {
      const other = grid.neighbours[hex * 6 + side] as Hex;
      if (other >= 0 && other < hex) continue;
      const from = CORNER_POINTS[side] as Point;
      const to = CORNER_POINTS[(side + 1) % 6] as Point;
      if (pen !== side) path += `M${formatNumber(x + from.x)} ${formatNumber(y + from.y)}`;
      path += `L${formatNumber(x + to.x)} ${formatNumber(y + to.y)}`;
      pen = side + 1;
    }
    return path;
  });

/** The hex centre nearest to the centre of a set of hexes, for a label. */
export const labelAnchor = (grid: HexGrid, hexes: readonly Hex[]): Point | null => {
  if (hexes.length === 0) return null;
  const points = hexes.map((hex) => hexCentre(grid, hex));
  const mean = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const distanceSquared = (point: Point): number => (point.x - mean.x) ** 2 + (point.y - mean.y) ** 2;
  return points.reduce((best, point) => (distanceSquared(point) < distanceSquared(best) ? point : best));
};

/** The rectangle around these hexes, with a margin. */
export const boundingBox = (grid: HexGrid, hexes: readonly Hex[]): Box => {
  const points = hexes.map((hex) => hexCentre(grid, hex));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - HEX_SPACING, Math.min(...ys) - HEX_SPACING];
  return { x: left, y: top, width: Math.max(...xs) + HEX_SPACING - left, height: Math.max(...ys) + HEX_SPACING - top };
};
