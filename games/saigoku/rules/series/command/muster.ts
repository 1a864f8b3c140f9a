import { args, metByCandidates, actionType } from '@gunbai/engine';
import { unitIndexOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { createRuleFactory, sideDecision, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';

/** Forces that act or defend together, named one by one. A siege needs enough strength, a battle a commander-in-chief. */
type Muster = {
  side: number;
  purpose: 'siege' | 'sortie' | 'battle' | 'defence' | 'chief';
  chosen: number[];
  options: number[];
  missing: number;
};

export const musterSteps = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  const add = actionType<GameState, Muster, readonly ['add', string]>({
    name: 'add',
    args: args([ids.unit]),
    candidates: (view, { local }) => local.options.map((force) => ['add', unitId(scenarioDataOf(view), force)] as const),
    rules: metByCandidates([
      rule<Muster, readonly ['add', string]>(
        '12-1-1b',
        (data, _, action, { local }) => local.options.includes(unitIndexOf(data, action[1])),
        (_, __, action) => ({ unit: action[1] }),
      ),
    ]),
    apply: () => undefined,
  });
  const begin = actionType<GameState, Muster, readonly ['begin']>({
    name: 'begin',
    args: args([]),
    candidates: (_, { local }) => (local.missing > 0 ? [] : [['begin']]),
    rules: [
      rule('24-1-1', (_, __, ___, { local }) => local.purpose !== 'chief'),
      rule(
        '18-1',
        (_, __, ___, { local }) => local.missing === 0,
        (_, __, ___, { local }) => ({ missing: local.missing }),
      ),
    ],
    apply: () => undefined,
  });
  return {
    muster: sideDecision<Muster>(series, (_, __, { purpose, missing }) => ({ key: `muster-${purpose}`, facts: { missing } }), [add, begin]),
  };
};
