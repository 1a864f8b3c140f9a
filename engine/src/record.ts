import type { RandomSource, ChanceSeed } from './random.ts';
import { defaultHashFunctions } from './hash.ts';
import type { HashFunctions } from './hash.ts';
import type { Outcome } from './state.ts';
import type { Roll } from './game-context.ts';
import type { Action, ClauseId, Json, Result, SeatId } from './types.ts';
import { failure, success } from './types.ts';
import { isAction } from './arg-schema.ts';

/** One entry of a record's log. Never changes once written; `hash` chains it to all entries before it. */
export type Entry = { readonly n: number; readonly hash: string } & EntryBody;

export type EntryBody =
  /** Set-up, with its rolls. */
  | { readonly type: 'start'; readonly rolls: readonly Roll[] }
  /** An action; `auto` if it was the only legal one and the engine played it. */
  | { readonly type: 'act'; readonly seat: SeatId; readonly action: Action; readonly rolls: readonly Roll[]; readonly auto?: true }
  /** Returns to the state before entry `to`. */
  | { readonly type: 'undo'; readonly by: readonly SeatId[]; readonly to: number }
  /** An end outside the rules: resignation, agreement or time. */
  | { readonly type: 'end'; readonly by: readonly SeatId[]; readonly outcome: Outcome }
  /** The game was restored from a backup: from here on dice come from a new epoch, never from positions already rolled. */
  | { readonly type: 'epoch'; readonly epoch: number }
  /** The rules version changed in a game in progress. It continues from this state, with the consent of all seats. */
  | { readonly type: 'rules'; readonly by: readonly SeatId[]; readonly from: number; readonly to: number; readonly state: Json };

/**
 * Format 1 hashes players' names. Format 2 leaves them out of the hash, so that they can be removed. Format 3 adds the
 * hashes by which the seats committed to their entropy.
 */
export const RECORD_FORMATS = ['gunbai/1', 'gunbai/2', 'gunbai/3'] as const;

export interface RecordHeader {
  readonly format: (typeof RECORD_FORMATS)[number];
  readonly game: string;
  readonly rules: number;
  readonly scenario: string;
  readonly options: { readonly [option: string]: Json };
  readonly seats: readonly { readonly id: SeatId; readonly name?: string; readonly bot?: string }[];
  readonly commitment: string;
  /** Since format 3: what each seat committed to before the server published its commitment. */
  readonly entropyHashes?: Readonly<Record<SeatId, string>>;
  readonly entropy: Readonly<Record<SeatId, string>>;
  /** Format 1 only: the original header hash, once a hashed name has been removed. */
  readonly start?: string;
}

/** Length and hash of the log. A table publishes it, so that a missing tail is found later. */
export interface LogHead {
  readonly count: number;
  readonly hash: string;
}

export interface GameRecord extends RecordHeader {
  /** The secret seed; null while it is secret. */
  readonly seed: string | null;
  readonly log: readonly Entry[];
  readonly head: LogHead;
}

/** The rules version a record was last played under. */
export const rulesVersionOf = ({ rules, log }: Pick<GameRecord, 'rules' | 'log'>): number =>
  log.reduce((now, entry) => (entry.type === 'rules' ? entry.to : now), rules);

/** The epoch in which the next entry rolls. Undoing does not return to an earlier one. */
export const epochOf = (log: readonly Entry[]): number => {
  const last = log.findLast(({ type }) => type === 'epoch');
  return last?.type === 'epoch' ? last.epoch : 0;
};

/** Seats as they are hashed: without names, so that a deleted account can be removed from records. */
const hashedSeats = ({ format, seats }: RecordHeader): RecordHeader['seats'] =>
  format === 'gunbai/1' ? seats : seats.map(({ name: _name, ...seat }) => seat);

/** The start of the hash chain: everything that is fixed before play. */
export const headerHash = (header: RecordHeader, hash: HashFunctions = defaultHashFunctions): string => {
  const { format, game, rules, scenario, options, commitment, entropyHashes, entropy, start } = header;
  if (format === 'gunbai/1' && start !== undefined) return start;
  const fixed = [format, game, rules, scenario, options, hashedSeats(header), commitment];
  return hash.sha256Hex(JSON.stringify(format === 'gunbai/3' ? [...fixed, entropyHashes, entropy] : [...fixed, entropy]));
};

/** Replaces a player's name, for example of a deleted account. The record still verifies. */
export const withSeatName = (header: RecordHeader, seat: SeatId, name: string): RecordHeader => ({
  ...header,
  seats: header.seats.map((player) => (player.id === seat && player.name !== undefined ? { ...player, name } : player)),
  ...(header.format === 'gunbai/1' ? { start: headerHash(header) } : {}),
});

/** The chain hash after an entry whose body is given as text. */
export const entryTextHash = (previous: string, n: number, body: string, hash: HashFunctions = defaultHashFunctions): string =>
  hash.sha256Hex(`${previous}${n}${body}`);

export const entryHash = (previous: string, n: number, body: EntryBody, hash: HashFunctions = defaultHashFunctions): string =>
  entryTextHash(previous, n, JSON.stringify(body), hash);

/** The chain hash at the end of a log. */
export const hashChainOf = (header: RecordHeader, log: readonly Entry[], hash: HashFunctions): string =>
  log.reduce((previous, { n, hash: _hash, ...body }) => entryHash(previous, n, body as EntryBody, hash), headerHash(header, hash));

export const chanceSeedOf = (record: GameRecord): ChanceSeed | null =>
  record.seed === null ? null : { seed: record.seed, entropy: record.entropy };

/**
 * A log entry that does not replay: the rules refuse it, or they ask for other rolls. Names the clause only if the
 * action is public.
 */
export class ReplayMismatchError extends Error {
  readonly facts: { readonly differs: 'refused' | 'rolls'; readonly entry: number; readonly clause?: ClauseId };

  constructor(problem: string, facts: ReplayMismatchError['facts']) {
    super(problem);
    this.facts = facts;
  }
}

/** Plays back the recorded rolls of an entry; the rules must ask for exactly these. */
export const replayRandom = (rolls: readonly Roll[], entryNumber = 0): RandomSource & { readonly isExhausted: () => boolean } => {
  const outcomes = rolls.flatMap(({ of, got }) => got.map((outcome) => ({ of, outcome })));
  let next = 0;
  return {
    next(bound) {
      const recorded = outcomes[next++];
      if (!recorded || recorded.of !== bound || recorded.outcome >= bound)
        throw new ReplayMismatchError(`entry ${entryNumber}: the rules ask for other rolls than were recorded`, {
          differs: 'rolls',
          entry: entryNumber,
        });
      return recorded.outcome;
    },
    isExhausted: () => next === outcomes.length,
  };
};

/** The entries that no later undo removed. */
export const liveEntries = (log: readonly Entry[]): Entry[] => {
  const live: Entry[] = [];
  for (const entry of log) {
    if (entry.type !== 'undo') live.push(entry);
    else while (live.length > 0 && (live[live.length - 1] as Entry).n >= entry.to) live.pop();
  }
  return live;
};

/** Parses a record and checks its form only; `verify` checks its content. */
export const parseRecord = (text: string): Result<GameRecord, string> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failure('this is not JSON');
  }
  const formError = recordFormError(json);
  return formError ? failure(formError) : success(json as GameRecord);
};

const isObject = (json: unknown): json is Record<string, unknown> => typeof json === 'object' && json !== null && !Array.isArray(json);
const isHex = (json: unknown): json is string => typeof json === 'string' && /^([0-9a-f]{2})+$/.test(json);
const isOptionalString = (json: unknown): boolean => json === undefined || typeof json === 'string';
const isSeat = (json: unknown): boolean =>
  isObject(json) && typeof json['id'] === 'string' && isOptionalString(json['name']) && isOptionalString(json['bot']);
const isSeatIdList = (json: unknown): boolean => Array.isArray(json) && json.every((seat) => typeof seat === 'string');

const isRoll = (json: unknown): boolean =>
  isObject(json) &&
  typeof json['why'] === 'string' &&
  Number.isInteger(json['of']) &&
  Array.isArray(json['got']) &&
  json['got'].every((outcome) => Number.isInteger(outcome) && outcome >= 0);

const isRollList = (json: unknown): boolean => Array.isArray(json) && json.every(isRoll);

const isScores = (json: unknown): boolean => isObject(json) && Object.values(json).every((score) => typeof score === 'number');

const isOutcome = (json: unknown): boolean =>
  isObject(json) &&
  isSeatIdList(json['winners']) &&
  typeof json['reason'] === 'string' &&
  (json['scores'] === undefined || isScores(json['scores']));

const isEntry = (json: unknown): boolean => {
  if (!isObject(json) || !Number.isInteger(json['n']) || typeof json['hash'] !== 'string') return false;
  switch (json['type']) {
    case 'start':
      return isRollList(json['rolls']);
    case 'act':
      return typeof json['seat'] === 'string' && isAction(json['action']) && isRollList(json['rolls']);
    case 'undo':
      return isSeatIdList(json['by']) && Number.isInteger(json['to']);
    case 'end':
      return isSeatIdList(json['by']) && isOutcome(json['outcome']);
    case 'epoch':
      return Number.isSafeInteger(json['epoch']);
    case 'rules':
      return isSeatIdList(json['by']) && Number.isInteger(json['from']) && Number.isInteger(json['to']) && isObject(json['state']);
    default:
      return false;
  }
};

const recordFormError = (json: unknown): string | null => {
  if (!isObject(json)) return 'this is not a game record';
  if (!RECORD_FORMATS.some((format) => format === json['format']))
    return `this is not a record this version can read (format ${JSON.stringify(json['format']) ?? 'missing'}, not ${RECORD_FORMATS.join(' or ')})`;
  if (typeof json['game'] !== 'string' || !Number.isInteger(json['rules']) || typeof json['scenario'] !== 'string')
    return 'the record does not name its game, rules and scenario';
  if (!isObject(json['options'])) return 'the record has no options';
  const { seats, log, head, entropy, entropyHashes, seed, start } = json;
  if (!Array.isArray(seats) || !seats.every(isSeat)) return 'the record has no list of seats';
  if (!isHex(json['commitment'])) return 'the record has no commitment';
  if (!isObject(entropy) || !Object.values(entropy).every((share) => typeof share === 'string')) return 'the record has no entropy';
  if (json['format'] === 'gunbai/3' && !(isObject(entropyHashes) && Object.values(entropyHashes).every(isHex)))
    return 'the record has no hashes of the entropy';
  if (start !== undefined && !isHex(start)) return 'the start hash is not hexadecimal';
  if (seed !== null && !isHex(seed)) return 'the seed is not hexadecimal';
  if (!isObject(head) || !Number.isInteger(head['count']) || typeof head['hash'] !== 'string') return 'the record has no head';
  if (!Array.isArray(log)) return 'the record has no log';
  const bad = log.findIndex((entry) => !isEntry(entry));
  return bad < 0 ? null : `entry ${bad} of the log has the wrong form`;
};
