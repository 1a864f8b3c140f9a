import { commitmentTo, hmacRandom } from './random.ts';
import type { AnyGame } from './game.ts';
import { Match } from './match.ts';
import { entryHash, headerHash, chanceSeedOf } from './record.ts';
import type { Entry, EntryBody, GameRecord, LogHead } from './record.ts';
import type { Roll } from './game-context.ts';

export interface Verdict {
  readonly ok: boolean;
  /** How many outcomes of chance were derived again from the seed. */
  readonly rolls: number;
  /** The first line that is wrong. */
  readonly at: number | null;
  readonly problem: string | null;
}

/**
 * Checks a whole record: that no line was changed, taken out, moved or cut off; that every outcome of chance is the one
 * the seed gives; that the seed is the one committed to; that every action was allowed.
 */
export const verify = (game: AnyGame, record: GameRecord, published: LogHead = record.head): Verdict => {
  const verdict = verifyLog(record, published);
  return verdict.ok ? verifyByReplay(game, record, verdict.rolls) : verdict;
};

/** The same without the rules: all but that every action was allowed. For a game that was over before they changed. */
export const verifyLog = (record: GameRecord, published: LogHead = record.head): Verdict => {
  let rolls = 0;
  const failAt = (at: number | null, problem: string): Verdict => ({ ok: false, rolls, at, problem });
  const chanceSeed = chanceSeedOf(record);
  if (chanceSeed && commitmentTo(chanceSeed.seed) !== record.commitment)
    return failAt(null, 'the seed is not the one that was committed to');

  let chain = headerHash(record);
  for (const [index, entry] of record.log.entries()) {
    const { n, hash, ...body } = entry;
    if (n !== index) return failAt(index, `line ${index} says it is line ${n}: a line was removed, added or moved`);
    if (chanceSeed && 'rolls' in entry) {
      const problem = rollError(entry.rolls, hmacRandom(chanceSeed, n).next);
      if (problem) return failAt(n, problem);
      rolls += entry.rolls.reduce((sum, { got }) => sum + got.length, 0);
    }
    chain = entryHash(chain, n, body as EntryBody);
    if (chain.slice(0, 16) !== hash) return failAt(n, `line ${n} is not what was written: its hash does not fit`);
    const problem = entry.type === 'undo' ? undoError(entry) : null;
    if (problem) return failAt(n, problem);
  }
  if (record.log.length !== published.count)
    return failAt(
      Math.min(record.log.length, published.count),
      `the log has ${record.log.length} lines, ${published.count} were published: ${record.log.length < published.count ? 'its tail was cut off' : 'lines were added'}`,
    );
  if (chain !== published.hash) return failAt(null, 'the hash of the log is not the one that was published');
  return { ok: true, rolls, at: null, problem: null };
};

const undoError = (entry: Entry & { type: 'undo' }): string | null =>
  entry.to > 0 && entry.to < entry.n ? null : `line ${entry.n} goes back to line ${entry.to}, which is not before it`;

const rollError = (rolls: readonly Roll[], next: (bound: number) => number): string | null => {
  for (const { why, of, got } of rolls)
    for (const outcome of got) {
      if (of < 1) return `a roll of ${of} sides (${why})`;
      const fair = next(of);
      if (fair !== outcome) return `a roll for ${why} is recorded as ${outcome + 1}, the seed gives ${fair + 1} (of ${of})`;
    }
  return null;
};

/** Replays every line since the rules last changed, those that were undone too, and says where the rules object. */
const verifyByReplay = (game: AnyGame, record: GameRecord, rolls: number): Verdict => {
  const replayed = Match.resumeIncludingUndone(game, record);
  if (replayed.ok) return { ok: true, rolls, at: null, problem: null };
  const problem = replayed.error.detail ?? replayed.error.code;
  const line = /^line (\d+)/.exec(problem)?.[1];
  if (line !== undefined) return { ok: false, rolls, at: Number(line), problem };
  return { ok: false, rolls, at: null, problem: `the lines and rolls are in order, but no action could be checked: ${problem}` };
};
