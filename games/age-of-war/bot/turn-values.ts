import type { Action } from '@gunbai/engine';
import { chanceToFill, diceCountsByRoll, ROLLS_BY_DICE_COUNT } from '../odds/index.ts';
import { CASTLES, castleOf, DICE_COUNT } from '../rules/components.ts';
import type { BattleLine, Castle } from '../rules/components.ts';
import { countDiceToRoll, isFaceDown, NO_CASTLE, requiredLines } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { diceUsed, isFill } from '../rules/turn.ts';

/** What conquering a castle gains over a turn that fails. */
type GainOf = (castle: Castle) => number;

/** A castle open to attack, its gain, and the lines to fill as bits. */
interface CastleTarget {
  readonly castle: Castle;
  readonly gain: number;
  readonly lines: number;
}

/** The castles worth taking: those that gain nothing are no better than a failed turn. */
export const listTargets = (board: GameState, gainOf: GainOf): CastleTarget[] =>
  CASTLES.filter((castle) => board.holder[castle.index] !== board.active && !isFaceDown(board, castle))
    .map((castle) => ({ castle, gain: gainOf(castle), lines: requiredLines(board, castle) }))
    .filter(({ gain }) => gain > 0);

/** The expected gain of filling the best line with one roll. */
export const bestAttackValue = (open: readonly CastleTarget[], count: number, rollIndex: number): number => {
  let best = 0;
  for (const { castle, gain, lines } of open)
    for (let index = 0; index < castle.lines.length; index++) {
      if ((lines & (1 << index)) === 0) continue;
      for (const used of diceCountsByRoll(castle.lines[index] as BattleLine, count)[rollIndex] as readonly number[])
        best = Math.max(best, gain * chanceToFill(castle, count - used, lines & ~(1 << index)));
    }
  return best;
};

/** The expected gain of rolling 0, 1, … `maxDice` dice before a castle is chosen. Exact. */
export const valuesOfRolling = (open: readonly CastleTarget[], maxDice: number = DICE_COUNT): number[] => {
  const values = [0];
  for (let count = 1; count <= maxDice; count++) {
    let expected = 0;
    for (const [rollIndex, { probability }] of (ROLLS_BY_DICE_COUNT[count] ?? []).entries())
      expected += probability * Math.max(values[count - 1] as number, bestAttackValue(open, count, rollIndex));
    values.push(expected);
  }
  return values;
};

/** The expected gain of each action over the rest of the turn, with best play. Exact. */
export const actionGains = (board: GameState, actions: readonly Action[], gainOf: GainOf): number[] => {
  const count = countDiceToRoll(board);
  const target = CASTLES[board.target];
  const lines = target ? requiredLines(board, target) & ~board.filled : 0;
  const rerollValues = target ? [] : valuesOfRolling(listTargets(board, gainOf), count - 1);
  // A conquest that loses is avoided by giving up all dice.
  const gainIfWorthwhile = (castle: Castle): number => Math.max(0, gainOf(castle));
  return actions.map((action) => {
    if (isFill(action)) {
      const castle = castleOf(action[1]);
      const used = diceUsed(board, action).reduce((sum, dice) => sum + dice, 0);
      const open = (board.target === NO_CASTLE ? requiredLines(board, castle) : lines) & ~(1 << action[2]);
      const isConquest = open === 0;
      return (isConquest ? gainOf(castle) : gainIfWorthwhile(castle)) * chanceToFill(castle, count - used, open);
    }
    if (action[0] === 'yield') return 0;
    return target ? gainIfWorthwhile(target) * chanceToFill(target, count - 1, lines) : (rerollValues[count - 1] as number);
  });
};

/** The action with the highest gain; of equal ones the last that ends the turn, or else the first. */
export const bestAction = (actions: readonly Action[], gains: readonly number[]): Action => {
  const highest = Math.max(...gains);
  const best = actions.filter((_, index) => gains[index] === highest);
  return best.find((action) => action[0] === 'yield') ?? (best[0] as Action);
};

// Fills the cache of chances at load time, so that no decision waits for it.
for (const castle of CASTLES) {
  const all = (1 << castle.lines.length) - 1;
  for (const lines of [all, castle.specialLine < 0 ? all : all & ~(1 << castle.specialLine)]) chanceToFill(castle, DICE_COUNT, lines);
}
