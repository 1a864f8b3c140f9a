/** The words every part of the referee shares. All of them are plain JSON. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A string that may not be confused with another kind of id; literals need no cast. */
export type Id<Kind extends string> = string & { readonly __id?: Kind };

export type SeatId = Id<'seat'>;
export type SideId = Id<'side'>;
export type ZoneId = Id<'zone'>;
export type PieceId = Id<'piece'>;
export type ClauseId = Id<'clause'>;
export type StepId = Id<'step'>;

/** A decision in short, readable form: `['fill', 'gassantoda', 1]`. */
export type Action = readonly [verb: string, ...args: Json[]];

/**
 * Numbers and ids that a sentence is made from. A key may name the kind of thing its id is, after a colon:
 * `{ 'from:area': 'owari' }` fills `{{from}}` with the area's name; without a colon the key itself is the kind.
 */
export type Facts = { readonly [key: string]: Json };

/** A sentence to be said in the reader's language: a key into the game's text, and what to fill in. */
export interface Message {
  readonly key: string;
  readonly facts?: Facts;
}

/** Something that happened, for the log, the animation and the replay. Ids and numbers, never sentences. */
export type GameEvent = { readonly type: string } & Facts;

export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const success = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const failure = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** Why something was not done. `forbidden` carries the clause that forbids it and the values it was judged by. */
export interface Refusal {
  readonly code:
    | 'malformed' // not an action at all, or not JSON of the right form
    | 'unknown-action' // no such verb is offered now
    | 'wrong-seat' // this seat owes no decision now
    | 'stale' // the decision has been answered already
    | 'forbidden' // a rule of the game forbids it
    | 'finished' // the game is over
    | 'unknown-game'
    | 'bad-setup' // scenario, options or seats do not fit the game
    | 'bad-record' // a record that cannot be read, or comes from other rules
    | 'nothing-to-undo'
    | 'fault'; // the rules themselves failed; nothing was changed
  readonly clause?: ClauseId;
  readonly values?: Facts;
  readonly detail?: string;
}

export const refusal = (code: Refusal['code'], detail?: string, values?: Facts): Refusal => ({
  code,
  ...(detail === undefined ? {} : { detail }),
  ...(values === undefined ? {} : { values }),
});
