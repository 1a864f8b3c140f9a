import { labelColon, sentenceGap, toText, formatMessage } from '@gunbai/shared/i18n';
import type { Facts } from '@gunbai/engine';
import type { Language } from '@gunbai/shared/i18n';
import type { RulesChangeIssue } from '@gunbai/protocol';
import { createContext, use } from 'react';
import type { MessageKey, Messages } from './en.ts';

export type { MessageKey, Messages } from './en.ts';

const messageLoaders: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Each language is loaded on demand. */
export const loadMessages = (language: Language): Promise<Messages> => messageLoaders[language]();

/** Native names of the languages. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  ja: '日本語',
};

export interface Translator {
  readonly language: Language;
  t(key: MessageKey, facts?: Facts): string;
  /** Separator between a label and its value. */
  readonly labelColon: string;
  /** Separator between sentences. */
  readonly sentenceGap: string;
  hasMessage(key: string): key is MessageKey;
}

export const createTranslator = (language: Language, messages: Messages): Translator => ({
  language,
  t: (key, facts) => toText(formatMessage(messages[key], facts)),
  labelColon: labelColon(language),
  sentenceGap: sentenceGap(language),
  hasMessage: (key): key is MessageKey => key in messages,
});

/** The message of an error code, from the server or the referee. */
export const formatErrorCode = (
  { code, detail }: { readonly code: string; readonly detail?: string },
  { t, hasMessage }: Translator,
): string => {
  const keys = [`code.${detail}`, `code.${code}`, `refusal.${code}`];
  const key = keys.find(hasMessage);
  return key === undefined ? t('code.other', { code }) : t(key);
};

/** How the current rules would change the game so far; empty without a difference. */
export const formatRulesChange = (difference: RulesChangeIssue | null, { t }: Translator): string =>
  difference ? t(`rulesChange.${difference.code}`, { entry: difference.entry ?? null, clause: difference.clause ?? null }) : '';

/** Separator between facts in one line; a line break never precedes it. */
export const FACT_SEPARATOR = '\u00A0· ';

/** Joins the facts that are not empty. */
export const joinFacts = (facts: readonly string[]): string => facts.filter(Boolean).join(FACT_SEPARATOR);

export const TranslatorContext = createContext<Translator | null>(null);

export const useTranslator = (): Translator => {
  const translator = use(TranslatorContext);
  if (!translator) throw new Error('useTranslator needs a TranslatorContext around it');
  return translator;
};
