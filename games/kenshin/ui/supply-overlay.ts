import type { SeatId } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { traceCommunicationLines } from '@gunbai/ui/map';
import type { CommunicationLines, CommunicationLineSource } from '@gunbai/ui/map';
import { isHex, isLeader } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { houseAt, HOUSES, NEUTRAL, UNITS } from '../rules/components.ts';
import { CASTLE_HEX, GRID, STEP_COST, WEST_EDGE } from '../rules/map.ts';
import { supplyHomesOfHouse, suppliedHexes } from '../rules/supply.ts';

/** Where the forces of a house stand in the open. */
const forceHexes = (board: GameState, house: number): Hex[] =>
  UNITS.filter(
    (unit) =>
      unit.house === house &&
      unit.isLand &&
      isLeader(board, unit.index) &&
      !board.inside[unit.index] &&
      isHex(board.at[unit.index] as number),
  ).map((unit) => board.at[unit.index] as Hex);

/** The houses of a side with forces in the open, each with a supply of its own (9-4): the one that matters first, then those with most forces. */
export const housesInField = (board: GameState, side: number, first: number | null = null): number[] =>
  HOUSES.filter(({ index }) => board.side[index] === side && forceHexes(board, index).length > 0)
    .map(({ index }) => index)
    .toSorted((a, b) => Number(b === first) - Number(a === first) || forceHexes(board, b).length - forceHexes(board, a).length);

/** The house, at war on either side, of a force in the open there; null if there is none. */
export const houseAtHex = (board: GameState, hex: Hex): number | null =>
  HOUSES.find(({ index }) => board.side[index] !== NEUTRAL && forceHexes(board, index).includes(hex))?.index ?? null;

/** Whose supply somebody wants to see who looks at a hex, or else has to decide: of the force there, of the force on the march, of the seat's own house. */
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
  /** Hexes from which a force of the house can trace a line home; none where several houses are shown, since each has its own. */
  readonly hexes: readonly Hex[];
  readonly lines: CommunicationLines;
}

/** The lines of the forces in the open of some houses; for one house alone, also whence its line could run. */
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
