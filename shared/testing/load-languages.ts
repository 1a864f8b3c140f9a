import { LANGUAGES } from '../i18n/index.ts';
import type { ByLanguage } from '../i18n/index.ts';

/** Loads a text in every language. */
export const loadAllLanguages = async <T>(loaders: ByLanguage<() => Promise<T>>): Promise<ByLanguage<T>> =>
  Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await loaders[language]()]))) as ByLanguage<T>;
