import { mapStrings } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { scenarioTexts } from './names.ts';
import { toTraditional } from './to-traditional.ts';
import { zhHans } from './zh-Hans.ts';

export const zhHant: GameText = { ...mapStrings(zhHans, toTraditional), scenarios: scenarioTexts('zh-Hant') };
