import type { Bot } from '@gunbai/ai';
import { CLANS } from '../rules/components.ts';
import type { Castle, Clan } from '../rules/components.ts';
import { score } from '../rules/conquest.ts';
import { CENTRE, copyBoard, holdsClan } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { actionGains, bestAction } from './turn-values.ts';

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

/** Maximises the evaluation above, turn by turn. */
export const general: Bot<GameState> = {
  id: 'general',
  choose({ legalActions, view }) {
    const { board, seats } = view();
    return bestAction(
      legalActions,
      actionGains(board, legalActions, (castle) => gainFromCastle(board, castle, seats.length)),
    );
  },
};
