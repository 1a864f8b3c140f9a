import type { RandomSource } from './random.ts';
import type { AnyActionType, Decision, Transition } from './flow.ts';
import { eraseGameType, setupError } from './game.ts';
import type { Game, Setup } from './game.ts';
import { currentFrame } from './state.ts';
import type { Effect, Frame, Outcome, State, Zone } from './state.ts';
import type { Action, ClauseId, GameEvent, Json, PieceId, SeatId, StepId, ZoneId } from './types.ts';

/** Dice or draws made for one reason: `got` are numbers from 0 to below `of`. */
export interface Roll {
  readonly why: ClauseId;
  readonly of: number;
  readonly got: readonly number[];
}

/** An event, and who may know of it if not everybody. */
export interface ScopedEvent {
  readonly event: GameEvent;
  readonly to?: readonly SeatId[];
}

/** Far more parts than any rulebook runs between two decisions: past it, the rules are in a loop. */
const MAX_PARTS_PER_RUN = 100_000;

/**
 * A game in play: a state that is worked on in place, where its chance comes from, and who listens.
 * Rules get it to change the state; nothing else may.
 */
export class GameContext<G> {
  readonly game: Game<G>;
  state: State<G>;
  chance: RandomSource;
  /** Collect rolls and events here, or leave them out where nobody will look (search, simulation). */
  rolls: Roll[] | null = null;
  events: ScopedEvent[] | null = null;
  /** Collect the names of steps that end here. */
  endedSteps: StepId[] | null = null;
  /** Whether chance spoke or something hidden came to light: from then on a seat cannot take back alone. */
  hasRevealedInfo = false;

  constructor(game: Game<G>, state: State<G>, chance: RandomSource) {
    this.game = game;
    this.state = state;
    this.chance = chance;
  }

  get board(): G {
    return this.state.board;
  }

  /** Dice: numbers from 1 to `sides`. */
  roll(sides: number, count: number, why: ClauseId): number[] {
    const got: number[] = [];
    for (let i = 0; i < count; i++) got.push(this.chance.next(sides));
    this.hasRevealedInfo = true;
    if (this.rolls) this.rolls.push({ why, of: sides, got: got.slice() });
    for (let i = 0; i < count; i++) (got[i] as number)++;
    return got;
  }

  /** One of several at random: a number from 0 to below the bound. */
  randomInt(bound: number, why: ClauseId): number {
    const got = this.chance.next(bound);
    this.hasRevealedInfo = true;
    if (this.rolls) this.rolls.push({ why, of: bound, got: [got] });
    return got;
  }

  addZone(id: ZoneId, kind: string, sees: Zone['sees'], pieces: readonly PieceId[] = []): void {
    this.state.zones[id] = { kind, sees, pieces: pieces.slice() };
  }

  zone(id: ZoneId): Zone {
    const zone = this.state.zones[id];
    if (!zone) throw new Error(`there is no zone ${id}`);
    return zone;
  }

  move(piece: PieceId, from: ZoneId, to: ZoneId): void {
    const source = this.zone(from);
    const index = source.pieces.indexOf(piece);
    if (index < 0) throw new Error(`${piece} is not in ${from}`);
    this.transferPiece(source, index, to);
  }

  /** Draws at random without looking; gives what was drawn, fewer where the zone runs out. */
  draw(from: ZoneId, to: ZoneId, count: number, why: ClauseId): PieceId[] {
    const source = this.zone(from);
    const drawn: PieceId[] = [];
    while (drawn.length < count && source.pieces.length > 0)
      drawn.push(this.transferPiece(source, this.randomInt(source.pieces.length, why), to));
    return drawn;
  }

  protected transferPiece(source: Zone, index: number, to: ZoneId): PieceId {
    const target = this.zone(to);
    if (source.kind !== target.kind) throw new Error(`${to} does not hold ${source.kind}`);
    const piece = source.pieces[index] as PieceId;
    // Removing by position would betray the order to nobody, but keeps hands in the order they were drawn.
    source.pieces.splice(index, 1);
    target.pieces.push(piece);
    if (source.sees !== 'all' && !isSubset(target.sees, source.sees)) this.hasRevealedInfo = true;
    return piece;
  }

  /** A temporary effect that ends with the nearest step of that name. */
  addEffect(effect: Effect, until: StepId): void {
    const { flow } = this.state;
    for (let i = flow.length - 1; i >= 0; i--) {
      const frame = flow[i] as Frame;
      if (frame.step === until) {
        (frame.effects ??= []).push(effect);
        return;
      }
    }
    throw new Error(`no step ${until} is under way`);
  }

  /** Tells what happened: to everybody, or to some seats, and then perhaps something vaguer to the rest. */
  emit(event: GameEvent, to?: readonly SeatId[], toOthers?: GameEvent): void {
    if (!this.events) return;
    this.events.push(to ? { event, to } : { event });
    if (to && toOthers) this.events.push({ event: toOthers, to: this.seatsExcept(to) });
  }

  /** Everyone but these seats; spectators are told what the empty seat name is told. */
  private seatsExcept(seats: readonly SeatId[]): SeatId[] {
    return [...this.state.seats, SPECTATOR].filter((seat) => !seats.includes(seat));
  }

  finish(outcome: Outcome): void {
    this.state.outcome = outcome;
    this.state.flow.length = 0;
  }
}

/** The name under which those who hold no seat are told things. */
export const SPECTATOR: SeatId = '';

const isSubset = (inner: Zone['sees'], outer: Zone['sees']): boolean =>
  outer === 'all' || (inner !== 'all' && inner.every((seat) => outer.includes(seat)));

/** Sets a game up and runs it to its first decision. */
export const startGame = <G>(game: Game<G>, setup: Setup, chance: RandomSource, collectEvents = false): GameContext<G> => {
  // A record may say anything: only what the game knows reaches its rules.
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

/** Every step ends here, unless the whole game does. */
const popFrame = <G>(ctx: GameContext<G>): void => {
  const frame = ctx.state.flow.pop();
  if (ctx.endedSteps && frame) ctx.endedSteps.push(frame.step);
};

const returnFromStep = <G>(ctx: GameContext<G>, result: Json): void => {
  const { flow } = ctx.state;
  popFrame(ctx);
  const below = flow[flow.length - 1];
  if (!below) throw new Error('the last step ended, but the game did not');
  below.returned = result;
};

const applyTransition = <G>(ctx: GameContext<G>, next: Transition): void => {
  const { flow } = ctx.state;
  switch (next.go) {
    case 'call':
      pushFrame(ctx, next.step, next.local);
      break;
    case 'become':
      popFrame(ctx);
      pushFrame(ctx, next.step, next.local);
      break;
    case 'to':
      currentFrame(ctx.state).at = next.part;
      break;
    case 'again':
      break;
    case 'done':
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

/** Runs parts until somebody owes a decision or the game is over. */
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
  throw new Error(`the rules do not come to a decision (at ${state.flow.map((frame) => frame.step).join(' > ')})`);
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

/** The seats that owe an answer now. */
export const pendingSeats = <G>(game: Game<G>, state: State<G>): readonly SeatId[] => {
  if (state.outcome) return NO_SEATS;
  const decision = currentDecision(game, state);
  return decision ? pendingSeatsOf(decision, state, currentFrame(state)) : NO_SEATS;
};

export const findActionType = <G>(decision: Decision<G>, name: string): AnyActionType<G, Json> | undefined => {
  for (const known of decision.actionTypes) if (known.name === name) return known;
  return undefined;
};

/** Carries out an action that has been found to be allowed, and runs on to the next decision. */
export const applyAction = <G>(ctx: GameContext<G>, seat: SeatId, action: Action): void => {
  const { game, state } = ctx;
  const decision = currentDecision(game, state);
  if (!decision) throw new Error('nobody owes a decision');
  const frame = currentFrame(state);
  const { local } = frame;
  const seats = decision.seats(state, local);
  if (seats.length > 1) {
    const answers = (frame.sealed ??= {});
    answers[seat] = action;
    if (seats.some((one) => !answers[one])) return;
    ctx.hasRevealedInfo = true;
    returnFromStep(ctx, answers);
    for (const one of seats) {
      const answer = answers[one] as Action;
      findActionType(decision, answer[0])?.apply(ctx, answer, { seat: one, local });
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
