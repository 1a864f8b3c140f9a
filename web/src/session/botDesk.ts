import { randomBot } from '@gunbai/ai';
import type { AnyBot } from '@gunbai/ai';
import { fastChance } from '@gunbai/engine';
import type { Action, SeatId, View } from '@gunbai/engine';
import type { TitleRules } from '@gunbai/games/registry';
import type { Advice, Session } from './session.ts';

/** A decision put before a bot: all it may know, and luck of its own. */
export interface BotTask {
  readonly game: string;
  readonly bot: string;
  readonly seat: SeatId;
  readonly view: View<unknown>;
  readonly allowed: readonly Action[];
  readonly luck: number;
}

/** Where bots think. */
export interface BotDesk {
  choose(task: BotTask): Promise<Action>;
  close(): void;
}

export const botsOf = (rules: TitleRules): readonly AnyBot[] => [
  ...(rules.bots.some(({ id }) => id === randomBot.id) ? [] : [randomBot]),
  ...rules.bots,
];

/** A game lists its bots from the weakest to the strongest. */
export const strongestBot = (rules: TitleRules): AnyBot => botsOf(rules).at(-1) as AnyBot;

/** What the best bot would do now, knowing no more than the one who asks; null once that is no longer the question. */
export const adviceAt = async (session: Pick<Session, 'rules' | 'sight'>, desk: BotDesk, luck: number): Promise<Advice | null> => {
  const { rules } = session;
  const { acting, number, view, allowed } = session.sight();
  if (acting === null) return null;
  const { id: bot } = strongestBot(rules);
  const action = await desk.choose({ game: rules.game.id, bot, seat: acting, view, allowed, luck });
  const now = session.sight();
  return now.acting === acting && now.number === number ? { bot, action } : null;
};

/** Lets a bot choose, here and now. */
export const think = (rules: TitleRules, task: BotTask): Action => {
  const bot = botsOf(rules).find(({ id }) => id === task.bot);
  if (!bot) throw new Error(`${rules.game.id} has no bot ${task.bot}`);
  return bot.choose({ game: rules.game, seat: task.seat, allowed: task.allowed, view: () => task.view, chance: fastChance(task.luck) });
};

interface Waiting {
  resolve(action: Action): void;
  reject(error: Error): void;
}

export type BotAnswer = { readonly id: number; readonly action: Action } | { readonly id: number; readonly problem: string };

/** Bots think in a worker, so that the table stays at hand meanwhile. */
export const workerDesk = (): BotDesk => {
  const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module', name: 'bots' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<BotAnswer>) => {
    if ('action' in data) take(data.id)?.resolve(data.action);
    else take(data.id)?.reject(new Error(data.problem));
  });
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the bots could not be loaded'));
    waiting.clear();
  });
  return {
    choose: (task) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, task });
      }),
    close: () => worker.terminate(),
  };
};
