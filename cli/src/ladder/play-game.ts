import { readFile } from 'node:fs/promises';
import { playout, TABLE_LIMITS, TurnTimer } from '@gunbai/ai';
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
  /** Searches are limited to this time for a whole turn, as at a table. */
  readonly turnMs?: number;
  /** The time (as of `Date.now`) at which the game is given up. */
  readonly stopAt?: number;
}

const UNLIMITED = { turnMs: Infinity, decisionMs: Infinity };

/** The ladder's time is over in the middle of a game. */
class OutOfTimeError extends Error {}

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
const timed = (bot: AnyBot, { budget, turnMs, stopAt = Infinity }: LadderGame, times: TurnTimes): AnyBot => {
  const timer = new TurnTimer(turnMs === undefined ? UNLIMITED : { ...TABLE_LIMITS, turnMs }, () => performance.now());
  const rollouts = budget === undefined ? {} : { rollouts: budget };
  let turn = -1;
  let spent = 0;
  return {
    id: bot.id,
    choose(input: BotInput<unknown>) {
      if (Date.now() > stopAt) throw new OutOfTimeError();
      const started = performance.now();
      const now = input.view().turn;
      const action = timer.run(now, (limits) => bot.choose({ ...input, budget: { ...rollouts, ...(turnMs === undefined ? {} : limits) } }));
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

/** Plays one game of the ladder; null if it was given up. Runs in a worker thread. */
export default async (task: LadderGame): Promise<LadderGameResult | null> => {
  const { game: id, setup, seating, seed } = task;
  const rules = await loadGameModule(id);
  const times: Record<string, TurnTimes> = {};
  const bots = new Map<SeatId, AnyBot>();
  for (const [index, seat] of setup.seats.entries()) {
    const level = seating[index] as string;
    const bot = botOfLevel(rules, level);
    await bot.prepare?.(readFile);
    bots.set(seat, timed(bot, task, (times[level] ??= { turns: 0, total: 0, longest: 0 })));
  }
  const started = performance.now();
  try {
    const result = playout(rules.game, setup, bots, seed);
    return { ...result, seconds: (performance.now() - started) / 1000, times };
  } catch (error) {
    if (error instanceof OutOfTimeError) return null;
    throw error;
  }
};
