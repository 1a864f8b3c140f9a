import { eraseGameType } from '@gunbai/engine';
import type { Action, Facts } from '@gunbai/engine';
import type { BotStrength, GameModule } from '../manifest.ts';
import { bots } from './bot/index.ts';
import { FACES } from './rules/components.ts';
import { ageOfWar } from './rules/index.ts';
import { isFill } from './rules/turn.ts';

const describe = (action: Action): Facts => {
  if (!isFill(action)) return {};
  const [, castle, line, set] = action;
  const faces = set?.flatMap((count, face) => Array.from({ length: count }, () => FACES[face] as string));
  return { castle, line: line + 1, 'dice:face': faces ?? null };
};

/** Measured as docs/lab/age-of-war.md says. */
const strengths: Readonly<Record<string, BotStrength>> = {
  general: { against: 'random', games: 200, wins: 200 },
  perfect: { against: 'general', games: 100, wins: 56 },
};

export const rules: GameModule = { game: eraseGameType(ageOfWar), bots, strengths, describe };
