import { legalActions, promptFor, refusalFor } from './legal-actions.ts';
import type { Prompt } from './legal-actions.ts';
import { commitmentTo, entropyHashesOf, hmacRandom } from './random.ts';
import type { ChanceSeed, RandomAt } from './random.ts';
import { toLogLines } from './log-lines.ts';
import type { LogLine } from './log-lines.ts';
import type { SavedState } from './saved-state.ts';
import { UNDO_BARRIER, Timeline } from './timeline.ts';
import type { EntryEffects, StateObserver } from './timeline.ts';
import type { AnyGame } from './game.ts';
import { resolveSetup } from './game.ts';
import { defaultHashFunctions, stateHash } from './hash.ts';
import type { HashFunctions } from './hash.ts';
import { ReplayMismatchError, hashChainOf, headerHash, entryTextHash, rulesVersionOf, chanceSeedOf, epochOf } from './record.ts';
import type { Entry, EntryBody, GameRecord, LogHead, RecordHeader } from './record.ts';
import { copyJson, copyState } from './state.ts';
import type { Outcome, State, View } from './state.ts';
import { pendingSeats } from './flow-runner.ts';
import { forcedAction } from './forced-actions.ts';
import type { Action, Json, Refusal, Result, SeatId } from './types.ts';
import { failure, refusal, staleRefusal, success } from './types.ts';
import { viewFor } from './view.ts';
import type { Viewer } from './view.ts';

const wrongGameRefusal = (game: AnyGame, record: GameRecord): Refusal =>
  refusal('bad-record', `this is a record of ${record.game}, not of ${game.id}`);

/** An undo replays at most about this many entries. */
const MIN_ENTRIES_BETWEEN_STATES = 8;

export interface MatchOptions {
  readonly scenario?: string;
  readonly options?: RecordHeader['options'];
  readonly players?: number;
  readonly people?: readonly { readonly name?: string; readonly bot?: string }[];
}

/** A game that continues under another rules version: its last state, and the effects known for its entries. */
interface RulesMigration {
  readonly record: GameRecord;
  readonly state: State<unknown>;
  readonly effects: readonly (EntryEffects | null | undefined)[];
}

/**
 * One game in play: its record, and the state that the record leads to. The public interface of the engine:
 * methods take untrusted input and return a result or a refusal. A refusal changes nothing.
 */
export class Match {
  readonly game: AnyGame;
  private readonly header: RecordHeader;
  private readonly chanceSeed: ChanceSeed | null;
  private readonly hash: HashFunctions;
  /** The dice of each entry; null if the record has no seed. */
  private readonly randomAt: RandomAt | null;
  /** Epoch of the dice. */
  epoch = 0;
  private readonly timeline: Timeline;
  /** Number of the first entry in memory; the state before it is saved. */
  private first = 0;
  private log: Entry[] = [];
  /** States to undo from, oldest first. */
  private savedStates: SavedState[] = [];
  private chainHash: string;
  /** JSON of the entries appended last, by number. */
  private readonly entryTexts = new Map<number, string>();

  private constructor(game: AnyGame, header: RecordHeader, chanceSeed: ChanceSeed | null, hash: HashFunctions) {
    this.game = game;
    this.header = header;
    this.chanceSeed = chanceSeed;
    this.hash = hash;
    this.randomAt = chanceSeed && hmacRandom(chanceSeed, hash);
    this.chainHash = headerHash(header, hash);
    const { scenario, options, seats } = header;
    this.timeline = new Timeline(game, { scenario, options, seats: seats.map(({ id }) => id) });
  }

  /** Opens a new game. The seed is 32 random bytes in hexadecimal; each seat may add entropy. */
  static open(
    game: AnyGame,
    request: MatchOptions,
    chanceSeed: ChanceSeed,
    hash: HashFunctions = defaultHashFunctions,
  ): Result<Match, Refusal> {
    const setup = resolveSetup(game, request);
    if (!setup.ok) return failure(refusal('bad-setup', setup.error));
    if (!/^([0-9a-f]{2}){16,64}$/.test(chanceSeed.seed))
      return failure(refusal('bad-setup', 'the seed must be 16 to 64 bytes in hexadecimal'));
    const { scenario, options, seats } = setup.value;
    const header: RecordHeader = {
      format: 'gunbai/3',
      game: game.id,
      rules: game.rules,
      scenario,
      options,
      seats: seats.map((id, index) => ({ id, ...request.people?.[index] })),
      commitment: commitmentTo(chanceSeed.seed),
      entropyHashes: entropyHashesOf(chanceSeed.entropy),
      entropy: chanceSeed.entropy,
    };
    const match = new Match(game, header, chanceSeed, hash);
    return match.toResult(() => match.start());
  }

  /** Resumes a record at its end, or after its first `at` entries, by replaying it. */
  static resume(
    game: AnyGame,
    record: GameRecord,
    at: number = record.log.length,
    hash: HashFunctions = defaultHashFunctions,
  ): Result<Match, Refusal> {
    return Match.resumeWith(game, record, hash, (match) => match.replay(record.log.slice(0, at)));
  }

  /** Replays a record as if the current rules had always applied. The result is not the same record: do not store it. */
  static replayUnderCurrentRules(game: AnyGame, record: GameRecord, hash: HashFunctions = defaultHashFunctions): Result<Match, Refusal> {
    const log = record.log.map((entry) => (entry.type === 'rules' ? { ...entry, to: game.rules } : entry));
    return Match.resume(game, { ...record, rules: game.rules, log }, log.length, hash);
  }

  /** Like `resume`, but replays undone entries, too, each once. */
  static resumeIncludingUndone(
    game: AnyGame,
    record: GameRecord,
    hash: HashFunctions = defaultHashFunctions,
    observe: StateObserver = () => {},
  ): Result<Match, Refusal> {
    return Match.resumeWith(game, record, hash, (match) => match.replayIncludingUndone(record.log, observe));
  }

  private static resumeWith(game: AnyGame, record: GameRecord, hash: HashFunctions, work: (match: Match) => void): Result<Match, Refusal> {
    if (record.game !== game.id) return failure(wrongGameRefusal(game, record));
    const rules = rulesVersionOf(record);
    if (rules !== game.rules)
      return failure(
        refusal(
          'bad-record',
          `the record was made under rules ${rules} of ${game.id}, these are rules ${game.rules}: a Gunbai version of that time can replay it`,
        ),
      );
    const { seed: _seed, log: _log, head: _head, ...header } = record;
    const match = new Match(game, header, chanceSeedOf(record), hash);
    return match.toResult(() => work(match));
  }

  /**
   * Restores a game from its stored state and effects. Nothing is replayed or verified. The log and its effects may
   * begin at entry `first`, if the first saved state is the one before it.
   */
  static restore(
    game: AnyGame,
    record: GameRecord,
    state: State<unknown>,
    effects: readonly EntryEffects[],
    hash: HashFunctions = defaultHashFunctions,
    { first, savedStates }: { readonly first: number; readonly savedStates: readonly SavedState[] } = { first: 0, savedStates: [] },
  ): Result<Match, Refusal> {
    if (record.game !== game.id) return failure(wrongGameRefusal(game, record));
    if (effects.length !== record.log.length || record.head.count !== first + record.log.length)
      return failure(refusal('bad-record', 'the stored effects do not match the log'));
    const { seed: _seed, log, head, ...header } = record;
    const match = new Match(game, header, chanceSeedOf(record), hash);
    match.timeline.restore(state, log, effects, first);
    match.first = first;
    match.log = log.slice();
    match.savedStates = savedStates.slice();
    match.epoch = Math.max(savedStates[0]?.epoch ?? 0, epochOf(log));
    match.chainHash = head.hash;
    return success(match);
  }

  /**
   * Continues a stored game under the current rules and records that in the log. The caller has asked the seats.
   * Known effects of earlier entries stay in the log.
   */
  static migrateRules(
    game: AnyGame,
    { record, state, effects }: RulesMigration,
    by: readonly SeatId[],
    hash: HashFunctions = defaultHashFunctions,
  ): Result<Match, Refusal> {
    const from = rulesVersionOf(record);
    // A game's copy fills in what earlier rules did not store.
    const current = copyState(state, game.copyBoard);
    const restored = Match.restore(
      game,
      record,
      current,
      record.log.map(() => UNDO_BARRIER),
      hash,
    );
    if (!restored.ok) return restored;
    const match = restored.value;
    const entry = match.append({ type: 'rules', by, from, to: game.rules, state: copyJson(current) as unknown as Json });
    match.timeline.entries = [{ entry, effects: UNDO_BARRIER }];
    match.loadEffects(effects);
    return success(match);
  }

  /** Why a game cannot continue silently under the current rules: its actions lead to another state. Null if they do not. */
  static rulesMismatch(
    game: AnyGame,
    record: GameRecord,
    state: State<unknown>,
    hash: HashFunctions = defaultHashFunctions,
  ): Refusal | null {
    const replayed = Match.replayUnderCurrentRules(game, record, hash);
    if (!replayed.ok) return replayed.error;
    if (stateHash(replayed.value.state, hash) === stateHash(state, hash)) return null;
    return refusal('bad-record', 'under the current rules the same actions lead to another position', { differs: 'position' });
  }

  /** Turns an error from a forged record or a faulty rule into a refusal. */
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

  /** The number of the current decision. An answer to an earlier number is stale. */
  get number(): number {
    return this.first + this.log.length;
  }

  /** Number of the first entry in memory: 0 unless earlier ones were forgotten. */
  get firstNumber(): number {
    return this.first;
  }

  get outcome(): Outcome | null {
    return this.state.outcome;
  }

  get seats(): readonly SeatId[] {
    return this.state.seats;
  }

  get record(): GameRecord {
    if (this.first > 0) throw new Error(`the entries before ${this.first} are not in memory`);
    return { ...this.header, seed: this.chanceSeed?.seed ?? null, log: this.log, head: this.head };
  }

  get head(): LogHead {
    return { count: this.number, hash: this.chainHash };
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

  /** Whether every viewer gets the same log from entry `since` on. */
  isLogPublicSince(since: number): boolean {
    return this.timeline
      .entriesSince(since)
      .every(
        ({ entry, effects: { events, shown } }) =>
          (entry.type !== 'act' || shown === entry.action) && events.every(({ to }) => to === undefined),
      );
  }

  /** The log of live entries from `since` on, as the viewer may read it. */
  logFor(viewer: Viewer, since = 0): LogLine[] {
    return toLogLines(this.timeline.entriesSince(since), viewer, (n) => this.log[n - this.first]);
  }

  /** The entries in memory from `n` on, with undone ones. */
  entriesFrom(n: number): readonly Entry[] {
    return this.log.slice(Math.max(0, n - this.first));
  }

  /** Whether the rules version changed during the game. */
  get hasPriorRules(): boolean {
    return this.log.some(({ type }) => type === 'rules');
  }

  /** Loads the effects of entries from before the last rules change, which are not replayed. */
  loadEffects(effects: readonly (EntryEffects | null | undefined)[]): void {
    this.timeline.loadPriorEffects(this.log, effects);
  }

  /** The known effects of live entries by entry number, for a store. */
  allEffects(): (EntryEffects | null)[] {
    const effectsByEntry = this.log.map((): EntryEffects | null => null);
    for (const { entry, effects } of this.timeline.entriesSince(0)) if (effects.known !== 'lost') effectsByEntry[entry.n] = effects;
    return effectsByEntry;
  }

  /** The effects of entry `n` if it is live, for a store. */
  effectsOf(n: number): EntryEffects | null {
    return this.timeline.effectsOf(n);
  }

  /** Entry `n` as JSON, for a store. New entries were already serialized for hashing. */
  entryText(n: number): string {
    return this.entryTexts.get(n) ?? JSON.stringify(this.log[n - this.first]);
  }

  /** Submits an action. `number` guards against answering a decision that is already made. */
  act(seat: SeatId, action: unknown, number: number = this.number): Result<readonly Entry[], Refusal> {
    if (number !== this.number) return failure(staleRefusal(number, this.number));
    const reason = this.refusalFor(seat, action);
    if (reason) return failure(reason);
    if (!this.randomAt) return failure(refusal('bad-record', 'this record has no seed: it can be watched, but not continued'));
    const before = this.log.length;
    return this.withRollback(before, () => {
      this.applyAndAppend(seat, copyJson(action as Action), false);
      this.playForcedActions();
      return this.log.slice(before);
    });
  }

  /** See `Timeline.earliestSoloUndo`. */
  earliestSoloUndo(seat: SeatId): number | null {
    return this.timeline.earliestSoloUndo(seat);
  }

  /** Whether a seat may undo without asking: nothing was revealed, and no other person must decide now. */
  canUndoAlone(seat: SeatId): boolean {
    return this.earliestSoloUndo(seat) !== null && !this.awaitsOtherPerson(seat);
  }

  /** Whether another person's decision is due. Undo would waste that player's time. */
  awaitsOtherPerson(seat: SeatId): boolean {
    const people = this.header.seats.filter(({ id, bot }) => id !== seat && bot === undefined).map(({ id }) => id);
    return people.some((id) => this.pendingSeats().includes(id));
  }

  /** Undoes a seat's last own decision, unless something was revealed since. */
  undo(seat: SeatId): Result<readonly Entry[], Refusal> {
    const last = this.timeline.entries.findLast(({ entry }) => entry.type === 'act' && !entry.auto)?.entry;
    const earliest = this.earliestSoloUndo(seat);
    if (earliest === null || !last || last.n < earliest) return failure(refusal('nothing-to-undo', `${seat} has nothing to undo alone`));
    return this.undoTo([seat], last.n);
  }

  /** Undoes to the state before entry `to`. The caller has the consent of the seats in `by`. */
  undoTo(by: readonly SeatId[], to: number): Result<readonly Entry[], Refusal> {
    const target = this.timeline.entries.find(({ entry }) => entry.n === to);
    if (!target || target.entry.type === 'start' || target.entry.type === 'rules')
      return failure(refusal('nothing-to-undo', `there is no entry ${to} to undo`));
    if (!this.canRewindTo(to)) return failure(refusal('nothing-to-undo', `the entries around ${to} are not in memory`));
    const before = this.log.length;
    return this.withRollback(before, () => {
      this.append({ type: 'undo', by, to });
      this.rewindTo(to);
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

  /** Begins a new epoch of dice after a restore from a backup: positions that players saw rolled are not rolled again. */
  startEpoch(epoch: number): Result<readonly Entry[], Refusal> {
    if (this.outcome) return failure(refusal('finished', 'the game is over'));
    if (epoch <= this.epoch) return failure(refusal('bad-record', `epoch ${epoch} is not after epoch ${this.epoch}`));
    const entry = this.append({ type: 'epoch', epoch });
    this.epoch = epoch;
    this.timeline.entries.push({ entry, effects: UNDO_BARRIER });
    return success([entry]);
  }

  /** Whether the entries in memory suffice to undo to `to`, and to tell afterwards what each seat may undo alone. */
  canRewindTo(to: number): boolean {
    return this.first === 0 || (to >= this.first && this.timeline.lastUndoStop(to) !== null);
  }

  /** Keeps the current state, which the host has serialized, so that an undo replays little. */
  saveState(state: string): void {
    const last = this.savedStates.at(-1);
    if (last && this.number - last.number < MIN_ENTRIES_BETWEEN_STATES) return;
    this.savedStates.push({ number: this.number, epoch: this.epoch, state });
  }

  /** Forgets entries before the last saved state from which every seat's own undo can still be done. */
  forgetOldEntries(): void {
    const stop = this.timeline.lastUndoStop();
    if (stop === null) return;
    const kept = this.savedStates.findLastIndex(({ number }) => number <= stop);
    const from = this.savedStates[kept];
    if (!from || from.number <= this.first) return;
    this.savedStates = this.savedStates.slice(kept);
    this.log = this.log.slice(from.number - this.first);
    this.first = from.number;
    this.timeline.forgetBefore(from.number);
  }

  /** Entries and characters of saved states in memory, for a host that bounds its memory. */
  get sizeInMemory(): { readonly entries: number; readonly savedCharacters: number } {
    return { entries: this.log.length, savedCharacters: this.savedStates.reduce((sum, { state }) => sum + state.length, 0) };
  }

  /** Restores the game if the rules throw an error midway. */
  private withRollback(before: number, work: () => readonly Entry[]): Result<readonly Entry[], Refusal> {
    this.entryTexts.clear();
    const { chainHash, savedStates } = this;
    const { entries } = this.timeline;
    const liveCount = entries.length;
    try {
      return success(work());
    } catch (error) {
      this.log = this.log.slice(0, before);
      this.chainHash = chainHash;
      this.savedStates = savedStates;
      this.entryTexts.clear();
      this.timeline.entries = entries.slice(0, liveCount);
      this.rewindTo(Infinity);
      return failure(refusal('fault', error instanceof Error ? error.message : String(error)));
    }
  }

  /** Returns to the state before entry `to`, from the nearest saved state or else the start of the log. */
  private rewindTo(to: number): void {
    this.savedStates = this.savedStates.filter(({ number }) => number <= to);
    const saved = this.savedStates.at(-1);
    if (saved) this.timeline.rewindFrom(saved, to);
    else this.timeline.replay(this.log);
  }

  private append(body: EntryBody): Entry {
    const n = this.number;
    const text = JSON.stringify(body);
    this.chainHash = entryTextHash(this.chainHash, n, text, this.hash);
    const entry: Entry = { n, hash: this.chainHash.slice(0, 16), ...body };
    this.log.push(entry);
    this.entryTexts.set(n, `{"n":${n},"hash":"${entry.hash}",${text.slice(1)}`);
    return entry;
  }

  private start(): void {
    if (!this.randomAt) throw new Error('a game cannot start without a seed');
    const { rolls, effects } = this.timeline.start(this.randomAt(0));
    this.timeline.entries.push({ entry: this.append({ type: 'start', rolls }), effects });
    this.playForcedActions();
  }

  private applyAndAppend(seat: SeatId, action: Action, auto: boolean): void {
    if (!this.randomAt) throw new Error('a game cannot continue without a seed');
    const { rolls, effects } = this.timeline.applyAction(seat, action, this.randomAt(this.number, this.epoch));
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

  private replayIncludingUndone(log: readonly Entry[], observe: StateObserver): void {
    this.timeline.replayIncludingUndone(log, observe);
    this.setLog(log);
  }

  private setLog(log: readonly Entry[]): void {
    this.log = log.slice();
    this.epoch = epochOf(log);
    this.chainHash = hashChainOf(this.header, log, this.hash);
  }
}
