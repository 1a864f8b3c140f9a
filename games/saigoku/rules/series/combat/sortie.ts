import { args, replaceWith, callStep, metByCandidates, procedure, goTo, actionType } from '@gunbai/engine';
import type { Transition } from '@gunbai/engine';
import { garrisonOf, hasFieldForce, hexOf, sideOf, unitIndexOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { forceActionRules, canForceAct, readyForces, createRuleFactory, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { createSkirmish } from './skirmish.ts';
import { enemyOf } from '../scenario-data.ts';
import type { ScenarioData } from '../scenario-data.ts';
import { hasEnemyForce, zonesOf } from '../movement/zones.ts';

type SortieAction = readonly ['sortie', string];
type Sally = { side: number; forces: number[] };

/** 23-7 A force in garrison attacks the enemies before its castle. */
export const sortieAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const forceOf = (data: ScenarioData, action: SortieAction): number => unitIndexOf(data, action[1]);
  return actionType<GameState, null, SortieAction>({
    name: 'sortie',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      return readyForces(data, board)
        .filter((force) => board.inside[force] === 1 && hasEnemyForce(zonesOf(data, board), hexOf(board, force), sideOf(data, force)))
        .map((force): SortieAction => ['sortie', unitId(data, force)]);
    },
    rules: metByCandidates([
      ...forceActionRules<null, SortieAction>(series),
      createRuleFactory(series)<null, SortieAction>(
        '23-7',
        (data, board, action) => {
          const force = forceOf(data, action);
          return board.inside[force] === 1 && hasFieldForce(data, board, hexOf(board, force), enemyOf(sideOf(data, force)));
        },
        (_, __, action) => ({ unit: action[1], hex: null }),
      ),
    ]),
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = forceOf(data, action);
      return replaceWith('sally', { side: sideOf(data, force), forces: [force] });
    },
  });
};

export const sortieSteps = ({ scenarioDataOf }: SeriesContext) => ({
  /** 23-7 Every garrison force that can act may join. */
  sally: procedure<GameState, Sally>({
    gather(ctx, local): Transition {
      const data = scenarioDataOf(ctx.state);
      const castle = data.castleAt[hexOf(ctx.board, local.forces[0] as number)] as number;
      const options = garrisonOf(data, ctx.board, castle).filter(
        (force) => canForceAct(data, ctx.board, force) && !local.forces.includes(force),
      );
      if (options.length === 0) return goTo('go');
      return callStep('muster', { side: local.side, purpose: 'sortie', chosen: local.forces.slice(), options, missing: 0 });
    },
    gathered(ctx, local, returned): Transition {
      const [name, id] = returned as unknown as [string, string];
      if (name !== 'add') return goTo('go');
      local.forces.push(unitIndexOf(scenarioDataOf(ctx.state), id));
      return goTo('gather');
    },
    go(ctx, { side, forces }): Transition {
      const { board } = ctx;
      return replaceWith(
        'skirmish',
        createSkirmish(scenarioDataOf(ctx.state), board, forces, side, hexOf(board, forces[0] as number), true),
      );
    },
  }),
});
