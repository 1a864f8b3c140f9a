import type { Action, Json, PieceId, SeatId, SideId, StepId, ZoneId } from './types.ts';

/** A place for secret or drawn things: a hand, a deck, a cup, a bid. Order means nothing; drawing is by chance. */
export interface Zone {
  /** Pieces move only between zones of one kind, and only within a kind can a viewer mistake one for another. */
  readonly kind: string;
  /** Who sees what lies here. The number of pieces is always public. */
  sees: 'all' | readonly SeatId[];
  pieces: PieceId[];
}

/** What a piece looks like to those who may not see it. */
export const HIDDEN_PIECE: PieceId = '?';

/** A temporary effect: data with an end. It lives on the frame of the step that ends it. */
export interface Effect {
  readonly kind: string;
  readonly [key: string]: Json;
}

/** One level of the flow: which step, where in it, and its own data. Public, like the board. */
export interface Frame {
  readonly step: StepId;
  at: string;
  local: Json;
  /** What a called step handed back, until the next part has read it. */
  returned: Json;
  effects: Effect[] | null;
  /** Answers to a decision that several seats owe at once, hidden from each other until all are in. */
  sealed: Record<SeatId, Action> | null;
}

export interface Outcome {
  /** Seats that win; none of them: a draw; several: a shared victory. */
  readonly winners: readonly SeatId[];
  /** Key of the way the game ended, for the text. */
  readonly reason: string;
  readonly scores?: Readonly<Record<SeatId, number>>;
}

/**
 * A whole game between two decisions. `board`, `flow` and `outcome` are public; whatever is secret lies in a zone.
 * Plain JSON throughout.
 */
export interface State<G> {
  readonly scenario: string;
  readonly options: { readonly [option: string]: Json };
  readonly seats: readonly SeatId[];
  /** Which seats play which side. A bid may settle this during the game. */
  sides: Record<SideId, readonly SeatId[]>;
  /** The game turn, as the rulebook counts it. */
  turn: number;
  board: G;
  zones: Record<ZoneId, Zone>;
  flow: Frame[];
  outcome: Outcome | null;
}

/** What a choice may read. The same shape as the state; pieces a seat may not see are `HIDDEN`. */
export type View<G> = State<G>;

export const currentFrame = <G>(state: State<G>): Frame => {
  const frame = state.flow[state.flow.length - 1];
  if (!frame) throw new Error('the flow is empty');
  return frame;
};

/** All temporary effects of a kind now in force, outermost first. */
export const effectsOf = <E extends Effect>(view: View<unknown>, kind: E['kind']): E[] => {
  const found: E[] = [];
  for (const frame of view.flow) if (frame.effects) for (const effect of frame.effects) if (effect.kind === kind) found.push(effect as E);
  return found;
};

/** The first side a seat plays. */
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
    // Assigned, this name would change what the copy is instead of what it holds.
    if (key === '__proto__') Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true });
    else to[key] = value;
  }
  return to;
};

/** A deep copy of plain JSON. Slower than a copy written for its type; right for small things. */
export const copyJson = copyPlainJson as <T>(json: T) => T;

/** A copy that shares nothing mutable with the original. Each game copies its own board by hand, for speed. */
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
