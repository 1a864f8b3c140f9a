import { reach } from '@gunbai/kits/hex';
import type { Hex, HexGrid, StepCost } from '@gunbai/kits/hex';
import type { GameText, Language } from '@gunbai/kits/text';

export interface WayTo {
  readonly hex: Hex;
  readonly cost: number;
  /** Start and end among it. */
  readonly way: readonly Hex[];
}

/** Every hex within reach, by its cheapest way. */
export const waysFrom = (grid: HexGrid, start: Hex, budget: number, cost: StepCost): WayTo[] => {
  const found = reach(grid, start, budget, cost);
  return Array.from(found.order.subarray(1, found.count), (hex) => ({ hex, cost: found.costTo(hex), way: found.pathTo(hex) }));
};

/** A thing with the names that the data prints for it. */
export interface Printed {
  readonly id: string;
  readonly en: string;
  readonly ja: string;
  readonly zh: string;
}

/** What the text calls a thing; what is printed on it, where the text has no word for it. */
export const nameOf = (text: GameText, language: Language, kind: string, thing: Printed | undefined, id = thing?.id ?? ''): string =>
  text.names[kind]?.[id] ?? (thing ? (language === 'en' ? thing.en : language === 'ja' ? thing.ja : thing.zh) : id);

export const namesOf = ({ en, ja, zh }: Printed): readonly string[] => [en, ja, zh];

/** A hex by its number, and by the castle there if there is one. */
export const placeName = (text: GameText, language: Language, castle: Printed | undefined, label: string | undefined): string =>
  [castle ? nameOf(text, language, 'castle', castle) : '', label].filter(Boolean).join(' ');
