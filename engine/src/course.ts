import type { Chance } from './chance.ts';
import { whyNoAnswer, whyNot } from './choice.ts';
import type { AnyGame, Setup } from './game.ts';
import { canonical } from './hash.ts';
import { Departure, recordedChance, standing } from './record.ts';
import type { Entry } from './record.ts';
import { KeptStates, returnsIn } from './retrace.ts';
import { copyJson, copyState } from './state.ts';
import type { Outcome, State } from './state.ts';
import { begin, perform, Table } from './table.ts';
import type { Roll, SeenEvent } from './table.ts';
import type { Action, Refusal, SeatId, StepId } from './terms.ts';
import { actionFor } from './view.ts';

/** What one line of the log did, as far as watching it needs. Plain JSON, so that a store can keep it beside the line. */
export interface Seen {
  readonly events: readonly SeenEvent[];
  /** Chance spoke, something hidden was shown, or another seat decided: a seat alone cannot go back behind it. */
  readonly barrier: boolean;
  /** The action as those see it who may not know it; the same action where it is no secret. */
  readonly shown: Action | null;
  /** Of the steps to whose end an order may hold, those that ended: a battle may end and the next begin in one line. */
  readonly ended?: readonly StepId[];
  /**
   * Only of lines from before the rules changed: `lost` where what the line did was not kept, `retold` where it is told by
   * later rules, which came to another position.
   */
  readonly known?: 'lost' | 'retold';
}

/** A line that stands, and what it did. */
export interface Moment {
  readonly entry: Entry;
  readonly seen: Seen;
}

/** What a line did that is no action: nothing to see, and nobody goes back behind it alone. */
export const BARRIER: Seen = { events: [], barrier: true, shown: null };

/** What a line did of which nothing was kept. */
const LOST: Seen = { ...BARRIER, known: 'lost' };

/** Whether a line is made by the rules: what it did is then theirs to say. */
export const isMadeByRules = ({ type }: Entry): boolean => type === 'act' || type === 'start';

/** Lines and what they did, as far as it is known. */
export const momentsOf = (lines: readonly Entry[], seen: readonly (Seen | null | undefined)[]): Moment[] =>
  lines.map((entry) => ({ entry, seen: seen[entry.n] ?? (isMadeByRules(entry) ? LOST : BARRIER) }));

/** The steps to whose end an order to pass may hold. */
const marksOf = ({ steps }: AnyGame): ReadonlySet<StepId> =>
  new Set(Object.values(steps).flatMap((step) => (step.type === 'decision' && step.inAdvance?.until ? [step.inAdvance.until] : [])));

/** Lines from before a change of rules were played under others: a game goes on from the state that was agreed on. */
const sinceRulesChanged = (log: readonly Entry[]): number =>
  Math.max(
    log.findLastIndex(({ type }) => type === 'rules'),
    0,
  );

/** The way a game has gone: the lines that stand, what each did, and the state they lead to. */
export class Course {
  readonly game: AnyGame;
  private readonly setup: Setup;
  private readonly marks: ReadonlySet<StepId>;
  private table: Table<unknown> | null = null;
  moments: Moment[] = [];
  /** Lines from before the rules last changed: to be told of, not to go back to. */
  private earlier: readonly Moment[] = [];

  constructor(game: AnyGame, setup: Setup) {
    this.game = game;
    this.setup = setup;
    this.marks = marksOf(game);
  }

  get state(): State<unknown> {
    return this.underWay.state;
  }

  private get underWay(): Table<unknown> {
    if (!this.table) throw new Error('the log does not begin with the start of a game');
    return this.table;
  }

  /** Sets the game up; gives what chance decided in it, and what there was to see. */
  start(chance: Chance): { rolls: readonly Roll[]; seen: Seen } {
    const table = begin(this.game, this.setup, chance, true);
    this.table = table;
    return { rolls: table.rolls ?? [], seen: { ...BARRIER, events: table.events ?? [] } };
  }

  /** Goes on from a state that was kept or agreed on, with the lines that led there. */
  takeUp(state: State<unknown>, moments: Moment[]): void {
    this.table = new Table(this.game, state, recordedChance([]));
    this.moments = moments;
  }

  /** From what a store kept of each line of a log, those that stand since the rules last changed. */
  restore(state: State<unknown>, log: readonly Entry[], seen: readonly Seen[]): void {
    const stands = standing(log);
    this.takeUp(
      state,
      stands.slice(sinceRulesChanged(stands)).map((entry) => ({ entry, seen: seen[entry.n] as Seen })),
    );
    this.recall(log, seen);
  }

  /** Takes in what lines from before the rules last changed did, as far as it is known. */
  recall(log: readonly Entry[], seen: readonly (Seen | null | undefined)[]): void {
    const stands = standing(log);
    this.earlier = momentsOf(stands.slice(0, sinceRulesChanged(stands)), seen);
  }

  /** Replays lines as far as these rules make them again; what they would only refuse today is done as it was then. */
  replayAsFar(stands: readonly Entry[]): readonly Moment[] {
    this.moments = [];
    try {
      for (const entry of stands) this.replayEntry(entry, true);
    } catch {
      // The line that departs, and what follows from it, cannot be made again.
    }
    return this.moments;
  }

  /** Makes one action with the given chance; gives what it rolled, and what there was to see. */
  step(seat: SeatId, action: Action, chance: Chance): { rolls: readonly Roll[]; seen: Seen } {
    const table = this.underWay;
    table.chance = chance;
    table.rolls = [];
    table.events = [];
    table.ended = [];
    table.revealed = false;
    const shown = actionFor(this.game, table.state, seat, action, null);
    perform(table, seat, action);
    const ended = table.ended.filter((step) => this.marks.has(step));
    // Copies take up no more than they hold; lists that have grown keep room for more, in every line of a long game.
    return {
      rolls: table.rolls.slice(),
      seen: { events: table.events.slice(), barrier: table.revealed, shown, ...(ended.length > 0 ? { ended } : {}) },
    };
  }

  finish(outcome: Outcome): void {
    this.underWay.finish(outcome);
  }

  since(n: number): readonly Moment[] {
    const { moments, earlier } = this;
    let first = moments.length;
    while (first > 0 && (moments[first - 1] as Moment).entry.n >= n) first--;
    if (first > 0 || earlier.length === 0) return moments.slice(first);
    return [...earlier.filter(({ entry }) => entry.n >= n), ...moments];
  }

  seen(n: number): Seen | null {
    const isIt = ({ entry }: Moment): boolean => entry.n === n;
    return (this.moments.findLast(isIt) ?? this.earlier.findLast(isIt))?.seen ?? null;
  }

  /** The line to which a seat alone may go back: the start of its own decisions since anything was shown. Null: nowhere. */
  undoPoint(seat: SeatId): number | null {
    let point: number | null = null;
    for (let i = this.moments.length - 1; i >= 0; i--) {
      const { entry, seen } = this.moments[i] as Moment;
      if (entry.type !== 'act' || entry.seat !== seat || seen.barrier) break;
      if (!entry.auto) point = entry.n;
    }
    return point;
  }

  /** Builds everything up again from log lines alone: the lines that stand, one after the other. */
  replay(log: readonly Entry[]): void {
    this.moments = [];
    const stands = standing(log);
    for (const entry of stands.slice(sinceRulesChanged(stands))) this.replayEntry(entry);
    if (this.moments.length === 0) throw new Error('the log does not begin with the start of a game');
  }

  /** Replays lines as they were written, those undone too. States that the log goes back to are kept until it does. */
  retrace(log: readonly Entry[]): void {
    const first = sinceRulesChanged(log);
    this.replay(log.slice(0, first + 1));
    const kept = new KeptStates(returnsIn(log));
    for (const entry of log.slice(first + 1)) {
      if (entry.type === 'undo') {
        this.mustBeFree(entry);
        this.goBack(entry, kept, log);
      } else this.replayKeeping(entry, kept);
    }
  }

  /** Alone a seat goes back as far as nothing was shown: or else whoever keeps the log could roll again until it suits them. */
  private mustBeFree({ n, by, to }: Entry & { type: 'undo' }): void {
    if (this.state.seats.every((seat) => by.includes(seat))) return;
    const point = by.length === 1 ? this.undoPoint(by[0] as SeatId) : null;
    if (point === null || to < point)
      throw new Departure(`line ${n}: the game goes back to line ${to} without the consent of all seats`, { differs: 'refused', line: n });
  }

  /** Back to before line `to`: to a state kept for it, or to one before it and from there by the lines that stand. */
  private goBack({ n, to }: Entry & { type: 'undo' }, kept: KeptStates, log: readonly Entry[]): void {
    const stands = this.moments.findLastIndex(({ entry }) => entry.n < to) + 1;
    const target = this.moments[stands]?.entry.n;
    if (target === undefined) return;
    const last = kept.takeUpTo(target);
    if (!last) return this.replay(log.slice(0, n + 1));
    const again = this.moments.slice(0, stands).filter(({ entry }) => entry.n >= last.n);
    this.takeUp(last.state, this.moments.slice(0, stands - again.length));
    for (const { entry } of again) this.replayKeeping(entry, kept);
  }

  private replayKeeping(entry: Entry, kept: KeptStates): void {
    if (kept.wants(entry.n)) kept.keep({ n: entry.n, state: copyState(this.state, this.game.copyBoard) });
    this.replayEntry(entry);
  }

  private replayEntry(entry: Entry, isLenient = false): void {
    const opens = entry.type === 'start' || entry.type === 'rules';
    if (opens !== (this.moments.length === 0)) throw new Error(`line ${entry.n}: a game starts once, at the beginning`);
    this.moments.push({ entry, seen: this.playedAgain(entry, isLenient) });
  }

  private playedAgain(entry: Entry, isLenient: boolean): Seen {
    switch (entry.type) {
      case 'start': {
        const chance = recordedChance(entry.rolls);
        const { seen } = this.start(chance);
        if (!chance.used()) throw new Departure('line 0 holds more rolls than the set-up makes', { differs: 'rolls', line: 0 });
        return seen;
      }
      case 'act': {
        const why = (isLenient ? whyNoAnswer : whyNot)(this.game, this.state, entry.seat, entry.action);
        if (why) throw this.refusedLine(entry, why);
        const chance = recordedChance(entry.rolls, entry.n);
        const { seen } = this.step(entry.seat, entry.action, chance);
        if (!chance.used())
          throw new Departure(`line ${entry.n} holds more rolls than the rules make`, { differs: 'rolls', line: entry.n });
        return seen;
      }
      case 'end':
        this.finish(entry.outcome);
        return BARRIER;
      case 'rules': {
        const state = copyJson(entry.state) as unknown as State<unknown>;
        if (!this.isSetUpAs(state)) throw new Error(`line ${entry.n}: the game goes on from one that was set up otherwise`);
        this.takeUp(state, this.moments);
        return BARRIER;
      }
      case 'undo':
        throw new Error('an undo does not stand');
    }
  }

  /** A record may say anything of its set-up: the game that went on under other rules says how it was set up, too. */
  private isSetUpAs({ scenario, options, seats }: Setup): boolean {
    return canonical({ scenario, options, seats }) === canonical({ ...this.setup });
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
