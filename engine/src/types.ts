/** Types shared by all parts of the engine. All of them are plain JSON. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A string typed by the kind of thing it names; literals need no cast. */
export type Id<Kind extends string> = string & { readonly __id?: Kind };

export type SeatId = Id<'seat'>;
export type SideId = Id<'side'>;
export type ZoneId = Id<'zone'>;
export type PieceId = Id<'piece'>;
export type ClauseId = Id<'clause'>;
export type StepId = Id<'step'>;

/** An action as a short readable tuple: `['fill', 'gassantoda', 1]`. */
export type Action = readonly [type: string, ...args: Json[]];

/**
 * Values for the placeholders of a sentence. A key may name the kind of its id after a colon:
 * `{ 'from:area': 'owari' }` fills `{{from}}` with the area's name; without a colon the key itself is the kind.
 */
export type Facts = { readonly [key: string]: Json };

/** A sentence in the reader's language: a key into the game's text, and values for its placeholders. */
export interface Message {
  readonly key: string;
  readonly facts?: Facts;
}

/** Something that happened, for log, animation and replay. Ids and numbers, never sentences. */
export type GameEvent = { readonly type: string } & Facts;

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const success = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const failure = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** Why a request was refused. `forbidden` carries the clause that forbids it and the values it depends on. */
export interface Refusal {
  readonly code:
    | 'malformed' // no action, or arguments of the wrong form
    | 'unknown-action' // the current decision has no such action
    | 'wrong-seat' // the seat has no decision to make now
    | 'stale' // the decision was already made
    | 'forbidden' // a rule of the game forbids it
    | 'finished' // the game is over
    | 'unknown-game'
    | 'bad-setup' // the game has no such scenario, option or seats
    | 'bad-record' // the record is unreadable or from another rules version
    | 'older-rules' // an intact game in play under rules that this version does not have
    | 'nothing-to-undo'
    | 'undo-needs-consent' // another player must already decide
    | 'fault'; // the rules threw an error; nothing changed
  readonly clause?: ClauseId;
  readonly values?: Facts;
  readonly detail?: string;
}

export const refusal = (code: Refusal['code'], detail?: string, values?: Facts): Refusal => ({
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(values === undefined ? {} : { values }),
});

/** For an action whose number is not that of the decision that is due. */
export const staleRefusal = (given: number, due: number): Refusal =>
  refusal('stale', `decision ${given} ${given < due ? 'was already made' : 'is not due yet'}; ${due} is due`);
