import type { Chance } from './chance.ts';
import type { AnyVerb, Decision, Next } from './flow.ts';
import { anyGame, setupProblem } from './game.ts';
import type { Game, Setup } from './game.ts';
import { top } from './state.ts';
import type { Effect, Frame, Outcome, State, Zone } from './state.ts';
import type { Action, ClauseId, GameEvent, Json, PieceId, SeatId, StepId, ZoneId } from './terms.ts';

/** Dice or draws made for one reason: `got` are numbers from 0 to below `of`. */
export interface Roll {
  readonly why: ClauseId;
  readonly of: number;
  readonly got: readonly number[];
}

/** An event, and who may know of it if not everybody. */
export interface SeenEvent {
  readonly event: GameEvent;
  readonly to?: readonly SeatId[];
}

/** Far more parts than any rulebook runs between two decisions: past it, the rules are in a loop. */
const MOST_PARTS = 100_000;

/**
 * A game in play: a state that is worked on in place, where its chance comes from, and who listens.
 * Rules get it to change the state; nothing else may.
 */
export class Table<Board> {
  readonly game: Game<Board>;
  state: State<Board>;
  chance: Chance;
  /** Collect rolls and events here, or leave them out where nobody will look (search, simulation). */
  rolls: Roll[] | null = null;
  events: SeenEvent[] | null = null;
  /** Collect the names of steps that end here. */
  ended: StepId[] | null = null;
  /** Whether chance spoke or something hidden came to light: from then on a seat cannot take back alone. */
  revealed = false;

  constructor(game: Game<Board>, state: State<Board>, chance: Chance) {
    this.game = game;
    this.state = state;
    this.chance = chance;
  }

  get board(): Board {
    return this.state.board;
  }

  /** Dice: numbers from 1 to `sides`. */
  roll(sides: number, count: number, why: ClauseId): number[] {
    const got: number[] = [];
    for (let i = 0; i < count; i++) got.push(this.chance.next(sides));
    this.revealed = true;
    if (this.rolls) this.rolls.push({ why, of: sides, got: got.slice() });
    for (let i = 0; i < count; i++) (got[i] as number)++;
    return got;
  }

  /** One of several at random: a number from 0 to below the bound. */
  pick(bound: number, why: ClauseId): number {
    const got = this.chance.next(bound);
    this.revealed = true;
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
    this.take(source, index, to);
  }

  /** Draws at random without looking; gives what was drawn, fewer where the zone runs out. */
  draw(from: ZoneId, to: ZoneId, count: number, why: ClauseId): PieceId[] {
    const source = this.zone(from);
    const drawn: PieceId[] = [];
    while (drawn.length < count && source.pieces.length > 0) drawn.push(this.take(source, this.pick(source.pieces.length, why), to));
    return drawn;
  }

  protected take(source: Zone, index: number, to: ZoneId): PieceId {
    const target = this.zone(to);
    if (source.kind !== target.kind) throw new Error(`${to} does not hold ${source.kind}`);
    const piece = source.pieces[index] as PieceId;
    // Removing by position would betray the order to nobody, but keeps hands in the order they were drawn.
    source.pieces.splice(index, 1);
    target.pieces.push(piece);
    if (source.sees !== 'all' && !isSubset(target.sees, source.sees)) this.revealed = true;
    return piece;
  }

  /** A temporary effect that ends with the nearest step of that name. */
  effect(effect: Effect, until: StepId): void {
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
    if (to && toOthers) this.events.push({ event: toOthers, to: this.others(to) });
  }

  /** Everyone but these seats; spectators are told what the empty seat name is told. */
  private others(seats: readonly SeatId[]): SeatId[] {
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
export const begin = <Board>(game: Game<Board>, setup: Setup, chance: Chance, listen = false): Table<Board> => {
  // A record may say anything: only what the game knows reaches its rules.
  const problem = setupProblem(anyGame(game), setup);
  if (problem !== null) throw new Error(problem);
  const { board, sides } = game.begin(setup);
  const table = new Table<Board>(
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
  if (listen) {
    table.rolls = [];
    table.events = [];
  }
  push(table, game.first, null);
  run(table);
  return table;
};

const push = <Board>(table: Table<Board>, step: StepId, local: Json): void => {
  const known = table.game.steps[step];
  if (!known) throw new Error(`there is no step ${step}`);
  const at = known.type === 'procedure' ? (known.parts[0] ?? '') : '';
  table.state.flow.push({ step, at, local, returned: null, effects: null, sealed: null });
};

/** Every step ends here, unless the whole game does. */
const leave = <Board>(table: Table<Board>): void => {
  const frame = table.state.flow.pop();
  if (table.ended && frame) table.ended.push(frame.step);
};

const pop = <Board>(table: Table<Board>, result: Json): void => {
  const { flow } = table.state;
  leave(table);
  const below = flow[flow.length - 1];
  if (!below) throw new Error('the last step ended, but the game did not');
  below.returned = result;
};

const follow = <Board>(table: Table<Board>, next: Next): void => {
  const { flow } = table.state;
  switch (next.go) {
    case 'call':
      push(table, next.step, next.local);
      break;
    case 'become':
      leave(table);
      push(table, next.step, next.local);
      break;
    case 'to':
      top(table.state).at = next.part;
      break;
    case 'again':
      break;
    case 'done':
      pop(table, next.result);
      break;
    case 'unwind': {
      while (flow.length > 0 && top(table.state).step !== next.step) leave(table);
      const frame = top(table.state);
      frame.at = next.part;
      frame.returned = next.result;
    }
  }
};

const settle = <Board>(table: Table<Board>): void => {
  const { settle: checks } = table.game;
  if (!checks) return;
  for (const check of checks) {
    const next = check(table);
    if (table.state.outcome) return;
    if (next) follow(table, next);
  }
};

/** Runs parts until somebody owes a decision or the game is over. */
const run = <Board>(table: Table<Board>): void => {
  const { game, state } = table;
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    if (state.outcome) return;
    const frame = top(state);
    const step = game.steps[frame.step];
    if (!step) throw new Error(`there is no step ${frame.step}`);
    if (step.type === 'decision') {
      if (owedBy(step, state, frame).length > 0) return;
      pop(table, null);
      continue;
    }
    if (frame.at === '') {
      pop(table, null);
      continue;
    }
    const index = step.indexOf.get(frame.at);
    if (index === undefined) throw new Error(`step ${frame.step} has no part ${frame.at}`);
    const returned = frame.returned;
    frame.returned = null;
    frame.at = step.parts[index + 1] ?? '';
    const next = step.run[index]?.(table, frame.local, returned);
    if (state.outcome) return;
    if (next) follow(table, next);
    settle(table);
  }
  throw new Error(`the rules do not come to a decision (at ${state.flow.map((frame) => frame.step).join(' > ')})`);
};

export const decisionAt = <Board>(game: Game<Board>, state: State<Board>): Decision<Board> | null => {
  const frame = state.flow[state.flow.length - 1];
  const step = frame && game.steps[frame.step];
  return step && step.type === 'decision' ? step : null;
};

const NOBODY: readonly SeatId[] = [];

const owedBy = <Board>(asked: Decision<Board>, state: State<Board>, { local, sealed }: Frame): readonly SeatId[] => {
  const seats = asked.seats(state, local);
  return sealed ? seats.filter((seat) => !sealed[seat]) : seats;
};

/** The seats that owe an answer now. */
export const owing = <Board>(game: Game<Board>, state: State<Board>): readonly SeatId[] => {
  if (state.outcome) return NOBODY;
  const asked = decisionAt(game, state);
  return asked ? owedBy(asked, state, top(state)) : NOBODY;
};

export const verbOf = <Board>(asked: Decision<Board>, name: string): AnyVerb<Board, Json> | undefined => {
  for (const known of asked.verbs) if (known.name === name) return known;
  return undefined;
};

/** Carries out an action that has been found to be allowed, and runs on to the next decision. */
export const perform = <Board>(table: Table<Board>, seat: SeatId, action: Action): void => {
  const { game, state } = table;
  const asked = decisionAt(game, state);
  if (!asked) throw new Error('nobody owes a decision');
  const frame = top(state);
  const { local } = frame;
  const seats = asked.seats(state, local);
  if (seats.length > 1) {
    const answers = (frame.sealed ??= {});
    answers[seat] = action;
    if (seats.some((one) => !answers[one])) return;
    table.revealed = true;
    pop(table, answers);
    for (const one of seats) {
      const answer = answers[one] as Action;
      verbOf(asked, answer[0])?.apply(table, answer, { seat: one, local });
    }
  } else {
    const next = verbOf(asked, action[0])?.apply(table, action, { seat, local });
    if (state.outcome) return;
    if (next) follow(table, next);
    else pop(table, action);
  }
  settle(table);
  run(table);
};
