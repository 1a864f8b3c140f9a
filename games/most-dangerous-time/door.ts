import { eraseGameType } from '@gunbai/engine';
import type { GameModule } from '../title.ts';
import { bots } from './bot/index.ts';
import { mostDangerousTime } from './rules/index.ts';
import { describe } from './text/actions.ts';

export const rules: GameModule = { game: eraseGameType(mostDangerousTime), bots, describe };
