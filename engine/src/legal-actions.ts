import type { AnyActionType, DecisionContext, StandingOrderSpec } from './flow.ts';
import type { Game } from './game.ts';
import { argsMatch, isAction } from './arg-schema.ts';
import type { State } from './state.ts';
import { currentFrame } from './state.ts';
import { currentDecision, pendingSeats, findActionType } from './flow-runner.ts';
import type { Action, Facts, Json, Message, Refusal, Result, SeatId } from './types.ts';
import { failure, refusal, success } from './types.ts';

const breaksNoRule = <G>(state: State<G>, actionType: AnyActionType<G, Json>, action: Action, context: DecisionContext<Json>): boolean => {
  const { rulesForCandidates: rules } = actionType;
  for (let i = 0; i < rules.length; i++) if (!rules[i]?.ok(state, action, context)) return false;
  return true;
};

/** The legal actions of a seat; stops after `limit` of them. */
export const legalActions = <G>(game: Game<G>, state: State<G>, seat: SeatId, limit = Infinity): Action[] => {
  const actions: Action[] = [];
  const decision = currentDecision(game, state);
  if (!decision) return actions;
  const { actionTypes } = decision;
  const context = { seat, local: currentFrame(state).local };
  for (let i = 0; i < actionTypes.length; i++) {
    const actionType = actionTypes[i] as AnyActionType<G, Json>;
    const candidates = actionType.candidates(state, context);
    for (let j = 0; j < candidates.length; j++) {
      const action = candidates[j] as Action;
      if (breaksNoRule(state, actionType, action, context) && actions.push(action) >= limit) return actions;
    }
  }
  return actions;
};

/** The current decision of a seat as data. */
export interface Prompt {
  readonly seat: SeatId;
  readonly step: string;
  readonly prompt: Message;
  readonly actionTypes: readonly string[];
  readonly window: boolean;
  /** How a standing order may answer; null if the seat must be asked. */
  readonly standingOrder: StandingOrderSpec | null;
}

export const promptFor = <G>(game: Game<G>, state: State<G>, seat: SeatId): Prompt | null => {
  const decision = currentDecision(game, state);
  if (!decision) return null;
  const { step, local } = currentFrame(state);
  return {
    seat,
    step,
    prompt: decision.prompt(state, { seat, local }),
    actionTypes: decision.actionTypes.map(({ name }) => name),
    window: decision.window,
    standingOrder: decision.window ? decision.standingOrder : null,
  };
};

const forbiddenRefusal = (clause: string, values: Facts | undefined): Refusal => ({
  code: 'forbidden',
  clause,
  ...(values ? { values } : {}),
});

/** Finds the action type for any JSON, and checks turn and form but not the rules. */
const resolveAction = <G>(
  game: Game<G>,
  state: State<G>,
  seat: SeatId,
  action: unknown,
): Result<{ readonly actionType: AnyActionType<G, Json>; readonly action: Action }, Refusal> => {
  if (state.outcome) return failure(refusal('finished', 'the game is over'));
  if (!isAction(action)) return failure(refusal('malformed', 'an action is a list that starts with its type, such as ["pass"]'));
  const decision = currentDecision(game, state);
  if (!decision) return failure(refusal('fault', 'there is no decision to make'));
  if (!pendingSeats(game, state).includes(seat)) return failure(refusal('wrong-seat', `${seat} has no decision to make now`));
  const actionType = findActionType(decision, action[0]);
  if (!actionType) return failure(refusal('unknown-action', `available now: ${decision.actionTypes.map(({ name }) => name).join(', ')}`));
  if (!argsMatch(actionType.args, action)) return failure(refusal('malformed', `${action[0]} does not take these arguments`));
  return success({ actionType, action });
};

/** Why an action has the wrong turn or form; null if only rules could refuse it. */
export const formErrorFor = <G>(game: Game<G>, state: State<G>, seat: SeatId, action: unknown): Refusal | null => {
  const answer = resolveAction(game, state, seat, action);
  return answer.ok ? null : answer.error;
};

/** Why an action is illegal: the first rule it breaks; null if it is legal. Takes any JSON. */
export const refusalFor = <G>(game: Game<G>, state: State<G>, seat: SeatId, candidate: unknown): Refusal | null => {
  const answer = resolveAction(game, state, seat, candidate);
  if (!answer.ok) return answer.error;
  const { actionType, action } = answer.value;
  const context: DecisionContext<Json> = { seat, local: currentFrame(state).local };
  for (const rule of actionType.rules)
    if (!rule.ok(state, action, context)) return forbiddenRefusal(rule.clause, rule.values?.(state, action, context));
  if (actionType.allowsUnlisted || isListed(actionType.candidates(state, context), action)) return null;
  return refusal('unknown-action', `${JSON.stringify(action)} is not among the choices`);
};

const isSameJson = (a: Json, b: Json): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (!Array.isArray(a) || !Array.isArray(b)) return JSON.stringify(a) === JSON.stringify(b);
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!isSameJson(a[i] as Json, b[i] as Json)) return false;
  return true;
};

/** Whether two actions are equal. */
export const isSameAction = (a: Action | null, b: Action | null): boolean => isSameJson(a, b);

const isListed = (candidates: readonly Action[], action: Action): boolean => {
  for (const candidate of candidates) if (isSameJson(candidate, action)) return true;
  return false;
};
