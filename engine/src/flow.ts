import { args } from './arg-schema.ts';
import type { ArgSchemas } from './arg-schema.ts';
import type { View } from './state.ts';
import type { GameContext } from './game-context.ts';
import type { Action, ClauseId, Facts, Json, Message, SeatId, StepId } from './types.ts';

/** What follows a part of a step. Without a transition the next part runs; after the last part the step ends. */
export type Transition =
  | { readonly go: 'call'; readonly step: StepId; readonly local: Json }
  | { readonly go: 'replace'; readonly step: StepId; readonly local: Json }
  | { readonly go: 'goto'; readonly part: string }
  | { readonly go: 'repeat' }
  | { readonly go: 'end'; readonly result: Json }
  | { readonly go: 'unwind'; readonly step: StepId; readonly part: string; readonly result: Json };

/** Runs another step; its result is passed to the next part of this one. */
export const callStep = (step: StepId, local: Json = null): Transition => ({ go: 'call', step, local });
/** Ends this step and runs another one in its place. */
export const replaceWith = (step: StepId, local: Json = null): Transition => ({ go: 'replace', step, local });
/** Continues at a named part of this step. */
export const goTo = (part: string): Transition => ({ go: 'goto', part });
/** From an action: asks the same decision again. A step called by an action also returns to its decision. */
export const repeat: Transition = { go: 'repeat' };
/** Ends this step. */
export const endStep = (result: Json = null): Transition => ({ go: 'end', result });
/** Ends every step above the nearest frame of `step`, and continues there at `part`. */
export const unwindTo = (step: StepId, part: string, result: Json = null): Transition => ({ go: 'unwind', step, part, result });

export type Part<G, Local> = (ctx: GameContext<G>, local: Local, returned: Json) => Transition | void;

/** A sequence of named parts in rulebook order. The state stores the name of the current part. */
interface Procedure<G> {
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

/** The seat that decides, and the local data of the step that asks. */
export interface DecisionContext<Local> {
  readonly seat: SeatId;
  readonly local: Local;
}

/** One rule, used to list legal actions, to check a submitted one, and to explain refusals. Reads only what the seat may see. */
export interface Rule<G, Local, A extends Action> {
  readonly clause: ClauseId;
  ok(view: View<G>, action: A, context: DecisionContext<Local>): boolean;
  /** The values shown in the refusal. */
  values?(view: View<G>, action: A, context: DecisionContext<Local>): Facts;
  /** Every candidate meets the rule, so the list of legal actions skips it. What a seat submits is checked all the same. */
  readonly metByCandidates?: boolean;
}

/** Marks rules that candidates meet by the way they are made. The fuzzer looks for candidates that break one. */
export const metByCandidates = <G, Local, A extends Action>(rules: readonly Rule<G, Local, A>[]): readonly Rule<G, Local, A>[] =>
  rules.map((rule) => ({ ...rule, metByCandidates: true }));

/** One kind of action that a decision offers. */
interface ActionType<G, Local, A extends Action> {
  readonly name: A[0];
  readonly args: ArgSchemas;
  /** Possible actions; those that break no rule are legal. */
  candidates(view: View<G>, context: DecisionContext<Local>): readonly A[];
  readonly rules: readonly Rule<G, Local, A>[];
  /**
   * Allows any action that breaks no rule, listed or not. For actions whose candidates are only a selection,
   * such as the cheapest path to each hex.
   */
  readonly allowsUnlisted?: boolean;
  /** Other seats see only the type of the action, not its arguments. */
  readonly secret?: boolean;
  /**
   * Carries the action out. Without a transition the decision ends with the action as its result. A decision of several
   * seats always ends with their actions by seat, and ignores the transition.
   */
  apply(ctx: GameContext<G>, action: A, context: DecisionContext<Local>): Transition | void;
}

/** An action type with the type of its actions erased, so that one list can hold several. */
export type AnyActionType<G, Local> = ActionType<G, Local, Action> & {
  /** The rules that candidates may break. */
  readonly rulesForCandidates: readonly Rule<G, Local, Action>[];
};

/** Remembers the type of its actions, for `sealedAnswers`. */
type TypedActionType<G, Local, A extends Action> = AnyActionType<G, Local> & { readonly __action?: A };

/** Gives all action types the same property order: V8 then reads them faster in the engine's inner loops. */
export const actionType = <G, Local, A extends Action>(spec: ActionType<G, Local, A>): TypedActionType<G, Local, A> => {
  const built = {
    name: spec.name,
    args: spec.args,
    candidates: spec.candidates,
    rules: spec.rules,
    rulesForCandidates: spec.rules.filter((rule) => !rule.metByCandidates),
    allowsUnlisted: spec.allowsUnlisted ?? false,
    secret: spec.secret ?? false,
    apply: spec.apply,
  };
  return built as unknown as TypedActionType<G, Local, A>;
};

type SimpleActionSpec<G, Local> = Partial<Pick<ActionType<G, Local, readonly [string]>, 'rules' | 'allowsUnlisted' | 'secret' | 'apply'>>;

/** An action without arguments, such as passing. By default it is always legal and ends the decision. */
export const simpleActionType = <G, Local>(
  name: string,
  spec: SimpleActionSpec<G, Local> = {},
): TypedActionType<G, Local, readonly [string]> => {
  const candidates = [[name] as const];
  return actionType<G, Local, readonly [string]>({
    name,
    args: args([]),
    candidates: () => candidates,
    rules: [],
    apply: () => undefined,
    ...spec,
  });
};

/** The answers of several seats, as the step that called their decision gets them in `returned`. */
export const sealedAnswers = <T extends readonly { readonly name: string; readonly __action?: Action }[]>(
  returned: Json,
  ...actionTypes: T
): Readonly<Record<SeatId, NonNullable<T[number]['__action']>>> => {
  if (returned === null || typeof returned !== 'object' || Array.isArray(returned))
    throw new Error('these are no answers of several seats');
  const answers = returned as Readonly<Record<SeatId, NonNullable<T[number]['__action']>>>;
  for (const [seat, [type]] of Object.entries(answers))
    if (!actionTypes.some(({ name }) => name === type)) throw new Error(`${seat} answered ${type}, which is not expected here`);
  return answers;
};

/** The action that passes a window, and the step (such as a battle) until whose end an order to pass may last. */
export interface StandingOrderSpec {
  readonly pass: string;
  readonly until?: StepId;
}

/** A decision of one seat, or of several at once. Computed from the state on every use. */
export interface Decision<G, Local = Json> {
  readonly type: 'decision';
  /** The seats that decide. Answers of several seats stay sealed until all are in, and apply in this order. */
  seats(view: View<G>, local: Local): readonly SeatId[];
  prompt(view: View<G>, context: DecisionContext<Local>): Message;
  readonly actionTypes: readonly AnyActionType<G, Local>[];
  /** A window for an optional response: never answered automatically, even if the seat can only pass. */
  readonly window: boolean;
  /** How a standing order may answer the window; null if no order may. */
  readonly standingOrder: StandingOrderSpec | null;
}

/** A decision as a game defines it; by default no window. */
type DecisionSpec<G, Local> = Omit<Decision<G, Local>, 'type' | 'window' | 'standingOrder'> & {
  readonly window?: boolean;
  readonly standingOrder?: StandingOrderSpec | undefined;
};

/** Gives all decisions the same property order, like `actionType`. */
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
