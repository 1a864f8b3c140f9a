import { isSameAction } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { actionGains } from '../bot/turn-values.ts';
import type { WinChances } from '../bot/win-chances.ts';
import type { GameState } from '../rules/state.ts';
import { canStillSucceed, listPossibleFills } from '../rules/turn.ts';

/** The winning chances of the active player, in a game for two that both play perfectly from here. */
export interface ChoiceChances {
  readonly actions: readonly Action[];
  /** With the best choice. */
  readonly now: number;
  /** After this choice; null if it is not one of the turn's choices. */
  after(action: Action): number | null;
  isBest(action: Action): boolean;
}

/** Equal choices may differ by the rounding of additions. */
const EQUAL = 1e-12;

/** The exact winning chance after each choice with the dice just rolled. */
export const findChoiceChances = (board: GameState, chances: WinChances): ChoiceChances => {
  const actions: readonly Action[] = canStillSucceed(board) ? [...listPossibleFills(board), ['reroll']] : [];
  const gains = actionGains(board, actions, (castle) => chances.gain(board, castle));
  const failed = chances.afterTurn(board, null);
  const best = Math.max(0, ...gains);
  const gainOf = (action: Action): number | undefined => gains[actions.findIndex((one) => isSameAction(one, action))];
  return {
    actions,
    now: failed + best,
    after(action) {
      const gain = gainOf(action);
      return gain === undefined ? null : failed + gain;
    },
    isBest: (action) => (gainOf(action) ?? -Infinity) >= best - EQUAL,
  };
};

/** Two choices often differ by tenths of a percent. Almost certain is never shown as certain. */
export const formatWinChance = (chance: number): string => {
  if (chance < 0.001) return '<0.1%';
  if (chance > 0.999) return '>99.9%';
  return `${(chance * 100).toFixed(1)}%`;
};
