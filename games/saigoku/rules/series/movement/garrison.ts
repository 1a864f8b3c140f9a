import { repeat, args, endStep, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import { castleOfSideIn, hexOf, sideOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { hexLabel, createRuleFactory, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import type { March } from './march.ts';
import { enterCastle } from '../combat/retreat.ts';
import { MOVEMENT_POINT } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';
import { hasEnemyForce, zonesOf } from './zones.ts';

/** 16-3-1 A garrison stays inside while an enemy force is before the castle. */
export const isConfinedToCastle = (data: ScenarioData, board: GameState, force: number): boolean =>
  board.inside[force] === 1 && hasEnemyForce(zonesOf(data, board), hexOf(board, force), sideOf(data, force));

const canEnterCastle = (data: ScenarioData, board: GameState, { force, points }: March): boolean =>
  board.inside[force] === 0 && points >= MOVEMENT_POINT && castleOfSideIn(data, board, hexOf(board, force), sideOf(data, force)) >= 0;

/** 16-1 Enters the castle of the hex and ends the march. */
export const garrisonAction = (series: SeriesContext) => {
  const { scenarioDataOf } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, March, readonly ['garrison']>({
    name: 'garrison',
    args: args([]),
    candidates: (view, { local }) => (canEnterCastle(scenarioDataOf(view), view.board, local) ? [['garrison']] : []),
    rules: metByCandidates([
      rule(
        '16.0',
        (data, board, _, { local }) =>
          board.inside[local.force] === 0 && castleOfSideIn(data, board, hexOf(board, local.force), sideOf(data, local.force)) >= 0,
      ),
      rule(
        '16-1-1',
        (_, __, ___, { local }) => local.points >= MOVEMENT_POINT,
        (_, __, ___, { local }) => ({ left: local.points / MOVEMENT_POINT }),
      ),
    ]),
    apply(ctx, _, { local }): Transition {
      const data = scenarioDataOf(ctx.state);
      enterCastle(data, ctx.board, local.force);
      ctx.emit({ type: 'garrisoned', unit: unitId(data, local.force), hex: hexLabel(data, hexOf(ctx.board, local.force)) });
      return endStep();
    },
  });
};

const leaveCastle = (data: ScenarioData, ctx: GameContext<GameState>, force: number): void => {
  ctx.board.inside[force] = 0;
  ctx.emit({ type: 'sallied', unit: unitId(data, force), hex: hexLabel(data, hexOf(ctx.board, force)) });
};

/** 16-3 Leaves the castle and marches on. */
export const leaveCastleAction = (series: SeriesContext) => {
  const { scenarioDataOf } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, March, readonly ['leaveCastle']>({
    name: 'leaveCastle',
    args: args([]),
    candidates: (view, { local }) => (view.board.inside[local.force] === 1 && local.points >= MOVEMENT_POINT ? [['leaveCastle']] : []),
    rules: [
      ...metByCandidates([rule('16-3', (_, board, __, { local }: { local: March }) => board.inside[local.force] === 1)]),
      rule('16-3-1', (data, board, _, { local }) => !isConfinedToCastle(data, board, local.force)),
      rule('16-1-1', (_, __, ___, { local }) => local.points >= MOVEMENT_POINT),
    ],
    apply(ctx, _, { local }): Transition {
      leaveCastle(scenarioDataOf(ctx.state), ctx, local.force);
      local.points -= MOVEMENT_POINT;
      local.dropped = []; // 16-1-1 no unit can join units dropped inside
      return repeat;
    },
  });
};
