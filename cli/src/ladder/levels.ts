import { randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import type { GameModule } from '@gunbai/games/registry';
import { UsageError } from '../arguments.ts';

/** The levels of a game: `random`, its bots, and those that are not offered yet. */
export const levelsOf = ({ bots, unlistedBots = [] }: GameModule): readonly AnyBot[] => [randomBot, ...bots, ...unlistedBots];

const readChanges = (text: string, level: string): Record<string, number> =>
  Object.fromEntries(
    text.split('+').map((change) => {
      const [name, value] = change.split('=');
      if (name === undefined || value === undefined || value === '' || Number.isNaN(Number(value)))
        throw new UsageError(`--levels ${level}: write changed numbers as [horizon=6+rollouts=12]`);
      return [name, Number(value)];
    }),
  );

/** The bot of a level: its id, or its id and changed numbers, as in `strategist[horizon=6+rollouts=12]`. */
export const botOfLevel = (rules: GameModule, level: string): AnyBot => {
  const [, id, changes] = /^([^[]+)(?:\[(.*)\])?$/.exec(level) ?? [];
  const bot = levelsOf(rules).find((one) => one.id === id);
  if (!bot)
    throw new UsageError(
      `${rules.game.id} has no bot ${JSON.stringify(level)}; it has ${levelsOf(rules)
        .map((one) => one.id)
        .join(', ')}`,
    );
  if (changes === undefined) return bot;
  const { tunable } = bot;
  if (!tunable) throw new UsageError(`${bot.id} has no numbers to change`);
  const numbers = readChanges(changes, level);
  const unknown = Object.keys(numbers).find((name) => !Object.hasOwn(tunable.parameters, name));
  if (unknown !== undefined)
    throw new UsageError(`${bot.id} has no number ${JSON.stringify(unknown)}; it has ${Object.keys(tunable.parameters).join(', ')}`);
  return tunable.with(numbers);
};
