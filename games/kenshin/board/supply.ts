import type { Hex } from '@gunbai/kits/hex';
import { linesOf } from '@gunbai/ui/map';
import type { DrawnLines, LineSource } from '@gunbai/ui/map';
import { isHex, leads } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { houseAt, HOUSES, UNITS } from '../rules/components.ts';
import { CASTLE_HEX, GRID, STEP_COST, WEST_EDGE } from '../rules/map.ts';
import { supplyNet } from '../rules/supply.ts';

/** Where the forces of a house stand in the open. */
const forcesOf = (board: Board, house: number): Hex[] =>
  UNITS.filter(
    (unit) =>
      unit.house === house && unit.isLand && leads(board, unit.index) && !board.inside[unit.index] && isHex(board.at[unit.index] as number),
  ).map((unit) => board.at[unit.index] as Hex);

/** The houses of a side with forces in the open, those with most of them first: each has a supply of its own (9-4). */
export const housesInField = (board: Board, side: number): number[] =>
  HOUSES.filter(({ index }) => board.side[index] === side && forcesOf(board, index).length > 0)
    .map(({ index }) => index)
    .toSorted((a, b) => forcesOf(board, b).length - forcesOf(board, a).length);

const sourceOf = (board: Board, house: number, net: ReadonlySet<Hex>): LineSource => {
  const { homes, isOffMap } = houseAt(house);
  return {
    starts: [
      ...homes.filter((castle) => board.holder[castle] === board.side[house]).map((castle) => CASTLE_HEX[castle] as Hex),
      ...(isOffMap ? WEST_EDGE : []),
    ],
    ends: forcesOf(board, house),
    reaches: (hex) => net.has(hex),
    cost: (from, _, direction) => (STEP_COST[from * 6 + direction] as number) || -1,
  };
};

export interface SupplyShown {
  /** Hexes from which a force of the house can trace a line home; none where several houses are shown, since each has its own. */
  readonly hexes: readonly Hex[];
  readonly lines: DrawnLines;
}

/** The lines of the forces in the open of some houses; for one house alone, also whence its line could run. */
export const supplyOf = (board: Board, houses: readonly number[]): SupplyShown => {
  const nets = houses.map((house) => new Set(supplyNet(board, house)));
  const [only] = nets;
  return {
    hexes: only && nets.length === 1 ? [...only] : [],
    lines: linesOf(
      GRID,
      houses.map((house, index) => sourceOf(board, house, nets[index] ?? new Set())),
    ),
  };
};
