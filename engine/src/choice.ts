import type { AnyVerb, Asked, InAdvance } from './flow.ts';
import type { Game } from './game.ts';
import { argsFit, isAction } from './shape.ts';
import type { State } from './state.ts';
import { top } from './state.ts';
import { decisionAt, owing, verbOf } from './table.ts';
import type { Action, Facts, Json, Message, Refusal, Result, SeatId } from './terms.ts';
import { failure, refusal, success } from './terms.ts';

const breaksNoRule = <Board>(state: State<Board>, of: AnyVerb<Board, Json>, action: Action, asked: Asked<Json>): boolean => {
  const { rules } = of;
  for (let i = 0; i < rules.length; i++) if (!rules[i]?.ok(state, action, asked)) return false;
  return true;
};

/** All that a seat may do now; `most` ends the search early where more need not be known. */
export const allowed = <Board>(game: Game<Board>, state: State<Board>, seat: SeatId, most = Infinity): Action[] => {
  const actions: Action[] = [];
  const decision = decisionAt(game, state);
  if (!decision) return actions;
  const { verbs } = decision;
  const asked = { seat, local: top(state).local };
  for (let i = 0; i < verbs.length; i++) {
    const one = verbs[i] as AnyVerb<Board, Json>;
    const candidates = one.candidates(state, asked);
    for (let j = 0; j < candidates.length; j++) {
      const action = candidates[j] as Action;
      if (breaksNoRule(state, one, action, asked) && actions.push(action) >= most) return actions;
    }
  }
  return actions;
};

/** A decision with only one way to go, unless answering it at all would tell something: the referee makes it for the seat. */
export const forcedAction = <Board>(game: Game<Board>, state: State<Board>): { seat: SeatId; action: Action } | null => {
  const [seat, another] = owing(game, state);
  if (seat === undefined || another !== undefined || decisionAt(game, state)?.window) return null;
  const [action, ...others] = allowed(game, state, seat, 2);
  return action === undefined || others.length > 0 ? null : { seat, action };
};

/** What a seat is asked, as data: who, what, and in which words. */
export interface Question {
  readonly seat: SeatId;
  readonly step: string;
  readonly prompt: Message;
  readonly verbs: readonly string[];
  readonly window: boolean;
  /** How it may be answered in advance. Null: it must be asked. */
  readonly inAdvance: InAdvance | null;
}

export const questionTo = <Board>(game: Game<Board>, state: State<Board>, seat: SeatId): Question | null => {
  const decision = decisionAt(game, state);
  if (!decision) return null;
  const { step, local } = top(state);
  return {
    seat,
    step,
    prompt: decision.prompt(state, { seat, local }),
    verbs: decision.verbs.map(({ name }) => name),
    window: decision.window,
    inAdvance: decision.window ? decision.inAdvance : null,
  };
};

const forbidden = (clause: string, values: Facts | undefined): Refusal => ({ code: 'forbidden', clause, ...(values ? { values } : {}) });

/** The verb with which an action answers what a seat is asked now, whatever the rules say of it. Takes any JSON. */
const answering = <Board>(
  game: Game<Board>,
  state: State<Board>,
  seat: SeatId,
  action: unknown,
): Result<{ readonly known: AnyVerb<Board, Json>; readonly action: Action }, Refusal> => {
  if (state.outcome) return failure(refusal('finished', 'the game is over'));
  if (!isAction(action)) return failure(refusal('malformed', 'an action is a list that begins with a word, such as ["pass"]'));
  const decision = decisionAt(game, state);
  if (!decision) return failure(refusal('fault', 'no decision is due'));
  if (!owing(game, state).includes(seat)) return failure(refusal('wrong-seat', `${seat} owes no decision now`));
  const known = verbOf(decision, action[0]);
  if (!known) return failure(refusal('unknown-action', `now one of: ${decision.verbs.map(({ name }) => name).join(', ')}`));
  if (!argsFit(known.args, action)) return failure(refusal('malformed', `${action[0]} does not take these arguments`));
  return success({ known, action });
};

/** Why this answers nothing that a seat is asked now: it is not asked, or the form is wrong. */
export const whyNoAnswer = <Board>(game: Game<Board>, state: State<Board>, seat: SeatId, action: unknown): Refusal | null => {
  const answer = answering(game, state, seat, action);
  return answer.ok ? null : answer.error;
};

/** Why a seat may not do this now: the first rule it breaks. Nothing, if it may. Takes any JSON. */
export const whyNot = <Board>(game: Game<Board>, state: State<Board>, seat: SeatId, offered: unknown): Refusal | null => {
  const answer = answering(game, state, seat, offered);
  if (!answer.ok) return answer.error;
  const { known, action } = answer.value;
  const asked: Asked<Json> = { seat, local: top(state).local };
  for (const rule of known.rules) if (!rule.ok(state, action, asked)) return forbidden(rule.clause, rule.values?.(state, action, asked));
  if (known.open || isListed(known.candidates(state, asked), action)) return null;
  return refusal('unknown-action', `${JSON.stringify(action)} is not among the choices`);
};

const isSame = (a: Json, b: Json): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (!Array.isArray(a) || !Array.isArray(b)) return JSON.stringify(a) === JSON.stringify(b);
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!isSame(a[i] as Json, b[i] as Json)) return false;
  return true;
};

/** Whether two actions are the same decision. */
export const sameAction = (one: Action | null, other: Action | null): boolean => isSame(one, other);

const isListed = (candidates: readonly Action[], action: Action): boolean => {
  for (const candidate of candidates) if (isSame(candidate, action)) return true;
  return false;
};
