import { Match, seedFromText, seededRandom, sha256Hex } from '@gunbai/engine';
import type { AnyGame, GameRecord, SeatId, Setup } from '@gunbai/engine';
import type { ActionChooser } from '@gunbai/engine/fuzz';

interface PlayOptions {
  readonly setup: Setup;
  readonly seed: string;
  readonly choose: ActionChooser;
  readonly maxActions: number;
}

export interface PlayedGame {
  readonly record: GameRecord;
  readonly isFinished: boolean;
}

/** Plays one game to its end, or up to a number of actions. */
export const playRecord = (game: AnyGame, { setup, seed, choose, maxActions }: PlayOptions): PlayedGame => {
  const { scenario, options, seats } = setup;
  const opened = Match.open(game, { scenario, options, players: seats.length }, { seed: sha256Hex(seed), entropy: {} });
  if (!opened.ok) throw new Error(opened.error.detail ?? opened.error.code);
  const match = opened.value;
  const chance = seededRandom(seedFromText(`${seed} chooser`));
  while (!match.outcome && match.number <= maxActions) {
    const seat = match.pendingSeats()[0] as SeatId;
    const action = choose(match.state, seat, match.legalActions(seat), chance);
    const acted = match.act(seat, action);
    if (!acted.ok) throw new Error(`${seat} may not ${JSON.stringify(action)} (${acted.error.clause ?? acted.error.code})`);
  }
  return { record: match.record, isFinished: match.outcome !== null };
};
