import { Match, epochOf, refusal, rulesVersionOf, stateHash, verifyLog } from '@gunbai/engine';
import type { StoredMatchJson } from './requests.ts';
import type { AnyGame, GameRecord, HashFunctions, Refusal, Result, EntryEffects, SavedState, State } from '@gunbai/engine';

/** Everything the database holds of a match. */
interface StoredMatch {
  readonly record: GameRecord;
  readonly state: State<unknown>;
  readonly effects: readonly EntryEffects[];
  readonly first: number;
  readonly savedStates: readonly SavedState[];
}

export const parseStoredMatch = (text: string): StoredMatch => {
  const { record, state, effects, first, savedStates } = JSON.parse(text) as StoredMatchJson;
  return { record: record as GameRecord, state: state as State<unknown>, effects: effects as readonly EntryEffects[], first, savedStates };
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

/** Compares saved states with those of a replay. */
class SavedStateChecker {
  private readonly hash: HashFunctions;
  private readonly unchecked: Map<number, SavedState>;
  private wrong: number | null = null;

  private readonly log: GameRecord['log'];

  constructor({ savedStates, record }: StoredMatch, hash: HashFunctions) {
    this.hash = hash;
    this.log = record.log;
    this.unchecked = new Map(savedStates.map((saved) => [saved.number, saved]));
  }

  readonly observe = (number: number, state: State<unknown>): void => {
    const saved = this.unchecked.get(number);
    if (saved === undefined) return;
    this.unchecked.delete(number);
    const hasSameState = stateHash(JSON.parse(saved.state), this.hash) === stateHash(state, this.hash);
    if (!hasSameState || saved.epoch !== epochOf(this.log.slice(0, number))) this.wrong ??= number;
  };

  /** The first saved state that is not one of the game. */
  get firstWrong(): number | null {
    return this.wrong ?? this.unchecked.keys().next().value ?? null;
  }
}

/** A game of other rules cannot be replayed by these: only its hash chain and its stored parts are checked. */
const verifyWithoutReplay = (game: AnyGame, { record, state, effects }: StoredMatch, hash: HashFunctions): Result<Match, Refusal> => {
  const restored = Match.restore(game, record, state, effects, hash);
  if (!restored.ok || state.outcome) return restored;
  const resumed = Match.resumeIncludingUndone(game, record, hash);
  if (resumed.ok || rulesVersionOf(record) > game.rules) return resumed;
  return { ok: false, error: { ...resumed.error, code: 'older-rules' } };
};

/** Verifies a stored match by one replay: hash chain, rolls, actions, effects, state and saved states. */
export const verifyStoredMatch = (game: AnyGame, stored: StoredMatch, hash: HashFunctions): Result<Match, Refusal> => {
  const { record, state, effects } = stored;
  const { ok, problem } = verifyLog(record, record.head, hash);
  if (!ok) return badRecord(problem ?? 'the record does not verify');
  if (rulesVersionOf(record) !== game.rules) return verifyWithoutReplay(game, stored, hash);
  const checker = new SavedStateChecker(stored, hash);
  const replayed = Match.resumeIncludingUndone(game, record, hash, checker.observe);
  if (!replayed.ok) return replayed;
  if (stateHash(replayed.value.state, hash) !== stateHash(state, hash))
    return badRecord('the stored state differs from the one the log leads to');
  if (checker.firstWrong !== null) return badRecord(`the state saved before entry ${checker.firstWrong} differs from the replay`);
  const mismatch = findFirstMismatch(replayed.value, effects);
  return mismatch === null ? replayed : badRecord(`the stored effects of entry ${mismatch} differ from its replay`);
};
