import type { GameText, ByLanguage } from '@gunbai/shared/i18n';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { zhHans } from './zh-Hans.ts';
import { zhHant } from './zh-Hant.ts';

/** All languages at once, for tests; readers load one of them (title.ts). */
export const text: ByLanguage<GameText> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant, ja };
