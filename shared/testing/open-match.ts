import { Match } from '@gunbai/engine';
import type { AnyGame } from '@gunbai/engine';

/** A match with a fixed seed, for tests of records and views. */
export const openMatch = (game: AnyGame, input: Parameters<typeof Match.open>[1] = {}, seed = '00'.repeat(32)): Match => {
  const opened = Match.open(game, input, { seed, entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail ?? opened.error.code);
  return opened.value;
};
