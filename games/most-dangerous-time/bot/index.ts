import type { AnyBot } from '@gunbai/ai';

export const bots: readonly AnyBot[] = [];
