import type { RandomSource } from './random.ts';
import { formErrorFor, refusalFor } from './legal-actions.ts';
import type { AnyGame, Setup } from './game.ts';
import { canonicalJson } from './hash.ts';
import { ReplayMismatchError, replayRandom, liveEntries } from './record.ts';
import type { Entry } from './record.ts';
import { UndoSnapshots, undoTargets } from './undo-snapshots.ts';
import { copyJson, copyState } from './state.ts';
import type { Outcome, State } from './state.ts';
import { startGame, applyAction, GameContext } from './game-context.ts';
import type { Roll, ScopedEvent } from './game-context.ts';
import type { Action, Refusal, SeatId, StepId } from './types.ts';
import { actionFor } from './view.ts';

/** What one line of the log did, as far as watching it needs. Plain JSON, so that a store can keep it beside the line. */
export interface EntryEffects {
  readonly events: readonly ScopedEvent[];
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
export interface AppliedEntry {
  readonly entry: Entry;
  readonly effects: EntryEffects;
}

/** What a line did that is no action: nothing to see, and nobody goes back behind it alone. */
export const UNDO_BARRIER: EntryEffects = { events: [], barrier: true, shown: null };

/** What a line did of which nothing was kept. */
const LOST_EFFECTS: EntryEffects = { ...UNDO_BARRIER, known: 'lost' };

/** Whether a line is made by the rules: what it did is then theirs to say. */
export const isReplayable = ({ type }: Entry): boolean => type === 'act' || type === 'start';

/** Lines and what they did, as far as it is known. */
export const pairWithEffects = (entries: readonly Entry[], effects: readonly (EntryEffects | null | undefined)[]): AppliedEntry[] =>
  entries.map((entry) => ({ entry, effects: effects[entry.n] ?? (isReplayable(entry) ? LOST_EFFECTS : UNDO_BARRIER) }));

/** The steps to whose end an order to pass may hold. */
const standingOrderEndSteps = ({ steps }: AnyGame): ReadonlySet<StepId> =>
  new Set(
    Object.values(steps).flatMap((step) => (step.type === 'decision' && step.standingOrder?.until ? [step.standingOrder.until] : [])),
  );

/** Lines from before a change of rules were played under others: a game goes on from the state that was agreed on. */
const lastRulesChangeIndex = (log: readonly Entry[]): number =>
  Math.max(
    log.findLastIndex(({ type }) => type === 'rules'),
    0,
  );

/** The way a game has gone: the lines that stand, what each did, and the state they lead to. */
export class Timeline {
  readonly game: AnyGame;
  private readonly setup: Setup;
  private readonly orderEndSteps: ReadonlySet<StepId>;
  private context: GameContext<unknown> | null = null;
  entries: AppliedEntry[] = [];
  /** Lines from before the rules last changed: to be told of, not to go back to. */
  private priorEntries: readonly AppliedEntry[] = [];

  constructor(game: AnyGame, setup: Setup) {
    this.game = game;
    this.setup = setup;
    this.orderEndSteps = standingOrderEndSteps(game);
  }

  get state(): State<unknown> {
    return this.startedContext.state;
  }

  private get startedContext(): GameContext<unknown> {
    if (!this.context) throw new Error('the log does not begin with the start of a game');
    return this.context;
  }

  /** Sets the game up; gives what chance decided in it, and what there was to see. */
  start(chance: RandomSource): { rolls: readonly Roll[]; effects: EntryEffects } {
    const ctx = startGame(this.game, this.setup, chance, true);
    this.context = ctx;
    return { rolls: ctx.rolls ?? [], effects: { ...UNDO_BARRIER, events: ctx.events ?? [] } };
  }

  /** Goes on from a state that was kept or agreed on, with the lines that led there. */
  resumeFrom(state: State<unknown>, entries: AppliedEntry[]): void {
    this.context = new GameContext(this.game, state, replayRandom([]));
    this.entries = entries;
  }

  /** From what a store kept of each line of a log, those that stand since the rules last changed. */
  restore(state: State<unknown>, log: readonly Entry[], effects: readonly EntryEffects[]): void {
    const live = liveEntries(log);
    this.resumeFrom(
      state,
      live.slice(lastRulesChangeIndex(live)).map((entry) => ({ entry, effects: effects[entry.n] as EntryEffects })),
    );
    this.loadPriorEffects(log, effects);
  }

  /** Takes in what lines from before the rules last changed did, as far as it is known. */
  loadPriorEffects(log: readonly Entry[], effects: readonly (EntryEffects | null | undefined)[]): void {
    const live = liveEntries(log);
    this.priorEntries = pairWithEffects(live.slice(0, lastRulesChangeIndex(live)), effects);
  }

  /** Replays lines as far as these rules make them again; what they would only refuse today is done as it was then. */
  replayUntilMismatch(live: readonly Entry[]): readonly AppliedEntry[] {
    this.entries = [];
    try {
      for (const entry of live) this.replayEntry(entry, true);
    } catch {
      // The line that departs, and what follows from it, cannot be made again.
    }
    return this.entries;
  }

  /** Makes one action with the given chance; gives what it rolled, and what there was to see. */
  applyAction(seat: SeatId, action: Action, chance: RandomSource): { rolls: readonly Roll[]; effects: EntryEffects } {
    const ctx = this.startedContext;
    ctx.chance = chance;
    ctx.rolls = [];
    ctx.events = [];
    ctx.endedSteps = [];
    ctx.hasRevealedInfo = false;
    const shown = actionFor(this.game, ctx.state, seat, action, null);
    applyAction(ctx, seat, action);
    const ended = ctx.endedSteps.filter((step) => this.orderEndSteps.has(step));
    // Copies take up no more than they hold; lists that have grown keep room for more, in every line of a long game.
    return {
      rolls: ctx.rolls.slice(),
      effects: { events: ctx.events.slice(), barrier: ctx.hasRevealedInfo, shown, ...(ended.length > 0 ? { ended } : {}) },
    };
  }

  finish(outcome: Outcome): void {
    this.startedContext.finish(outcome);
  }

  entriesSince(n: number): readonly AppliedEntry[] {
    const { entries, priorEntries } = this;
    let first = entries.length;
    while (first > 0 && (entries[first - 1] as AppliedEntry).entry.n >= n) first--;
    if (first > 0 || priorEntries.length === 0) return entries.slice(first);
    return [...priorEntries.filter(({ entry }) => entry.n >= n), ...entries];
  }

  effectsOf(n: number): EntryEffects | null {
    const isEntryN = ({ entry }: AppliedEntry): boolean => entry.n === n;
    return (this.entries.findLast(isEntryN) ?? this.priorEntries.findLast(isEntryN))?.effects ?? null;
  }

  /** The line to which a seat alone may go back: the start of its own decisions since anything was shown. Null: nowhere. */
  earliestSoloUndo(seat: SeatId): number | null {
    let earliest: number | null = null;
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const { entry, effects } = this.entries[i] as AppliedEntry;
      if (entry.type !== 'act' || entry.seat !== seat || effects.barrier) break;
      if (!entry.auto) earliest = entry.n;
    }
    return earliest;
  }

  /** Builds everything up again from log lines alone: the lines that stand, one after the other. */
  replay(log: readonly Entry[]): void {
    this.entries = [];
    const live = liveEntries(log);
    for (const entry of live.slice(lastRulesChangeIndex(live))) this.replayEntry(entry);
    if (this.entries.length === 0) throw new Error('the log does not begin with the start of a game');
  }

  /** Replays lines as they were written, those undone too. States that the log goes back to are kept until it does. */
  replayIncludingUndone(log: readonly Entry[]): void {
    const first = lastRulesChangeIndex(log);
    this.replay(log.slice(0, first + 1));
    const snapshots = new UndoSnapshots(undoTargets(log));
    for (const entry of log.slice(first + 1)) {
      if (entry.type === 'undo') {
        this.assertUndoPermitted(entry);
        this.rewindTo(entry, snapshots, log);
      } else this.replayWithSnapshots(entry, snapshots);
    }
  }

  /** Alone a seat goes back as far as nothing was shown: or else whoever keeps the log could roll again until it suits them. */
  private assertUndoPermitted({ n, by, to }: Entry & { type: 'undo' }): void {
    if (this.state.seats.every((seat) => by.includes(seat))) return;
    const earliest = by.length === 1 ? this.earliestSoloUndo(by[0] as SeatId) : null;
    if (earliest === null || to < earliest)
      throw new ReplayMismatchError(`line ${n}: the game goes back to line ${to} without the consent of all seats`, {
        differs: 'refused',
        line: n,
      });
  }

  /** Back to before line `to`: to a state kept for it, or to one before it and from there by the lines that stand. */
  private rewindTo({ n, to }: Entry & { type: 'undo' }, snapshots: UndoSnapshots, log: readonly Entry[]): void {
    const liveCount = this.entries.findLastIndex(({ entry }) => entry.n < to) + 1;
    const target = this.entries[liveCount]?.entry.n;
    if (target === undefined) return;
    const snapshot = snapshots.takeAtOrBefore(target);
    if (!snapshot) return this.replay(log.slice(0, n + 1));
    const replayed = this.entries.slice(0, liveCount).filter(({ entry }) => entry.n >= snapshot.n);
    this.resumeFrom(snapshot.state, this.entries.slice(0, liveCount - replayed.length));
    for (const { entry } of replayed) this.replayWithSnapshots(entry, snapshots);
  }

  private replayWithSnapshots(entry: Entry, snapshots: UndoSnapshots): void {
    if (snapshots.isUndoTarget(entry.n)) snapshots.save({ n: entry.n, state: copyState(this.state, this.game.copyBoard) });
    this.replayEntry(entry);
  }

  private replayEntry(entry: Entry, isLenient = false): void {
    const isOpeningEntry = entry.type === 'start' || entry.type === 'rules';
    if (isOpeningEntry !== (this.entries.length === 0)) throw new Error(`line ${entry.n}: a game starts once, at the beginning`);
    this.entries.push({ entry, effects: this.replayEffectsOf(entry, isLenient) });
  }

  private replayEffectsOf(entry: Entry, isLenient: boolean): EntryEffects {
    switch (entry.type) {
      case 'start': {
        const chance = replayRandom(entry.rolls);
        const { effects } = this.start(chance);
        if (!chance.isExhausted())
          throw new ReplayMismatchError('line 0 holds more rolls than the set-up makes', { differs: 'rolls', line: 0 });
        return effects;
      }
      case 'act': {
        const refusal = (isLenient ? formErrorFor : refusalFor)(this.game, this.state, entry.seat, entry.action);
        if (refusal) throw this.createRefusedEntryError(entry, refusal);
        const chance = replayRandom(entry.rolls, entry.n);
        const { effects } = this.applyAction(entry.seat, entry.action, chance);
        if (!chance.isExhausted())
          throw new ReplayMismatchError(`line ${entry.n} holds more rolls than the rules make`, { differs: 'rolls', line: entry.n });
        return effects;
      }
      case 'end':
        this.finish(entry.outcome);
        return UNDO_BARRIER;
      case 'rules': {
        const state = copyJson(entry.state) as unknown as State<unknown>;
        if (!this.hasSameSetup(state)) throw new Error(`line ${entry.n}: the game goes on from one that was set up otherwise`);
        this.resumeFrom(state, this.entries);
        return UNDO_BARRIER;
      }
      case 'undo':
        throw new Error('an undo does not stand');
    }
  }

  /** A record may say anything of its set-up: the game that went on under other rules says how it was set up, too. */
  private hasSameSetup({ scenario, options, seats }: Setup): boolean {
    return canonicalJson({ scenario, options, seats }) === canonicalJson({ ...this.setup });
  }

  private createRefusedEntryError({ n, seat, action }: Entry & { type: 'act' }, { clause, code }: Refusal): ReplayMismatchError {
    const isPublic = actionFor(this.game, this.state, seat, action, null) === action;
    return new ReplayMismatchError(`line ${n}: ${seat} may not ${JSON.stringify(action)} (${clause ?? code})`, {
      differs: 'refused',
      line: n,
      ...(clause !== undefined && isPublic ? { clause } : {}),
    });
  }
}
