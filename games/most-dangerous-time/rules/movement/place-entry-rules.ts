import type { Action, Rule } from '@gunbai/engine';
import { activeSide, sideControls, otherSideUnitsInField } from '../state.ts';
import type { GameState } from '../state.ts';
import { placeOf, isSpace } from '../components.ts';
import type { PlaceId, Side } from '../components.ts';
import { clauseBarringEntry } from '../place-access.ts';

/* Entering a place by land or by sea. */

/** The place where a move begins. */
export interface MoveOrigin {
  readonly from: number;
}

export type MoveRule<A extends Action> = Rule<GameState, MoveOrigin, A>;

/** Refuses entry to a place that this clause closes to a side. */
export const createEntryRule = <A extends readonly [string, PlaceId, ...unknown[]] & Action>(clause: string): MoveRule<A> => ({
  clause,
  ok: ({ board }, action) => clauseBarringEntry(board, placeOf(action[1]), activeSide(board)) !== clause,
  values: (_, action) => ({ place: action[1] }),
});

/** 9.4.1a, 9.4.1b Whether a side must stop when it enters. */
export const mustStopOnEntry = (board: GameState, place: number, side: Side): boolean =>
  (isSpace(place) && !sideControls(board, side, place)) || otherSideUnitsInField(board, place, side) > 0;
