import { commitmentTo, entropyHash, hmacRandom } from './random.ts';
import type { AnyGame } from './game.ts';
import { defaultHashFunctions } from './hash.ts';
import type { HashFunctions } from './hash.ts';
import { Match } from './match.ts';
import { entryHash, headerHash, chanceSeedOf } from './record.ts';
import type { Entry, EntryBody, GameRecord, LogHead } from './record.ts';
import type { Roll } from './game-context.ts';

export interface Verdict {
  readonly ok: boolean;
  /** Number of random outcomes that were derived again from the seed. */
  readonly rolls: number;
  /** The first wrong entry. */
  readonly at: number | null;
  readonly problem: string | null;
}

/**
 * Checks a whole record: no entry was changed, removed or moved; the seed matches the commitment and gives every roll;
 * every action was legal.
 */
export const verify = (game: AnyGame, record: GameRecord, published: LogHead = record.head): Verdict => {
  const verdict = verifyLog(record, published);
  return verdict.ok ? verifyByReplay(game, record, verdict.rolls) : verdict;
};

/** Like `verify`, but without checking actions against the rules. For games that ended under another rules version. */
export const verifyLog = (record: GameRecord, published: LogHead = record.head, hash: HashFunctions = defaultHashFunctions): Verdict => {
  let rolls = 0;
  const failAt = (at: number | null, problem: string): Verdict => ({ ok: false, rolls, at, problem });
  const chanceSeed = chanceSeedOf(record);
  if (chanceSeed && commitmentTo(chanceSeed.seed) !== record.commitment) return failAt(null, 'the seed does not match the commitment');

  const entropyProblem = entropyError(record);
  if (entropyProblem) return failAt(null, entropyProblem);

  const randomAt = chanceSeed && hmacRandom(chanceSeed, hash);
  let chain = headerHash(record, hash);
  let epoch = 0;
  for (const [index, entry] of record.log.entries()) {
    const { n, hash: storedHash, ...body } = entry;
    if (n !== index) return failAt(index, `entry ${index} has the number ${n}: an entry was removed, added or moved`);
    if (randomAt && 'rolls' in entry) {
      const problem = rollError(entry.rolls, randomAt(n, epoch).next);
      if (problem) return failAt(n, problem);
      rolls += entry.rolls.reduce((sum, { got }) => sum + got.length, 0);
    }
    chain = entryHash(chain, n, body as EntryBody, hash);
    if (chain.slice(0, 16) !== storedHash) return failAt(n, `entry ${n} was changed: its hash does not match`);
    const problem = entry.type === 'undo' ? undoError(entry) : entry.type === 'epoch' ? epochError(entry, epoch) : null;
    if (problem) return failAt(n, problem);
    if (entry.type === 'epoch') epoch = entry.epoch;
  }
  if (record.log.length !== published.count)
    return failAt(
      Math.min(record.log.length, published.count),
      `the log has ${record.log.length} entries, ${published.count} were published: entries were ${record.log.length < published.count ? 'cut off' : 'added'}`,
    );
  if (chain !== published.hash) return failAt(null, 'the hash of the log does not match the published one');
  return { ok: true, rolls, at: null, problem: null };
};

const undoError = (entry: Entry & { type: 'undo' }): string | null =>
  entry.to > 0 && entry.to < entry.n ? null : `entry ${entry.n} undoes to entry ${entry.to}, which is not before it`;

/** Each number drawn has 32 bits. */
const MAX_SIDES = 2 ** 32;

const epochError = (entry: Entry & { type: 'epoch' }, before: number): string | null =>
  entry.epoch > before ? null : `entry ${entry.n} begins epoch ${entry.epoch}, which is not after epoch ${before}`;

/** Since format 3 each seat's entropy is the one to which it committed. */
const entropyError = ({ format, entropy, entropyHashes }: GameRecord): string | null => {
  if (format !== 'gunbai/3') return null;
  const hashes = entropyHashes ?? {};
  const seats = new Set([...Object.keys(entropy), ...Object.keys(hashes)]);
  for (const seat of seats) {
    const share = entropy[seat];
    if (share === undefined) return `seat ${seat} committed to entropy that the record lacks`;
    if (hashes[seat] !== entropyHash(share)) return `the entropy of seat ${seat} does not match its hash`;
  }
  return null;
};

const rollError = (rolls: readonly Roll[], next: (bound: number) => number): string | null => {
  for (const { why, of, got } of rolls)
    for (const outcome of got) {
      if (of < 1 || of > MAX_SIDES) return `a roll of ${of} sides (${why})`;
      const fair = next(of);
      if (fair !== outcome) return `a roll for ${why} is recorded as ${outcome + 1}, the seed gives ${fair + 1} (of ${of})`;
    }
  return null;
};

/** Replays every entry since the last rules change, including undone ones, and reports the first mismatch. */
const verifyByReplay = (game: AnyGame, record: GameRecord, rolls: number): Verdict => {
  const replayed = Match.resumeIncludingUndone(game, record);
  if (replayed.ok) return { ok: true, rolls, at: null, problem: null };
  const problem = replayed.error.detail ?? replayed.error.code;
  const at = /^entry (\d+)/.exec(problem)?.[1];
  if (at !== undefined) return { ok: false, rolls, at: Number(at), problem };
  return { ok: false, rolls, at: null, problem: `the entries and rolls are in order, but no action could be checked: ${problem}` };
};
