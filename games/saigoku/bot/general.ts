import type { Bot } from '@gunbai/ai';
import type { Action, State } from '@gunbai/engine';
import { invalidateZones, unitIndexOf } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import { scenarioDataOf } from '../rules/index.ts';
import { withSurveyedForces } from './field-forces.ts';
import { noteObjective } from './objectives.ts';
import { chooseReaction } from './reactions.ts';
import { rememberedWorth, rememberWorth } from './march-memory.ts';
import { evaluateOrder, MAX_MARCH_TO_GOAL } from './orders.ts';

/** The best order. Marches need most time to evaluate, and often another order is better than any of them. */
const bestOrder = (data: ScenarioData, board: GameState, orders: readonly Action[]): Action => {
  let best = orders[0] as Action;
  let bestWorth = -Infinity;
  const consider = (action: Action): number => {
    const worth = evaluateOrder(data, board, action, bestWorth);
    if (worth > bestWorth) {
      bestWorth = worth;
      best = action;
    }
    return worth;
  };
  for (const action of orders) if (action[0] !== 'march') consider(action);
  for (const action of orders) {
    if (action[0] !== 'march') continue;
    const force = unitIndexOf(data, action[1] as string);
    if ((rememberedWorth(board, force) ?? Infinity) <= bestWorth) continue;
    const isCompared = bestWorth < MAX_MARCH_TO_GOAL;
    const worth = consider(action);
    if (isCompared) rememberWorth(board, force, worth);
  }
  return best;
};

/** What `general` chooses: it needs nothing but the position and the choices. */
export const chooseAsGeneral = (state: State<GameState>, allowed: readonly Action[]): Action => {
  if (allowed.length === 1) return allowed[0] as Action;
  const data = scenarioDataOf(state);
  invalidateZones(data);
  noteObjective(data, state);
  const chosen = withSurveyedForces(state.board, () =>
    state.flow[state.flow.length - 1]?.step === 'orders' ? bestOrder(data, state.board, allowed) : chooseReaction(data, state, allowed),
  );
  invalidateZones(data);
  return chosen;
};

/** Besieges castles it can take and link to its home, demands surrender, relieves its own castles, and protects commanders. */
export const general: Bot<GameState> = {
  id: 'general',
  choose: ({ legalActions, view }) => chooseAsGeneral(view(), legalActions),
};
