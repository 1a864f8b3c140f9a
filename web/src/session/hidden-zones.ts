import type { State } from '@gunbai/engine';

/** Whether some seat can see pieces that others must not see. */
export const hasHiddenZones = (state: State<unknown>): boolean =>
  Object.values(state.zones).some(({ sees, pieces }) => sees !== 'all' && pieces.length > 0);
