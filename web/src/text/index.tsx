import { colonIn, gapIn, plain, say } from '@gunbai/kits/text';
import type { Facts } from '@gunbai/engine';
import type { Language } from '@gunbai/kits/text';
import type { Difference } from '@gunbai/server/wire';
import { createContext, use } from 'react';
import type { ShellKey, ShellText } from './en.ts';

export type { ShellKey, ShellText } from './en.ts';

const loaders: Readonly<Record<Language, () => Promise<ShellText>>> = {
  en: async () => (await import('./en.ts')).en,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Each language is loaded when it is first read. */
export const loadText = (language: Language): Promise<ShellText> => loaders[language]();

/** Languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  ja: '日本語',
};

export interface Speech {
  readonly language: Language;
  t(key: ShellKey, facts?: Facts): string;
  /** What sets a title off from what follows. */
  readonly colon: string;
  /** What stands between two sentences. */
  readonly gap: string;
  /** Whether there is such a sentence. */
  has(key: string): key is ShellKey;
}

export const speechOf = (language: Language, text: ShellText): Speech => ({
  language,
  t: (key, facts) => plain(say(text[key], facts)),
  colon: colonIn(language),
  gap: gapIn(language),
  has: (key): key is ShellKey => key in text,
});

/** Why something was not done, by its code: the server's, or the referee's where no clause speaks. */
export const sayCode = ({ code, detail }: { readonly code: string; readonly detail?: string }, { t, has }: Speech): string => {
  const keys = [`code.${detail}`, `code.${code}`, `refused.${code}`];
  const key = keys.find(has);
  return key === undefined ? t('code.other', { code }) : t(key);
};

/** What new rules would make of the game so far; nothing where they change nothing. */
export const sayDifference = (difference: Difference | null, { t }: Speech): string =>
  difference ? t(`differs.${difference.code}`, { line: difference.line ?? null, clause: difference.clause ?? null }) : '';

/** Between facts in one line: a line that breaks does not begin with it. */
export const DOT = '\u00A0· ';

/** Facts in one line, as far as there are any. */
export const dotted = (facts: readonly string[]): string => facts.filter(Boolean).join(DOT);

export const SpeechContext = createContext<Speech | null>(null);

export const useSpeech = (): Speech => {
  const speech = use(SpeechContext);
  if (!speech) throw new Error('nothing can be said outside the shell');
  return speech;
};
