import type { Action } from '@gunbai/engine';

/** The action with the highest score; the first of equals. */
export const maxBy = (actions: readonly Action[], score: (action: Action) => number): Action => {
  let bestAction = actions[0] as Action;
  let highest = -Infinity;
  for (const action of actions) {
    const value = score(action);
    if (value <= highest) continue;
    highest = value;
    bestAction = action;
  }
  return bestAction;
};
