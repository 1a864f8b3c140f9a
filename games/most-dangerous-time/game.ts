import { eraseGameType } from '@gunbai/engine';
import type { BotStrength, GameModule } from '../manifest.ts';
import { bots, unlistedBots } from './bot/index.ts';
import { mostDangerousTime } from './rules/index.ts';
import { describe } from './describe.ts';

/** Measured as docs/lab/most-dangerous-time.md says. */
const strengths: Readonly<Record<string, BotStrength>> = { captain: { against: 'random', games: 200, wins: 200 } };

export const rules: GameModule = {
  game: eraseGameType(mostDangerousTime),
  bots,
  strengths,
  unlistedBots,
  describe,
  setUpSteps: ['stationing', 'postSamurai', 'leaveShort'],
};
