import { castleOf, castleSide, hasFieldForce, RUIN } from './series/index.ts';
import type { GameState, ScenarioData } from './series/index.ts';

export const sideIndexOf = (data: ScenarioData, id: string): number => (data.sides[0].id === id ? 0 : 1);

/** 35.6.2, 36.6.2 The side holds the castle, or has a force in its ruins. */
export const isCastleOccupiedBy = (data: ScenarioData, board: GameState, castle: number, side: number): boolean =>
  castleSide(data, board, castle) === side ||
  (board.owner[castle] === RUIN && hasFieldForce(data, board, castleOf(data, castle).hex, side));

/** The same by the ids of castle and side. */
export const hasOccupied = (data: ScenarioData, board: GameState, side: string, castle: string): boolean =>
  isCastleOccupiedBy(data, board, data.castleIndex.get(castle) ?? -1, sideIndexOf(data, side));
