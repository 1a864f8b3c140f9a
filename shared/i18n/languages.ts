import type { ByLanguage, Language } from './types.ts';

/** A text that is not translated yet: the same for readers of every language. The manifest names its language. */
export const untranslated = <T>(text: T): ByLanguage<T> => ({ en: text, 'zh-Hans': text, 'zh-Hant': text, ja: text });

/** Joins items with the separator of the language. */
export const joinList = (items: readonly (string | number)[], language: Language): string => items.join(language === 'en' ? ', ' : '、');

/** The gap between two sentences. A full-width stop needs none. */
export const sentenceGap = (language: Language): string => (language === 'en' ? ' ' : '');

/** The colon after a label. */
export const labelColon = (language: Language): string => (language === 'en' ? ': ' : '：');

/** Puts text in the brackets of the language, with a space before them in English. */
export const parenthesize = (text: string, language: Language): string => (language === 'en' ? ` (${text})` : `（${text}）`);

const RIGHT_TO_LEFT = /^[^\u2068]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Isolates right-to-left text of a player, so that it does not reorder the text around it. */
export const bidiIsolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Applies a function to all strings in a nested value, for example to convert simplified to traditional Chinese. */
export const mapStrings = <T>(value: T, transform: (sentence: string) => string): T => {
  if (typeof value === 'string') return transform(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapStrings(inner as unknown, transform)])) as T;
};
