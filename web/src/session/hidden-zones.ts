import type { State } from '@gunbai/engine';

/** Whether some seat could see what another must not: then the screen is not handed over openly. */
export const hasHiddenZones = (state: State<unknown>): boolean =>
  Object.values(state.zones).some(({ sees, pieces }) => sees !== 'all' && pieces.length > 0);
