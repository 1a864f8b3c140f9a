import { anyGame } from '@gunbai/engine';
import type { TitleRules } from '../title.ts';
import { bots } from './bot/index.ts';
import { describe } from './describe.ts';
import { kenshin } from './rules/index.ts';

export const rules: TitleRules = { game: anyGame(kenshin), bots, describe };
