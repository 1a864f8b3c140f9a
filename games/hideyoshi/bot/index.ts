import { eraseBotType } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { captain } from './captain.ts';
import { strategist } from './strategist.ts';

export const bots: readonly AnyBot[] = [eraseBotType(captain), eraseBotType(strategist)];
