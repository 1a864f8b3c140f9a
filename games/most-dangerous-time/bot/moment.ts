import type { Situation } from '@gunbai/ai';
import type { Action, Json } from '@gunbai/engine';
import type { Board, Dangerous } from '../rules/board.ts';
import type { Side } from '../rules/components.ts';

/** A decision as the bot meets it. */
export interface Moment {
  readonly view: Dangerous;
  readonly board: Board;
  readonly side: Side;
  readonly seat: number;
  readonly local: Json;
  readonly allowed: readonly Action[];
  readonly chance: Situation<Board>['chance'];
}

export type Answer = (moment: Moment) => Action;

export const named = (allowed: readonly Action[], verb: string): Action | undefined => allowed.find(([name]) => name === verb);
export const always =
  (verb: string): Answer =>
  ({ allowed }) =>
    named(allowed, verb) ?? (allowed[0] as Action);
