import { args } from './shape.ts';
import type { ArgShapes } from './shape.ts';
import type { View } from './state.ts';
import type { Table } from './table.ts';
import type { Action, ClauseId, Facts, Json, Message, SeatId, StepId } from './terms.ts';

/** What a part of a step says comes next. Nothing: the next part; after the last part, the step is done. */
export type Next =
  | { readonly go: 'call'; readonly step: StepId; readonly local: Json }
  | { readonly go: 'become'; readonly step: StepId; readonly local: Json }
  | { readonly go: 'to'; readonly part: string }
  | { readonly go: 'again' }
  | { readonly go: 'done'; readonly result: Json }
  | { readonly go: 'unwind'; readonly step: StepId; readonly part: string; readonly result: Json };

/** Run a step; its result reaches the next part of this one. */
export const call = (step: StepId, local: Json = null): Next => ({ go: 'call', step, local });
/** Put a step in the place of this one. */
export const become = (step: StepId, local: Json = null): Next => ({ go: 'become', step, local });
/** Go on at a named part of this step. */
export const to = (part: string): Next => ({ go: 'to', part });
/** From a verb: ask the same decision again. (A step that a verb calls is followed by the same decision, too.) */
export const again: Next = { go: 'again' };
/** End this step. */
export const done = (result: Json = null): Next => ({ go: 'done', result });
/** Leave every step above the nearest frame of `step`, and go on there at `part`. */
export const unwind = (step: StepId, part: string, result: Json = null): Next => ({ go: 'unwind', step, part, result });

export type Part<Board, Local> = (table: Table<Board>, local: Local, returned: Json) => Next | void;

/** A named sequence of parts, in the order the rulebook gives them. The place reached is kept in the state by name. */
export interface Procedure<Board> {
  readonly type: 'procedure';
  readonly parts: readonly string[];
  readonly run: readonly Part<Board, Json>[];
  readonly indexOf: ReadonlyMap<string, number>;
}

export const procedure = <Board, Local = null>(parts: Record<string, Part<Board, Local>>): Procedure<Board> => {
  const names = Object.keys(parts);
  return {
    type: 'procedure',
    parts: names,
    run: Object.values(parts) as unknown as Part<Board, Json>[],
    indexOf: new Map(names.map((name, index) => [name, index])),
  };
};

/** Whose decision it is, with the local data of the step that asks. */
export interface Asked<Local> {
  readonly seat: SeatId;
  readonly local: Local;
}

/** One rule: it serves to enumerate, to check what was sent, and to explain. Reads only what the seat may see. */
export interface Rule<Board, Local, A extends Action> {
  readonly clause: ClauseId;
  ok(view: View<Board>, action: A, asked: Asked<Local>): boolean;
  /** The values the refusal speaks of. */
  values?(view: View<Board>, action: A, asked: Asked<Local>): Facts;
}

/** One kind of thing a seat can decide to do. */
export interface Verb<Board, Local, A extends Action> {
  readonly name: A[0];
  readonly args: ArgShapes;
  /** Actions near the allowed set; those that break no rule are the allowed ones. */
  candidates(view: View<Board>, asked: Asked<Local>): readonly A[];
  readonly rules: readonly Rule<Board, Local, A>[];
  /**
   * Set where the candidates are not all that may be done, only one of each kind that differs in effect
   * (the cheapest path to a place): then an action that breaks no rule is allowed though it is not listed.
   */
  readonly open?: boolean;
  /** Other seats learn only the verb. */
  readonly secret?: boolean;
  /**
   * Carries it out. By default the decision then is done, with the action as its result; where several seats decide at once it is
   * done anyway, with their actions by seat, and what is returned here is not heeded.
   */
  apply(table: Table<Board>, action: A, asked: Asked<Local>): Next | void;
}

/** Verbs differ in their actions; a decision holds several, so their exact types are laid aside. */
export type AnyVerb<Board, Local> = Verb<Board, Local, Action>;

/** All verbs are built alike, whatever their specs leave out: the referee goes through them for every action. */
export const verb = <Board, Local, A extends Action>(spec: Verb<Board, Local, A>): AnyVerb<Board, Local> => {
  const built: Verb<Board, Local, A> = {
    name: spec.name,
    args: spec.args,
    candidates: spec.candidates,
    rules: spec.rules,
    open: spec.open ?? false,
    secret: spec.secret ?? false,
    apply: spec.apply,
  };
  return built as unknown as AnyVerb<Board, Local>;
};

type PlainSpec<Board, Local> = Partial<Pick<Verb<Board, Local, readonly [string]>, 'rules' | 'open' | 'secret' | 'apply'>>;

/** A verb without arguments, such as passing or stopping. Unless told otherwise nothing forbids it, and the decision is done with it. */
export const plainVerb = <Board, Local>(name: string, spec: PlainSpec<Board, Local> = {}): AnyVerb<Board, Local> => {
  const candidates = [[name] as const];
  return verb({ name, args: args([]), candidates: () => candidates, rules: [], apply: () => undefined, ...spec });
};

/** The verb that lets a window pass, and the step to whose end (that of a battle, say) an order to pass may hold. */
export interface InAdvance {
  readonly pass: string;
  readonly until?: StepId;
}

/** A decision that one seat owes, or several at once. Recomputed from the state whenever it is looked at. */
export interface Decision<Board, Local = Json> {
  readonly type: 'decision';
  /** Who owes it. Several: sealed until all have answered, then carried out in this order. */
  seats(view: View<Board>, local: Local): readonly SeatId[];
  prompt(view: View<Board>, asked: Asked<Local>): Message;
  readonly verbs: readonly AnyVerb<Board, Local>[];
  /** A window in which a seat may respond: never answered for the seat, even if it can only pass. */
  readonly window: boolean;
  /** How a seat may answer a window in advance; a window without it asks for a choice that no order should make. */
  readonly inAdvance: InAdvance | null;
}

/** What a game says of a decision: it is no window unless it says so. */
type DecisionSpec<Board, Local> = Omit<Decision<Board, Local>, 'type' | 'window' | 'inAdvance'> & {
  readonly window?: boolean;
  readonly inAdvance?: InAdvance | undefined;
};

/** All decisions are built alike, for the same reason as verbs. */
export const decision = <Board, Local = null>(spec: DecisionSpec<Board, Local>): Decision<Board> => {
  const built: Decision<Board, Local> = {
    type: 'decision',
    seats: spec.seats,
    prompt: spec.prompt,
    verbs: spec.verbs,
    window: spec.window ?? false,
    inAdvance: spec.inAdvance ?? null,
  };
  return built as unknown as Decision<Board>;
};

export type Step<Board> = Procedure<Board> | Decision<Board>;
