import { args } from './arg-schema.ts';
import type { ArgSchemas } from './arg-schema.ts';
import type { View } from './state.ts';
import type { GameContext } from './game-context.ts';
import type { Action, ClauseId, Facts, Json, Message, SeatId, StepId } from './types.ts';

/** What a part of a step says comes next. Nothing: the next part; after the last part, the step is done. */
export type Transition =
  | { readonly go: 'call'; readonly step: StepId; readonly local: Json }
  | { readonly go: 'become'; readonly step: StepId; readonly local: Json }
  | { readonly go: 'to'; readonly part: string }
  | { readonly go: 'again' }
  | { readonly go: 'done'; readonly result: Json }
  | { readonly go: 'unwind'; readonly step: StepId; readonly part: string; readonly result: Json };

/** Run a step; its result reaches the next part of this one. */
export const callStep = (step: StepId, local: Json = null): Transition => ({ go: 'call', step, local });
/** Put a step in the place of this one. */
export const replaceWith = (step: StepId, local: Json = null): Transition => ({ go: 'become', step, local });
/** Go on at a named part of this step. */
export const goTo = (part: string): Transition => ({ go: 'to', part });
/** From a verb: ask the same decision again. (A step that a verb calls is followed by the same decision, too.) */
export const repeat: Transition = { go: 'again' };
/** End this step. */
export const endStep = (result: Json = null): Transition => ({ go: 'done', result });
/** Leave every step above the nearest frame of `step`, and go on there at `part`. */
export const unwindTo = (step: StepId, part: string, result: Json = null): Transition => ({ go: 'unwind', step, part, result });

export type Part<G, Local> = (ctx: GameContext<G>, local: Local, returned: Json) => Transition | void;

/** A named sequence of parts, in the order the rulebook gives them. The place reached is kept in the state by name. */
export interface Procedure<G> {
  readonly type: 'procedure';
  readonly parts: readonly string[];
  readonly run: readonly Part<G, Json>[];
  readonly indexOf: ReadonlyMap<string, number>;
}

export const procedure = <G, Local = null>(parts: Record<string, Part<G, Local>>): Procedure<G> => {
  const names = Object.keys(parts);
  return {
    type: 'procedure',
    parts: names,
    run: Object.values(parts) as unknown as Part<G, Json>[],
    indexOf: new Map(names.map((name, index) => [name, index])),
  };
};

/** Whose decision it is, with the local data of the step that asks. */
export interface DecisionContext<Local> {
  readonly seat: SeatId;
  readonly local: Local;
}

/** One rule: it serves to enumerate, to check what was sent, and to explain. Reads only what the seat may see. */
export interface Rule<G, Local, A extends Action> {
  readonly clause: ClauseId;
  ok(view: View<G>, action: A, context: DecisionContext<Local>): boolean;
  /** The values the refusal speaks of. */
  values?(view: View<G>, action: A, context: DecisionContext<Local>): Facts;
}

/** One kind of thing a seat can decide to do. */
export interface ActionType<G, Local, A extends Action> {
  readonly name: A[0];
  readonly args: ArgSchemas;
  /** Actions near the allowed set; those that break no rule are the allowed ones. */
  candidates(view: View<G>, context: DecisionContext<Local>): readonly A[];
  readonly rules: readonly Rule<G, Local, A>[];
  /**
   * Set where the candidates are not all that may be done, only one of each kind that differs in effect
   * (the cheapest path to a place): then an action that breaks no rule is allowed though it is not listed.
   */
  readonly allowsUnlisted?: boolean;
  /** Other seats learn only the verb. */
  readonly secret?: boolean;
  /**
   * Carries it out. By default the decision then is done, with the action as its result; where several seats decide at once it is
   * done anyway, with their actions by seat, and what is returned here is not heeded.
   */
  apply(ctx: GameContext<G>, action: A, context: DecisionContext<Local>): Transition | void;
}

/** Verbs differ in their actions; a decision holds several, so their exact types are laid aside. */
export type AnyActionType<G, Local> = ActionType<G, Local, Action>;

/** All verbs are built alike, whatever their specs leave out: the referee goes through them for every action. */
export const actionType = <G, Local, A extends Action>(spec: ActionType<G, Local, A>): AnyActionType<G, Local> => {
  const built: ActionType<G, Local, A> = {
    name: spec.name,
    args: spec.args,
    candidates: spec.candidates,
    rules: spec.rules,
    allowsUnlisted: spec.allowsUnlisted ?? false,
    secret: spec.secret ?? false,
    apply: spec.apply,
  };
  return built as unknown as AnyActionType<G, Local>;
};

type SimpleActionSpec<G, Local> = Partial<Pick<ActionType<G, Local, readonly [string]>, 'rules' | 'allowsUnlisted' | 'secret' | 'apply'>>;

/** A verb without arguments, such as passing or stopping. Unless told otherwise nothing forbids it, and the decision is done with it. */
export const simpleActionType = <G, Local>(name: string, spec: SimpleActionSpec<G, Local> = {}): AnyActionType<G, Local> => {
  const candidates = [[name] as const];
  return actionType({ name, args: args([]), candidates: () => candidates, rules: [], apply: () => undefined, ...spec });
};

/** The verb that lets a window pass, and the step to whose end (that of a battle, say) an order to pass may hold. */
export interface StandingOrderSpec {
  readonly pass: string;
  readonly until?: StepId;
}

/** A decision that one seat owes, or several at once. Recomputed from the state whenever it is looked at. */
export interface Decision<G, Local = Json> {
  readonly type: 'decision';
  /** Who owes it. Several: sealed until all have answered, then carried out in this order. */
  seats(view: View<G>, local: Local): readonly SeatId[];
  prompt(view: View<G>, context: DecisionContext<Local>): Message;
  readonly actionTypes: readonly AnyActionType<G, Local>[];
  /** A window in which a seat may respond: never answered for the seat, even if it can only pass. */
  readonly window: boolean;
  /** How a seat may answer a window in advance; a window without it asks for a choice that no order should make. */
  readonly standingOrder: StandingOrderSpec | null;
}

/** What a game says of a decision: it is no window unless it says so. */
type DecisionSpec<G, Local> = Omit<Decision<G, Local>, 'type' | 'window' | 'standingOrder'> & {
  readonly window?: boolean;
  readonly standingOrder?: StandingOrderSpec | undefined;
};

/** All decisions are built alike, for the same reason as verbs. */
export const decision = <G, Local = null>(spec: DecisionSpec<G, Local>): Decision<G> => {
  const built: Decision<G, Local> = {
    type: 'decision',
    seats: spec.seats,
    prompt: spec.prompt,
    actionTypes: spec.actionTypes,
    window: spec.window ?? false,
    standingOrder: spec.standingOrder ?? null,
  };
  return built as unknown as Decision<G>;
};

export type Step<G> = Procedure<G> | Decision<G>;
