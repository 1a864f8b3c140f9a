import { anyGame } from '@gunbai/engine';
import type { TitleRules } from '../title.ts';
import { bots } from './bot/index.ts';
import { mostDangerousTime } from './rules/index.ts';
import { describe } from './text/actions.ts';

export const rules: TitleRules = { game: anyGame(mostDangerousTime), bots, describe };
