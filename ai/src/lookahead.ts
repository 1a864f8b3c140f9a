import { legalActions, seededRandom, determinize, pendingSeats, applyAction, GameContext } from '@gunbai/engine';
import type { Action, SeatId, State, View } from '@gunbai/engine';
import type { BotInput } from './bot.ts';

export interface LookaheadOptions<G> {
  /** How good a position is for a seat; higher is better. Read it as the seat would: hidden pieces are imagined. */
  evaluate(state: State<G>, seat: SeatId): number;
  /** Whether a position can be judged as it stands, or a battle is still going on. All are, if not given. */
  isQuiet?(state: State<G>): boolean;
  /** What a seat does on the way to a quiet position. The first allowed action, if not given. */
  rolloutPolicy?(view: View<G>, seat: SeatId, choices: readonly Action[]): Action;
  /** Tries of each action with different luck. */
  readonly samples?: number;
  /** Decisions to follow before a position is judged as it stands. */
  readonly depth?: number;
  /** Actions worth trying; all that are allowed, if not given. */
  prune?(view: View<G>, seat: SeatId, choices: readonly Action[]): readonly Action[];
}

/**
 * Tries each action on imagined positions, follows it to a quiet one, and takes the best on average. Every action meets
 * the same luck, so that luck does not choose.
 */
export const lookAhead = <G>(input: BotInput<G>, options: LookaheadOptions<G>): Action => {
  const { game, seat, chance } = input;
  const view = input.view();
  const choices = options.prune?.(view, seat, input.legalActions) ?? input.legalActions;
  if (choices.length === 1) return choices[0] as Action;
  const scores = choices.map(() => 0);
  for (let sample = 0; sample < (options.samples ?? 1); sample++) {
    const seed = chance.next(2 ** 31);
    choices.forEach((action, index) => {
      const random = seededRandom(seed);
      const ctx = new GameContext(game, determinize(game, view, random), random);
      applyAction(ctx, seat, action);
      rollOut(ctx, options);
      (scores[index] as number) += options.evaluate(ctx.state, seat);
    });
  }
  return choices[scores.indexOf(Math.max(...scores))] as Action;
};

const rollOut = <G>(ctx: GameContext<G>, options: LookaheadOptions<G>): void => {
  const { game, state } = ctx;
  for (let decisions = 0; decisions < (options.depth ?? 40); decisions++) {
    if (state.outcome || !options.isQuiet || options.isQuiet(state)) return;
    const seat = pendingSeats(game, state)[0] as SeatId;
    const choices = legalActions(game, state, seat);
    if (choices.length === 0) return;
    applyAction(ctx, seat, options.rolloutPolicy?.(state, seat, choices) ?? (choices[0] as Action));
  }
};
