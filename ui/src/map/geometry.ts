import { centreOf, columnOf, OFF_MAP } from '@gunbai/kits/hex';
import type { Hex, HexGrid } from '@gunbai/kits/hex';
import type { Spot } from '../roving.ts';
import type { Box } from '../viewport-store.ts';

/** How far apart the centres of neighbouring hexes are drawn. */
export const PITCH = 40;
/** From the centre of a hex to its corners. */
export const CORNER = PITCH / Math.sqrt(3);
/** Room around the outermost hexes. */
export const MARGIN = 28;

const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Spot): string => `${n(x)} ${n(y)}`;

export const spotOf = (grid: HexGrid, hex: Hex): Spot => {
  const { x, y } = centreOf(grid, hex);
  return { x: x * PITCH + CORNER + MARGIN, y: y * PITCH + PITCH / 2 + MARGIN };
};

export const sizeOf = (grid: HexGrid): { width: number; height: number } => ({
  width: Math.ceil(((grid.columns - 1) * Math.sqrt(3) * PITCH) / 2 + CORNER * 2 + MARGIN * 2),
  height: Math.ceil((grid.rows + 0.5) * PITCH + MARGIN * 2),
});

/** The hex under a point of the drawing, or OFF_MAP. */
export const hexUnder = (grid: HexGrid, { x, y }: Spot): Hex => {
  const column = Math.round((x - CORNER - MARGIN) / ((Math.sqrt(3) * PITCH) / 2));
  let best = OFF_MAP;
  let least = (PITCH * 0.62) ** 2;
  for (let c = column - 1; c <= column + 1; c++) {
    if (c < 0 || c >= grid.columns) continue;
    const top = spotOf(grid, c * grid.rows);
    const row = Math.round((y - top.y) / PITCH);
    if (row < 0 || row >= grid.rows) continue;
    const away = (top.x - x) ** 2 + (top.y + row * PITCH - y) ** 2;
    if (away < least) {
      least = away;
      best = c * grid.rows + row;
    }
  }
  return best;
};

/** The outline of one hex about the middle (0, 0), drawn so much smaller. */
export const hexOutline = (shrink = 0): string => {
  const r = CORNER - shrink;
  return `M${[0, 60, 120, 180, 240, 300].map((a) => at({ x: r * Math.cos((a * Math.PI) / 180), y: r * Math.sin((a * Math.PI) / 180) })).join('L')}Z`;
};

/** Several hexes as one path. */
export const hexesPath = (grid: HexGrid, hexes: Iterable<Hex>, shrink = 0): string => {
  const r = CORNER - shrink;
  const half = r / 2;
  const rise = (r * Math.sqrt(3)) / 2;
  let path = '';
  for (const hex of hexes) {
    const { x, y } = spotOf(grid, hex);
    path += `M${n(x + r)} ${n(y)}L${n(x + half)} ${n(y + rise)}H${n(x - half)}L${n(x - r)} ${n(y)}L${n(x - half)} ${n(y - rise)}H${n(x + half)}Z`;
  }
  return path;
};

/**
 * Corners of hexes lie on a lattice: thirds of a column across, half hexes down. A corner is one whole number, so that
 * the hexes that share it agree on it.
 */
type Corner = number;
const ACROSS = 4096;
const cornerAt = (grid: HexGrid, hex: Hex, [dx, dy]: readonly [number, number]): Corner =>
  (3 * columnOf(grid, hex) + dx + 4) * ACROSS + Math.round(centreOf(grid, hex).y * 2) + dy + 4;

/** The corners clockwise from the west end of the north side; side d runs from corner d to the next. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
] as const;

const cornerOf = (grid: HexGrid, hex: Hex, index: number): Corner => cornerAt(grid, hex, CORNERS[index % 6] as readonly [number, number]);

/** A small shift, the same for a corner every time: coasts and rivers look drawn by hand, and still fit each other. */
const waver = (corner: Corner, salt: number): number => {
  const mixed = Math.imul(corner ^ (salt * 0x9e37), 0x85eb_ca6b);
  return (((mixed ^ (mixed >>> 13)) >>> 0) % 1000) / 1000 - 0.5;
};

const spotOfCorner = (corner: Corner): Spot => {
  const across = Math.floor(corner / ACROSS) - 4;
  const down = (corner % ACROSS) - 4;
  return {
    x: (across * PITCH * Math.sqrt(3)) / 6 + CORNER + MARGIN + waver(corner, 1) * PITCH * 0.16,
    y: (down * PITCH) / 2 + PITCH / 2 + MARGIN + waver(corner, 2) * PITCH * 0.16,
  };
};

const middle = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** A soft curve through the middles of the sides of a closed line. */
const softLoop = (spots: readonly Spot[]): string => {
  const first = spots[0] as Spot;
  let path = `M${at(middle(spots.at(-1) as Spot, first))}`;
  for (const [index, spot] of spots.entries()) path += `Q${at(spot)} ${at(middle(spot, spots[(index + 1) % spots.length] as Spot))}`;
  return `${path}Z`;
};

/** The same for an open line, which begins and ends at its ends. */
export const softLine = (spots: readonly Spot[]): string => {
  const first = spots[0];
  const last = spots.at(-1);
  if (!first || !last) return '';
  let path = `M${at(first)}`;
  for (let index = 1; index < spots.length - 1; index++) {
    const spot = spots[index] as Spot;
    path += `Q${at(spot)} ${at(index === spots.length - 2 ? last : middle(spot, spots[index + 1] as Spot))}`;
  }
  return spots.length === 2 ? `${path}L${at(last)}` : path;
};

/** The outlines of all hexes that belong: one closed line around each region and each hole. */
export const regionLoops = (grid: HexGrid, belongs: (hex: Hex) => boolean): Spot[][] => {
  const next = new Map<Corner, Corner>();
  for (let hex = 0; hex < grid.size; hex++) {
    if (!belongs(hex)) continue;
    for (let side = 0; side < 6; side++) {
      const other = grid.neighbours[hex * 6 + side] as Hex;
      if (other < 0 || !belongs(other)) next.set(cornerOf(grid, hex, side), cornerOf(grid, hex, side + 1));
    }
  }
  const loops: Spot[][] = [];
  for (const start of next.keys()) {
    const spots: Spot[] = [];
    let corner: Corner | undefined = start;
    while (corner !== undefined && next.has(corner)) {
      spots.push(spotOfCorner(corner));
      const following: Corner | undefined = next.get(corner);
      next.delete(corner);
      corner = following;
    }
    if (spots.length > 2) loops.push(spots);
  }
  return loops;
};

/** Outlines as one path with soft edges; inner outlines leave holes (even-odd). */
export const loopsPath = (loops: readonly (readonly Spot[])[]): string => loops.map(softLoop).join('');

export const regionPath = (grid: HexGrid, belongs: (hex: Hex) => boolean): string => loopsPath(regionLoops(grid, belongs));

/** A browser draws a map in tiles, and a path wholly for each tile it touches: long lines go quicker in pieces of this many corners. */
const RUN = 18;

/** The same outlines as many short open lines, for strokes. */
export const loopRuns = (loops: readonly (readonly Spot[])[]): string[] =>
  loops.flatMap((loop) =>
    Array.from({ length: Math.ceil(loop.length / RUN) }, (_, run) => {
      const spotAt = (index: number): Spot => loop[(index + loop.length) % loop.length] as Spot;
      const start = run * RUN;
      let path = `M${at(middle(spotAt(start - 1), spotAt(start)))}`;
      for (let index = start; index < Math.min(start + RUN, loop.length); index++)
        path += `Q${at(spotAt(index))} ${at(middle(spotAt(index), spotAt(index + 1)))}`;
      return path;
    }),
  );

/** Where two neighbouring hexes meet. */
export type HexPair = readonly [Hex, Hex];

/** Chains sides that share corners into long lines. */
const chains = (sides: Iterable<readonly [Corner, Corner]>): Corner[][] => {
  const links = new Map<Corner, Corner[]>();
  const link = (from: Corner, to: Corner): void => void (links.get(from)?.push(to) ?? links.set(from, [to]));
  for (const [one, other] of sides) {
    link(one, other);
    link(other, one);
  }
  const lines: Corner[][] = [];
  const take = (from: Corner): Corner | undefined => {
    const to = links.get(from)?.pop();
    if (to === undefined) return undefined;
    const back = links.get(to);
    back?.splice(back.indexOf(from), 1);
    return to;
  };
  const walk = (start: Corner): void => {
    const line = [start];
    for (let corner = take(start); corner !== undefined; corner = take(corner)) {
      line.push(corner);
      if ((links.get(corner)?.length ?? 0) !== 1) break;
    }
    if (line.length > 1) lines.push(line);
  };
  // Ends and forks first, so that no line begins in the middle of another; what is left runs in circles.
  for (const [corner, others] of links) if (others.length !== 2) while (links.get(corner)?.length) walk(corner);
  for (const [corner] of links) while (links.get(corner)?.length) walk(corner);
  return lines;
};

/** Lines that run along hexsides (rivers, borders), each on its own. */
export const hexsideLines = (grid: HexGrid, pairs: Iterable<HexPair>): string[] => {
  const sides: [Corner, Corner][] = [];
  for (const [one, other] of pairs) {
    const side = sideTowards(grid, one, other);
    if (side >= 0) sides.push([cornerOf(grid, one, side), cornerOf(grid, one, side + 1)]);
  }
  return chains(sides).map((line) => softLine(line.map(spotOfCorner)));
};

const sideTowards = (grid: HexGrid, one: Hex, other: Hex): number => {
  for (let side = 0; side < 6; side++) if (grid.neighbours[one * 6 + side] === other) return side;
  return -1;
};

/** Every pair of neighbours that a border parts. */
export const bordersBetween = <T>(grid: HexGrid, of: (hex: Hex) => T | null): HexPair[] => {
  const pairs: HexPair[] = [];
  for (let hex = 0; hex < grid.size; hex++)
    for (let side = 0; side < 6; side++) {
      const other = grid.neighbours[hex * 6 + side] as Hex;
      if (other <= hex) continue;
      const [one, two] = [of(hex), of(other)];
      if (one !== null && two !== null && one !== two) pairs.push([hex, other]);
    }
  return pairs;
};

/** The hexsides on the edge of a set of hexes, as one path: where a zone or a range ends. */
export const edgePath = (grid: HexGrid, hexes: ReadonlySet<Hex>): string => regionPath(grid, (hex) => hexes.has(hex));

/** The middle of the side between two hexes. */
export const sideSpot = (grid: HexGrid, one: Hex, other: Hex): Spot => middle(spotOf(grid, one), spotOf(grid, other));

/** How a side between two hexes lies, in degrees, for a bridge across it. */
export const sideTurn = (grid: HexGrid, one: Hex, other: Hex): number => {
  const [a, b] = [spotOf(grid, one), spotOf(grid, other)];
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
};

/** Straight on from centre to centre, chained and softened. */
export const linkLines = (grid: HexGrid, pairs: Iterable<HexPair>): string[] =>
  chains(pairs).map((line) => softLine(line.map((hex) => spotOf(grid, hex))));

/** A road keeps near the middle of a hex, not on it: it looks walked, not ruled. */
const roadSpot = (grid: HexGrid, hex: Hex): Spot => {
  const { x, y } = spotOf(grid, hex);
  return { x: x + waver(hex, 3) * PITCH * 0.22, y: y + waver(hex, 4) * PITCH * 0.22 };
};

/** Lines from hex to hex (roads), chained and softened. */
export const roadLines = (grid: HexGrid, pairs: Iterable<HexPair>): string[] =>
  chains(pairs).map((line) => softLine(line.map((hex) => roadSpot(grid, hex))));

/** The block of a map that a hex lies in: what is drawn for each hex is gathered into a path for each block. */
const BLOCK = 5;
export const gatherByBlock = (grid: HexGrid, draw: (hex: Hex) => string): string[] => {
  const blocks = new Map<number, string>();
  for (let hex = 0; hex < grid.size; hex++) {
    const drawn = draw(hex);
    if (drawn === '') continue;
    const block = Math.floor(columnOf(grid, hex) / BLOCK) * 100 + Math.floor((hex % grid.rows) / BLOCK);
    blocks.set(block, (blocks.get(block) ?? '') + drawn);
  }
  return [...blocks.values()];
};

const SIDES: readonly Spot[] = CORNERS.map(([dx, dy]) => ({ x: (dx * CORNER) / 2, y: (dy * PITCH) / 2 }));

/** The fine net of all hexes, every side once. */
export const netPaths = (grid: HexGrid): string[] =>
  gatherByBlock(grid, (hex) => {
    const { x, y } = spotOf(grid, hex);
    let path = '';
    let pen = -1;
    for (let side = 0; side < 6; side++) {
      const other = grid.neighbours[hex * 6 + side] as Hex;
      if (other >= 0 && other < hex) continue;
      const from = SIDES[side] as Spot;
      const to = SIDES[(side + 1) % 6] as Spot;
      if (pen !== side) path += `M${n(x + from.x)} ${n(y + from.y)}`;
      path += `L${n(x + to.x)} ${n(y + to.y)}`;
      pen = side + 1;
    }
    return path;
  });

/** The middle of a set of hexes, moved to the nearest of them: where a name is written. */
export const heartOf = (grid: HexGrid, hexes: readonly Hex[]): Spot | null => {
  if (hexes.length === 0) return null;
  const spots = hexes.map((hex) => spotOf(grid, hex));
  const mean = { x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length, y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length };
  const away = (spot: Spot): number => (spot.x - mean.x) ** 2 + (spot.y - mean.y) ** 2;
  return spots.reduce((best, spot) => (away(spot) < away(best) ? spot : best));
};

/** The part of the map that these hexes take up, with a little room around. */
export const boxOf = (grid: HexGrid, hexes: readonly Hex[]): Box => {
  const spots = hexes.map((hex) => spotOf(grid, hex));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - PITCH, Math.min(...ys) - PITCH];
  return { x: left, y: top, width: Math.max(...xs) + PITCH - left, height: Math.max(...ys) + PITCH - top };
};
