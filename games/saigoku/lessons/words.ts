import type { InLanguages } from '@gunbai/kits/text';
import { traditional } from '../text/hant.ts';

/** A sentence in every language; the traditional Chinese follows from the simplified, as in the game's text. */
export const words = (en: string, zhHans: string, ja: string): InLanguages<string> => ({
  en,
  'zh-Hans': zhHans,
  'zh-Hant': traditional(zhHans),
  ja,
});
