import { legalActions, currentDecision, seededRandom, determinize, pendingSeats, applyAction, GameContext } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, View } from '@gunbai/engine';

/** The seat's next decision if it has only one option: the match plays it without asking. */
const nextForcedAction = (game: AnyGame, ctx: GameContext<unknown>, seat: SeatId): Action | null => {
  if (pendingSeats(game, ctx.state).length > 1 || currentDecision(game, ctx.state)?.window) return null;
  const [only, ...others] = legalActions(game, ctx.state, seat, 2);
  return only && others.length === 0 ? only : null;
};

/**
 * Whether the seat could not undo the action alone: dice, revealed information, or another seat's decision follow. Tried on a game
 * determinized from the seat's own view, so that it leaks nothing.
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
