import type { State } from '@gunbai/engine';
import { unitStrength } from '../rules/series/index.ts';
import type { GameState } from '../rules/series/index.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { scoreOf } from '../rules/scoring.ts';

/** Points of a victory, beyond those on the board. */
const VICTORY = 20;
/** Points that a step of strength is worth while innings remain to use it. */
const STRENGTH = 0.25;
const INNINGS_TO_USE_IT = 4;

/** The balance of points for a seat: castles, removed units, and the strength that is left for the rest of the game. */
export const evaluatePosition = (state: State<GameState>, seat: string): number => {
  const { board, outcome } = state;
  const data = scenarioDataOf(state);
  const side = data.sides[0].id === seat ? 0 : 1;
  const points = scoreOf(data, board, side) - scoreOf(data, board, 1 - side);
  if (outcome) return points + (outcome.winners.length === 0 ? 0 : outcome.winners.includes(seat) ? VICTORY : -VICTORY);
  let strength = 0;
  for (const unit of data.unitsInPlay) strength += (data.sideOf[unit] === side ? 1 : -1) * unitStrength(data, board, unit);
  return points + strength * STRENGTH * Math.min(1, (data.innings - board.inning) / INNINGS_TO_USE_IT);
};
