import { allowed, decisionAt, fastChance, imagine, owing, perform, Table } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, View } from '@gunbai/engine';

/** What the referee does by himself after an action: the seat's next decision, if it has only one way to go. */
const forcedNext = (game: AnyGame, table: Table<unknown>, seat: SeatId): Action | null => {
  if (owing(game, table.state).length > 1 || decisionAt(game, table.state)?.window) return null;
  const [only, ...others] = allowed(game, table.state, seat, 2);
  return only && others.length === 0 ? only : null;
};

/**
 * Whether a seat could not take this back alone: chance speaks, something hidden is shown, or another seat decides next,
 * at once or after forced decisions. Tried on an imagined game behind the seat's own view, so that it tells nothing the seat may not know.
 */
export const isIrreversible = (game: AnyGame, view: View<unknown>, seat: SeatId, action: Action): boolean => {
  try {
    const chance = fastChance(1);
    const table = new Table(game, imagine(game, view, chance), chance);
    for (let next: Action | null = action; next; next = forcedNext(game, table, seat)) {
      perform(table, seat, next);
      if (table.revealed || !owing(game, table.state).includes(seat)) return true;
    }
    return false;
  } catch {
    return true;
  }
};
