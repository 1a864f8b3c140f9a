import { eraseGameType } from '@gunbai/engine';
import type { BotStrength, GameModule } from '../manifest.ts';
import { bots, unlistedBots } from './bot/index.ts';
import { describe } from './describe.ts';
import { saigoku } from './rules/index.ts';

/** Measured as docs/lab/saigoku.md says. */
const strengths: Readonly<Record<string, BotStrength>> = { general: { against: 'random', games: 240, wins: 237 } };

export const rules: GameModule = { game: eraseGameType(saigoku), bots, strengths, unlistedBots, describe, setUpSteps: ['arrange'] };
