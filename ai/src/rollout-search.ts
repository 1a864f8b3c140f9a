import { applyAction, determinize, GameContext, legalActions, pendingSeats, refusalFor, seededRandom } from '@gunbai/engine';
import type { Action, RandomSource, SeatId, State, View } from '@gunbai/engine';
import type { Bot, BotInput } from './bot.ts';

/** An action worth trying, and how its seat goes on with it. */
export interface Candidate<G> {
  readonly action: Action;
  /** Answers the seat's next decisions as long as the plan lasts; the policy answers the rest. */
  plan?(): Plan<G>;
}

/** A plan's answer to a decision; null ends the plan. */
type Plan<G> = (state: State<G>, choices: readonly Action[]) => Action | null;

/** The numbers of a search. */
interface SearchParameters {
  /** Rollouts of a decision, unless the host sets a budget. */
  readonly rollouts: number;
  /** How far a rollout goes, in the game's own unit of time. */
  readonly horizon: number;
  /** How many actions are tried. */
  readonly candidates: number;
  /** How many standard errors another action must be better than the choice of the policy. */
  readonly caution: number;
}

/** What a search needs to know of a game. */
interface RolloutGame<G> {
  /** Plays all seats after a candidate. */
  readonly policy: Bot<G>;
  /** Other actions than the choice of the policy, best first; none if the decision is not worth a search. */
  alternatives(input: BotInput<G>, view: View<G>, base: Action, limit: number): readonly Candidate<G>[];
  /** The time of a position, in the unit of the horizon. */
  timeOf(state: State<G>): number;
  /** The value of a position for a seat; higher is better. Hidden pieces are guesses. */
  evaluate(state: State<G>, seat: SeatId): number;
}

/** No turn of a game has as many decisions; a rollout that is longer is evaluated where it stands. */
const MAX_DECISIONS = 5000;

interface Arm<G> {
  readonly candidate: Candidate<G>;
  /** By sample. All arms share the seed of a sample, so that luck does not decide. */
  readonly values: number[];
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * A bot that plays each candidate on with a simple policy for all seats, on guessed positions and with the same luck, and
 * takes the best on average.
 */
export const createRolloutBot = <G>(id: string, game: RolloutGame<G>, parameters: SearchParameters): Bot<G> => ({
  id,
  isSlow: true,
  choose(input) {
    if (input.legalActions.length === 1) return input.legalActions[0] as Action;
    const view = input.view();
    const base = game.policy.choose({ ...input, view: () => view });
    const others = game.alternatives(input, view, base, parameters.candidates - 1);
    if (others.length === 0) return base;
    return searchByRollouts(input, view, [{ action: base }, ...others], game, parameters);
  },
  tunable: { parameters: { ...parameters }, with: (changes) => createRolloutBot(id, game, { ...parameters, ...changes }) },
});

/** Sequential halving: most rollouts go to the candidates that are hard to tell apart. The first one stays to the end. */
const searchByRollouts = <G>(
  input: BotInput<G>,
  view: View<G>,
  candidates: readonly [Candidate<G>, ...Candidate<G>[]],
  game: RolloutGame<G>,
  parameters: SearchParameters,
): Action => {
  const base: Arm<G> = { candidate: candidates[0], values: [] };
  let others: Arm<G>[] = candidates.slice(1).map((candidate) => ({ candidate, values: [] }));
  const rollouts = input.budget?.rollouts ?? parameters.rollouts;
  const rounds = Math.ceil(Math.log2(candidates.length));
  for (let round = 0; round < rounds; round++) {
    const samples = Math.max(1, Math.floor(rollouts / rounds / (others.length + 1)));
    for (let sample = 0; sample < samples; sample++) {
      const seed = input.chance.next(2 ** 31);
      const values: number[] = [];
      for (const arm of [base, ...others]) {
        const value = rollOut(input, view, arm.candidate, seed, game, parameters.horizon);
        // Out of time: a sample that not all candidates have does not count.
        if (value === null) return bestOf(base, others, parameters.caution);
        values.push(value);
      }
      [base, ...others].forEach((arm, index) => arm.values.push(values[index] as number));
    }
    others = others.toSorted((a, b) => meanOf(b.values) - meanOf(a.values)).slice(0, Math.ceil(others.length / 2));
  }
  return bestOf(base, others, parameters.caution);
};

/** The best arm if it beats the base by enough standard errors of the paired differences. */
const bestOf = <G>(base: Arm<G>, others: readonly Arm<G>[], caution: number): Action => {
  let chosen = base;
  for (const arm of others) if (arm.values.length > 0 && meanOf(arm.values) > meanOf(chosen.values)) chosen = arm;
  if (chosen === base) return base.candidate.action;
  const differences = chosen.values.map((value, sample) => value - (base.values[sample] as number));
  const gain = meanOf(differences);
  const variance = meanOf(differences.map((difference) => (difference - gain) ** 2));
  const isClear = gain > caution * Math.sqrt(variance / Math.max(1, differences.length - 1));
  return (isClear ? chosen : base).candidate.action;
};

/** The value at the horizon; null if the budget was spent on the way. */
const rollOut = <G>(
  { game, seat, budget }: BotInput<G>,
  view: View<G>,
  { action, plan }: Candidate<G>,
  seed: number,
  { policy, timeOf, evaluate }: RolloutGame<G>,
  horizon: number,
): number | null => {
  const end = timeOf(view) + horizon;
  const random = seededRandom(seed);
  const chance = seededRandom(seed + 1);
  const ctx = new GameContext(game, determinize(game, view, random), random);
  const planned = plan?.();
  let isPlanned = planned !== undefined;
  applyAction(ctx, seat, action);
  for (let decisions = 0; decisions < MAX_DECISIONS; decisions++) {
    const { state } = ctx;
    if (budget?.isSpent?.()) return null;
    if (state.outcome || timeOf(state) >= end) break;
    const next = pendingSeats(game, state)[0];
    const choices = next === undefined ? [] : legalActions(game, state, next);
    if (next === undefined || choices.length === 0) break;
    let chosen: Action | null = null;
    if (choices.length === 1) chosen = choices[0] as Action;
    else if (isPlanned && next === seat) {
      chosen = planned?.(state, choices) ?? null;
      // A plan may compose an unlisted action: an illegal one ends it.
      if (chosen && !choices.includes(chosen) && refusalFor(game, state, seat, chosen)) chosen = null;
      isPlanned = chosen !== null;
    }
    applyAction(ctx, next, chosen ?? choosePolicy(policy, game, state, next, choices, chance));
  }
  return evaluate(ctx.state, seat);
};

const choosePolicy = <G>(
  policy: Bot<G>,
  game: BotInput<G>['game'],
  state: State<G>,
  seat: SeatId,
  choices: readonly Action[],
  chance: RandomSource,
): Action => policy.choose({ game, seat, legalActions: choices, view: () => state, chance });
