import { isSameAction } from '@gunbai/engine';
import type { Action } from '@gunbai/engine';
import { castleOf } from '../rules/components.ts';
import { countDiceToRoll, requiredLines } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { diceUsed, isFill } from '../rules/turn.ts';
import type { Fill } from '../rules/turn.ts';
import type { Messages } from './messages.ts';

/** The dice that are rolled next: all others after a fill (turn.5), one fewer after a die is given up (turn.3). */
const countDiceAfter = (board: GameState, action: Action): number => {
  if (isFill(action)) return countDiceToRoll(board) - diceUsed(board, action).reduce((sum, count) => sum + count, 0);
  return action[0] === 'reroll' ? countDiceToRoll(board) - 1 : 0;
};

/** What follows an action, in the words of the button that makes it at once. */
export const describeCommit = (board: GameState, action: Action, messages: Messages, castleName: (id: string) => string): string => {
  if (isFill(action)) {
    const castle = castleOf(action[1]);
    if ((board.filled | (1 << action[2])) === requiredLines(board, castle))
      return messages('takeCastle', { castle: castleName(castle.id) });
  }
  const dice = countDiceAfter(board, action);
  return dice === 0 ? messages('endTurn') : messages('rollDice', { n: dice });
};

/** inf.3 The next set of dice that fills the same line; null if there is no other. */
export const findOtherDice = (fills: readonly Fill[], fill: Fill): Fill | null => {
  const at = fills.findIndex((one) => isSameAction(one, fill));
  return fills.length > 1 ? (fills[(at + 1) % fills.length] ?? null) : null;
};
