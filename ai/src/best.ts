import type { Action } from '@gunbai/engine';

/** The action that is worth most; of several worth the same, the first. */
export const best = (actions: readonly Action[], worth: (action: Action) => number): Action => {
  let found = actions[0] as Action;
  let most = -Infinity;
  for (const action of actions) {
    const value = worth(action);
    if (value <= most) continue;
    most = value;
    found = action;
  }
  return found;
};
