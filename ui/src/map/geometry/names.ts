import type { GameText, Language } from '@gunbai/shared/i18n';

/** A thing with its printed names. */
interface PrintedNames {
  readonly id: string;
  readonly en: string;
  readonly ja: string;
  readonly zh: string;
}

/** The name in the game's text, or else the printed name. */
export const displayName = (
  text: GameText,
  language: Language,
  kind: string,
  thing: PrintedNames | undefined,
  id = thing?.id ?? '',
): string => text.names[kind]?.[id] ?? (thing ? (language === 'en' ? thing.en : language === 'ja' ? thing.ja : thing.zh) : id);

export const allNames = ({ en, ja, zh }: PrintedNames): readonly string[] => [en, ja, zh];

/** A hex as its castle, if any, and its number. */
export const hexName = (text: GameText, language: Language, castle: PrintedNames | undefined, label: string | undefined): string =>
  [castle ? displayName(text, language, 'castle', castle) : '', label].filter(Boolean).join(' ');
