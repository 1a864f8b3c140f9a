import { forcedActionOf, seededRandom, determinize, pendingSeats, applyAction, GameContext } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, View } from '@gunbai/engine';

interface ActionPreview {
  /** Whether the seat could not undo the action alone: dice, revealed information, or another seat's decision follow. */
  readonly isFinal: boolean;
  /** The seat's only choice afterwards, which is taken without asking; null if there is none, or dice come first. */
  readonly followUp: Action | null;
}

/** What an action leads to. Tried on a game determinized from the seat's own view, so that it leaks nothing. */
export const previewAction = (game: AnyGame, view: View<unknown>, seat: SeatId, action: Action): ActionPreview => {
  let followUp: Action | null = null;
  try {
    const chance = seededRandom(1);
    const ctx = new GameContext(game, determinize(game, view, chance), chance);
    for (let next: Action | null = action; next; next = forcedActionOf(game, ctx.state, seat)) {
      if (next !== action) followUp ??= next;
      applyAction(ctx, seat, next);
      if (ctx.hasRevealedInfo || !pendingSeats(game, ctx.state).includes(seat)) return { isFinal: true, followUp };
    }
    return { isFinal: false, followUp };
  } catch {
    return { isFinal: true, followUp: null };
  }
};
