import type { AnyActionType, Decision, Transition } from './flow.ts';
import { GameContext } from './game-context.ts';
import { eraseGameType, setupError } from './game.ts';
import type { Game, Setup } from './game.ts';
import type { RandomSource } from './random.ts';
import { currentFrame } from './state.ts';
import type { Frame, State } from './state.ts';
import type { Action, Json, SeatId, StepId } from './types.ts';

/** Far more parts than any game runs between two decisions: beyond this, the rules are in a loop. */
const MAX_PARTS_PER_RUN = 100_000;

/** Sets a game up and runs it to its first decision. */
export const startGame = <G>(game: Game<G>, setup: Setup, chance: RandomSource, collectEvents = false): GameContext<G> => {
  // A record may be forged: rules must not see an unknown set-up.
  const problem = setupError(eraseGameType(game), setup);
  if (problem !== null) throw new Error(problem);
  const { board, sides } = game.setup(setup);
  const ctx = new GameContext<G>(
    game,
    {
      scenario: setup.scenario,
      options: setup.options,
      seats: setup.seats,
      sides: sides ?? Object.fromEntries(setup.seats.map((seat) => [seat, [seat]])),
      turn: 0,
      board,
      zones: {},
      flow: [],
      outcome: null,
    },
    chance,
  );
  if (collectEvents) {
    ctx.rolls = [];
    ctx.events = [];
  }
  pushFrame(ctx, game.initialStep, null);
  runToDecision(ctx);
  return ctx;
};

const pushFrame = <G>(ctx: GameContext<G>, step: StepId, local: Json): void => {
  const known = ctx.game.steps[step];
  if (!known) throw new Error(`there is no step ${step}`);
  const at = known.type === 'procedure' ? (known.parts[0] ?? '') : '';
  ctx.state.flow.push({ step, at, local, returned: null, effects: null, sealed: null });
};

/** The only place where a single step ends. */
const popFrame = <G>(ctx: GameContext<G>): void => {
  const frame = ctx.state.flow.pop();
  if (ctx.endedSteps && frame) ctx.endedSteps.push(frame.step);
};

const returnFromStep = <G>(ctx: GameContext<G>, result: Json): void => {
  const { flow } = ctx.state;
  popFrame(ctx);
  const below = flow[flow.length - 1];
  if (!below) throw new Error('the last step ended, but the game has no outcome');
  below.returned = result;
};

const applyTransition = <G>(ctx: GameContext<G>, next: Transition): void => {
  const { flow } = ctx.state;
  switch (next.go) {
    case 'call':
      pushFrame(ctx, next.step, next.local);
      break;
    case 'replace':
      popFrame(ctx);
      pushFrame(ctx, next.step, next.local);
      break;
    case 'goto':
      currentFrame(ctx.state).at = next.part;
      break;
    case 'repeat':
      break;
    case 'end':
      returnFromStep(ctx, next.result);
      break;
    case 'unwind': {
      while (flow.length > 0 && currentFrame(ctx.state).step !== next.step) popFrame(ctx);
      const frame = currentFrame(ctx.state);
      frame.at = next.part;
      frame.returned = next.result;
    }
  }
};

const runAfterEachChecks = <G>(ctx: GameContext<G>): void => {
  const { afterEach: checks } = ctx.game;
  if (!checks) return;
  for (const check of checks) {
    const next = check(ctx);
    if (ctx.state.outcome) return;
    if (next) applyTransition(ctx, next);
  }
};

/** Runs parts until a seat has a decision or the game is over. */
const runToDecision = <G>(ctx: GameContext<G>): void => {
  const { game, state } = ctx;
  for (let parts = 0; parts < MAX_PARTS_PER_RUN; parts++) {
    if (state.outcome) return;
    const frame = currentFrame(state);
    const step = game.steps[frame.step];
    if (!step) throw new Error(`there is no step ${frame.step}`);
    if (step.type === 'decision') {
      if (pendingSeatsOf(step, state, frame).length > 0) return;
      returnFromStep(ctx, null);
      continue;
    }
    if (frame.at === '') {
      returnFromStep(ctx, null);
      continue;
    }
    const index = step.indexOf.get(frame.at);
    if (index === undefined) throw new Error(`step ${frame.step} has no part ${frame.at}`);
    const returned = frame.returned;
    frame.returned = null;
    frame.at = step.parts[index + 1] ?? '';
    const next = step.run[index]?.(ctx, frame.local, returned);
    if (state.outcome) return;
    if (next) applyTransition(ctx, next);
    runAfterEachChecks(ctx);
  }
  throw new Error(`the rules run in a loop without a decision (at ${state.flow.map((frame) => frame.step).join(' > ')})`);
};

export const currentDecision = <G>(game: Game<G>, state: State<G>): Decision<G> | null => {
  const frame = state.flow[state.flow.length - 1];
  const step = frame && game.steps[frame.step];
  return step && step.type === 'decision' ? step : null;
};

const NO_SEATS: readonly SeatId[] = [];

const pendingSeatsOf = <G>(decision: Decision<G>, state: State<G>, { local, sealed }: Frame): readonly SeatId[] => {
  const seats = decision.seats(state, local);
  return sealed ? seats.filter((seat) => !sealed[seat]) : seats;
};

/** The seats that must decide now. */
export const pendingSeats = <G>(game: Game<G>, state: State<G>): readonly SeatId[] => {
  if (state.outcome) return NO_SEATS;
  const decision = currentDecision(game, state);
  return decision ? pendingSeatsOf(decision, state, currentFrame(state)) : NO_SEATS;
};

export const findActionType = <G>(decision: Decision<G>, name: string): AnyActionType<G, Json> | undefined => {
  for (const actionType of decision.actionTypes) if (actionType.name === name) return actionType;
  return undefined;
};

/** Applies an action that is known to be legal, and runs to the next decision. */
export const applyAction = <G>(ctx: GameContext<G>, seat: SeatId, action: Action): void => {
  const { game, state } = ctx;
  const decision = currentDecision(game, state);
  if (!decision) throw new Error('there is no decision to make');
  const frame = currentFrame(state);
  const { local } = frame;
  const seats = decision.seats(state, local);
  if (seats.length > 1) {
    const answers = (frame.sealed ??= {});
    answers[seat] = action;
    if (seats.some((id) => !answers[id])) return;
    ctx.hasRevealedInfo = true;
    returnFromStep(ctx, answers);
    for (const id of seats) {
      const answer = answers[id] as Action;
      findActionType(decision, answer[0])?.apply(ctx, answer, { seat: id, local });
    }
  } else {
    const next = findActionType(decision, action[0])?.apply(ctx, action, { seat, local });
    if (state.outcome) return;
    if (next) applyTransition(ctx, next);
    else returnFromStep(ctx, action);
  }
  runAfterEachChecks(ctx);
  runToDecision(ctx);
};
