import type { Action, Json, PieceId, SeatId, SideId, StepId, ZoneId } from './types.ts';

/** Holds secret or drawn pieces: a hand, a deck, a cup, a bid. The order has no meaning; draws are random. */
export interface Zone {
  /** Pieces move only between zones of one kind. Hidden pieces are exchangeable only within a kind. */
  readonly kind: string;
  /** Who sees the pieces. Their number is always public. */
  sees: 'all' | readonly SeatId[];
  pieces: PieceId[];
}

/** Stands for a piece that the viewer may not see. */
export const HIDDEN_PIECE: PieceId = '?';

/** A temporary effect. It is stored on the frame of a step and ends with it. */
export interface Effect {
  readonly kind: string;
  readonly [key: string]: Json;
}

/** One level of the flow: the step, the current part, and local data. Public, like the board. */
export interface Frame {
  readonly step: StepId;
  at: string;
  local: Json;
  /** The result of a called step, until the next part reads it. */
  returned: Json;
  effects: Effect[] | null;
  /** Answers to a decision of several seats, hidden from each other until all are in. */
  sealed: Record<SeatId, Action> | null;
}

export interface Outcome {
  /** Winning seats: none for a draw, several for a shared victory. */
  readonly winners: readonly SeatId[];
  /** Text key of how the game ended. */
  readonly reason: string;
  readonly scores?: Readonly<Record<SeatId, number>>;
}

/**
 * A whole game between two decisions. `board`, `flow` and `outcome` are public; secrets belong in zones.
 * Plain JSON throughout.
 */
export interface State<G> {
  readonly scenario: string;
  readonly options: { readonly [option: string]: Json };
  readonly seats: readonly SeatId[];
  /** The seats of each side. A bid may change them during the game. */
  sides: Record<SideId, readonly SeatId[]>;
  /** Game turn, counted like the rulebook. */
  turn: number;
  board: G;
  zones: Record<ZoneId, Zone>;
  flow: Frame[];
  outcome: Outcome | null;
}

/** The state as one viewer sees it: same shape, hidden pieces replaced by `HIDDEN_PIECE`. */
export type View<G> = State<G>;

export const currentFrame = <G>(state: State<G>): Frame => {
  const frame = state.flow[state.flow.length - 1];
  if (!frame) throw new Error('the flow is empty');
  return frame;
};

/** All current temporary effects of a kind, outermost first. */
export const effectsOf = <E extends Effect>(view: View<unknown>, kind: E['kind']): E[] => {
  const found: E[] = [];
  for (const frame of view.flow) if (frame.effects) for (const effect of frame.effects) if (effect.kind === kind) found.push(effect as E);
  return found;
};

/** The first side that a seat plays. */
export const sideOf = (view: View<unknown>, seat: SeatId): SideId => {
  for (const side in view.sides) if (view.sides[side]?.includes(seat)) return side;
  throw new Error(`seat ${seat} plays no side`);
};

const copyPlainJson = (json: Json): Json => {
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map(copyPlainJson);
  const from = json as { readonly [key: string]: Json };
  const to: { [key: string]: Json } = {};
  for (const key in from) {
    const value = copyPlainJson(from[key] as Json);
    // A plain assignment would set the prototype of the copy.
    if (key === '__proto__') Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true });
    else to[key] = value;
  }
  return to;
};

/** Deep copy of plain JSON, for small values. Slower than a copy written for one type. */
export const copyJson = copyPlainJson as <T>(json: T) => T;

/** A copy that shares nothing mutable with the original. Each game supplies a fast copy of its board. */
export const copyState = <G>(state: State<G>, copyBoard: (board: G) => G): State<G> => {
  const zones: Record<ZoneId, Zone> = {};
  for (const id in state.zones) {
    const zone = state.zones[id] as Zone;
    zones[id] = { kind: zone.kind, sees: zone.sees, pieces: zone.pieces.slice() };
  }
  const flow = state.flow.map((frame) => ({
    step: frame.step,
    at: frame.at,
    local: copyPlainJson(frame.local),
    returned: frame.returned,
    effects: frame.effects && frame.effects.slice(),
    sealed: frame.sealed && { ...frame.sealed },
  }));
  return {
    scenario: state.scenario,
    options: state.options,
    seats: state.seats,
    sides: { ...state.sides },
    turn: state.turn,
    board: copyBoard(state.board),
    zones,
    flow,
    outcome: state.outcome,
  };
};
