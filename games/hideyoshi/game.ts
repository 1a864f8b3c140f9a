import { eraseGameType } from '@gunbai/engine';
import type { BotStrength, GameModule } from '../manifest.ts';
import { bots } from './bot/index.ts';
import { describe } from './describe.ts';
import { hideyoshi } from './rules/index.ts';

/** Measured as docs/lab/hideyoshi.md says. */
const strengths: Readonly<Record<string, BotStrength>> = {
  captain: { against: 'random', games: 200, wins: 200 },
  strategist: { against: 'captain', games: 32, wins: 26 },
};

export const rules: GameModule = { game: eraseGameType(hideyoshi), bots, strengths, describe };
