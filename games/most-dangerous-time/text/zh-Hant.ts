import { rewritten } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { traditional } from './traditional.ts';
import { zhHans } from './zh-Hans.ts';

export const zhHant: GameText = rewritten(zhHans, traditional);
