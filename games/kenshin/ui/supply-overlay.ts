import type { SeatId } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { traceCommunicationLines } from '@gunbai/ui/map';
import type { CommunicationLines, CommunicationLineSource } from '@gunbai/ui/map';
import { isHex, isLeader } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { houseAt, HOUSES, NEUTRAL, UNITS } from '../rules/components.ts';
import { CASTLE_HEX, GRID, STEP_COST, WEST_EDGE } from '../rules/map.ts';
import { supplyHomesOfHouse, suppliedHexes } from '../rules/supply.ts';

/** The hexes of a house's forces in the open. */
const forceHexes = (board: GameState, house: number): Hex[] =>
  UNITS.filter(
    (unit) =>
      unit.house === house &&
      unit.isLand &&
      isLeader(board, unit.index) &&
      !board.inside[unit.index] &&
      isHex(board.at[unit.index] as number),
  ).map((unit) => board.at[unit.index] as Hex);

/** 9-4 The houses of a side with forces in the open: the given one first, then by number of forces. */
export const housesInField = (board: GameState, side: number, first: number | null = null): number[] =>
  HOUSES.filter(({ index }) => board.side[index] === side && forceHexes(board, index).length > 0)
    .map(({ index }) => index)
    .toSorted((a, b) => Number(b === first) - Number(a === first) || forceHexes(board, b).length - forceHexes(board, a).length);

/** The house of a force in the open there, on either side; null if none. */
export const houseAtHex = (board: GameState, hex: Hex): number | null =>
  HOUSES.find(({ index }) => board.side[index] !== NEUTRAL && forceHexes(board, index).includes(hex))?.index ?? null;

/** The house whose supply is shown first: of the open hex, of the marching force, or of the seat. */
export const defaultSupplyHouse = (board: GameState, openHex: Hex | null, seat: SeatId | null): number | null => {
  const there = openHex === null ? null : houseAtHex(board, openHex);
  if (there !== null) return there;
  if (board.marching >= 0) return UNITS[board.marching]?.house ?? null;
  return HOUSES.find(({ id }) => String(id) === seat)?.index ?? null;
};

const lineSource = (board: GameState, house: number, net: ReadonlySet<Hex>): CommunicationLineSource => {
  return {
    starts: [...supplyHomesOfHouse(board, house).map((castle) => CASTLE_HEX[castle] as Hex), ...(houseAt(house).isOffMap ? WEST_EDGE : [])],
    ends: forceHexes(board, house),
    canReach: (hex) => net.has(hex),
    cost: (from, _, direction) => (STEP_COST[from * 6 + direction] as number) || -1,
  };
};

export interface SupplyOverlay {
  /** Hexes from which a force of the house can trace a supply line; none if several houses are shown. */
  readonly hexes: readonly Hex[];
  readonly lines: CommunicationLines;
}

/** The supply lines of forces in the open. For a single house also the hexes in supply. */
export const buildSupplyOverlay = (board: GameState, houses: readonly number[]): SupplyOverlay => {
  const nets = houses.map((house) => new Set(suppliedHexes(board, house)));
  const [only] = nets;
  return {
    hexes: only && nets.length === 1 ? [...only] : [],
    lines: traceCommunicationLines(
      GRID,
      houses.map((house, index) => lineSource(board, house, nets[index] ?? new Set())),
    ),
  };
};
