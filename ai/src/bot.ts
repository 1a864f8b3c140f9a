import type { Action, Chance, Game, SeatId, View } from '@gunbai/engine';

/** A decision as a bot meets it: just what a person in that seat would see. */
export interface Situation<Board> {
  readonly game: Game<Board>;
  readonly seat: SeatId;
  readonly allowed: readonly Action[];
  /** Made when asked for, since not every bot looks. */
  view(): View<Board>;
  /** The bot's own luck; it has nothing to do with the table's. */
  readonly chance: Chance;
}

export interface Bot<Board> {
  readonly id: string;
  choose(situation: Situation<Board>): Action;
}

/** Bots of any game, for code that handles all of them. */
export type AnyBot = Bot<unknown>;
export const anyBot = <Board>(bot: Bot<Board>): AnyBot => bot as unknown as AnyBot;

/** Any allowed action, each as likely. Every game has it. */
export const randomBot: AnyBot = {
  id: 'random',
  choose: ({ allowed, chance }) => allowed[chance.next(allowed.length)] as Action,
};
