import { legalActions, pendingSeats, refusalFor, viewFor } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, State, View } from '@gunbai/engine';
import type { NextPosition } from '@gunbai/ui';
import { previewAction, samplePosition } from '../../session/irreversible.ts';

/** Enough for any single result of two dice to turn up. */
const MAX_SAMPLES = 60;

/** The certain position after an action, or possible ones one by one. */
function* positionsAfter(game: AnyGame, view: View<unknown>, seat: SeatId, action: Action, isSampled: boolean): Generator<State<unknown>> {
  const { after } = previewAction(game, view, seat, action);
  if (after) yield after;
  else if (isSampled)
    for (let seed = 1; seed <= MAX_SAMPLES; seed++) {
      const sample = samplePosition(game, view, seat, action, seed);
      if (sample) yield sample;
    }
}

/** What a seat could do after an action. Computed from the seat's own view, so that it leaks nothing. */
export const lookAhead = (
  game: AnyGame,
  view: View<unknown>,
  seat: SeatId,
  action: Action,
  isWanted?: (view: View<unknown>) => boolean,
): NextPosition<unknown> | null => {
  if (refusalFor(game, view, seat, action)) return null;
  for (const position of positionsAfter(game, view, seat, action, isWanted !== undefined)) {
    const next = viewFor(game, position, seat);
    if (!pendingSeats(game, position).includes(seat) || isWanted?.(next) === false) continue;
    return {
      view: next,
      allowed: legalActions(game, next, seat),
      refusalFor: (further) => refusalFor(game, next, seat, further),
      lookAhead: (further, accepts) => lookAhead(game, next, seat, further, accepts),
    };
  }
  return null;
};
