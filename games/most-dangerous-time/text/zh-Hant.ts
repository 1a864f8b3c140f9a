import { mapStrings } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { toTraditional } from './to-traditional.ts';
import { zhHans } from './zh-Hans.ts';

export const zhHant: GameText = mapStrings(zhHans, toTraditional);
