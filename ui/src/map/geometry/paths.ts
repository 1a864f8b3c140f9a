import { findReachable } from '@gunbai/shared/hex';
import type { Hex, HexGrid, StepCost } from '@gunbai/shared/hex';
import type { GameText, Language } from '@gunbai/shared/i18n';

interface ReachableHex {
  readonly hex: Hex;
  readonly cost: number;
  /** Start and end among it. */
  readonly path: readonly Hex[];
}

/** Every hex within reach, by its cheapest way. */
export const findReachableHexes = (grid: HexGrid, start: Hex, budget: number, cost: StepCost): ReachableHex[] => {
  const search = findReachable(grid, start, budget, cost);
  return Array.from(search.reached.subarray(1, search.count), (hex) => ({ hex, cost: search.costTo(hex), path: search.pathTo(hex) }));
};

/** A thing with the names that the data prints for it. */
interface PrintedNames {
  readonly id: string;
  readonly en: string;
  readonly ja: string;
  readonly zh: string;
}

/** What the text calls a thing; what is printed on it, where the text has no word for it. */
export const displayName = (
  text: GameText,
  language: Language,
  kind: string,
  thing: PrintedNames | undefined,
  id = thing?.id ?? '',
): string => text.names[kind]?.[id] ?? (thing ? (language === 'en' ? thing.en : language === 'ja' ? thing.ja : thing.zh) : id);

export const allNames = ({ en, ja, zh }: PrintedNames): readonly string[] => [en, ja, zh];

/** A hex by its number, and by the castle there if there is one. */
export const hexName = (text: GameText, language: Language, castle: PrintedNames | undefined, label: string | undefined): string =>
  [castle ? displayName(text, language, 'castle', castle) : '', label].filter(Boolean).join(' ');
