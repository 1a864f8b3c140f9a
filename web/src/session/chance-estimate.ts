import { playOn } from '@gunbai/ai';
import type { AnyBot, ReadAsset } from '@gunbai/ai';
import { copyState, GameContext, seededRandom } from '@gunbai/engine';
import type { SeatId, State } from '@gunbai/engine';
import type { GameManifest, GameModule } from '@gunbai/games/registry';

/** Chances to win at each position, by side. */
export interface ChanceEstimate {
  readonly chances: readonly (readonly number[])[];
  /** Games played from each position; null where the chances are exact. */
  readonly games: number | null;
}

export interface ChanceTask {
  readonly game: string;
  readonly states: readonly State<unknown>[];
  /** The seats of each side. */
  readonly sides: readonly (readonly SeatId[])[];
}

const MAX_GAMES = 24;
/** Games that count as shared before any is played, so that a few results do not look certain. */
const PRIOR_GAMES = 2;
/** A game that goes on this long counts as a draw. */
const MAX_MORE_TURNS = 60;

/** The share of a result that each side gets. Nobody wins: all get the same. */
const sharesOf = (winners: readonly SeatId[], sides: ChanceTask['sides']): readonly number[] => {
  const won = sides.map((seats) => seats.filter((seat) => winners.includes(seat)).length);
  const all = won.reduce((sum, count) => sum + count, 0);
  return won.map((count) => (all === 0 ? 1 / sides.length : count / all));
};

/** The bot that plays on: the strongest that needs no file and no long search. */
const playingBot = ({ bots }: GameModule, seats: number): AnyBot =>
  bots.findLast(({ prepare, isSlow, maxSeats = seats }) => prepare === undefined && !isSlow && maxSeats >= seats) as AnyBot;

/** Exact chances of a solved game; null for others. */
const exactChances = async (
  manifest: GameManifest,
  { states, sides }: ChanceTask,
  readAsset: ReadAsset,
): Promise<ChanceEstimate | null> => {
  const load = (await manifest.standings()).loadExactChances;
  if (!load || states[0]?.seats.length !== 2) return null;
  const chancesAt = await load(readAsset);
  return {
    games: null,
    chances: states.map((state) => {
      const bySeat = chancesAt(state);
      if (!bySeat) return sharesOf(state.outcome?.winners ?? [], sides);
      return sides.map((seats) => seats.reduce((sum, seat) => sum + (bySeat[state.seats.indexOf(seat)] ?? 0), 0));
    }),
  };
};

/**
 * Estimates chances by letting bots play on from each position, once a round. Reports after every round, and stops when
 * `isTimeUp` says so.
 */
export const estimateChances = async (
  manifest: GameManifest,
  task: ChanceTask,
  readAsset: ReadAsset,
  report: (estimate: ChanceEstimate) => void,
  isTimeUp: () => boolean,
): Promise<void> => {
  const exact = await exactChances(manifest, task, readAsset);
  if (exact) return report(exact);
  const rules = await manifest.rules();
  const { states, sides } = task;
  const totals = states.map(() => sides.map(() => 0));
  for (let games = 1; games <= MAX_GAMES; games++) {
    for (const [at, state] of states.entries()) {
      if (isTimeUp() && games > 1) return;
      const winners = state.outcome ? state.outcome.winners : playOnce(rules, state, games * 1009 + at);
      sharesOf(winners, sides).forEach(
        (share, side) => ((totals[at] as number[])[side] = ((totals[at] as number[])[side] as number) + share),
      );
    }
    const chances = totals.map((row, at) =>
      row.map((sum) => (states[at]?.outcome ? sum / games : (sum + PRIOR_GAMES / sides.length) / (games + PRIOR_GAMES))),
    );
    report({ games, chances });
  }
};

const playOnce = (rules: GameModule, state: State<unknown>, seed: number): readonly SeatId[] => {
  const chance = seededRandom(seed);
  const bot = playingBot(rules, state.seats.length);
  const ctx = new GameContext(rules.game, copyState(state, rules.game.copyBoard), chance);
  const bots = new Map(state.seats.map((seat) => [seat, bot]));
  return playOn(ctx, bots, seededRandom(seed + 1), state.turn + MAX_MORE_TURNS).winners;
};
