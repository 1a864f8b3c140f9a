import { hexAt, hexsideBetween } from './grid.ts';
import type { HexGrid } from './grid.ts';

/** Features of a hexside as bits; each game defines its own (river, bridge, water). */
interface HexsideFeature {
  readonly a: string;
  readonly b: string;
  readonly bits: number;
}

/** The features of every hexside by number; several features of one side are combined. */
export const buildHexsideFeatures = (grid: HexGrid, features: readonly HexsideFeature[]): Uint8Array => {
  const bitsBySide = new Uint8Array(grid.hexsideCount);
  for (const { a, b, bits: featureBits } of features) {
    const side = hexsideBetween(grid, hexAt(grid, a), hexAt(grid, b));
    if (side < 0) throw new Error(`${a} and ${b} do not touch`);
    bitsBySide[side] = (bitsBySide[side] as number) | featureBits;
  }
  return bitsBySide;
};

/** The features by hex, six for each, clockwise from north. Faster to read in a search. */
export const mapFeaturesToDirections = (grid: HexGrid, bySide: Uint8Array): Uint8Array =>
  Uint8Array.from(grid.hexsides, (side) => (side < 0 ? 0 : (bySide[side] as number)));
