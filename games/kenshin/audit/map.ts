import data from '../data/components.json' with { type: 'json' };
import { castles } from './components.ts';

const { cols, rows } = data.map.grid;
const HEX_COUNT = cols * rows;
/** Places that are no hexes come after the last hex. */
export const SETO = HEX_COUNT;
export const PACIFIC = HEX_COUNT + 1;
export const MORI_BOX = HEX_COUNT + 2;
const OUT = -1;

/** The place printed as `CCRR`, or named. */
export const placeOf = (id: string): number => {
  if (id === 'seto') return SETO;
  if (id === 'pacific') return PACIFIC;
  if (id === 'mori-box') return MORI_BOX;
  return (Number(id.slice(0, 2)) - 1) * rows + Number(id.slice(2)) - 1;
};
const columnOf = (hex: number): number => Math.floor(hex / rows) + 1;
const rowOf = (hex: number): number => (hex % rows) + 1;
export const labelOf = (place: number): string => {
  if (place >= HEX_COUNT) return ['seto', 'pacific', 'mori-box'][place - HEX_COUNT] ?? '';
  return `${columnOf(place)}`.padStart(2, '0') + `${rowOf(place)}`.padStart(2, '0');
};
export const isHex = (place: number): boolean => place >= 0 && place < HEX_COUNT;

/** The hexes around a hex, as the grid of the components tells: odd columns lie half a hex lower. */
const around = (hex: number): number[] => {
  const steps = columnOf(hex) % 2 === 1 ? data.map.grid.neighbours.odd : data.map.grid.neighbours.even;
  return steps.flatMap(([across = 0, down = 0]) => {
    const [column, row] = [columnOf(hex) + across, rowOf(hex) + down];
    return column >= 1 && column <= cols && row >= 1 && row <= rows ? [(column - 1) * rows + row - 1] : [];
  });
};
const neighbourLists: readonly (readonly number[])[] = Array.from({ length: HEX_COUNT }, (_, hex) => around(hex));
export const neighbours = (hex: number): readonly number[] => neighbourLists[hex] ?? [];

const height = (hex: number): number => {
  const column = columnOf(hex) - 1;
  return rowOf(hex) - (column + (column % 2)) / 2;
};
export const distance = (one: number, other: number): number => {
  const across = columnOf(one) - columnOf(other);
  const down = height(one) - height(other);
  return Math.max(Math.abs(across), Math.abs(down), Math.abs(across + down));
};

const terrains: readonly string[] = data.hexes.map(({ terrain }) => terrain);
const terrainRow = (id: string): (typeof data.tables.terrain.rows)[number] | undefined =>
  data.tables.terrain.rows.find((row) => row.id === id);
const entryCosts: readonly (number | null)[] = terrains.map((terrain) => terrainRow(terrain)?.mp ?? null);
export const isPassable = (hex: number): boolean => (entryCosts[hex] ?? null) !== null;
export const isMountain = (hex: number): boolean => terrains[hex] === 'mountain';
const isWaterHex = (hex: number): boolean => ['sea', 'lake', 'void'].includes(terrains[hex] ?? '');

const sideKey = (one: number, other: number): number => Math.min(one, other) * HEX_COUNT + Math.max(one, other);
const keysOf = (sides: readonly { readonly a: string; readonly b: string }[]): ReadonlySet<number> =>
  new Set(sides.map(({ a, b }) => sideKey(placeOf(a), placeOf(b))));
const rivers = keysOf(data.rivers);
const waterSides = keysOf(data.water_hexsides);
export const isAcrossRiver = (one: number, other: number): boolean => rivers.has(sideKey(one, other));
/** 10-6-1, 12-1-7 A hexside that is all water, or a hex of water. */
export const isAcrossWater = (one: number, other: number): boolean =>
  waterSides.has(sideKey(one, other)) || isWaterHex(one) || isWaterHex(other);

/** 10-4-2 Terrain and river; null if no force may go there. */
export const stepCost = (from: number, to: number): number | null => {
  const cost = entryCosts[to] ?? null;
  if (cost === null || isAcrossWater(from, to)) return null;
  return cost + (isAcrossRiver(from, to) ? (terrainRow('river')?.extra_mp ?? 0) : 0);
};

export const castleHexes: readonly number[] = castles.map(({ hex }) => placeOf(hex));
const castleByHex = new Map(castleHexes.map((hex, castle) => [hex, castle]));
export const castleIn = (hex: number): number => castleByHex.get(hex) ?? -1;

const westEdge = new Set(data.hexes.flatMap((hex, index) => ('west_edge' in hex && hex.west_edge ? [index] : [])));
export const isWestEdge = (hex: number): boolean => westEdge.has(hex);
/** 9-3-1c */
export const boxEntries: readonly number[] = (data.boxes[0]?.entry_hexes ?? []).map(placeOf);

/** 16-1a The water that a port castle faces. */
export const waterOf = (castle: number): string | null => (castles[castle]?.port ? (castles[castle]?.water ?? null) : null);
export const seaOf = (water: string): number => (water === 'seto' ? SETO : water === 'pacific' ? PACIFIC : OUT);
/** 16-2-1 */
const coasts = new Map(
  data.sea_areas.map((area) => [area.id, new Set(('coastal_hexes' in area ? (area.coastal_hexes ?? []) : []).map(placeOf))]),
);
export const isOneStepByWater = (from: number, to: number): boolean => {
  const borders = (sea: number, other: number): boolean =>
    (coasts.get(labelOf(sea))?.has(other) ?? false) || (sea === SETO && (other === MORI_BOX || other === PACIFIC));
  return [SETO, PACIFIC].some((sea) => (from === sea && borders(sea, to)) || (to === sea && borders(sea, from)));
};
