import { rewritten } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { traditional } from './hant.ts';
import { zhHans } from './zh-Hans.ts';

export const zhHant: GameText = rewritten(zhHans, traditional);
