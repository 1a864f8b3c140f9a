import { Match, refusal, rulesIn, stateHash, verifyLines } from '@gunbai/engine';
import type { AnyGame, GameRecord, Refusal, Result, Seen, State } from '@gunbai/engine';

/** All that a store keeps of a game. */
export interface KeptGame {
  readonly record: GameRecord;
  readonly state: State<unknown>;
  readonly seen: readonly Seen[];
}

const wrong = (problem: string): Result<Match, Refusal> => ({ ok: false, error: refusal('bad-record', problem) });

/** The first line of which something else is kept than the rules show: how far a seat may go back, or what others see of its action. */
const unlikeLine = (match: Match, seen: readonly Seen[]): number | null => {
  for (const { n } of match.story(null)) {
    const shown = match.seen(n);
    const kept = seen[n];
    if (shown?.barrier !== kept?.barrier || JSON.stringify(shown?.shown) !== JSON.stringify(kept?.shown)) return n;
  }
  return null;
};

/** Checks what a store keeps of a game by replaying it once: the chain, every roll, every action, what each line did, and the state. */
export const examined = (game: AnyGame, { record, state, seen }: KeptGame): Result<Match, Refusal> => {
  const { ok, problem } = verifyLines(record);
  if (!ok) return wrong(problem ?? 'the record does not verify');
  // What was played to its end under other rules cannot be judged by these.
  if (state.outcome && rulesIn(record) !== game.rules) return Match.restore(game, record, state, seen);
  const replayed = Match.retrace(game, record);
  if (!replayed.ok) return replayed;
  if (stateHash(replayed.value.state) !== stateHash(state)) return wrong('the kept state is not the one the log leads to');
  const unlike = unlikeLine(replayed.value, seen);
  return unlike === null ? replayed : wrong(`what is kept of line ${unlike} is not what it did`);
};
