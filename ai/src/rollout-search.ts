import { applyAction, createDealer, determinize, GameContext, legalActions, pendingSeats, refusalFor, seededRandom } from '@gunbai/engine';
import type { Action, Dealer, RandomSource, SeatId, State, View } from '@gunbai/engine';
import type { Bot, BotInput } from './bot.ts';
import { commonDecisions, MoveRecorder } from './suggest.ts';

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
  /** Whether an action that several candidates lead to gets the same luck after each of them. Candidates differ less by chance. */
  readonly hasLuckByAction?: boolean;
}

/** No turn of a game has as many decisions; a rollout that is longer is evaluated where it stands. */
const MAX_DECISIONS = 5000;

/** One try of a candidate. */
interface Rollout<G> {
  readonly value: number;
  readonly end: State<G>;
  /** The seat's further decisions of its move. */
  readonly decisions: readonly Action[];
}

interface Arm<G> {
  readonly candidate: Candidate<G>;
  /** By sample. All arms share the seed of a sample, so that luck does not decide. */
  readonly rollouts: Rollout<G>[];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanOf = <G>({ rollouts }: Arm<G>): number => mean(rollouts.map(({ value }) => value));

/** Rollouts of a choice without alternatives, if somebody asks for its reasons. */
const ROLLOUTS_OF_ONLY_CHOICE = 8;

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
    const [base, ...others] = candidatesFor(input, view, game, parameters);
    return others.length === 0 ? base.action : searchByRollouts(input, view, [base, ...others], game, parameters).candidate.action;
  },
  suggest(input) {
    const view = input.view();
    const [base, ...others] = candidatesFor(input, view, game, parameters);
    const { candidate, rollouts } = searchByRollouts(input, view, [base, ...others], game, parameters);
    const before = game.evaluate(determinize(input.game, view, input.chance), input.seat);
    return {
      action: candidate.action,
      next: commonDecisions(rollouts.map(({ decisions }) => decisions)),
      ends: rollouts.map(({ end }) => end),
      better: rollouts.filter(({ value }) => value > before).length,
    };
  },
  tunable: { parameters: { ...parameters }, with: (changes) => createRolloutBot(id, game, { ...parameters, ...changes }) },
});

/** The choice of the policy, and others worth trying. */
const candidatesFor = <G>(
  input: BotInput<G>,
  view: View<G>,
  { policy, alternatives }: RolloutGame<G>,
  parameters: SearchParameters,
): readonly [Candidate<G>, ...Candidate<G>[]] => {
  const base = policy.choose({ ...input, view: () => view });
  return [{ action: base }, ...alternatives(input, view, base, parameters.candidates - 1)];
};

/** After so many samples a candidate that was never better than the choice of the policy is dropped. */
const MIN_SAMPLES = 3;

const wasEverBetter = <G>(arm: Arm<G>, base: Arm<G>): boolean =>
  arm.rollouts.length < MIN_SAMPLES || arm.rollouts.some(({ value }, sample) => value > (base.rollouts[sample] as Rollout<G>).value);

/** Sequential halving: most rollouts go to the candidates that are hard to tell apart. The first one stays to the end. */
const searchByRollouts = <G>(
  input: BotInput<G>,
  view: View<G>,
  candidates: readonly [Candidate<G>, ...Candidate<G>[]],
  game: RolloutGame<G>,
  parameters: SearchParameters,
): Arm<G> => {
  const deal = createDealer(input.game, view);
  const base: Arm<G> = { candidate: candidates[0], rollouts: [] };
  let others: Arm<G>[] = candidates.slice(1).map((candidate) => ({ candidate, rollouts: [] }));
  const rollouts = input.budget?.rollouts ?? parameters.rollouts;
  const rounds = Math.max(1, Math.ceil(Math.log2(candidates.length)));
  for (let round = 0; round < rounds; round++) {
    const samples =
      others.length === 0 ? Math.min(rollouts, ROLLOUTS_OF_ONLY_CHOICE) : Math.max(1, Math.floor(rollouts / rounds / (others.length + 1)));
    for (let sample = 0; sample < samples; sample++) {
      const seed = input.chance.next(2 ** 31);
      const tried: Rollout<G>[] = [];
      for (const arm of [base, ...others]) {
        const rollout = rollOut(input, view, deal, arm.candidate, seed, game, parameters.horizon);
        // Out of time: a sample that not all candidates have does not count.
        if (rollout === null) return bestOf(base, others, parameters.caution);
        tried.push(rollout);
      }
      [base, ...others].forEach((arm, index) => arm.rollouts.push(tried[index] as Rollout<G>));
      const left = others.filter((arm) => wasEverBetter(arm, base));
      if (left.length === 0 && others.length > 0) return base;
      others = left;
    }
    others = others.toSorted((a, b) => meanOf(b) - meanOf(a)).slice(0, Math.ceil(others.length / 2));
  }
  return bestOf(base, others, parameters.caution);
};

/** The best arm if it beats the base by enough standard errors of the paired differences. */
const bestOf = <G>(base: Arm<G>, others: readonly Arm<G>[], caution: number): Arm<G> => {
  let chosen = base;
  for (const arm of others) if (arm.rollouts.length > 0 && meanOf(arm) > meanOf(chosen)) chosen = arm;
  if (chosen === base) return base;
  const differences = chosen.rollouts.map(({ value }, sample) => value - (base.rollouts[sample] as Rollout<G>).value);
  const gain = mean(differences);
  const variance = mean(differences.map((difference) => (difference - gain) ** 2));
  const isClear = gain > caution * Math.sqrt(variance / Math.max(1, differences.length - 1));
  return isClear ? chosen : base;
};

/** Luck that depends on the seed, the time and the action, but not on what else happened before. */
class LuckByAction implements RandomSource {
  private readonly seed: number;
  private source: RandomSource;
  /** How often an action was taken, so that a repeated one has other luck. */
  private readonly counts = new Map<string, number>();

  constructor(seed: number) {
    this.seed = seed;
    this.source = seededRandom(seed);
  }

  startAction(time: number, seat: SeatId, action: Action): void {
    const text = `${time} ${seat} ${action.join(' ')}`;
    const count = (this.counts.get(text) ?? 0) + 1;
    this.counts.set(text, count);
    this.source = seededRandom(hashText(text, this.seed + count));
  }

  next(bound: number): number {
    return this.source.next(bound);
  }
}

const hashText = (text: string, seed: number): number => {
  let hash = seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  // The finalizer of MurmurHash3: the generator's first number is nearly its seed.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
};

/** Plays a candidate on to the horizon; null if the budget was spent on the way. */
const rollOut = <G>(
  { game, seat, budget }: BotInput<G>,
  view: View<G>,
  deal: Dealer<G>,
  { action, plan }: Candidate<G>,
  seed: number,
  { policy, timeOf, evaluate, hasLuckByAction = false }: RolloutGame<G>,
  horizon: number,
): Rollout<G> | null => {
  const end = timeOf(view) + horizon;
  const random = seededRandom(seed);
  const luck = hasLuckByAction ? new LuckByAction(seed) : null;
  const chance = seededRandom(seed + 1);
  const ctx = new GameContext(game, deal(random), luck ?? random);
  const recorder = new MoveRecorder(seat, view);
  const planned = plan?.();
  let isPlanned = planned !== undefined;
  luck?.startAction(timeOf(ctx.state), seat, action);
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
    chosen ??= choosePolicy(policy, game, state, next, choices, chance);
    if (!recorder.isOver) recorder.note(state, next, chosen, choices.length === 1);
    luck?.startAction(timeOf(state), next, chosen);
    applyAction(ctx, next, chosen);
  }
  return { value: evaluate(ctx.state, seat), end: ctx.state, decisions: recorder.decisions };
};

const choosePolicy = <G>(
  policy: Bot<G>,
  game: BotInput<G>['game'],
  state: State<G>,
  seat: SeatId,
  choices: readonly Action[],
  chance: RandomSource,
): Action => policy.choose({ game, seat, legalActions: choices, view: () => state, chance });
