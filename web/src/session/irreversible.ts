import { forcedActionOf, seededRandom, determinize, pendingSeats, applyAction, GameContext } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, View } from '@gunbai/engine';

/**
 * Whether the seat could not undo the action alone: dice, revealed information, or another seat's decision follow. Tried on a game
 * determinized from the seat's own view, so that it leaks nothing.
 */
export const isIrreversible = (game: AnyGame, view: View<unknown>, seat: SeatId, action: Action): boolean => {
  try {
    const chance = seededRandom(1);
    const ctx = new GameContext(game, determinize(game, view, chance), chance);
    for (let next: Action | null = action; next; next = forcedActionOf(game, ctx.state, seat)) {
      applyAction(ctx, seat, next);
      if (ctx.hasRevealedInfo || !pendingSeats(game, ctx.state).includes(seat)) return true;
    }
    return false;
  } catch {
    return true;
  }
};
