import { legalActions, forcedAction, promptFor, refusalFor } from './legal-actions.ts';
import type { Prompt } from './legal-actions.ts';
import { commitmentTo, hmacRandom } from './random.ts';
import type { ChanceSeed } from './random.ts';
import { UNDO_BARRIER, Timeline, pairWithEffects } from './timeline.ts';
import type { AppliedEntry, EntryEffects } from './timeline.ts';
import type { AnyGame } from './game.ts';
import { resolveSetup } from './game.ts';
import { stateHash } from './hash.ts';
import { ReplayMismatchError, entryHash, headerHash, entryTextHash, rulesVersionOf, chanceSeedOf, liveEntries } from './record.ts';
import type { Entry, EntryBody, GameRecord, LogHead, RecordHeader } from './record.ts';
import { copyJson } from './state.ts';
import type { Outcome, State, View } from './state.ts';
import { pendingSeats } from './game-context.ts';
import type { Action, GameEvent, Json, Refusal, Result, SeatId } from './types.ts';
import { failure, refusal, success } from './types.ts';
import { eventsFor, viewFor } from './view.ts';
import type { Viewer } from './view.ts';

/** A line of the story as one viewer may read it. */
export interface LogLine {
  readonly n: number;
  readonly seat: SeatId | null;
  readonly action: Action | null;
  readonly auto: boolean;
  readonly events: readonly GameEvent[];
  /** The rules changed here. */
  readonly rules?: { readonly from: number; readonly to: number };
  /** Of a line from before the rules changed, where it is not told just as it was (`Seen`). */
  readonly known?: 'lost' | 'retold';
}

/** A line and what it did, as one viewer may read it. */
const toLogLine = ({ entry, effects: { events, shown, known } }: AppliedEntry, viewer: Viewer): LogLine => {
  const isAct = entry.type === 'act';
  const logLine: LogLine = {
    n: entry.n,
    seat: isAct ? entry.seat : null,
    action: isAct ? (entry.seat === viewer ? entry.action : shown) : null,
    auto: isAct && entry.auto === true,
    events: eventsFor(events, viewer),
  };
  const withRulesChange = entry.type === 'rules' ? { ...logLine, rules: { from: entry.from, to: entry.to } } : logLine;
  return known === undefined ? withRulesChange : { ...withRulesChange, known };
};

/** The story of a record to whose lines it is known what they did. */
export const logFor = ({ log }: GameRecord, effects: readonly (EntryEffects | null | undefined)[], viewer: Viewer): LogLine[] =>
  pairWithEffects(liveEntries(log), effects).map((appliedEntry) => toLogLine(appliedEntry, viewer));

const hashChainOf = (header: RecordHeader, log: readonly Entry[]): string =>
  log.reduce((previous, { n, hash: _hash, ...body }) => entryHash(previous, n, body as EntryBody), headerHash(header));

const wrongGameRefusal = (game: AnyGame, record: GameRecord): Refusal =>
  refusal('bad-record', `this is a record of ${record.game}, not of ${game.id}`);

export interface MatchOptions {
  readonly scenario?: string;
  readonly options?: RecordHeader['options'];
  readonly players?: number;
  readonly people?: readonly { readonly name?: string; readonly bot?: string }[];
}

/** A game that goes on under other rules: where it stood, and what its lines did as far as it is known. */
export interface RulesMigration {
  readonly record: GameRecord;
  readonly state: State<unknown>;
  readonly effects: readonly (EntryEffects | null | undefined)[];
}

/**
 * One game being played or watched: its record, and the state the record leads to. This is the referee's public
 * door: whatever is offered to it, it answers with a result or a refusal, and a refusal changes nothing.
 */
export class Match {
  readonly game: AnyGame;
  private readonly header: RecordHeader;
  private readonly chanceSeed: ChanceSeed | null;
  private readonly timeline: Timeline;
  private log: Entry[] = [];
  private chainHash: string;
  /** The lines that were made last, as text, by number. */
  private readonly entryTexts = new Map<number, string>();

  private constructor(game: AnyGame, header: RecordHeader, chanceSeed: ChanceSeed | null) {
    this.game = game;
    this.header = header;
    this.chanceSeed = chanceSeed;
    this.chainHash = headerHash(header);
    const { scenario, options, seats } = header;
    this.timeline = new Timeline(game, { scenario, options, seats: seats.map(({ id }) => id) });
  }

  /** Opens a new game. The seed is 32 random bytes in hexadecimal; each seat may add entropy of its own. */
  static open(game: AnyGame, request: MatchOptions, chanceSeed: ChanceSeed): Result<Match, Refusal> {
    const setup = resolveSetup(game, request);
    if (!setup.ok) return failure(refusal('bad-setup', setup.error));
    if (!/^([0-9a-f]{2}){16,64}$/.test(chanceSeed.seed))
      return failure(refusal('bad-setup', 'the seed must be 16 to 64 bytes in hexadecimal'));
    const { scenario, options, seats } = setup.value;
    const header: RecordHeader = {
      format: 'gunbai/2',
      game: game.id,
      rules: game.rules,
      scenario,
      options,
      seats: seats.map((id, index) => ({ id, ...request.people?.[index] })),
      commitment: commitmentTo(chanceSeed.seed),
      entropy: chanceSeed.entropy,
    };
    const match = new Match(game, header, chanceSeed);
    return match.toResult(() => match.start());
  }

  /** Takes up a record where it ends (or at line `at`), by replaying it under these rules. */
  static resume(game: AnyGame, record: GameRecord, at: number = record.log.length): Result<Match, Refusal> {
    return Match.resumeWith(game, record, (match) => match.replay(record.log.slice(0, at)));
  }

  /** Takes up a record as if these rules had held all along: where its moves lead now. To look at, not to keep: it is not the same record. */
  static replayUnderCurrentRules(game: AnyGame, record: GameRecord): Result<Match, Refusal> {
    const log = record.log.map((entry) => (entry.type === 'rules' ? { ...entry, to: game.rules } : entry));
    return Match.resume(game, { ...record, rules: game.rules, log });
  }

  /** The same by every way the game ever went: lines that were undone are replayed, too, each line once. */
  static resumeIncludingUndone(game: AnyGame, record: GameRecord): Result<Match, Refusal> {
    return Match.resumeWith(game, record, (match) => match.replayIncludingUndone(record.log));
  }

  private static resumeWith(game: AnyGame, record: GameRecord, work: (match: Match) => void): Result<Match, Refusal> {
    if (record.game !== game.id) return failure(wrongGameRefusal(game, record));
    const rules = rulesVersionOf(record);
    if (rules !== game.rules)
      return failure(
        refusal(
          'bad-record',
          `the record was made under rules ${rules} of ${game.id}, these are rules ${game.rules}: a Gunbai of that time can replay it`,
        ),
      );
    const { seed: _seed, log: _log, head: _head, ...header } = record;
    const match = new Match(game, header, chanceSeedOf(record));
    return match.toResult(() => work(match));
  }

  /**
   * Takes up a game from what a store kept of it: the state the record leads to, and what each line did. Nothing is
   * replayed, so this is quick, and as true as the store.
   */
  static restore(game: AnyGame, record: GameRecord, state: State<unknown>, effects: readonly EntryEffects[]): Result<Match, Refusal> {
    if (record.game !== game.id) return failure(wrongGameRefusal(game, record));
    if (effects.length !== record.log.length || record.head.count !== record.log.length)
      return failure(refusal('bad-record', 'what was kept does not fit the log'));
    const { seed: _seed, log, head, ...header } = record;
    const match = new Match(game, header, chanceSeedOf(record));
    match.timeline.restore(state, log, effects);
    match.log = log.slice();
    match.chainHash = head.hash;
    return success(match);
  }

  /**
   * Goes on under other rules from the state a store kept, and says so in the log; whoever calls this has asked the seats.
   * What is known of earlier lines is still told.
   */
  static migrateRules(game: AnyGame, { record, state, effects }: RulesMigration, by: readonly SeatId[]): Result<Match, Refusal> {
    const from = rulesVersionOf(record);
    const restored = Match.restore(
      game,
      record,
      copyJson(state),
      record.log.map(() => UNDO_BARRIER),
    );
    if (!restored.ok) return restored;
    const match = restored.value;
    const entry = match.append({ type: 'rules', by, from, to: game.rules, state: copyJson(state) as unknown as Json });
    match.timeline.entries = [{ entry, effects: UNDO_BARRIER }];
    match.loadEffects(effects);
    return success(match);
  }

  /** Why a game that was played under other rules does not simply go on under these: its moves do not lead to where it stood. */
  static rulesMismatch(game: AnyGame, record: GameRecord, state: State<unknown>): Refusal | null {
    const replayed = Match.replayUnderCurrentRules(game, record);
    if (!replayed.ok) return replayed.error;
    if (stateHash(replayed.value.state) === stateHash(state)) return null;
    return refusal('bad-record', 'under the present rules the same moves lead to another position', { differs: 'position' });
  }

  /** Runs what may fail because a record lies or a rule is wrong, and turns the failure into an answer. */
  private toResult(work: () => void): Result<Match, Refusal> {
    try {
      work();
      return success(this);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return failure(refusal('bad-record', problem, error instanceof ReplayMismatchError ? error.facts : undefined));
    }
  }

  get state(): State<unknown> {
    return this.timeline.state;
  }

  /** The number of the decision now due: an answer to an earlier one is stale. */
  get number(): number {
    return this.log.length;
  }

  get outcome(): Outcome | null {
    return this.state.outcome;
  }

  get seats(): readonly SeatId[] {
    return this.state.seats;
  }

  get record(): GameRecord {
    return { ...this.header, seed: this.chanceSeed?.seed ?? null, log: this.log, head: this.head };
  }

  get head(): LogHead {
    return { count: this.log.length, hash: this.chainHash };
  }

  pendingSeats(): readonly SeatId[] {
    return pendingSeats(this.game, this.state);
  }

  promptFor(seat: SeatId): Prompt | null {
    return this.pendingSeats().includes(seat) ? promptFor(this.game, this.state, seat) : null;
  }

  legalActions(seat: SeatId): Action[] {
    return this.pendingSeats().includes(seat) ? legalActions(this.game, this.state, seat) : [];
  }

  refusalFor(seat: SeatId, action: unknown): Refusal | null {
    try {
      return refusalFor(this.game, this.state, seat, action);
    } catch (error) {
      return refusal('fault', error instanceof Error ? error.message : String(error));
    }
  }

  view(viewer: Viewer): View<unknown> {
    return viewFor(this.game, this.state, viewer);
  }

  /** Whether it is plain that everybody is told the same story from line `since` on. */
  isLogPublicSince(since: number): boolean {
    return this.timeline
      .entriesSince(since)
      .every(
        ({ entry, effects: { events, shown } }) =>
          (entry.type !== 'act' || shown === entry.action) && events.every(({ to }) => to === undefined),
      );
  }

  /** The story so far as a viewer may know it, undone lines left out; from line `since` on. */
  logFor(viewer: Viewer, since = 0): LogLine[] {
    return this.timeline.entriesSince(since).map((appliedEntry) => toLogLine(appliedEntry, viewer));
  }

  /** Whether the rules changed under it: lines from before that are not replayed. */
  get hasPriorRules(): boolean {
    return this.log.some(({ type }) => type === 'rules');
  }

  /** Takes in what lines from before the rules last changed did, so that they are told of: they are not replayed. */
  loadEffects(effects: readonly (EntryEffects | null | undefined)[]): void {
    this.timeline.loadPriorEffects(this.log, effects);
  }

  /** What each line did, by its number, as far as it stands and is known: for a store to keep. */
  allEffects(): (EntryEffects | null)[] {
    const effectsByEntry = this.log.map((): EntryEffects | null => null);
    for (const { entry, effects } of this.timeline.entriesSince(0)) if (effects.known !== 'lost') effectsByEntry[entry.n] = effects;
    return effectsByEntry;
  }

  /** What line `n` did, if it stands: for a store to keep. */
  effectsOf(n: number): EntryEffects | null {
    return this.timeline.effectsOf(n);
  }

  /** Line `n` as JSON, for a store to keep. Lines that were just made have been written out already, to be hashed. */
  entryText(n: number): string {
    return this.entryTexts.get(n) ?? JSON.stringify(this.log[n]);
  }

  /** Offers a decision. `number` guards against answering a decision that has passed. */
  act(seat: SeatId, action: unknown, number: number = this.number): Result<readonly Entry[], Refusal> {
    if (number !== this.number) return failure(refusal('stale', `decision ${number} has passed; ${this.number} is due`));
    const reason = this.refusalFor(seat, action);
    if (reason) return failure(reason);
    if (!this.chanceSeed) return failure(refusal('bad-record', 'this record does not hold its seed: it can be watched, not played on'));
    const before = this.log.length;
    return this.withRollback(before, () => {
      this.applyAndAppend(seat, copyJson(action as Action), false);
      this.playForcedActions();
      return this.log.slice(before);
    });
  }

  /** The line to which a seat alone may go back: the start of its own decisions since anything was shown. Null: nowhere. */
  earliestSoloUndo(seat: SeatId): number | null {
    return this.timeline.earliestSoloUndo(seat);
  }

  /** Takes back a seat's last own decision where nothing has been shown since. */
  undo(seat: SeatId): Result<readonly Entry[], Refusal> {
    const last = this.timeline.entries.findLast(({ entry }) => entry.type === 'act' && !entry.auto)?.entry;
    const earliest = this.earliestSoloUndo(seat);
    if (earliest === null || !last || last.n < earliest)
      return failure(refusal('nothing-to-undo', `there is nothing that ${seat} alone could take back`));
    return this.undoTo([seat], last.n);
  }

  /** Goes back to before line `to` by consent of the seats named; whoever calls this has asked them. */
  undoTo(by: readonly SeatId[], to: number): Result<readonly Entry[], Refusal> {
    const target = this.timeline.entries.find(({ entry }) => entry.n === to);
    if (!target || target.entry.type === 'start' || target.entry.type === 'rules')
      return failure(refusal('nothing-to-undo', `line ${to} is not there to go back to`));
    const before = this.log.length;
    return this.withRollback(before, () => {
      this.append({ type: 'undo', by, to });
      this.replay(this.log);
      return this.log.slice(before);
    });
  }

  /** Ends the game by resignation, agreement or time. */
  end(by: readonly SeatId[], outcome: Outcome): Result<readonly Entry[], Refusal> {
    if (this.outcome) return failure(refusal('finished', 'the game is over'));
    const entry = this.append({ type: 'end', by, outcome });
    this.timeline.finish(outcome);
    this.timeline.entries.push({ entry, effects: UNDO_BARRIER });
    return success([entry]);
  }

  /** If the rules fail in the middle, the game is put back to where the log stood. */
  private withRollback(before: number, work: () => readonly Entry[]): Result<readonly Entry[], Refusal> {
    this.entryTexts.clear();
    try {
      return success(work());
    } catch (error) {
      this.log = this.log.slice(0, before);
      this.entryTexts.clear();
      this.replay(this.log);
      return failure(refusal('fault', error instanceof Error ? error.message : String(error)));
    }
  }

  private append(body: EntryBody): Entry {
    const n = this.log.length;
    const text = JSON.stringify(body);
    this.chainHash = entryTextHash(this.chainHash, n, text);
    const entry: Entry = { n, hash: this.chainHash.slice(0, 16), ...body };
    this.log.push(entry);
    this.entryTexts.set(n, `{"n":${n},"hash":"${entry.hash}",${text.slice(1)}`);
    return entry;
  }

  private start(): void {
    const { chanceSeed } = this;
    if (!chanceSeed) throw new Error('a game cannot start without a seed');
    const { rolls, effects } = this.timeline.start(hmacRandom(chanceSeed, 0));
    this.timeline.entries.push({ entry: this.append({ type: 'start', rolls }), effects });
    this.playForcedActions();
  }

  private applyAndAppend(seat: SeatId, action: Action, auto: boolean): void {
    const { chanceSeed } = this;
    if (!chanceSeed) throw new Error('a game cannot go on without a seed');
    const { rolls, effects } = this.timeline.applyAction(seat, action, hmacRandom(chanceSeed, this.log.length));
    const entry = this.append({ type: 'act', seat, action, rolls, ...(auto ? { auto: true as const } : {}) });
    this.timeline.entries.push({ entry, effects });
  }

  private playForcedActions(): void {
    for (let forced = forcedAction(this.game, this.state); forced; forced = forcedAction(this.game, this.state))
      this.applyAndAppend(forced.seat, forced.action, true);
  }

  private replay(log: readonly Entry[]): void {
    this.timeline.replay(log);
    this.setLog(log);
  }

  private replayIncludingUndone(log: readonly Entry[]): void {
    this.timeline.replayIncludingUndone(log);
    this.setLog(log);
  }

  private setLog(log: readonly Entry[]): void {
    this.log = log.slice();
    this.chainHash = hashChainOf(this.header, log);
  }
}
