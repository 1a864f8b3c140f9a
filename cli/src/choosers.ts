import type { AnyBot } from '@gunbai/ai';
import { viewFor } from '@gunbai/engine';
import type { Action, AnyGame, SeatId, Setup } from '@gunbai/engine';
import { actionKey } from '@gunbai/engine/fuzz';
import type { ActionChooser } from '@gunbai/engine/fuzz';

/** Bots in seat order; repeated if there are fewer bots than seats. */
export const chooserFromBots = (game: AnyGame, { seats }: Setup, bots: readonly AnyBot[]): ActionChooser => {
  const botOf = (seat: SeatId): AnyBot => bots[seats.indexOf(seat) % bots.length] as AnyBot;
  return (state, seat, legalActions, chance) =>
    botOf(seat).choose({ game, seat, legalActions, view: () => viewFor(game, state, seat), chance });
};

/** Takes the least played action at one decision in `oneIn`, to reach what bots seldom do. */
export const preferRareActions = (choose: ActionChooser, oneIn: number, counts: Map<string, number>): ActionChooser => {
  const countFor = (key: string): number => counts.get(key) ?? 0;
  const chooseRarest: ActionChooser = (state, _seat, legalActions, chance) => {
    const lowest = Math.min(...legalActions.map((action) => countFor(actionKey(state, action))));
    const rarest = legalActions.filter((action) => countFor(actionKey(state, action)) === lowest);
    return rarest[chance.next(rarest.length)] as Action;
  };
  return (state, seat, legalActions, chance) => {
    const action = (chance.next(oneIn) === 0 ? chooseRarest : choose)(state, seat, legalActions, chance);
    counts.set(actionKey(state, action), countFor(actionKey(state, action)) + 1);
    return action;
  };
};
