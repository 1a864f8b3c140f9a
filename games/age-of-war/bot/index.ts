import { eraseBotType } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { general } from './general.ts';
import { perfect } from './perfect.ts';

export const bots: readonly AnyBot[] = [eraseBotType(general), eraseBotType(perfect)];
