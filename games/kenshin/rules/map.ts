import { distance, mapFeaturesToDirections, createHexGrid, buildHexsideFeatures, OFF_MAP } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import components from '../data/components.json' with { type: 'json' };
import { CASTLES } from './components.ts';

export const GRID = createHexGrid(components.map.grid.cols, components.map.grid.rows, 'odd');
export const HEX_COUNT = GRID.size;
export const HEX_LABELS: readonly string[] = GRID.labels;

const digitAt = (label: string, at: number): number => label.charCodeAt(at) - 48;
/** The hex printed as 'CCRR', or OFF_MAP. Hot path: parses digits directly. */
export const hexOf = (label: string): Hex => {
  const hex = (digitAt(label, 0) * 10 + digitAt(label, 1) - 1) * GRID.rows + digitAt(label, 2) * 10 + digitAt(label, 3) - 1;
  return HEX_LABELS[hex] === label ? hex : OFF_MAP;
};
export const hexDistance = (one: Hex, other: Hex): number => distance(GRID, one, other);

/** 2-1-1.1 ruling: places that are not hexes, numbered after the last hex. */
export const SETO = HEX_COUNT;
export const PACIFIC = HEX_COUNT + 1;
export const MORI_BOX = HEX_COUNT + 2;
/** Out of play: not yet in play, killed, or removed without counting as killed. */
export const NOT_YET_IN_PLAY = -1;
export const KILLED = -2;
export const LEFT_PLAY = -3;

export const PLACE_IDS: readonly string[] = [...HEX_LABELS, 'seto', 'pacific', 'mori-box'];
const placeById = new Map(PLACE_IDS.map((id, index) => [id, index]));
export const placeOf = (id: string): number => placeById.get(id) ?? OFF_MAP;
export const placeId = (place: number): string => PLACE_IDS[place] as string;

const terrainRows = new Map(components.tables.terrain.rows.map((row) => [row.id, row]));
const terrainOfHex = components.hexes.map(({ terrain }) => terrain);

/** 10-4-2 The cost to enter a hex; 10-6-1, 10-6-2 0 if impassable. */
const ENTRY_COST = Uint8Array.from(terrainOfHex, (terrain) => terrainRows.get(terrain)?.mp ?? 0);
const RIVER_COST = terrainRows.get('river')?.extra_mp ?? 0;
export const isPassable = (hex: Hex): boolean => (ENTRY_COST[hex] as number) > 0;
/** 12-2-1.A1 */
export const isMountain = (hex: Hex): boolean => terrainOfHex[hex] === 'mountain';
const isWater = (hex: Hex): boolean => terrainOfHex[hex] === 'sea' || terrainOfHex[hex] === 'lake' || terrainOfHex[hex] === 'void';

const RIVER = 1;
const WATER = 2;
const hexsides = mapFeaturesToDirections(
  GRID,
  buildHexsideFeatures(GRID, [
    ...components.rivers.map(({ a, b }) => ({ a, b, bits: RIVER })),
    ...components.water_hexsides.map(({ a, b }) => ({ a, b, bits: WATER })),
  ]),
);

/** The cost of one step by terrain and river, in each of six directions; 0 if impossible. */
export const STEP_COST = new Uint8Array(HEX_COUNT * 6);
/** 10-6-1, 10-6-2 The hexes a force may step to from each hex, and their directions. */
export const STEPS: readonly (readonly Hex[])[] = Array.from({ length: HEX_COUNT }, (_, hex) => {
  const steps: Hex[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const next = GRID.neighbours[hex * 6 + direction] as Hex;
    if (next < 0 || !isPassable(next) || isWater(hex) || ((hexsides[hex * 6 + direction] as number) & WATER) > 0) continue;
    STEP_COST[hex * 6 + direction] =
      (ENTRY_COST[next] as number) + (((hexsides[hex * 6 + direction] as number) & RIVER) > 0 ? RIVER_COST : 0);
    steps.push(next);
  }
  return steps;
});

const directionOf = (from: Hex, to: Hex): number => {
  for (let direction = 0; direction < 6; direction++) if (GRID.neighbours[from * 6 + direction] === to) return direction;
  return -1;
};

export const areNeighbours = (one: Hex, other: Hex): boolean => one < HEX_COUNT && directionOf(one, other) >= 0;

/** The cost of a step by terrain and river; 0 if impossible. */
export const stepCost = (from: Hex, to: Hex): number => {
  if (from === MORI_BOX) return WEST_EDGE.includes(to) ? (ENTRY_COST[to] as number) : 0;
  const direction = directionOf(from, to);
  return direction < 0 ? 0 : (STEP_COST[from * 6 + direction] as number);
};

/** 12-2-1.A2 */
export const isRiverBetween = (one: Hex, other: Hex): boolean => {
  const direction = directionOf(one, other);
  return direction >= 0 && ((hexsides[one * 6 + direction] as number) & RIVER) > 0;
};

/** 10-6-1, 12-1-7 Is the hexside all sea or lake, or either hex water? */
export const isAcrossWater = (one: Hex, other: Hex): boolean => {
  const direction = directionOf(one, other);
  return direction >= 0 && (isWater(other) || ((hexsides[one * 6 + direction] as number) & WATER) > 0);
};

/** 7, 7-1-1 The zone of control of a hex: itself and adjacent hexes not across water. Rivers do not stop it. */
export const CONTROLLED_HEXES: readonly (readonly Hex[])[] = Array.from({ length: HEX_COUNT }, (_, hex) => {
  const zone = [hex];
  for (let direction = 0; direction < 6; direction++) {
    const next = GRID.neighbours[hex * 6 + direction] as Hex;
    if (next >= 0 && !isWater(next) && ((hexsides[hex * 6 + direction] as number) & WATER) === 0) zone.push(next);
  }
  return zone;
});

/** 9-3-1c, 9-4-4 */
export const WEST_EDGE: readonly Hex[] = components.hexes.flatMap((hex, index) =>
  'west_edge' in hex && hex.west_edge && isPassable(index) ? [index] : [],
);

/** 16-2-1 The coastal hexes of the two sea areas. */
const coastalHexes = (area: string): Hex[] => (components.sea_areas.find(({ id }) => id === area)?.coastal_hexes ?? []).map(hexOf);
const COAST: Readonly<Record<number, readonly Hex[]>> = { [SETO]: coastalHexes('seto'), [PACIFIC]: coastalHexes('pacific') };

const SEA_AT_COAST = new Int16Array(HEX_COUNT).fill(OFF_MAP);
for (const sea of [SETO, PACIFIC]) for (const hex of COAST[sea] ?? []) SEA_AT_COAST[hex] = sea;
/** The sea area a coastal hex faces, or OFF_MAP. */
const seaAt = (hex: Hex): number => (hex < HEX_COUNT ? (SEA_AT_COAST[hex] as number) : OFF_MAP);

/** 16-2-1, 16-2-6 The places a naval unit can reach in one step. Only the house of Oda passes between the two seas. */
export const navalSteps = (place: number, isOfOda: boolean): readonly number[] => {
  if (place === SETO) return isOfOda ? SETO_ODA : SETO_OTHERS;
  if (place === PACIFIC) return isOfOda ? PACIFIC_ODA : (COAST[PACIFIC] as readonly number[]);
  if (place === MORI_BOX) return BOX_STEPS;
  const sea = seaAt(place);
  return sea === OFF_MAP ? NO_STEPS : sea === SETO ? COAST_OF_SETO : COAST_OF_PACIFIC;
};
const NO_STEPS: readonly number[] = [];
const BOX_STEPS: readonly number[] = [SETO];
const COAST_OF_SETO: readonly number[] = [SETO];
const COAST_OF_PACIFIC: readonly number[] = [PACIFIC];
const SETO_OTHERS: readonly number[] = [...(COAST[SETO] ?? []), MORI_BOX];
const SETO_ODA: readonly number[] = [...(COAST[SETO] ?? []), MORI_BOX, PACIFIC];
const PACIFIC_ODA: readonly number[] = [...(COAST[PACIFIC] ?? []), SETO];

/** The hex of each castle, and the castle in each hex (-1: none). */
export const CASTLE_HEX: readonly Hex[] = CASTLES.map(({ label }) => hexOf(label));
const CASTLE_AT_HEX = new Int16Array(HEX_COUNT + 3).fill(-1);
CASTLE_HEX.forEach((hex, castle) => {
  CASTLE_AT_HEX[hex] = castle;
});
export const castleIn = (place: number): number => CASTLE_AT_HEX[place] as number;

/** 16-1a The sea area or lake a port castle faces, as a number; -1 for castles without a port. */
export const LAKE_BIWA = HEX_COUNT + 3;
const WATER_BY_ID: Readonly<Record<string, number>> = { seto: SETO, pacific: PACIFIC, biwa: LAKE_BIWA };
export const PORT_WATER: readonly number[] = CASTLES.map(({ water }) => (water === null ? -1 : (WATER_BY_ID[water] ?? -1)));
