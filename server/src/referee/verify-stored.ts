import { Match, refusal, rulesVersionOf, stateHash, verifyLog } from '@gunbai/engine';
import type { StoredMatchJson } from './requests.ts';
import type { AnyGame, GameRecord, HashFunctions, Refusal, Result, EntryEffects, State } from '@gunbai/engine';

/** Everything the database holds of a match. */
interface StoredMatch {
  readonly record: GameRecord;
  readonly state: State<unknown>;
  readonly effects: readonly EntryEffects[];
}

export const parseStoredMatch = (text: string): StoredMatch => {
  const { record, state, effects } = JSON.parse(text) as StoredMatchJson;
  return { record: record as GameRecord, state: state as State<unknown>, effects: effects as readonly EntryEffects[] };
};

const badRecord = (problem: string): Result<Match, Refusal> => ({ ok: false, error: refusal('bad-record', problem) });

/** The first entry whose stored effects differ from the replay: its undo barrier, or what others see of the action. */
const findFirstMismatch = (match: Match, effects: readonly EntryEffects[]): number | null => {
  for (const { n } of match.logFor(null)) {
    const replayed = match.effectsOf(n);
    const stored = effects[n];
    if (replayed?.barrier !== stored?.barrier || JSON.stringify(replayed?.shown) !== JSON.stringify(stored?.shown)) return n;
  }
  return null;
};

/** Verifies a stored match by one replay: hash chain, rolls, actions, effects and state. */
export const verifyStoredMatch = (game: AnyGame, { record, state, effects }: StoredMatch, hash: HashFunctions): Result<Match, Refusal> => {
  const { ok, problem } = verifyLog(record, record.head, hash);
  if (!ok) return badRecord(problem ?? 'the record does not verify');
  // A game finished under other rules cannot be replayed by these.
  if (state.outcome && rulesVersionOf(record) !== game.rules) return Match.restore(game, record, state, effects, hash);
  const replayed = Match.resumeIncludingUndone(game, record, hash);
  if (!replayed.ok) return replayed;
  if (stateHash(replayed.value.state, hash) !== stateHash(state, hash))
    return badRecord('the stored state differs from the one the log leads to');
  const mismatch = findFirstMismatch(replayed.value, effects);
  return mismatch === null ? replayed : badRecord(`the stored effects of entry ${mismatch} differ from its replay`);
};
