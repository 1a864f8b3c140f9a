import {
  actionFor,
  startGame,
  copyJson,
  copyState,
  eventsFor,
  failure,
  applyAction,
  replayRandom,
  rulesVersionOf,
  liveEntries,
  stateHash,
  success,
  GameContext,
  viewFor,
  formErrorFor,
} from '@gunbai/engine';
import type { Action, AnyGame, Entry, GameEvent, GameRecord, Json, Result, SeatId, ScopedEvent, State, View } from '@gunbai/engine';

/** One position of a replay, as one viewer may see it. */
export interface ReplayFrame {
  readonly view: View<unknown>;
  readonly events: readonly GameEvent[];
  readonly seat: SeatId | null;
  readonly action: Action | null;
}

interface ReplayStep {
  readonly entry: Entry;
  readonly events: readonly ScopedEvent[];
  readonly publicAction: Action | null;
  readonly turn: number;
}

/** Every twelfth position is stored, and every position after a rules change. The others are recomputed from there. */
const SNAPSHOT_INTERVAL = 12;

interface StateSnapshot {
  readonly at: number;
  readonly state: State<unknown>;
}

/** A recorded game that can be shown at any position. */
export class Replay {
  readonly game: AnyGame;
  private readonly steps: readonly ReplayStep[];
  private readonly snapshots: readonly StateSnapshot[];

  private constructor(game: AnyGame, steps: readonly ReplayStep[], snapshots: readonly StateSnapshot[]) {
    this.game = game;
    this.steps = steps;
    this.snapshots = snapshots;
  }

  /**
   * Replays a record as far as the current rules can. Entries that fail are skipped up to the next stored position; `state` is the last
   * of these.
   */
  static fromRecord(game: AnyGame, record: GameRecord, state: State<unknown> | null = null): Result<Replay, string> {
    const built: { steps: ReplayStep[]; snapshots: StateSnapshot[] } = { steps: [], snapshots: [] };
    let problem = 'the record is empty';
    const tryStep = (ctx: GameContext<unknown> | null, entry: Entry): GameContext<unknown> | null => {
      try {
        return addStep(game, record, ctx, entry, built);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        return null;
      }
    };
    let ctx: GameContext<unknown> | null = null;
    for (const entry of liveEntries(record.log)) if (ctx || (entry.type !== 'act' && entry.type !== 'end')) ctx = tryStep(ctx, entry);
    if (built.steps.length === 0) return failure(problem);
    if (state && (!ctx || stateHash(ctx.state) !== stateHash(state))) tryStep(null, positionEntry(game, record, state));
    return success(new Replay(game, built.steps, built.snapshots));
  }

  get length(): number {
    return this.steps.length;
  }

  /** The position after log entry `n`, or the nearest before it. A binary search, because the log asks for every line. */
  indexOfEntry(n: number): number {
    let from = 0;
    let to = this.steps.length - 1;
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (this.entryNumberAt(middle) <= n) from = middle;
      else to = middle - 1;
    }
    return from;
  }

  entryNumberAt(index: number): number {
    return this.steps[index]?.entry.n ?? 0;
  }

  /** Whether an event of one of these types, seen by all, led to the position. */
  hasEventAt(index: number, types: ReadonlySet<string>): boolean {
    return eventsFor(this.steps[index]?.events ?? [], null).some(({ type }) => types.has(type));
  }

  turnAt(index: number): number {
    return this.steps[index]?.turn ?? 0;
  }

  /** Positions at which a new turn begins, the first one included. */
  get turnStarts(): readonly number[] {
    return this.steps.flatMap(({ turn }, index) => (index === 0 || turn !== this.steps[index - 1]?.turn ? index : []));
  }

  /** Every position in order, with the events that led to it. The state changes with the next step: copy what is kept. */
  *positions(): Generator<{ readonly index: number; readonly state: State<unknown>; readonly events: readonly GameEvent[] }> {
    let ctx: GameContext<unknown> | null = null;
    for (const [index, { entry, events }] of this.steps.entries()) {
      const stored: StateSnapshot | undefined =
        ctx === null || entry.type === 'rules' ? this.snapshots.find(({ at }) => at === index) : undefined;
      if (stored) ctx = new GameContext(this.game, copyState(stored.state, this.game.copyBoard), replayRandom([]));
      else if (ctx) applyEntry(ctx, entry);
      if (ctx) yield { index, state: ctx.state, events: eventsFor(events, null) };
    }
  }

  frameAt(index: number, viewer: SeatId | null): ReplayFrame {
    const last = Math.min(Math.max(index, 0), this.steps.length - 1);
    const { entry, events, publicAction } = this.steps[last] as ReplayStep;
    return {
      view: viewFor(this.game, this.stateAt(last), viewer),
      events: eventsFor(events, viewer),
      seat: entry.type === 'act' ? entry.seat : null,
      action: entry.type === 'act' ? (entry.seat === viewer ? entry.action : publicAction) : null,
    };
  }

  private stateAt(index: number): State<unknown> {
    const from = this.snapshots.findLast(({ at }) => at <= index) as StateSnapshot;
    const state = copyState(from.state, this.game.copyBoard);
    const ctx = new GameContext(this.game, state, replayRandom([]));
    for (const { entry } of this.steps.slice(from.at + 1, index + 1)) applyEntry(ctx, entry);
    return ctx.state;
  }
}

const applyEntry = (ctx: GameContext<unknown>, entry: Entry): void => {
  if (entry.type === 'end') ctx.finish(entry.outcome);
  if (entry.type !== 'act') return;
  ctx.chance = replayRandom(entry.rolls);
  applyAction(ctx, entry.seat, entry.action);
};

const applyRecordEntry = (game: AnyGame, record: GameRecord, ctx: GameContext<unknown> | null, entry: Entry): GameContext<unknown> => {
  if (entry.type === 'start') {
    const { scenario, options, seats } = record;
    return startGame(game, { scenario, options, seats: seats.map(({ id }) => id) }, replayRandom(entry.rolls), true);
  }
  if (entry.type === 'rules') return new GameContext(game, copyJson(entry.state) as unknown as State<unknown>, replayRandom([]));
  if (!ctx) throw new Error('the log must begin with a start entry');
  ctx.rolls = [];
  ctx.events = [];
  applyEntry(ctx, entry);
  return ctx;
};

/** An action as everybody may see it. Imported records may hold anything, so the action's form is checked first. */
const publicActionOf = (game: AnyGame, state: State<unknown>, { seat, action }: Entry & { type: 'act' }): Action | null => {
  const formError = formErrorFor(game, state, seat, action);
  if (formError) throw new Error(formError.detail ?? formError.code);
  return actionFor(game, state, seat, action, null);
};

/** Applies one entry and adds the resulting position. */
const addStep = (
  game: AnyGame,
  record: GameRecord,
  previous: GameContext<unknown> | null,
  entry: Entry,
  { steps, snapshots }: { steps: ReplayStep[]; snapshots: StateSnapshot[] },
): GameContext<unknown> => {
  const publicAction = previous && entry.type === 'act' ? publicActionOf(game, previous.state, entry) : null;
  const ctx = applyRecordEntry(game, record, previous, entry);
  const at = steps.length;
  if (at - (snapshots.at(-1)?.at ?? -SNAPSHOT_INTERVAL) >= SNAPSHOT_INTERVAL || entry.type === 'rules')
    snapshots.push({ at, state: copyState(ctx.state, game.copyBoard) });
  steps.push({ entry, events: ctx.events ?? [], publicAction, turn: ctx.state.turn });
  return ctx;
};

/** An entry for a saved position that cannot be replayed, as if other rules began there. */
const positionEntry = ({ rules }: AnyGame, record: GameRecord, state: State<unknown>): Entry => ({
  n: record.log.length - 1,
  hash: '',
  type: 'rules',
  by: [],
  from: rulesVersionOf(record),
  to: rules,
  state: state as unknown as Json,
});
