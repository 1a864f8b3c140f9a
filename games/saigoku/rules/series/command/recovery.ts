import { args, metByCandidates, actionType } from '@gunbai/engine';
import { unitIndexOf, unitOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { forceActionRules, readyForces, createRuleFactory, unitId } from '../rule-helpers.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { hasLineForRecovery } from '../movement/communication-phase.ts';
import { changeMorale } from './morale.ts';

type RecoverAction = readonly ['recover', string];

/** 26 Recovery of morale. */
export const recoverAction = (series: SeriesContext) => {
  const { scenarioDataOf, ids } = series;
  const rule = createRuleFactory(series);
  return actionType<GameState, null, RecoverAction>({
    name: 'recover',
    args: args([ids.unit]),
    candidates: (view) => {
      const data = scenarioDataOf(view);
      const { board } = view;
      const orders: RecoverAction[] = [];
      for (const force of readyForces(data, board)) if ((board.morale[force] as number) < 0) orders.push(['recover', unitId(data, force)]);
      return orders;
    },
    rules: metByCandidates([
      ...forceActionRules<null, RecoverAction>(series),
      rule(
        '10-1',
        (data, board, action) => (board.morale[unitIndexOf(data, action[1])] as number) < 0,
        (_, __, action) => ({ unit: action[1] }),
      ),
    ]),
    /** 26-1-1 With a line it succeeds; 26-1-2 without one the roll must be less than the number for the leader's rank. */
    apply(ctx, action) {
      const data = scenarioDataOf(ctx.state);
      const force = unitIndexOf(data, action[1]);
      ctx.board.acted[force] = 1;
      const needed = hasLineForRecovery(data, ctx.board, force) ? null : (data.charts.recovery[unitOf(data, force).rank] as number);
      const roll = needed === null ? null : (ctx.roll(6, 1, '26-1-2')[0] as number);
      const rallied = { type: 'rallied', ...(roll === null ? {} : { roll, below: needed }) };
      if (roll !== null && needed !== null && roll >= needed) ctx.emit({ ...rallied, unit: action[1], fails: true });
      else changeMorale(data, ctx, force, 1, { ...rallied, whole: ctx.board.morale[force] === -1 });
    },
  });
};
