import { eraseBotType } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { general } from './general.ts';
import { strategist } from './strategist.ts';

export const bots: readonly AnyBot[] = [eraseBotType(general), eraseBotType(strategist)];
