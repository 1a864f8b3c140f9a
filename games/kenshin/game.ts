import { eraseGameType } from '@gunbai/engine';
import type { GameModule } from '../manifest.ts';
import { bots, unlistedBots } from './bot/index.ts';
import { describe } from './describe.ts';
import { kenshin } from './rules/index.ts';

export const rules: GameModule = { game: eraseGameType(kenshin), bots, unlistedBots, describe, setUpSteps: ['organise'] };
