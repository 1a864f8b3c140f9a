import { allowed, forcedAction, questionTo, whyNot } from './choice.ts';
import type { Question } from './choice.ts';
import { commitmentTo, keyedChance } from './chance.ts';
import type { Secret } from './chance.ts';
import { BARRIER, Course, momentsOf } from './course.ts';
import type { Moment, Seen } from './course.ts';
import type { AnyGame } from './game.ts';
import { readSetup } from './game.ts';
import { stateHash } from './hash.ts';
import { Departure, entryHash, headerHash, lineHash, rulesIn, secretOf, standing } from './record.ts';
import type { Entry, EntryBody, GameRecord, Head, RecordHeader } from './record.ts';
import { copyJson } from './state.ts';
import type { Outcome, State, View } from './state.ts';
import { owing } from './table.ts';
import type { Action, GameEvent, Json, Refusal, Result, SeatId } from './terms.ts';
import { failure, refusal, success } from './terms.ts';
import { eventsFor, viewFor } from './view.ts';
import type { Viewer } from './view.ts';

/** A line of the story as one viewer may read it. */
export interface Told {
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
const toldOf = ({ entry, seen: { events, shown, known } }: Moment, viewer: Viewer): Told => {
  const isAct = entry.type === 'act';
  const told: Told = {
    n: entry.n,
    seat: isAct ? entry.seat : null,
    action: isAct ? (entry.seat === viewer ? entry.action : shown) : null,
    auto: isAct && entry.auto === true,
    events: eventsFor(events, viewer),
  };
  const changed = entry.type === 'rules' ? { ...told, rules: { from: entry.from, to: entry.to } } : told;
  return known === undefined ? changed : { ...changed, known };
};

/** The story of a record to whose lines it is known what they did. */
export const storyOf = ({ log }: GameRecord, seen: readonly (Seen | null | undefined)[], viewer: Viewer): Told[] =>
  momentsOf(standing(log), seen).map((moment) => toldOf(moment, viewer));

const chainOf = (header: RecordHeader, log: readonly Entry[]): string =>
  log.reduce((before, { n, hash: _hash, ...body }) => entryHash(before, n, body as EntryBody), headerHash(header));

const ofAnotherGame = (game: AnyGame, record: GameRecord): Refusal =>
  refusal('bad-record', `this is a record of ${record.game}, not of ${game.id}`);

export interface OpenWish {
  readonly scenario?: string;
  readonly options?: RecordHeader['options'];
  readonly players?: number;
  readonly people?: readonly { readonly name?: string; readonly bot?: string }[];
}

/** A game that goes on under other rules: where it stood, and what its lines did as far as it is known. */
export interface Adoption {
  readonly record: GameRecord;
  readonly state: State<unknown>;
  readonly seen: readonly (Seen | null | undefined)[];
}

/**
 * One game being played or watched: its record, and the state the record leads to. This is the referee's public
 * door: whatever is offered to it, it answers with a result or a refusal, and a refusal changes nothing.
 */
export class Match {
  readonly game: AnyGame;
  private readonly header: RecordHeader;
  private readonly secret: Secret | null;
  private readonly course: Course;
  private log: Entry[] = [];
  private chain: string;
  /** The lines that were made last, as text, by number. */
  private readonly texts = new Map<number, string>();

  private constructor(game: AnyGame, header: RecordHeader, secret: Secret | null) {
    this.game = game;
    this.header = header;
    this.secret = secret;
    this.chain = headerHash(header);
    const { scenario, options, seats } = header;
    this.course = new Course(game, { scenario, options, seats: seats.map(({ id }) => id) });
  }

  /** Opens a new game. The seed is 32 random bytes in hexadecimal; each seat may add entropy of its own. */
  static open(game: AnyGame, wish: OpenWish, secret: Secret): Result<Match, Refusal> {
    const setup = readSetup(game, wish);
    if (!setup.ok) return failure(refusal('bad-setup', setup.error));
    if (!/^([0-9a-f]{2}){16,64}$/.test(secret.seed)) return failure(refusal('bad-setup', 'the seed must be 16 to 64 bytes in hexadecimal'));
    const { scenario, options, seats } = setup.value;
    const header: RecordHeader = {
      format: 'gunbai/2',
      game: game.id,
      rules: game.rules,
      scenario,
      options,
      seats: seats.map((id, index) => ({ id, ...wish.people?.[index] })),
      commitment: commitmentTo(secret.seed),
      entropy: secret.entropy,
    };
    const match = new Match(game, header, secret);
    return match.guarded(() => match.start());
  }

  /** Takes up a record where it ends (or at line `at`), by replaying it under these rules. */
  static resume(game: AnyGame, record: GameRecord, at: number = record.log.length): Result<Match, Refusal> {
    return Match.replayed(game, record, (match) => match.replay(record.log.slice(0, at)));
  }

  /** Takes up a record as if these rules had held all along: where its moves lead now. To look at, not to keep: it is not the same record. */
  static underPresent(game: AnyGame, record: GameRecord): Result<Match, Refusal> {
    const log = record.log.map((entry) => (entry.type === 'rules' ? { ...entry, to: game.rules } : entry));
    return Match.resume(game, { ...record, rules: game.rules, log });
  }

  /** The same by every way the game ever went: lines that were undone are replayed, too, each line once. */
  static retrace(game: AnyGame, record: GameRecord): Result<Match, Refusal> {
    return Match.replayed(game, record, (match) => match.retrace(record.log));
  }

  private static replayed(game: AnyGame, record: GameRecord, work: (match: Match) => void): Result<Match, Refusal> {
    if (record.game !== game.id) return failure(ofAnotherGame(game, record));
    const rules = rulesIn(record);
    if (rules !== game.rules)
      return failure(
        refusal(
          'bad-record',
          `the record was made under rules ${rules} of ${game.id}, these are rules ${game.rules}: a Gunbai of that time can replay it`,
        ),
      );
    const { seed: _seed, log: _log, head: _head, ...header } = record;
    const match = new Match(game, header, secretOf(record));
    return match.guarded(() => work(match));
  }

  /**
   * Takes up a game from what a store kept of it: the state the record leads to, and what each line did. Nothing is
   * replayed, so this is quick, and as true as the store.
   */
  static restore(game: AnyGame, record: GameRecord, state: State<unknown>, seen: readonly Seen[]): Result<Match, Refusal> {
    if (record.game !== game.id) return failure(ofAnotherGame(game, record));
    if (seen.length !== record.log.length || record.head.count !== record.log.length)
      return failure(refusal('bad-record', 'what was kept does not fit the log'));
    const { seed: _seed, log, head, ...header } = record;
    const match = new Match(game, header, secretOf(record));
    match.course.restore(state, log, seen);
    match.log = log.slice();
    match.chain = head.hash;
    return success(match);
  }

  /**
   * Goes on under other rules from the state a store kept, and says so in the log; whoever calls this has asked the seats.
   * What is known of earlier lines is still told.
   */
  static adopt(game: AnyGame, { record, state, seen }: Adoption, by: readonly SeatId[]): Result<Match, Refusal> {
    const from = rulesIn(record);
    const restored = Match.restore(
      game,
      record,
      copyJson(state),
      record.log.map(() => BARRIER),
    );
    if (!restored.ok) return restored;
    const match = restored.value;
    const entry = match.write({ type: 'rules', by, from, to: game.rules, state: copyJson(state) as unknown as Json });
    match.course.moments = [{ entry, seen: BARRIER }];
    match.recall(seen);
    return success(match);
  }

  /** Why a game that was played under other rules does not simply go on under these: its moves do not lead to where it stood. */
  static departure(game: AnyGame, record: GameRecord, state: State<unknown>): Refusal | null {
    const replayed = Match.underPresent(game, record);
    if (!replayed.ok) return replayed.error;
    if (stateHash(replayed.value.state) === stateHash(state)) return null;
    return refusal('bad-record', 'under the present rules the same moves lead to another position', { differs: 'position' });
  }

  /** Runs what may fail because a record lies or a rule is wrong, and turns the failure into an answer. */
  private guarded(work: () => void): Result<Match, Refusal> {
    try {
      work();
      return success(this);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      return failure(refusal('bad-record', problem, error instanceof Departure ? error.facts : undefined));
    }
  }

  get state(): State<unknown> {
    return this.course.state;
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
    return { ...this.header, seed: this.secret?.seed ?? null, log: this.log, head: this.head };
  }

  get head(): Head {
    return { count: this.log.length, hash: this.chain };
  }

  owing(): readonly SeatId[] {
    return owing(this.game, this.state);
  }

  question(seat: SeatId): Question | null {
    return this.owing().includes(seat) ? questionTo(this.game, this.state, seat) : null;
  }

  allowed(seat: SeatId): Action[] {
    return this.owing().includes(seat) ? allowed(this.game, this.state, seat) : [];
  }

  why(seat: SeatId, action: unknown): Refusal | null {
    try {
      return whyNot(this.game, this.state, seat, action);
    } catch (error) {
      return refusal('fault', error instanceof Error ? error.message : String(error));
    }
  }

  view(viewer: Viewer): View<unknown> {
    return viewFor(this.game, this.state, viewer);
  }

  /** Whether it is plain that everybody is told the same story from line `since` on. */
  tellsAllTheSame(since: number): boolean {
    return this.course
      .since(since)
      .every(
        ({ entry, seen: { events, shown } }) =>
          (entry.type !== 'act' || shown === entry.action) && events.every(({ to }) => to === undefined),
      );
  }

  /** The story so far as a viewer may know it, undone lines left out; from line `since` on. */
  story(viewer: Viewer, since = 0): Told[] {
    return this.course.since(since).map((moment) => toldOf(moment, viewer));
  }

  /** Whether the rules changed under it: lines from before that are not replayed. */
  get hasEarlier(): boolean {
    return this.log.some(({ type }) => type === 'rules');
  }

  /** Takes in what lines from before the rules last changed did, so that they are told of: they are not replayed. */
  recall(seen: readonly (Seen | null | undefined)[]): void {
    this.course.recall(this.log, seen);
  }

  /** What each line did, by its number, as far as it stands and is known: for a store to keep. */
  allSeen(): (Seen | null)[] {
    const all = this.log.map((): Seen | null => null);
    for (const { entry, seen } of this.course.since(0)) if (seen.known !== 'lost') all[entry.n] = seen;
    return all;
  }

  /** What line `n` did, if it stands: for a store to keep. */
  seen(n: number): Seen | null {
    return this.course.seen(n);
  }

  /** Line `n` as JSON, for a store to keep. Lines that were just made have been written out already, to be hashed. */
  text(n: number): string {
    return this.texts.get(n) ?? JSON.stringify(this.log[n]);
  }

  /** Offers a decision. `number` guards against answering a decision that has passed. */
  act(seat: SeatId, action: unknown, number: number = this.number): Result<readonly Entry[], Refusal> {
    if (number !== this.number) return failure(refusal('stale', `decision ${number} has passed; ${this.number} is due`));
    const why = this.why(seat, action);
    if (why) return failure(why);
    if (!this.secret) return failure(refusal('bad-record', 'this record does not hold its seed: it can be watched, not played on'));
    const before = this.log.length;
    return this.orRestored(before, () => {
      this.play(seat, copyJson(action as Action), false);
      this.playForced();
      return this.log.slice(before);
    });
  }

  /** The line to which a seat alone may go back: the start of its own decisions since anything was shown. Null: nowhere. */
  undoPoint(seat: SeatId): number | null {
    return this.course.undoPoint(seat);
  }

  /** Takes back a seat's last own decision where nothing has been shown since. */
  undo(seat: SeatId): Result<readonly Entry[], Refusal> {
    const last = this.course.moments.findLast(({ entry }) => entry.type === 'act' && !entry.auto)?.entry;
    const point = this.undoPoint(seat);
    if (point === null || !last || last.n < point)
      return failure(refusal('nothing-to-undo', `there is nothing that ${seat} alone could take back`));
    return this.rewind([seat], last.n);
  }

  /** Goes back to before line `to` by consent of the seats named; whoever calls this has asked them. */
  rewind(by: readonly SeatId[], to: number): Result<readonly Entry[], Refusal> {
    const target = this.course.moments.find(({ entry }) => entry.n === to);
    if (!target || target.entry.type === 'start' || target.entry.type === 'rules')
      return failure(refusal('nothing-to-undo', `line ${to} is not there to go back to`));
    const before = this.log.length;
    return this.orRestored(before, () => {
      this.write({ type: 'undo', by, to });
      this.replay(this.log);
      return this.log.slice(before);
    });
  }

  /** Ends the game by resignation, agreement or time. */
  end(by: readonly SeatId[], outcome: Outcome): Result<readonly Entry[], Refusal> {
    if (this.outcome) return failure(refusal('finished', 'the game is over'));
    const entry = this.write({ type: 'end', by, outcome });
    this.course.finish(outcome);
    this.course.moments.push({ entry, seen: BARRIER });
    return success([entry]);
  }

  /** If the rules fail in the middle, the game is put back to where the log stood. */
  private orRestored(before: number, work: () => readonly Entry[]): Result<readonly Entry[], Refusal> {
    this.texts.clear();
    try {
      return success(work());
    } catch (error) {
      this.log = this.log.slice(0, before);
      this.texts.clear();
      this.replay(this.log);
      return failure(refusal('fault', error instanceof Error ? error.message : String(error)));
    }
  }

  private write(body: EntryBody): Entry {
    const n = this.log.length;
    const text = JSON.stringify(body);
    this.chain = lineHash(this.chain, n, text);
    const entry: Entry = { n, hash: this.chain.slice(0, 16), ...body };
    this.log.push(entry);
    this.texts.set(n, `{"n":${n},"hash":"${entry.hash}",${text.slice(1)}`);
    return entry;
  }

  private start(): void {
    const { secret } = this;
    if (!secret) throw new Error('a game cannot start without a seed');
    const { rolls, seen } = this.course.start(keyedChance(secret, 0));
    this.course.moments.push({ entry: this.write({ type: 'start', rolls }), seen });
    this.playForced();
  }

  private play(seat: SeatId, action: Action, auto: boolean): void {
    const { secret } = this;
    if (!secret) throw new Error('a game cannot go on without a seed');
    const { rolls, seen } = this.course.step(seat, action, keyedChance(secret, this.log.length));
    const entry = this.write({ type: 'act', seat, action, rolls, ...(auto ? { auto: true as const } : {}) });
    this.course.moments.push({ entry, seen });
  }

  private playForced(): void {
    for (let forced = forcedAction(this.game, this.state); forced; forced = forcedAction(this.game, this.state))
      this.play(forced.seat, forced.action, true);
  }

  private replay(log: readonly Entry[]): void {
    this.course.replay(log);
    this.holds(log);
  }

  private retrace(log: readonly Entry[]): void {
    this.course.retrace(log);
    this.holds(log);
  }

  private holds(log: readonly Entry[]): void {
    this.log = log.slice();
    this.chain = chainOf(this.header, log);
  }
}
