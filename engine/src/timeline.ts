import type { RandomSource } from './random.ts';
import { formErrorFor, refusalFor } from './legal-actions.ts';
import type { AnyGame, Setup } from './game.ts';
import { canonicalJson } from './hash.ts';
import { ReplayMismatchError, replayRandom, liveEntries } from './record.ts';
import type { Entry } from './record.ts';
import type { SavedState } from './saved-state.ts';
import { UndoSnapshots, undoTargets } from './undo-snapshots.ts';
import { copyJson, copyState } from './state.ts';
import type { Outcome, State } from './state.ts';
import { GameContext } from './game-context.ts';
import { startGame, applyAction } from './flow-runner.ts';
import type { Roll, ScopedEvent } from './game-context.ts';
import type { Action, Refusal, SeatId, StepId } from './types.ts';
import { actionFor } from './view.ts';

/** What one log entry did, as far as viewers need it. Plain JSON, so that a store can save it with the entry. */
export interface EntryEffects {
  readonly events: readonly ScopedEvent[];
  /** Dice were rolled, something hidden was revealed, or another seat decided: no undo by one seat goes past it. */
  readonly barrier: boolean;
  /** The action as other seats see it; the action itself if it is not secret. */
  readonly shown: Action | null;
  /** Steps that ended here and may end a standing order. A battle may end and the next one begin in one entry. */
  readonly ended?: readonly StepId[];
  /**
   * Only for entries from before a rules change: `lost` if their effects were not stored, `retold` if later rules
   * replayed them to another state.
   */
  readonly known?: 'lost' | 'retold';
}

/** A live entry and its effects. */
export interface AppliedEntry {
  readonly entry: Entry;
  readonly effects: EntryEffects;
}

/** Effects of an entry that is no action: no events, and a barrier for undo by one seat. */
export const UNDO_BARRIER: EntryEffects = { events: [], barrier: true, shown: null };

/** Effects of an entry for which none were stored. */
const LOST_EFFECTS: EntryEffects = { ...UNDO_BARRIER, known: 'lost' };

/** Sees the state before entry `number` during a replay. */
export type StateObserver = (number: number, state: State<unknown>) => void;

/** Whether the rules produce the effects of an entry. */
export const isReplayable = ({ type }: Entry): boolean => type === 'act' || type === 'start';

/** Entries with their effects, as far as those are known. */
export const pairWithEffects = (entries: readonly Entry[], effects: readonly (EntryEffects | null | undefined)[]): AppliedEntry[] =>
  entries.map((entry) => ({ entry, effects: effects[entry.n] ?? (isReplayable(entry) ? LOST_EFFECTS : UNDO_BARRIER) }));

/** The steps that may end a standing order. */
const standingOrderEndSteps = ({ steps }: AnyGame): ReadonlySet<StepId> =>
  new Set(
    Object.values(steps).flatMap((step) => (step.type === 'decision' && step.standingOrder?.until ? [step.standingOrder.until] : [])),
  );

/** Replay starts at the last rules change, which carries the state it continues from. */
const lastRulesChangeIndex = (log: readonly Entry[]): number =>
  Math.max(
    log.findLastIndex(({ type }) => type === 'rules'),
    0,
  );

/** The live entries of a game, their effects, and the state they lead to. */
export class Timeline {
  readonly game: AnyGame;
  private readonly setup: Setup;
  private readonly orderEndSteps: ReadonlySet<StepId>;
  private context: GameContext<unknown> | null = null;
  entries: AppliedEntry[] = [];
  /** Entries from before the last rules change: shown in the log, but out of reach for undo. */
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
    if (!this.context) throw new Error('the log does not begin with a start entry');
    return this.context;
  }

  /** Sets the game up; returns its rolls and effects. */
  start(chance: RandomSource): { rolls: readonly Roll[]; effects: EntryEffects } {
    const ctx = startGame(this.game, this.setup, chance, true);
    this.context = ctx;
    return { rolls: ctx.rolls ?? [], effects: { ...UNDO_BARRIER, events: ctx.events ?? [] } };
  }

  /** Continues from a stored or agreed state, with the entries that led to it. */
  resumeFrom(state: State<unknown>, entries: AppliedEntry[]): void {
    this.context = new GameContext(this.game, state, replayRandom([]));
    this.entries = entries;
  }

  /** Restores the live entries since the last rules change from stored effects. `first` is the number of the first entry. */
  restore(state: State<unknown>, log: readonly Entry[], effects: readonly EntryEffects[], first: number): void {
    const live = liveEntries(log);
    if (first > 0)
      return this.resumeFrom(
        state,
        live.map((entry) => ({ entry, effects: effects[entry.n - first] as EntryEffects })),
      );
    this.resumeFrom(
      state,
      live.slice(lastRulesChangeIndex(live)).map((entry) => ({ entry, effects: effects[entry.n] as EntryEffects })),
    );
    this.loadPriorEffects(log, effects);
  }

  /** Loads the known effects of entries from before the last rules change. */
  loadPriorEffects(log: readonly Entry[], effects: readonly (EntryEffects | null | undefined)[]): void {
    const live = liveEntries(log);
    this.priorEntries = pairWithEffects(live.slice(0, lastRulesChangeIndex(live)), effects);
  }

  /** Replays entries up to the first that does not replay. Actions that today's rules would refuse are still applied. */
  replayUntilMismatch(live: readonly Entry[]): readonly AppliedEntry[] {
    this.entries = [];
    try {
      for (const entry of live) this.replayEntry(entry, true);
    } catch {
      // Entries after the first mismatch cannot be replayed.
    }
    return this.entries;
  }

  /** Applies one action; returns its rolls and effects. */
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
    // Copies free the spare capacity that grown arrays would keep for every entry of a long game.
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

  /** The first of a seat's own decisions since the last barrier: how far it may undo alone. Null if there is none. */
  earliestSoloUndo(seat: SeatId): number | null {
    let earliest: number | null = null;
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const { entry, effects } = this.entries[i] as AppliedEntry;
      if (entry.type !== 'act' || entry.seat !== seat || effects.barrier) break;
      if (!entry.auto) earliest = entry.n;
    }
    return earliest;
  }

  /**
   * Number of the last live entry before `to` at which no seat's own undo goes on: a barrier, or another seat's decision
   * than the last one. Null if there is none.
   */
  lastUndoStop(to = Infinity): number | null {
    let lastSeat: SeatId | null = null;
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const { entry, effects } = this.entries[i] as AppliedEntry;
      if (entry.n >= to) continue;
      if (entry.type !== 'act' || effects.barrier || (lastSeat !== null && entry.seat !== lastSeat)) return entry.n;
      lastSeat = entry.seat;
    }
    return null;
  }

  forgetBefore(n: number): void {
    this.entries = this.entries.filter(({ entry }) => entry.n >= n);
    this.priorEntries = [];
  }

  /** Returns to the state before entry `to`, by replaying the live entries since a saved state. */
  rewindFrom({ number, state }: SavedState, to: number): void {
    const live = this.entries.filter(({ entry }) => entry.n < to);
    const keptCount = live.findLastIndex(({ entry }) => entry.n < number) + 1;
    this.resumeFrom(JSON.parse(state) as State<unknown>, live.slice(0, keptCount));
    for (const { entry } of live.slice(keptCount)) this.entries.push({ entry, effects: this.replayEffectsOf(entry, false) });
  }

  /** Rebuilds the timeline by replaying the live entries of a log. */
  replay(log: readonly Entry[]): void {
    this.entries = [];
    const live = liveEntries(log);
    for (const entry of live.slice(lastRulesChangeIndex(live))) this.replayEntry(entry);
    if (this.entries.length === 0) throw new Error('the log does not begin with a start entry');
  }

  /** Replays all entries in order, including undone ones. Snapshots make each undo cheap. Shows `observe` every state. */
  replayIncludingUndone(log: readonly Entry[], observe: StateObserver): void {
    const first = lastRulesChangeIndex(log);
    this.replay(log.slice(0, first + 1));
    observe(first + 1, this.state);
    const snapshots = new UndoSnapshots(undoTargets(log));
    for (const entry of log.slice(first + 1)) {
      if (entry.type === 'undo') {
        this.assertUndoPermitted(entry);
        this.rewindTo(entry, snapshots, log);
      } else this.replayWithSnapshots(entry, snapshots);
      observe(entry.n + 1, this.state);
    }
  }

  /** One seat may not undo past a barrier: otherwise the owner of the log could reroll until the dice suit. */
  private assertUndoPermitted({ n, by, to }: Entry & { type: 'undo' }): void {
    if (this.state.seats.every((seat) => by.includes(seat))) return;
    const earliest = by.length === 1 ? this.earliestSoloUndo(by[0] as SeatId) : null;
    if (earliest === null || to < earliest)
      throw new ReplayMismatchError(`entry ${n}: the game goes back to entry ${to} without the consent of all seats`, {
        differs: 'refused',
        entry: n,
      });
  }

  /** Returns to the state before entry `to`, from the nearest snapshot and the live entries after it. */
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
    if (isOpeningEntry !== (this.entries.length === 0)) throw new Error(`entry ${entry.n}: a game starts once, at the beginning`);
    this.entries.push({ entry, effects: this.replayEffectsOf(entry, isLenient) });
  }

  private replayEffectsOf(entry: Entry, isLenient: boolean): EntryEffects {
    switch (entry.type) {
      case 'start': {
        const chance = replayRandom(entry.rolls);
        const { effects } = this.start(chance);
        if (!chance.isExhausted())
          throw new ReplayMismatchError('entry 0 has more rolls than the set-up makes', { differs: 'rolls', entry: 0 });
        return effects;
      }
      case 'act': {
        const refusal = (isLenient ? formErrorFor : refusalFor)(this.game, this.state, entry.seat, entry.action);
        if (refusal) throw this.createRefusedEntryError(entry, refusal);
        const chance = replayRandom(entry.rolls, entry.n);
        const { effects } = this.applyAction(entry.seat, entry.action, chance);
        if (!chance.isExhausted())
          throw new ReplayMismatchError(`entry ${entry.n} has more rolls than the rules make`, { differs: 'rolls', entry: entry.n });
        return effects;
      }
      case 'end':
        this.finish(entry.outcome);
        return UNDO_BARRIER;
      case 'epoch':
        return UNDO_BARRIER;
      case 'rules': {
        const state = copyJson(entry.state) as unknown as State<unknown>;
        if (!this.hasSameSetup(state)) throw new Error(`entry ${entry.n}: the new state has another set-up than the record`);
        this.resumeFrom(state, this.entries);
        return UNDO_BARRIER;
      }
      case 'undo':
        throw new Error('an undo is never a live entry');
    }
  }

  /** A record may be forged: the state at a rules change must have the set-up of the header. */
  private hasSameSetup({ scenario, options, seats }: Setup): boolean {
    return canonicalJson({ scenario, options, seats }) === canonicalJson({ ...this.setup });
  }

  private createRefusedEntryError({ n, seat, action }: Entry & { type: 'act' }, { clause, code }: Refusal): ReplayMismatchError {
    const isPublic = actionFor(this.game, this.state, seat, action, null) === action;
    return new ReplayMismatchError(`entry ${n}: ${seat} may not ${JSON.stringify(action)} (${clause ?? code})`, {
      differs: 'refused',
      entry: n,
      ...(clause !== undefined && isPublic ? { clause } : {}),
    });
  }
}
