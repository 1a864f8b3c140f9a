import type { Action, AnyGame, SeatId, View } from '@gunbai/engine';
import type { GameStandings, Standing } from '@gunbai/games/registry';
import { samplePosition } from './irreversible.ts';
import type { ActionPreview } from './irreversible.ts';

/** How a figure of a side may change: by at least `least` and at most `most`. */
export interface FigureChange {
  readonly side: Standing['side'];
  /** Its place in `GameStandings.figures`. */
  readonly figure: number;
  readonly least: number;
  readonly most: number;
}

/** Enough to meet what happens once in fifty times. */
const SAMPLES = 120;
/** So many are tried without a pause, so that the page stays responsive. */
const SAMPLES_AT_ONCE = 12;

const changesBetween = (before: readonly Standing[], results: readonly (readonly Standing[])[]): readonly FigureChange[] =>
  before.flatMap(({ side, values }, row) =>
    values.flatMap((value, figure) => {
      const changes = results.map((after) => (after[row]?.values[figure] ?? value) - value);
      const [least, most] = [Math.min(...changes), Math.max(...changes)];
      return least === 0 && most === 0 ? [] : [{ side, figure, least, most }];
    }),
  );

/** Calls back before each further batch; false ends the sampling. */
type Pause = () => Promise<boolean>;

/** What an action changes in the figures of each side: exactly, or as sampled where dice or hidden pieces decide; null if it was ended. */
export const figureChanges = async (
  standings: GameStandings,
  { game, view, seat, action, after }: { game: AnyGame; view: View<unknown>; seat: SeatId; action: Action; after: ActionPreview['after'] },
  pause: Pause,
): Promise<readonly FigureChange[] | null> => {
  const before = standings.standings(view);
  if (after) return changesBetween(before, [standings.standings(after)]);
  const results: (readonly Standing[])[] = [];
  for (let seed = 1; seed <= SAMPLES; seed++) {
    if (seed % SAMPLES_AT_ONCE === 1 && !(await pause())) return null;
    const position = samplePosition(game, view, seat, action, seed);
    if (position) results.push(standings.standings(position));
  }
  return results.length === 0 ? [] : changesBetween(before, results);
};
