import { eraseGameType } from '@gunbai/engine';
import type { GameModule } from '../manifest.ts';
import { bots, unlistedBots } from './bot/index.ts';
import { describe } from './describe.ts';
import { saigoku } from './rules/index.ts';

export const rules: GameModule = { game: eraseGameType(saigoku), bots, unlistedBots, describe, setUpSteps: ['arrange'] };
