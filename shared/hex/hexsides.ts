import { hexAt, hexsideBetween } from './grid.ts';
import type { HexGrid } from './grid.ts';

/** What runs along a hexside, as bits that each game names for itself (a river, a bridge over it, water). */
export interface HexsideFeature {
  readonly a: string;
  readonly b: string;
  readonly bits: number;
}

/** The features of every hexside, by its number; several along one side are laid over each other. */
export const buildHexsideFeatures = (grid: HexGrid, features: readonly HexsideFeature[]): Uint8Array => {
  const bitsBySide = new Uint8Array(grid.hexsideCount);
  for (const { a, b, bits: featureBits } of features) {
    const side = hexsideBetween(grid, hexAt(grid, a), hexAt(grid, b));
    if (side < 0) throw new Error(`${a} and ${b} do not touch`);
    bitsBySide[side] = (bitsBySide[side] as number) | featureBits;
  }
  return bitsBySide;
};

/** The same features seen from each hex: six for each, clockwise from north. Quicker to read in a search. */
export const mapFeaturesToDirections = (grid: HexGrid, bySide: Uint8Array): Uint8Array =>
  Uint8Array.from(grid.hexsides, (side) => (side < 0 ? 0 : (bySide[side] as number)));
