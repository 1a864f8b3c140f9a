import { legalActions, currentDecision, seededRandom, determinize, pendingSeats, applyAction, GameContext } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, View } from '@gunbai/engine';

/** What the referee does by himself after an action: the seat's next decision, if it has only one way to go. */
const nextForcedAction = (game: AnyGame, ctx: GameContext<unknown>, seat: SeatId): Action | null => {
  if (pendingSeats(game, ctx.state).length > 1 || currentDecision(game, ctx.state)?.window) return null;
  const [only, ...others] = legalActions(game, ctx.state, seat, 2);
  return only && others.length === 0 ? only : null;
};

/**
 * Whether a seat could not take this back alone: chance speaks, something hidden is shown, or another seat decides next,
 * at once or after forced decisions. Tried on an imagined game behind the seat's own view, so that it tells nothing the seat may not know.
 */
export const isIrreversible = (game: AnyGame, view: View<unknown>, seat: SeatId, action: Action): boolean => {
  try {
    const chance = seededRandom(1);
    const ctx = new GameContext(game, determinize(game, view, chance), chance);
    for (let next: Action | null = action; next; next = nextForcedAction(game, ctx, seat)) {
      applyAction(ctx, seat, next);
      if (ctx.hasRevealedInfo || !pendingSeats(game, ctx.state).includes(seat)) return true;
    }
    return false;
  } catch {
    return true;
  }
};
