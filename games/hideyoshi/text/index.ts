import type { GameText, ByLanguage } from '@gunbai/shared/i18n';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { zhHans } from './zh-Hans.ts';
import { zhHant } from './zh-Hant.ts';

/** Every language at once, for tests. The app loads one language at a time (manifest.ts). */
export const text: ByLanguage<GameText> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant, ja };
