import { anyBot } from '@gunbai/ai';
import type { AnyBot, Bot } from '@gunbai/ai';
import type { Action } from '@gunbai/engine';
import { chanceToFill, THROWS, waysByThrow } from '../odds/index.ts';
import { CENTRE, copyBoard, diceToRoll, holdsClan, isFaceDown, NO_CASTLE, requiredLines } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { castleOf, CASTLES, CLANS, DICE } from '../rules/components.ts';
import type { Castle, Clan, Line } from '../rules/components.ts';
import { score } from '../rules/conquest.ts';
import { diceUsed, isFill } from '../rules/turn.ts';

/**
 * What every castle still in the centre costs, in points: each is about one more turn that somebody must spend. It keeps
 * bots from taking castles off each other for ever.
 */
const COST_OF_A_TURN = 1;

/** The goal: points ahead of the best opponent, less the cost of the turns still to come. */
const standing = (board: Board, seat: number, seats: number): number => {
  let best = -Infinity;
  for (let other = 0; other < seats; other++) if (other !== seat) best = Math.max(best, score(board, other));
  const left = board.holder.reduce((count, holder) => count + (holder === CENTRE ? 1 : 0), 0);
  return score(board, seat) - best - COST_OF_A_TURN * left;
};

/** What taking a castle now would add to the goal. */
export const gainOf = (board: Board, castle: Castle, seats: number): number => {
  const after = copyBoard(board);
  after.holder[castle.index] = board.active;
  if (holdsClan(after, CLANS[castle.clan] as Clan, board.active)) after.conqueror[castle.clan] = board.active;
  return standing(after, board.active, seats) - standing(board, board.active, seats);
};

/** A castle that can be attacked, what it is worth, and which lines it takes. */
interface Prize {
  readonly castle: Castle;
  readonly gain: number;
  readonly lines: number;
}

const prizes = (board: Board, seats: number): Prize[] =>
  CASTLES.filter((castle) => board.holder[castle.index] !== board.active && !isFaceDown(board, castle))
    .map((castle) => ({ castle, gain: gainOf(board, castle, seats), lines: requiredLines(board, castle) }))
    .filter(({ gain }) => gain > 0);

const bestAttack = (open: readonly Prize[], count: number, thrown: number): number => {
  let best = 0;
  for (const { castle, gain, lines } of open)
    for (let index = 0; index < castle.lines.length; index++) {
      if ((lines & (1 << index)) === 0) continue;
      for (const used of waysByThrow(castle.lines[index] as Line, count)[thrown] as readonly number[])
        best = Math.max(best, gain * chanceToFill(castle, count - used, lines & ~(1 << index)));
    }
  return best;
};

/** The worth of rolling so many dice with no castle chosen yet: for each number of dice, exactly. */
export const worthOfRolling = (open: readonly Prize[], most: number = DICE): number[] => {
  const worth = [0];
  for (let count = 1; count <= most; count++) {
    let expected = 0;
    for (const [thrown, { probability }] of (THROWS[count] ?? []).entries())
      expected += probability * Math.max(worth[count - 1] as number, bestAttack(open, count, thrown));
    worth.push(expected);
  }
  return worth;
};

/** The worth of an action by what is gained in the rest of the turn, best play following. */
const worthOf = (board: Board, action: Action, open: readonly Prize[], worth: readonly number[]): number => {
  const count = diceToRoll(board);
  if (isFill(action)) {
    const castle = castleOf(action[1]);
    const used = diceUsed(board, action).reduce((sum, dice) => sum + dice, 0);
    const lines = requiredLines(board, castle) & ~(board.target === castle.index ? board.filled : 0) & ~(1 << action[2]);
    const gain = board.target === NO_CASTLE ? (open.find((prize) => prize.castle === castle)?.gain ?? 0) : 1;
    return gain * chanceToFill(castle, count - used, lines);
  }
  if (action[0] === 'yield') return 0;
  if (board.target === NO_CASTLE) return worth[count - 1] as number;
  const castle = CASTLES[board.target] as Castle;
  return chanceToFill(castle, count - 1, requiredLines(board, castle) & ~board.filled);
};

// The chances of every castle, in the centre and before a rival, are worked out when the bot is loaded: no decision waits for them.
for (const castle of CASTLES) {
  const all = (1 << castle.lines.length) - 1;
  for (const lines of [all, castle.special < 0 ? all : all & ~(1 << castle.special)]) chanceToFill(castle, DICE, lines);
}

/** Plays each turn exactly for the goal above. */
const general: Bot<Board> = {
  id: 'general',
  choose({ allowed, view }) {
    const { board, seats } = view();
    const isFree = board.target === NO_CASTLE;
    const open = isFree ? prizes(board, seats.length) : [];
    const worth = isFree ? worthOfRolling(open, diceToRoll(board) - 1) : [];
    let best = allowed[0] as Action;
    let most = -Infinity;
    for (const action of allowed) {
      const value = worthOf(board, action, open, worth);
      if (value > most || (value === most && action[0] === 'yield')) {
        best = action;
        most = value;
      }
    }
    return best;
  },
};

export const bots: readonly AnyBot[] = [anyBot(general)];
