import { allowed, forcedAction, questionTo, whyNot } from './choice.ts';
import type { Question } from './choice.ts';
import { commitmentTo, keyedChance } from './chance.ts';
import type { Chance, Secret } from './chance.ts';
import type { AnyGame, Setup } from './game.ts';
import { readSetup } from './game.ts';
import { Departure, entryHash, headerHash, recordedChance, rulesIn, secretOf, standing } from './record.ts';
import type { Entry, EntryBody, GameRecord, Head, RecordHeader } from './record.ts';
import { KeptStates, returnsIn } from './retrace.ts';
import { copyJson, copyState } from './state.ts';
import type { Outcome, State, View } from './state.ts';
import { begin, owing, perform, Table } from './table.ts';
import type { SeenEvent } from './table.ts';
import type { Action, GameEvent, Json, Refusal, Result, SeatId, StepId } from './terms.ts';
import { failure, refusal, success } from './terms.ts';
import { actionFor, eventsFor, viewFor } from './view.ts';
import type { Viewer } from './view.ts';

/** The steps to whose end an order to pass may hold. */
const marksOf = ({ steps }: AnyGame): ReadonlySet<StepId> =>
  new Set(Object.values(steps).flatMap((step) => (step.type === 'decision' && step.inAdvance?.until ? [step.inAdvance.until] : [])));

/** What one line of the log did, as far as watching it needs. Plain JSON, so that a store can keep it beside the line. */
export interface Seen {
  readonly events: readonly SeenEvent[];
  /** Chance spoke, something hidden was shown, or another seat decided: a seat alone cannot go back behind it. */
  readonly barrier: boolean;
  /** The action as those see it who may not know it; the same action where it is no secret. */
  readonly shown: Action | null;
  /** Of the steps to whose end an order may hold, those that ended: a battle may end and the next begin in one line. */
  readonly ended?: readonly StepId[];
}

/** A line that stands, and what it did. */
interface Moment extends Seen {
  readonly entry: Entry;
}

/** A line of the story as one viewer may read it. */
export interface Told {
  readonly n: number;
  readonly seat: SeatId | null;
  readonly action: Action | null;
  readonly auto: boolean;
  readonly events: readonly GameEvent[];
}

const chainOf = (header: RecordHeader, log: readonly Entry[]): string =>
  log.reduce((before, { n, hash: _hash, ...body }) => entryHash(before, n, body as EntryBody), headerHash(header));

export interface OpenWish {
  readonly scenario?: string;
  readonly options?: RecordHeader['options'];
  readonly players?: number;
  readonly people?: readonly { readonly name?: string; readonly bot?: string }[];
}

/**
 * One game being played or watched: its record, and the state the record leads to. This is the referee's public
 * door: whatever is offered to it, it answers with a result or a refusal, and a refusal changes nothing.
 */
export class Match {
  readonly game: AnyGame;
  private readonly header: RecordHeader;
  private readonly secret: Secret | null;
  private readonly marks: ReadonlySet<StepId>;
  private log: Entry[] = [];
  private chain: string;
  private moments: Moment[] = [];
  private table: Table<unknown>;

  private constructor(game: AnyGame, header: RecordHeader, secret: Secret | null) {
    this.game = game;
    this.header = header;
    this.secret = secret;
    this.marks = marksOf(game);
    this.chain = headerHash(header);
    this.table = undefined as unknown as Table<unknown>; // set by `start` or `replayAll`, before anybody can see it
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
    return Match.replayed(game, record, (match) => match.replayAll(record.log));
  }

  private static replayed(game: AnyGame, record: GameRecord, work: (match: Match) => void): Result<Match, Refusal> {
    if (record.game !== game.id) return failure(refusal('bad-record', `this is a record of ${record.game}, not of ${game.id}`));
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
    if (record.game !== game.id) return failure(refusal('bad-record', `this is a record of ${record.game}, not of ${game.id}`));
    if (seen.length !== record.log.length || record.head.count !== record.log.length)
      return failure(refusal('bad-record', 'what was kept does not fit the log'));
    const { seed: _seed, log, head, ...header } = record;
    const match = new Match(game, header, secretOf(record));
    const stands = standing(log);
    const changed = stands.findLastIndex(({ type }) => type === 'rules');
    match.moments = stands.slice(Math.max(changed, 0)).map((entry) => ({ entry, ...(seen[entry.n] as Seen) }));
    match.table = new Table(game, state, recordedChance([]));
    match.log = log.slice();
    match.chain = head.hash;
    return success(match);
  }

  /** Goes on under other rules from the state a store kept, and says so in the log; whoever calls this has asked the seats. */
  static adopt(game: AnyGame, record: GameRecord, state: State<unknown>, by: readonly SeatId[]): Result<Match, Refusal> {
    const from = rulesIn(record);
    const nothing: Seen = { events: [], barrier: true, shown: null };
    const restored = Match.restore(
      game,
      record,
      state,
      record.log.map(() => nothing),
    );
    if (!restored.ok) return restored;
    const match = restored.value;
    const entry = match.write({ type: 'rules', by, from, to: game.rules, state: copyJson(state) as unknown as Json });
    match.moments = [{ entry, ...nothing }];
    return success(match);
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
    return this.table.state;
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

  private momentsFrom(since: number): readonly Moment[] {
    const { moments } = this;
    let first = moments.length;
    while (first > 0 && (moments[first - 1] as Moment).entry.n >= since) first--;
    return moments.slice(first);
  }

  /** Whether it is plain that everybody is told the same story from line `since` on. */
  tellsAllTheSame(since: number): boolean {
    return this.momentsFrom(since).every(
      ({ entry, events, shown }) => (entry.type !== 'act' || shown === entry.action) && events.every(({ to }) => to === undefined),
    );
  }

  /** The story so far as a viewer may know it, undone lines left out; from line `since` on. */
  story(viewer: Viewer, since = 0): Told[] {
    return this.momentsFrom(since).map(({ entry, events, shown }) => ({
      n: entry.n,
      seat: entry.type === 'act' ? entry.seat : null,
      action: entry.type === 'act' ? (entry.seat === viewer ? entry.action : shown) : null,
      auto: entry.type === 'act' && entry.auto === true,
      events: eventsFor(events, viewer),
    }));
  }

  /** What line `n` did, if it stands: for a store to keep. */
  seen(n: number): Seen | null {
    const moment = this.moments.findLast(({ entry }) => entry.n === n);
    if (!moment) return null;
    const { entry: _entry, ...seen } = moment;
    return seen;
  }

  /** A copy of the working state, to try things on. */
  copy(): State<unknown> {
    return copyState(this.state, this.game.copyBoard);
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
    let point: number | null = null;
    for (let i = this.moments.length - 1; i >= 0; i--) {
      const { entry, barrier } = this.moments[i] as Moment;
      if (entry.type !== 'act' || entry.seat !== seat || barrier) break;
      if (!entry.auto) point = entry.n;
    }
    return point;
  }

  /** Takes back a seat's last own decision where nothing has been shown since. */
  undo(seat: SeatId): Result<readonly Entry[], Refusal> {
    const last = this.moments.findLast(({ entry }) => entry.type === 'act' && !entry.auto)?.entry;
    const point = this.undoPoint(seat);
    if (point === null || !last || last.n < point)
      return failure(refusal('nothing-to-undo', `there is nothing that ${seat} alone could take back`));
    return this.rewind([seat], last.n);
  }

  /** Goes back to before line `to` by consent of the seats named; whoever calls this has asked them. */
  rewind(by: readonly SeatId[], to: number): Result<readonly Entry[], Refusal> {
    const target = this.moments.find(({ entry }) => entry.n === to);
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
    this.table.finish(outcome);
    this.moments.push({ entry, events: [], barrier: true, shown: null });
    return success([entry]);
  }

  /** Goes on under other rules from a state that all seats have agreed to; the record says so. */
  changeRules(game: AnyGame, by: readonly SeatId[], state: State<unknown>): Result<Match, Refusal> {
    const { seed, log } = this.record;
    const body: EntryBody = { type: 'rules', by, from: this.game.rules, to: game.rules, state: copyJson(state) as unknown as Json };
    const hash = entryHash(this.chain, log.length, body);
    const entry: Entry = { n: log.length, hash: hash.slice(0, 16), ...body };
    return Match.resume(game, { ...this.header, seed, log: [...log, entry], head: { count: log.length + 1, hash } });
  }

  /** If the rules fail in the middle, the game is put back to where the log stood. */
  private orRestored(before: number, work: () => readonly Entry[]): Result<readonly Entry[], Refusal> {
    try {
      return success(work());
    } catch (error) {
      this.log = this.log.slice(0, before);
      this.replay(this.log);
      return failure(refusal('fault', error instanceof Error ? error.message : String(error)));
    }
  }

  private write(body: EntryBody): Entry {
    const n = this.log.length;
    this.chain = entryHash(this.chain, n, body);
    const entry: Entry = { n, hash: this.chain.slice(0, 16), ...body };
    this.log.push(entry);
    return entry;
  }

  private setup(): Setup {
    const { scenario, options, seats } = this.header;
    return { scenario, options, seats: seats.map(({ id }) => id) };
  }

  private start(): void {
    const { secret } = this;
    if (!secret) throw new Error('a game cannot start without a seed');
    this.table = begin(this.game, this.setup(), keyedChance(secret, 0), true);
    const entry = this.write({ type: 'start', rolls: this.table.rolls ?? [] });
    this.moments.push({ entry, events: this.table.events ?? [], barrier: true, shown: null });
    this.playForced();
  }

  private play(seat: SeatId, action: Action, auto: boolean): void {
    const { secret } = this;
    if (!secret) throw new Error('a game cannot go on without a seed');
    const moment = this.step(seat, action, keyedChance(secret, this.log.length));
    const rolls = this.table.rolls ?? [];
    const entry = this.write({ type: 'act', seat, action, rolls, ...(auto ? { auto: true as const } : {}) });
    this.moments.push({ entry, ...moment });
  }

  /** Applies one action with the given chance and says what there was to see. */
  private step(seat: SeatId, action: Action, chance: Chance): Seen {
    const { table } = this;
    table.chance = chance;
    table.rolls = [];
    table.events = [];
    table.ended = [];
    table.revealed = false;
    const shown = actionFor(this.game, table.state, seat, action, null);
    perform(table, seat, action);
    const ended = table.ended.filter((step) => this.marks.has(step));
    return { events: table.events, barrier: table.revealed, shown, ...(ended.length > 0 ? { ended } : {}) };
  }

  private playForced(): void {
    for (let forced = forcedAction(this.game, this.state); forced; forced = forcedAction(this.game, this.state))
      this.play(forced.seat, forced.action, true);
  }

  /** Builds everything up again from log lines alone: the state, what was seen, and the chain of hashes. */
  private replay(log: readonly Entry[]): void {
    this.moments = [];
    const stands = standing(log);
    // Lines from before a change of rules were played under others: go on from the state that was agreed on.
    const changed = stands.findLastIndex(({ type }) => type === 'rules');
    for (const entry of stands.slice(Math.max(changed, 0))) this.replayEntry(entry);
    this.log = log.slice();
    this.chain = chainOf(this.header, log);
    if (this.moments.length === 0) throw new Error('the log does not begin with the start of a game');
  }

  /** Replays lines one after the other as they were written. States that the log goes back to are kept until it does. */
  private replayAll(log: readonly Entry[]): void {
    const first = Math.max(
      log.findLastIndex(({ type }) => type === 'rules'),
      0,
    );
    this.replay(log.slice(0, first + 1));
    const kept = new KeptStates(returnsIn(log));
    for (const entry of log.slice(first + 1)) {
      if (entry.type === 'undo') {
        this.mustBeFree(entry);
        this.goBack(entry, kept, log);
      } else this.replayKeeping(entry, kept);
    }
    this.log = log.slice();
    this.chain = chainOf(this.header, log);
  }

  /** Alone a seat goes back as far as nothing was shown: or else whoever keeps the log could roll again until it suits them. */
  private mustBeFree({ n, by, to }: Entry & { type: 'undo' }): void {
    if (this.seats.every((seat) => by.includes(seat))) return;
    const point = by.length === 1 ? this.undoPoint(by[0] as SeatId) : null;
    if (point === null || to < point)
      throw new Departure(`line ${n}: the game goes back to line ${to} without the consent of all seats`, { differs: 'refused', line: n });
  }

  private replayKeeping(entry: Entry, kept: KeptStates): void {
    if (kept.wants(entry.n)) kept.keep({ n: entry.n, state: this.copy() });
    this.replayEntry(entry);
  }

  /** Back to before line `to`: to a state kept for it, or to one before it and from there by the lines that stand. */
  private goBack({ n, to }: Entry & { type: 'undo' }, kept: KeptStates, log: readonly Entry[]): void {
    const stands = this.moments.findLastIndex(({ entry }) => entry.n < to) + 1;
    const target = this.moments[stands]?.entry.n;
    if (target === undefined) return;
    const last = kept.takeUpTo(target);
    if (!last) return this.replay(log.slice(0, n + 1));
    const again = this.moments.slice(0, stands).filter(({ entry }) => entry.n >= last.n);
    this.moments.length = stands - again.length;
    this.table = new Table(this.game, last.state, recordedChance([]));
    for (const { entry } of again) this.replayKeeping(entry, kept);
  }

  private replayEntry(entry: Entry): void {
    const opens = entry.type === 'start' || entry.type === 'rules';
    if (opens !== (this.moments.length === 0)) throw new Error(`line ${entry.n}: a game starts once, at the beginning`);
    switch (entry.type) {
      case 'start': {
        const chance = recordedChance(entry.rolls);
        this.table = begin(this.game, this.setup(), chance, true);
        if (!chance.used()) throw new Departure('line 0 holds more rolls than the set-up makes', { differs: 'rolls', line: 0 });
        this.moments.push({ entry, events: this.table.events ?? [], barrier: true, shown: null });
        return;
      }
      case 'act': {
        const why = whyNot(this.game, this.state, entry.seat, entry.action);
        if (why) throw this.refusedLine(entry, why);
        const chance = recordedChance(entry.rolls, entry.n);
        const moment = this.step(entry.seat, entry.action, chance);
        if (!chance.used())
          throw new Departure(`line ${entry.n} holds more rolls than the rules make`, { differs: 'rolls', line: entry.n });
        this.moments.push({ entry, ...moment });
        return;
      }
      case 'end':
        this.table.finish(entry.outcome);
        this.moments.push({ entry, events: [], barrier: true, shown: null });
        return;
      case 'rules':
        this.table = new Table(this.game, copyJson(entry.state) as unknown as State<unknown>, recordedChance([]));
        this.moments.push({ entry, events: [], barrier: true, shown: null });
        return;
      case 'undo':
        throw new Error('an undo does not stand');
    }
  }

  private refusedLine({ n, seat, action }: Entry & { type: 'act' }, { clause, code }: Refusal): Departure {
    const isPublic = actionFor(this.game, this.state, seat, action, null) === action;
    return new Departure(`line ${n}: ${seat} may not ${JSON.stringify(action)} (${clause ?? code})`, {
      differs: 'refused',
      line: n,
      ...(clause !== undefined && isPublic ? { clause } : {}),
    });
  }
}
