import { parenthesize, labelColon, sentenceGap, joinList, toText, formatMessage } from '@gunbai/shared/i18n';
import type { Language } from '@gunbai/shared/i18n';
import { createContext, useContext } from 'react';
import { MESSAGES } from './messages.ts';

type UiMessageKey = keyof (typeof MESSAGES)['en'];

interface UiPreferences {
  readonly language: Language;
  readonly motion: boolean;
}

const UiPreferencesContext = createContext<UiPreferences>({ language: 'en', motion: true });

/** The reader's language and motion preference, for every component inside. */
export const UiPreferencesProvider = UiPreferencesContext.Provider;

export const useUiPreferences = (): UiPreferences => useContext(UiPreferencesContext);

/** The texts of the shared components in the reader's language; `n` fills the number. */
export const useUiMessages = (): UiMessages => uiMessagesFor(useUiPreferences().language);

type UiMessages = (key: UiMessageKey, n?: number | string) => string;

/** The same texts outside of components. */
export const uiMessagesFor =
  (language: Language): UiMessages =>
  (key, n) =>
    MESSAGES[language][key].replace('{{n}}', String(n ?? ''));

/** A board's own texts in each language, with placeholders (`{{n}} points`) as in a game's messages. */
export const defineMessages =
  <Key extends string>(messages: Readonly<Record<Language, Readonly<Record<Key, string>>>>) =>
  (language: Language) =>
    Object.assign(
      (key: Key, facts: Readonly<Record<string, string | number | readonly string[]>> = {}): string =>
        toText(formatMessage(messages[language][key], facts)),
      {
        /** A list, separated as the language does. */
        list: (items: readonly (string | number)[]): string => joinList(items, language),
        /** A text in the brackets of the language. */
        parenthesize: (text: string | number): string => parenthesize(String(text), language),
        labelColon: labelColon(language),
        sentenceGap: sentenceGap(language),
      },
    );

/** A rounded percentage that never shows 0% for a possible event or 100% for an uncertain one. */
export const formatPercent = (chance: number): string => {
  if (chance <= 0) return '0%';
  if (chance >= 1) return '100%';
  if (chance < 0.005) return '<1%';
  if (chance > 0.995) return '>99%';
  return `${Math.round(chance * 100)}%`;
};
