import type { Action, Rule } from '@gunbai/engine';
import { castleOfSideIn, hexOf, NONE, sideOf, unitNumber } from './board.ts';
import type { Board } from './board.ts';
import { ruleIn } from './chapter.ts';
import type { Series } from './chapter.ts';
import { enemyOf } from './war.ts';
import type { War } from './war.ts';

/** 17-1-1 The enemy castle in whose hex a force stands; NONE if there is none. */
export const castleFaced = (war: War, board: Board, force: number): number =>
  board.inside[force] === 1 ? NONE : castleOfSideIn(war, board, hexOf(board, force), enemyOf(sideOf(war, force)));

/** The force that an order of siege warfare names, and what its refusals tell of it. */
export const orderedForce = (war: War, action: Action): number => unitNumber(war, action[1] as string);
export const ofOrder = (_: War, __: Board, action: Action) => ({ unit: action[1] as string });

/** 17-1-1 Siege warfare is for those who stand before an enemy castle. */
export const standsBefore = <A extends Action>(series: Series): Rule<Board, null, A> =>
  ruleIn(series)<null, A>('17-1-1', (war, board, action) => castleFaced(war, board, orderedForce(war, action)) >= 0, ofOrder);
