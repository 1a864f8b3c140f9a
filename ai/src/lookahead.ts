import { legalActions, seededRandom, createDealer, pendingSeats, applyAction, currentFrame, GameContext } from '@gunbai/engine';
import type { Action, RandomSource, SeatId, State, View } from '@gunbai/engine';
import type { BotInput } from './bot.ts';

interface LookaheadOptions<G> {
  /** The value of a position for a seat; higher is better. Hidden pieces are guesses. */
  evaluate(state: State<G>, seat: SeatId): number;
  /** Whether a position can be evaluated now, or a battle is still going on. By default always true. */
  isQuiet?(state: State<G>): boolean;
  /** The action on the way to a quiet position; by default the first legal one of the own seat, and any of the others. */
  rolloutPolicy?(view: View<G>, seat: SeatId, choices: readonly Action[]): Action;
  /** Number of tries of each action, with different dice. */
  readonly samples?: number;
  /** Maximum number of decisions before a position is evaluated anyway. */
  readonly depth?: number;
  /** Actions worth trying; by default all legal ones. */
  prune?(view: View<G>, seat: SeatId, choices: readonly Action[]): readonly Action[];
}

/** Makes the seed of the answers of other seats from that of the dice. */
const ANSWER_SEED = 0x5bd1e995;

/**
 * Tries each action on guessed positions, plays on to a quiet one, and takes the best on average. Every action gets
 * the same dice and the same answers of other seats, so that luck does not decide.
 */
export const lookAhead = <G>(input: BotInput<G>, options: LookaheadOptions<G>): Action => rankByLookahead(input, options)[0] as Action;

/** The actions worth trying, best first. */
export const rankByLookahead = <G>(input: BotInput<G>, options: LookaheadOptions<G>): readonly Action[] => {
  const { game, seat, chance } = input;
  const view = input.view();
  const choices = options.prune?.(view, seat, input.legalActions) ?? input.legalActions;
  if (choices.length === 1) return choices;
  const deal = createDealer(game, view);
  const scores = choices.map(() => 0);
  for (let sample = 0; sample < (options.samples ?? 1); sample++) {
    const seed = chance.next(2 ** 31);
    choices.forEach((action, index) => {
      const random = seededRandom(seed);
      const ctx = new GameContext(game, deal(random), random);
      applyAction(ctx, seat, action);
      rollOut(ctx, seat, options, seededRandom(seed ^ ANSWER_SEED));
      (scores[index] as number) += options.evaluate(ctx.state, seat);
    });
  }
  const order = choices.map((_, index) => index).toSorted((a, b) => (scores[b] as number) - (scores[a] as number));
  return order.map((index) => choices[index] as Action);
};

/** Goes on until sealed answers are opened, even if the position is quiet or the depth is reached. */
const rollOut = <G>(ctx: GameContext<G>, ownSeat: SeatId, options: LookaheadOptions<G>, answers: RandomSource): void => {
  const { game, state } = ctx;
  const depth = options.depth ?? 40;
  for (let decisions = 0; !state.outcome; decisions++) {
    const isOpen = !currentFrame(state).sealed;
    if (isOpen && (decisions >= depth || !options.isQuiet || options.isQuiet(state))) return;
    const seat = pendingSeats(game, state)[0] as SeatId;
    const choices = legalActions(game, state, seat);
    if (choices.length === 0) return;
    const action = options.rolloutPolicy?.(state, seat, choices) ?? choices[seat === ownSeat ? 0 : answers.next(choices.length)];
    applyAction(ctx, seat, action as Action);
  }
};
