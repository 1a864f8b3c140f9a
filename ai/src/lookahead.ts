import { allowed, fastChance, imagine, owing, perform, Table } from '@gunbai/engine';
import type { Action, SeatId, State, View } from '@gunbai/engine';
import type { Situation } from './bot.ts';

export interface Lookahead<Board> {
  /** How good a position is for a seat; higher is better. Read it as the seat would: hidden pieces are imagined. */
  evaluate(state: State<Board>, seat: SeatId): number;
  /** Whether a position can be judged as it stands, or a battle is still going on. All are, if not given. */
  isQuiet?(state: State<Board>): boolean;
  /** What a seat does on the way to a quiet position. The first allowed action, if not given. */
  follow?(view: View<Board>, seat: SeatId, choices: readonly Action[]): Action;
  /** Tries of each action with different luck. */
  readonly samples?: number;
  /** Decisions to follow before a position is judged as it stands. */
  readonly depth?: number;
  /** Actions worth trying; all that are allowed, if not given. */
  prune?(view: View<Board>, seat: SeatId, choices: readonly Action[]): readonly Action[];
}

/**
 * Tries each action on imagined positions, follows it to a quiet one, and takes the best on average. Every action meets
 * the same luck, so that luck does not choose.
 */
export const lookAhead = <Board>(situation: Situation<Board>, plan: Lookahead<Board>): Action => {
  const { game, seat, chance } = situation;
  const view = situation.view();
  const choices = plan.prune?.(view, seat, situation.allowed) ?? situation.allowed;
  if (choices.length === 1) return choices[0] as Action;
  const worth = choices.map(() => 0);
  for (let sample = 0; sample < (plan.samples ?? 1); sample++) {
    const luck = chance.next(2 ** 31);
    choices.forEach((action, index) => {
      const luckOfTry = fastChance(luck);
      const table = new Table(game, imagine(game, view, luckOfTry), luckOfTry);
      perform(table, seat, action);
      followUp(table, plan);
      (worth[index] as number) += plan.evaluate(table.state, seat);
    });
  }
  return choices[worth.indexOf(Math.max(...worth))] as Action;
};

const followUp = <Board>(table: Table<Board>, plan: Lookahead<Board>): void => {
  const { game, state } = table;
  for (let decisions = 0; decisions < (plan.depth ?? 40); decisions++) {
    if (state.outcome || !plan.isQuiet || plan.isQuiet(state)) return;
    const seat = owing(game, state)[0] as SeatId;
    const choices = allowed(game, state, seat);
    if (choices.length === 0) return;
    perform(table, seat, plan.follow?.(state, seat, choices) ?? (choices[0] as Action));
  }
};
