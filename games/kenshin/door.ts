import { anyGame } from '@gunbai/engine';
import type { Clause } from '@gunbai/kits/text';
import type { TitleRules } from '../title.ts';
import { bots } from './bot/index.ts';
import clauses from './data/clauses.json' with { type: 'json' };
import { describe } from './describe.ts';
import { kenshin } from './rules/index.ts';
import { text } from './text/index.ts';

export const rules: TitleRules = { game: anyGame(kenshin), bots, text, clauses: clauses as Clause[], describe };
