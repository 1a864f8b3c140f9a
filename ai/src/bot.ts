import type { Action, RandomSource, Game, SeatId, State, View } from '@gunbai/engine';

/** A decision as a bot gets it: exactly what a person in that seat would see. */
export interface BotInput<G> {
  readonly game: Game<G>;
  readonly seat: SeatId;
  readonly legalActions: readonly Action[];
  /** Computed on demand, since not every bot needs it. */
  view(): View<G>;
  /** The bot's own random source, separate from the game's. */
  readonly chance: RandomSource;
  /** Limits of a search. Without one, a bot searches as much as it does at a table. */
  readonly budget?: SearchBudget;
}

/** How much a bot may think about a decision. */
export interface SearchBudget {
  /** Positions played on; the same number gives the same choice for the same seed. */
  readonly rollouts?: number;
  /** Asked often during a search: a bot that is out of time, or whose answer nobody needs, answers at once. */
  isSpent?(): boolean;
}

/** Reads a file that ships with the code: from disk on a server, over the network in a browser. */
export type ReadAsset = (url: URL) => Promise<Uint8Array>;

/** What a bot would do as a whole move, and what it leads to. */
export interface Suggestion<G> {
  readonly action: Action;
  /** Its further decisions of the move, as far as most tries agree. */
  readonly next: readonly Action[];
  /** Positions at the end of tries of the move. Hidden pieces are guesses. */
  readonly ends: readonly State<G>[];
  /** How many of them the bot values higher than the position now; missing if it values none. */
  readonly better?: number;
}

export interface Bot<G> {
  readonly id: string;
  /** The most seats of a game that the bot is made for; any number if not given. */
  readonly maxSeats?: number;
  /** Searches for seconds. Hosts take another one where nobody chose it, or where many answers are needed at once. */
  readonly isSlow?: boolean;
  /** Loads what the bot needs before its first choice. Further calls do nothing. */
  prepare?(readAsset: ReadAsset): Promise<void>;
  choose(input: BotInput<G>): Action;
  /** The same choice with its reasons. Hosts use `suggest`, which works for every bot. */
  suggest?(input: BotInput<G>): Suggestion<G>;
  /** The numbers of the bot, and the same bot with other ones, to measure what they are worth. */
  readonly tunable?: {
    readonly parameters: Readonly<Record<string, number>>;
    with(changes: Readonly<Record<string, number>>): Bot<G>;
  };
}

/** A bot with its game type erased, for code that handles all games. */
export type AnyBot = Bot<unknown>;
export const eraseBotType = <G>(bot: Bot<G>): AnyBot => bot as unknown as AnyBot;

/** Chooses any legal action with equal probability. Available in every game. */
export const randomBot: AnyBot = {
  id: 'random',
  choose: ({ legalActions, chance }) => legalActions[chance.next(legalActions.length)] as Action,
};
