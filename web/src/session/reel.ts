import {
  actionFor,
  begin,
  copyJson,
  copyState,
  eventsFor,
  failure,
  perform,
  recordedChance,
  rulesIn,
  standing,
  stateHash,
  success,
  Table,
  viewFor,
  whyNoAnswer,
} from '@gunbai/engine';
import type { Action, AnyGame, Entry, GameEvent, GameRecord, Json, Result, SeatId, SeenEvent, State, View } from '@gunbai/engine';

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

/** Every so many positions one is kept whole, and whatever does not follow from the one before; the others are played again. */
const STRIDE = 12;

interface KeptState {
  readonly at: number;
  readonly state: State<unknown>;
}

/** A recorded game to be watched at any position, forwards and backwards. */
export class Reel {
  readonly game: AnyGame;
  private readonly steps: readonly Step[];
  private readonly kept: readonly KeptState[];

  private constructor(game: AnyGame, steps: readonly Step[], kept: readonly KeptState[]) {
    this.game = game;
    this.steps = steps;
    this.kept = kept;
  }

  /**
   * What these rules make again of a record. Where the rules changed under the game, what they do not make again is left out
   * up to the next position that was written down; the last of these is `state`, where it is known where the game stands.
   */
  static of(game: AnyGame, record: GameRecord, state: State<unknown> | null = null): Result<Reel, string> {
    const made: { steps: Step[]; kept: KeptState[] } = { steps: [], kept: [] };
    let problem = 'the record is empty';
    const shot = (table: Table<unknown> | null, entry: Entry): Table<unknown> | null => {
      try {
        return shoot(game, record, table, entry, made);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        return null;
      }
    };
    let table: Table<unknown> | null = null;
    for (const entry of standing(record.log)) if (table || (entry.type !== 'act' && entry.type !== 'end')) table = shot(table, entry);
    if (made.steps.length === 0) return failure(problem);
    if (state && (!table || stateHash(table.state) !== stateHash(state))) shot(null, standsAt(game, record, state));
    return success(new Reel(game, made.steps, made.kept));
  }

  get length(): number {
    return this.steps.length;
  }

  /** The position that line `n` of the log led to, or the nearest before it. Asked for every line that is shown: by halves. */
  indexOfLine(n: number): number {
    let from = 0;
    let to = this.steps.length - 1;
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (this.lineAt(middle) <= n) from = middle;
      else to = middle - 1;
    }
    return from;
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
    const from = this.kept.findLast(({ at }) => at <= index) as KeptState;
    const state = copyState(from.state, this.game.copyBoard);
    const table = new Table(this.game, state, recordedChance([]));
    for (const { entry } of this.steps.slice(from.at + 1, index + 1)) replay(table, entry);
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

/** An action as everybody may see it. A record may say anything: rules are given only what answers their question. */
const shownOf = (game: AnyGame, state: State<unknown>, { seat, action }: Entry & { type: 'act' }): Action | null => {
  const why = whyNoAnswer(game, state, seat, action);
  if (why) throw new Error(why.detail ?? why.code);
  return actionFor(game, state, seat, action, null);
};

/** Plays one line, and adds the position it leads to. */
const shoot = (
  game: AnyGame,
  record: GameRecord,
  before: Table<unknown> | null,
  entry: Entry,
  { steps, kept }: { steps: Step[]; kept: KeptState[] },
): Table<unknown> => {
  const shown = before && entry.type === 'act' ? shownOf(game, before.state, entry) : null;
  const table = play(game, record, before, entry);
  const at = steps.length;
  if (at - (kept.at(-1)?.at ?? -STRIDE) >= STRIDE || entry.type === 'rules')
    kept.push({ at, state: copyState(table.state, game.copyBoard) });
  steps.push({ entry, events: table.events ?? [], shown });
  return table;
};

/** Where a game stands that cannot be made again, as if other rules began there. */
const standsAt = ({ rules }: AnyGame, record: GameRecord, state: State<unknown>): Entry => ({
  n: record.log.length - 1,
  hash: '',
  type: 'rules',
  by: [],
  from: rulesIn(record),
  to: rules,
  state: state as unknown as Json,
});
