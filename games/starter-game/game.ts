import { eraseGameType } from '@gunbai/engine';
import type { GameModule } from '../manifest.ts';
import { bots } from './bot/index.ts';
import { starterGame } from './rules/index.ts';

export const rules: GameModule = { game: eraseGameType(starterGame), bots };
