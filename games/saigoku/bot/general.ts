import type { Bot } from '@gunbai/ai';
import type { Action } from '@gunbai/engine';
import { invalidateZones } from '../rules/series/index.ts';
import type { GameState } from '../rules/series/index.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { withSurveyedForces } from './field-forces.ts';
import { noteObjective } from './objectives.ts';
import { chooseReaction } from './reactions.ts';
import { evaluateOrder } from './orders.ts';

/** Besieges castles it can take and link to its home, demands surrender, relieves its own castles, and protects commanders. */
export const general: Bot<GameState> = {
  id: 'general',
  choose({ legalActions: allowed, view }) {
    if (allowed.length === 1) return allowed[0] as Action;
    const state = view();
    const data = scenarioDataOf(state);
    invalidateZones(data);
    noteObjective(data, state);
    const chosen = withSurveyedForces(data, state.board, () =>
      state.flow[state.flow.length - 1]?.step === 'orders' ? bestOrder() : chooseReaction(data, state, allowed),
    );
    invalidateZones(data);
    return chosen;

    function bestOrder(): Action {
      let best = allowed[0] as Action;
      let bestWorth = -Infinity;
      for (const action of allowed) {
        const worth = evaluateOrder(data, state.board, action);
        if (worth > bestWorth) {
          bestWorth = worth;
          best = action;
        }
      }
      return best;
    }
  },
};
