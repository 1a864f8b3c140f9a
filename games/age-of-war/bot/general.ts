import type { Bot } from '@gunbai/ai';
import type { SeatId } from '@gunbai/engine';
import holdingValues from '../data/holding-values.json' with { type: 'json' };
import { CLANS } from '../rules/components.ts';
import type { Castle, Clan } from '../rules/components.ts';
import { findWinners } from '../rules/conquest.ts';
import { CENTRE, copyBoard, holdsClan } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { HELD_BY_MOVER, HELD_BY_OTHER, IN_CENTRE } from '../solver/positions.ts';
import type { HoldingValues } from '../solver/fit-holdings.ts';
import { actionGains, bestAction } from './turn-values.ts';

/** Made by scripts/fit-age-of-war.ts from the solved game for two players. */
const VALUES: HoldingValues = holdingValues;

/** The worth of what a seat and all others hold. The difference between two seats is the log odds to win. */
const holdingValue = ({ holder }: GameState, seat: number, inCentre: number): number => {
  let sum = 0;
  CLANS.forEach(({ castles }, clan) => {
    let pattern = 0;
    castles.forEach((castle, index) => {
      const owner = holder[castle] as number;
      pattern += (owner === CENTRE ? IN_CENTRE : owner === seat ? HELD_BY_MOVER : HELD_BY_OTHER) * 3 ** index;
    });
    sum += VALUES[inCentre]?.[clan]?.[pattern] ?? 0;
  });
  return sum;
};

/** The estimated chance of a seat to win; a shared victory counts in part. */
export const estimateChance = (board: GameState, seat: number, seats: readonly SeatId[]): number => {
  const inCentre = board.holder.reduce((count, holder) => count + (holder === CENTRE ? 1 : 0), 0);
  if (inCentre === 0) {
    const winners = findWinners(board, seats);
    return winners.includes(seats[seat] as SeatId) ? 1 / winners.length : 0;
  }
  const odds = seats.map((_, index) => Math.exp(holdingValue(board, index, inCentre)));
  return (odds[seat] as number) / odds.reduce((sum, value) => sum + value, 0);
};

/** How much taking this castle now raises the chance to win. */
export const gainFromCastle = (board: GameState, castle: Castle, seats: readonly SeatId[]): number => {
  const after = copyBoard(board);
  after.holder[castle.index] = board.active;
  if (holdsClan(after, CLANS[castle.clan] as Clan, board.active)) after.conqueror[castle.clan] = board.active;
  return estimateChance(after, board.active, seats) - estimateChance(board, board.active, seats);
};

/** Maximises its estimated chance to win, turn by turn. */
export const general: Bot<GameState> = {
  id: 'general',
  choose({ legalActions, view }) {
    const { board, seats } = view();
    return bestAction(
      legalActions,
      actionGains(board, legalActions, (castle) => gainFromCastle(board, castle, seats)),
    );
  },
};
