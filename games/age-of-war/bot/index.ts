import { eraseBotType } from '@gunbai/ai';
import type { AnyBot, Bot } from '@gunbai/ai';
import type { Action } from '@gunbai/engine';
import { chanceToFill, ROLLS_BY_DICE_COUNT, diceCountsByRoll } from '../odds/index.ts';
import { CENTRE, copyBoard, countDiceToRoll, holdsClan, isFaceDown, NO_CASTLE, requiredLines } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { castleOf, CASTLES, CLANS, DICE_COUNT } from '../rules/components.ts';
import type { Castle, Clan, BattleLine } from '../rules/components.ts';
import { score } from '../rules/conquest.ts';
import { diceUsed, isFill } from '../rules/turn.ts';

/**
 * The cost in points of each castle still in the centre: about one more turn. It keeps bots from taking castles off
 * each other for ever.
 */
const TURN_COST = 1;

/** Points ahead of the best opponent, less the cost of the turns still to come. */
const evaluatePosition = (board: GameState, seat: number, seats: number): number => {
  let best = -Infinity;
  for (let other = 0; other < seats; other++) if (other !== seat) best = Math.max(best, score(board, other));
  const left = board.holder.reduce((count, holder) => count + (holder === CENTRE ? 1 : 0), 0);
  return score(board, seat) - best - TURN_COST * left;
};

/** How much taking this castle now raises the evaluation. */
export const gainFromCastle = (board: GameState, castle: Castle, seats: number): number => {
  const after = copyBoard(board);
  after.holder[castle.index] = board.active;
  if (holdsClan(after, CLANS[castle.clan] as Clan, board.active)) after.conqueror[castle.clan] = board.active;
  return evaluatePosition(after, board.active, seats) - evaluatePosition(board, board.active, seats);
};

/** A castle open to attack, its gain, and the lines to fill as bits. */
interface CastleTarget {
  readonly castle: Castle;
  readonly gain: number;
  readonly lines: number;
}

const listTargets = (board: GameState, seats: number): CastleTarget[] =>
  CASTLES.filter((castle) => board.holder[castle.index] !== board.active && !isFaceDown(board, castle))
    .map((castle) => ({ castle, gain: gainFromCastle(board, castle, seats), lines: requiredLines(board, castle) }))
    .filter(({ gain }) => gain > 0);

const bestAttackValue = (open: readonly CastleTarget[], count: number, rollIndex: number): number => {
  let best = 0;
  for (const { castle, gain, lines } of open)
    for (let index = 0; index < castle.lines.length; index++) {
      if ((lines & (1 << index)) === 0) continue;
      for (const used of diceCountsByRoll(castle.lines[index] as BattleLine, count)[rollIndex] as readonly number[])
        best = Math.max(best, gain * chanceToFill(castle, count - used, lines & ~(1 << index)));
    }
  return best;
};

/** The expected value of rolling 0, 1, … `maxDice` dice before a castle is chosen. Exact. */
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

/** The expected gain of an action over the rest of the turn, with best play. */
const actionValue = (board: GameState, action: Action, open: readonly CastleTarget[], valueByDice: readonly number[]): number => {
  const count = countDiceToRoll(board);
  if (isFill(action)) {
    const castle = castleOf(action[1]);
    const used = diceUsed(board, action).reduce((sum, dice) => sum + dice, 0);
    const lines = requiredLines(board, castle) & ~(board.target === castle.index ? board.filled : 0) & ~(1 << action[2]);
    const gain = board.target === NO_CASTLE ? (open.find((target) => target.castle === castle)?.gain ?? 0) : 1;
    return gain * chanceToFill(castle, count - used, lines);
  }
  if (action[0] === 'yield') return 0;
  if (board.target === NO_CASTLE) return valueByDice[count - 1] as number;
  const castle = CASTLES[board.target] as Castle;
  return chanceToFill(castle, count - 1, requiredLines(board, castle) & ~board.filled);
};

// Fills the cache of chances at load time, so that no decision waits for it.
for (const castle of CASTLES) {
  const all = (1 << castle.lines.length) - 1;
  for (const lines of [all, castle.specialLine < 0 ? all : all & ~(1 << castle.specialLine)]) chanceToFill(castle, DICE_COUNT, lines);
}

/** Maximises the evaluation above, turn by turn. */
const general: Bot<GameState> = {
  id: 'general',
  choose({ legalActions, view }) {
    const { board, seats } = view();
    const isFree = board.target === NO_CASTLE;
    const open = isFree ? listTargets(board, seats.length) : [];
    const valueByDice = isFree ? valuesOfRolling(open, countDiceToRoll(board) - 1) : [];
    let best = legalActions[0] as Action;
    let bestValue = -Infinity;
    for (const action of legalActions) {
      const value = actionValue(board, action, open, valueByDice);
      if (value > bestValue || (value === bestValue && action[0] === 'yield')) {
        best = action;
        bestValue = value;
      }
    }
    return best;
  },
};

export const bots: readonly AnyBot[] = [eraseBotType(general)];
