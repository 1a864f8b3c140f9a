import { eraseGameType } from '@gunbai/engine';
import type { GameModule } from '../manifest.ts';
import { bots, unlistedBots } from './bot/index.ts';
import { mostDangerousTime } from './rules/index.ts';
import { describe } from './describe.ts';

export const rules: GameModule = {
  game: eraseGameType(mostDangerousTime),
  bots,
  unlistedBots,
  describe,
  setUpSteps: ['stationing', 'postSamurai', 'leaveShort'],
};
