import type { Action, Rule } from '@gunbai/engine';
import { castleOfSideIn, hexOf, NONE, sideOf, unitIndexOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { createRuleFactory } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { enemyOf } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';

/** 17-1-1 The enemy castle in whose hex a force stands; NONE if there is none. */
export const siegeTarget = (data: ScenarioData, board: GameState, force: number): number =>
  board.inside[force] === 1 ? NONE : castleOfSideIn(data, board, hexOf(board, force), enemyOf(sideOf(data, force)));

/** The force that an order of siege warfare names, and the facts of its refusals. */
export const forceOfAction = (data: ScenarioData, action: Action): number => unitIndexOf(data, action[1] as string);
export const unitFacts = (_: ScenarioData, __: GameState, action: Action) => ({ unit: action[1] as string });

/** 17-1-1 Siege warfare needs an enemy castle in the hex of the force. */
export const standsBeforeCastleRule = <A extends Action>(series: SeriesContext): Rule<GameState, null, A> =>
  createRuleFactory(series)<null, A>(
    '17-1-1',
    (data, board, action) => siegeTarget(data, board, forceOfAction(data, action)) >= 0,
    unitFacts,
  );
