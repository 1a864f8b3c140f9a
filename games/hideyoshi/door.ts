import { anyGame } from '@gunbai/engine';
import type { TitleRules } from '../title.ts';
import { bots } from './bot/index.ts';
import { describe } from './describe.ts';
import { hideyoshi } from './rules/index.ts';

export const rules: TitleRules = { game: anyGame(hideyoshi), bots, describe };
