import data from '../data/components.json' with { type: 'json' };

/** A line that takes these faces, one die for each, or infantry dice with this total. */
export type Line = { readonly symbols: readonly string[] } | { readonly infantry: number };

interface Castle {
  readonly id: string;
  readonly clan: string;
  readonly points: number;
  readonly lines: readonly Line[];
  readonly special_daimyo_line: boolean;
}

/** In the order in which the state numbers them. */
export const castles = data.castles as unknown as readonly Castle[];
export const clans = data.clans;
export const faces: readonly string[] = data.dice.faces;
export const diceCount = data.dice.count;

/** inf.2 A die counts for the infantry on its face. */
export const infantryOf = (face: string): number => data.faces.find(({ id }) => id === face)?.infantry ?? 0;

export const indexOfCastle = (id: string): number => castles.findIndex((castle) => castle.id === id);
export const castleAt = (index: number): Castle => castles[index] as Castle;

/** daimyo.2 The special daimyo line comes after the printed ones and takes one daimyo die. */
export const allLines = ({ lines, special_daimyo_line }: Castle): readonly Line[] =>
  special_daimyo_line ? [...lines, { symbols: ['daimyo'] }] : lines;
