import { readFile } from 'node:fs/promises';
import { playout } from '@gunbai/ai';
import type { AnyBot, BotInput, GameResult } from '@gunbai/ai';
import type { SeatId, Setup } from '@gunbai/engine';
import { loadGameModule } from '../games.ts';
import { botOfLevel } from './levels.ts';
import type { Seating } from './schedule.ts';

/** One game of the ladder, as a worker gets it. */
export interface LadderGame {
  readonly game: string;
  readonly setup: Setup;
  readonly seating: Seating;
  readonly seed: string;
  /** Rollouts of a decision. */
  readonly budget?: number;
}

/** The time that a level took for its turns, in milliseconds. */
export interface TurnTimes {
  turns: number;
  total: number;
  longest: number;
}

export interface LadderGameResult extends GameResult {
  readonly seconds: number;
  readonly times: Readonly<Record<string, TurnTimes>>;
}

/** Passes the budget on and measures the time of each game turn. */
const timed = (bot: AnyBot, budget: number | undefined, times: TurnTimes): AnyBot => {
  let turn = -1;
  let spent = 0;
  return {
    id: bot.id,
    choose(input: BotInput<unknown>) {
      const started = performance.now();
      const action = bot.choose(budget === undefined ? input : { ...input, budget: { rollouts: budget } });
      const now = input.view().turn;
      if (now !== turn) {
        turn = now;
        spent = 0;
        times.turns++;
      }
      const took = performance.now() - started;
      spent += took;
      times.total += took;
      times.longest = Math.max(times.longest, spent);
      return action;
    },
  };
};

/** Plays one game of the ladder. Runs in a worker thread. */
export default async ({ game: id, setup, seating, seed, budget }: LadderGame): Promise<LadderGameResult> => {
  const rules = await loadGameModule(id);
  const times: Record<string, TurnTimes> = {};
  const bots = new Map<SeatId, AnyBot>();
  for (const [index, seat] of setup.seats.entries()) {
    const level = seating[index] as string;
    const bot = botOfLevel(rules, level);
    await bot.prepare?.(readFile);
    bots.set(seat, timed(bot, budget, (times[level] ??= { turns: 0, total: 0, longest: 0 })));
  }
  const started = performance.now();
  const result = playout(rules.game, setup, bots, seed);
  return { ...result, seconds: (performance.now() - started) / 1000, times };
};
