import type { InLanguages } from '@gunbai/kits/text';
import { traditional } from '../text/traditional.ts';

/** A sentence in every language; traditional Chinese is written from simplified, as all of this game's is. */
export const inAll = (en: string, zhHans: string, ja: string): InLanguages<string> => ({
  en,
  'zh-Hans': zhHans,
  'zh-Hant': traditional(zhHans),
  ja,
});
