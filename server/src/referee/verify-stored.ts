import { Match, refusal, rulesVersionOf, stateHash, verifyLog } from '@gunbai/engine';
import type { StoredMatchJson } from './requests.ts';
import type { AnyGame, GameRecord, HashFunctions, Refusal, Result, EntryEffects, State } from '@gunbai/engine';

/** All that a store keeps of a game. */
export interface StoredMatch {
  readonly record: GameRecord;
  readonly state: State<unknown>;
  readonly effects: readonly EntryEffects[];
}

export const parseStoredMatch = (text: string): StoredMatch => {
  const { record, state, effects } = JSON.parse(text) as StoredMatchJson;
  return { record: record as GameRecord, state: state as State<unknown>, effects: effects as readonly EntryEffects[] };
};

const badRecord = (problem: string): Result<Match, Refusal> => ({ ok: false, error: refusal('bad-record', problem) });

/** The first line of which something else is kept than the rules show: how far a seat may go back, or what others see of its action. */
const findFirstMismatch = (match: Match, effects: readonly EntryEffects[]): number | null => {
  for (const { n } of match.logFor(null)) {
    const replayed = match.effectsOf(n);
    const stored = effects[n];
    if (replayed?.barrier !== stored?.barrier || JSON.stringify(replayed?.shown) !== JSON.stringify(stored?.shown)) return n;
  }
  return null;
};

/** Checks what a store keeps of a game by replaying it once: the chain, every roll, every action, what each line did, and the state. */
export const verifyStoredMatch = (game: AnyGame, { record, state, effects }: StoredMatch, hash: HashFunctions): Result<Match, Refusal> => {
  const { ok, problem } = verifyLog(record, record.head, hash);
  if (!ok) return badRecord(problem ?? 'the record does not verify');
  // What was played to its end under other rules cannot be judged by these.
  if (state.outcome && rulesVersionOf(record) !== game.rules) return Match.restore(game, record, state, effects, hash);
  const replayed = Match.resumeIncludingUndone(game, record, hash);
  if (!replayed.ok) return replayed;
  if (stateHash(replayed.value.state, hash) !== stateHash(state, hash)) return badRecord('the kept state is not the one the log leads to');
  const mismatch = findFirstMismatch(replayed.value, effects);
  return mismatch === null ? replayed : badRecord(`what is kept of line ${mismatch} is not what it did`);
};
