import { mapStrings } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { toTraditional } from './hant.ts';
import { zhHans } from './zh-Hans.ts';

export const zhHant: GameText = mapStrings(zhHans, toTraditional);
