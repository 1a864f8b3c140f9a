import type { Action, Rule } from '@gunbai/engine';
import { activeSide, controls, strangersInField } from './board.ts';
import type { Board } from './board.ts';
import { isSpace, placeOf } from './components.ts';
import type { PlaceId, Side } from './components.ts';
import { shutTo } from './map.ts';

/* What a place means to whoever comes in, by land or by sea. */

/** Where a move begins. */
export interface Origin {
  readonly from: number;
}

export type GroupRule<A extends Action> = Rule<Board, Origin, A>;

/** A place that is shut to a side by this clause is not entered. */
export const enters = <A extends readonly [string, PlaceId, ...unknown[]] & Action>(clause: string): GroupRule<A> => ({
  clause,
  ok: ({ board }, action) => shutTo(board, placeOf(action[1]), activeSide(board)) !== clause,
  values: (_, action) => ({ place: action[1] }),
});

/** 9.4.1a, 9.4.1b Whether a side must stop when it enters. */
export const mustStop = (board: Board, place: number, side: Side): boolean =>
  (isSpace(place) && !controls(board, side, place)) || strangersInField(board, place, side) > 0;
