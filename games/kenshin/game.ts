import { eraseGameType } from '@gunbai/engine';
import type { BotStrength, GameModule } from '../manifest.ts';
import { bots } from './bot/index.ts';
import { describe } from './describe.ts';
import { kenshin } from './rules/index.ts';

/** Measured as docs/lab/kenshin.md says. */
const strengths: Readonly<Record<string, BotStrength>> = {
  general: { against: 'random', games: 40, wins: 40 },
  strategist: { against: 'general', games: 43, wins: 33 },
};

export const rules: GameModule = { game: eraseGameType(kenshin), bots, strengths, describe, setUpSteps: ['organise'] };
