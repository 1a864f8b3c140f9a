import type { GameText, Language } from '@gunbai/shared/i18n';

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
