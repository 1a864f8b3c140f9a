import { randomBot, suggest, TABLE_LIMITS, TurnTimer } from '@gunbai/ai';
import type { AnyBot, BotInput, ReadAsset, SearchBudget } from '@gunbai/ai';
import { seededRandom } from '@gunbai/engine';
import type { Action, SeatId, View } from '@gunbai/engine';
import type { GameManifest, GameModule } from '@gunbai/games/registry';
import { botsForSeats, defaultBot, strongestBot } from '@gunbai/protocol/table-rules';
import { explainSuggestion } from './advice-reasons.ts';
import type { Advice, Session } from './session.ts';

/** A decision for a bot: its seat's view, the legal actions, and a seed for its random choices. */
export interface BotTask {
  readonly game: string;
  readonly bot: string;
  readonly seat: SeatId;
  readonly view: View<unknown>;
  readonly allowed: readonly Action[];
  readonly seed: number;
}

/** A bot's choice with its reasons. */
export type SuggestedMove = Omit<Advice, 'bot'>;

/** Runs bots, here or in a worker. */
export interface BotClient {
  /** Null if it was cancelled. */
  choose(task: BotTask): Promise<Action | null>;
  /** The same choice with its reasons. */
  advise(task: BotTask): Promise<SuggestedMove | null>;
  /** Ends what is being chosen, because the position has changed. */
  cancel?(): void;
  close(): void;
}

const availableBots = (rules: GameModule): readonly AnyBot[] => [
  ...(rules.bots.some(({ id }) => id === randomBot.id) ? [] : [randomBot]),
  ...rules.bots,
];

/** The bots that a player can choose in a game with so many seats. */
export const selectableBots = (rules: GameModule, seats: number): readonly AnyBot[] => botsForSeats(availableBots(rules), seats);

export const strongestBotOf = (rules: GameModule, seats: number): string => strongestBot(availableBots(rules), seats);

/** The bot where nobody chose one. */
export const defaultBotOf = (rules: GameModule, seats: number): string => defaultBot(availableBots(rules), seats);

/** The chosen bot, or the default where a game with so many seats does not have it. */
export const botOrDefault = (rules: GameModule, seats: number, bot: string): string =>
  selectableBots(rules, seats).find(({ id }) => id === bot)?.id ?? defaultBotOf(rules, seats);

/** What the strongest bot would do from the player's own view; null if the position has changed meanwhile. */
export const requestAdvice = async (
  session: Pick<Session, 'rules' | 'snapshot'>,
  bots: BotClient,
  seed: number,
): Promise<Advice | null> => {
  const { rules } = session;
  const { actingSeat, number, view, allowed } = session.snapshot();
  if (actingSeat === null) return null;
  const bot = strongestBotOf(rules, view.seats.length);
  const move = await bots.advise({ game: rules.game.id, bot, seat: actingSeat, view, allowed, seed });
  const now = session.snapshot();
  return move !== null && now.actingSeat === actingSeat && now.number === number ? { bot, ...move } : null;
};

export const fetchAsset: ReadAsset = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`a file of the bot could not be loaded (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
};

/** The bot of a task, once it has loaded what it needs. */
const preparedBot = async (rules: GameModule, { bot: id }: BotTask, readAsset: ReadAsset): Promise<AnyBot> => {
  const bot = availableBots(rules).find((one) => one.id === id);
  if (!bot) throw new Error(`${rules.game.id} has no bot ${id}`);
  await bot.prepare?.(readAsset);
  return bot;
};

const inputOf = ({ game }: GameModule, task: BotTask, budget: SearchBudget): BotInput<unknown> => ({
  game,
  seat: task.seat,
  legalActions: task.allowed,
  view: () => task.view,
  chance: seededRandom(task.seed),
  budget,
});

const newTimer = (): TurnTimer => new TurnTimer(TABLE_LIMITS, () => performance.now());

/** Lets a bot choose, within the time of the timer. */
export const chooseBotAction = async (rules: GameModule, task: BotTask, readAsset: ReadAsset, timer = newTimer()): Promise<Action> => {
  const bot = await preparedBot(rules, task, readAsset);
  return timer.run(task.view.turn, (budget) => bot.choose(inputOf(rules, task, budget)));
};

/** Lets a bot suggest a move with its reasons. Players ask as often as they like, so each time is limited by itself. */
export const adviseBotMove = async (
  { standings }: Pick<GameManifest, 'standings'>,
  rules: GameModule,
  task: BotTask,
  readAsset: ReadAsset,
): Promise<SuggestedMove> => {
  const bot = await preparedBot(rules, task, readAsset);
  const suggestion = newTimer().run(task.view.turn, (budget) => suggest(bot, inputOf(rules, task, budget)));
  return { action: suggestion.action, reasons: explainSuggestion(await standings(), task.view, task.seat, suggestion) };
};

/** What a bot is asked for. */
export interface BotRequest {
  readonly id: number;
  readonly kind: 'choose' | 'advise';
  readonly task: BotTask;
}

export type BotResponse =
  | { readonly id: number; readonly move: Pick<SuggestedMove, 'action'> | SuggestedMove }
  | { readonly id: number; readonly problem: string };

interface PendingTask {
  resolve(move: Pick<SuggestedMove, 'action'> | SuggestedMove | null): void;
  reject(error: Error): void;
}

/** Runs bots in a worker, so that the table stays responsive. A busy worker reads no messages: to cancel, it is replaced. */
export const createBotWorker = (): BotClient => {
  const pending = new Map<number, PendingTask>();
  let lastId = 0;
  const takePending = (id: number): PendingTask | undefined => {
    const task = pending.get(id);
    pending.delete(id);
    return task;
  };
  const start = (): Worker => {
    const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module', name: 'bots' });
    worker.addEventListener('message', ({ data }: MessageEvent<BotResponse>) => {
      if ('move' in data) takePending(data.id)?.resolve(data.move);
      else takePending(data.id)?.reject(new Error(data.problem));
    });
    worker.addEventListener('error', (event) => {
      for (const { reject } of pending.values()) reject(new Error(event.message || 'the bots could not be loaded'));
      pending.clear();
    });
    return worker;
  };
  let worker = start();
  const ask = (kind: BotRequest['kind'], task: BotTask): Promise<Pick<SuggestedMove, 'action'> | SuggestedMove | null> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, kind, task } satisfies BotRequest);
    });
  return {
    choose: async (task) => (await ask('choose', task))?.action ?? null,
    advise: async (task) => (await ask('advise', task)) as SuggestedMove | null,
    cancel: () => {
      if (pending.size === 0) return;
      worker.terminate();
      worker = start();
      for (const { resolve } of pending.values()) resolve(null);
      pending.clear();
    },
    close: () => worker.terminate(),
  };
};
