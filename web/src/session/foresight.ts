import { fastChance, imagine, owing, perform, Table } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, View } from '@gunbai/engine';

/**
 * Whether a seat could not take this back alone: chance speaks, something hidden is shown, or another seat decides next.
 * Tried on an imagined game behind the seat's own view, so that it tells nothing the seat may not know.
 */
export const isIrreversible = (game: AnyGame, view: View<unknown>, seat: SeatId, action: Action): boolean => {
  try {
    const chance = fastChance(1);
    const table = new Table(game, imagine(game, view, chance), chance);
    perform(table, seat, action);
    return table.revealed || !owing(game, table.state).includes(seat);
  } catch {
    return true;
  }
};
