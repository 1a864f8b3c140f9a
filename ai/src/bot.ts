import type { Action, RandomSource, Game, SeatId, View } from '@gunbai/engine';

/** A decision as a bot meets it: just what a person in that seat would see. */
export interface BotInput<G> {
  readonly game: Game<G>;
  readonly seat: SeatId;
  readonly legalActions: readonly Action[];
  /** Made when asked for, since not every bot looks. */
  view(): View<G>;
  /** The bot's own luck; it has nothing to do with the table's. */
  readonly chance: RandomSource;
}

export interface Bot<G> {
  readonly id: string;
  choose(input: BotInput<G>): Action;
}

/** Bots of any game, for code that handles all of them. */
export type AnyBot = Bot<unknown>;
export const eraseBotType = <G>(bot: Bot<G>): AnyBot => bot as unknown as AnyBot;

/** Any allowed action, each as likely. Every game has it. */
export const randomBot: AnyBot = {
  id: 'random',
  choose: ({ legalActions, chance }) => legalActions[chance.next(legalActions.length)] as Action,
};
