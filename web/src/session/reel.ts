import {
  actionFor,
  begin,
  copyJson,
  copyState,
  eventsFor,
  failure,
  perform,
  recordedChance,
  standing,
  success,
  Table,
  viewFor,
} from '@gunbai/engine';
import type { Action, AnyGame, Entry, GameEvent, GameRecord, Result, SeatId, SeenEvent, State, View } from '@gunbai/engine';

/** One position of a game that is watched, as one viewer may see it. */
export interface ReelFrame {
  readonly view: View<unknown>;
  readonly events: readonly GameEvent[];
  readonly seat: SeatId | null;
  readonly action: Action | null;
}

interface Step {
  readonly entry: Entry;
  readonly events: readonly SeenEvent[];
  readonly shown: Action | null;
}

/** Every so many positions one is kept whole; those between are played again from it. */
const STRIDE = 12;

/** A recorded game to be watched at any position, forwards and backwards. */
export class Reel {
  readonly game: AnyGame;
  private readonly steps: readonly Step[];
  private readonly kept: readonly State<unknown>[];

  private constructor(game: AnyGame, steps: readonly Step[], kept: readonly State<unknown>[]) {
    this.game = game;
    this.steps = steps;
    this.kept = kept;
  }

  static of(game: AnyGame, record: GameRecord): Result<Reel, string> {
    try {
      const lines = standing(record.log);
      const shown = lines.slice(
        Math.max(
          0,
          lines.findLastIndex(({ type }) => type === 'rules'),
        ),
      );
      const steps: Step[] = [];
      const kept: State<unknown>[] = [];
      let table: Table<unknown> | null = null;
      for (const [index, entry] of shown.entries()) {
        const before: State<unknown> | null = table?.state ?? null;
        const secret = before && entry.type === 'act' ? actionFor(game, before, entry.seat, entry.action, null) : null;
        table = play(game, record, table, entry);
        steps.push({ entry, events: table.events ?? [], shown: secret });
        if (index % STRIDE === 0) kept.push(copyState(table.state, game.copyBoard));
      }
      if (steps.length === 0) return failure('the record is empty');
      return success(new Reel(game, steps, kept));
    } catch (error) {
      return failure(error instanceof Error ? error.message : String(error));
    }
  }

  get length(): number {
    return this.steps.length;
  }

  /** The position that line `n` of the log led to, or the nearest before it. */
  indexOfLine(n: number): number {
    return Math.max(
      0,
      this.steps.findLastIndex(({ entry }) => entry.n <= n),
    );
  }

  lineAt(index: number): number {
    return this.steps[index]?.entry.n ?? 0;
  }

  /** The position after step `index`. */
  at(index: number, viewer: SeatId | null): ReelFrame {
    const last = Math.min(Math.max(index, 0), this.steps.length - 1);
    const { entry, events, shown } = this.steps[last] as Step;
    return {
      view: viewFor(this.game, this.stateAt(last), viewer),
      events: eventsFor(events, viewer),
      seat: entry.type === 'act' ? entry.seat : null,
      action: entry.type === 'act' ? (entry.seat === viewer ? entry.action : shown) : null,
    };
  }

  private stateAt(index: number): State<unknown> {
    const from = Math.floor(index / STRIDE);
    const state = copyState(this.kept[from] as State<unknown>, this.game.copyBoard);
    const table = new Table(this.game, state, recordedChance([]));
    for (const { entry } of this.steps.slice(from * STRIDE + 1, index + 1)) replay(table, entry);
    return table.state;
  }
}

const replay = (table: Table<unknown>, entry: Entry): void => {
  if (entry.type === 'end') table.finish(entry.outcome);
  if (entry.type !== 'act') return;
  table.chance = recordedChance(entry.rolls);
  perform(table, entry.seat, entry.action);
};

const play = (game: AnyGame, record: GameRecord, table: Table<unknown> | null, entry: Entry): Table<unknown> => {
  if (entry.type === 'start') {
    const { scenario, options, seats } = record;
    return begin(game, { scenario, options, seats: seats.map(({ id }) => id) }, recordedChance(entry.rolls), true);
  }
  if (entry.type === 'rules') return new Table(game, copyJson(entry.state) as unknown as State<unknown>, recordedChance([]));
  if (!table) throw new Error('the log does not begin with the start of a game');
  table.rolls = [];
  table.events = [];
  replay(table, entry);
  return table;
};
