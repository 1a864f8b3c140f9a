import { pairWithEffects } from './timeline.ts';
import type { AppliedEntry, EntryEffects } from './timeline.ts';
import { liveEntries } from './record.ts';
import type { Entry, GameRecord } from './record.ts';
import type { Action, GameEvent, SeatId } from './types.ts';
import { eventsFor } from './view.ts';
import type { Viewer } from './view.ts';

/** One entry of the game log as a viewer may read it. */
export interface LogLine {
  readonly n: number;
  readonly seat: SeatId | null;
  readonly action: Action | null;
  readonly auto: boolean;
  readonly events: readonly GameEvent[];
  /** A change of the rules version. */
  readonly rules?: { readonly from: number; readonly to: number };
  /** The game was restored from a backup. */
  readonly epoch?: number;
  /** The seats that agreed to a takeback just before this entry. */
  readonly takenBack?: readonly SeatId[];
  /** See `EntryEffects.known`. */
  readonly known?: 'lost' | 'retold';
}

/** What an entry changed about the game itself. */
const changeOf = (entry: Entry): Pick<LogLine, 'rules' | 'epoch'> => {
  if (entry.type === 'rules') return { rules: { from: entry.from, to: entry.to } };
  return entry.type === 'epoch' ? { epoch: entry.epoch } : {};
};

const toLogLine = ({ entry, effects: { events, shown, known } }: AppliedEntry, viewer: Viewer): LogLine => {
  const isAct = entry.type === 'act';
  const logLine: LogLine = {
    n: entry.n,
    seat: isAct ? entry.seat : null,
    action: isAct ? (entry.seat === viewer ? entry.action : shown) : null,
    auto: isAct && entry.auto === true,
    events: eventsFor(events, viewer),
  };
  const changed = { ...logLine, ...changeOf(entry) };
  return known === undefined ? changed : { ...changed, known };
};

/** The seats that agreed to a takeback between live entry `n` and the live entry before it; null if none did. */
const takebackBefore = (n: number, entryAt: (n: number) => Entry | undefined): readonly SeatId[] | null => {
  let undoneFrom = Number.POSITIVE_INFINITY;
  for (let entry = entryAt(n - 1); entry && (entry.type === 'undo' || entry.n >= undoneFrom); entry = entryAt(entry.n - 1)) {
    if (entry.type !== 'undo') continue;
    if (entry.by.length > 1) return entry.by;
    undoneFrom = Math.min(undoneFrom, entry.to);
  }
  return null;
};

/** Log lines of live entries. `entryAt` finds any entry, undone or not. */
export const toLogLines = (entries: readonly AppliedEntry[], viewer: Viewer, entryAt: (n: number) => Entry | undefined): LogLine[] =>
  entries.map((appliedEntry) => {
    const line = toLogLine(appliedEntry, viewer);
    const takenBack = takebackBefore(line.n, entryAt);
    return takenBack ? { ...line, takenBack } : line;
  });

/** The log of a record whose effects are known. */
export const logFor = ({ log }: GameRecord, effects: readonly (EntryEffects | null | undefined)[], viewer: Viewer): LogLine[] =>
  toLogLines(pairWithEffects(liveEntries(log), effects), viewer, (n) => log[n]);

/** Consecutive entries of a log, each with the effects stored beside it. */
export interface LogPart {
  readonly entries: readonly Entry[];
  readonly effects: readonly EntryEffects[];
}

/**
 * The log lines of a part of a log from entry `from` on. Later entries have undone everything from `undoneFrom` on. Entries
 * of the part before `from` are not shown: they tell who agreed to a takeback.
 */
export const logOfPart = ({ entries, effects }: LogPart, viewer: Viewer, from: number, undoneFrom: number): LogLine[] => {
  const first = entries[0]?.n ?? 0;
  const shown = liveEntries(entries).filter(({ n }) => n >= from && n < undoneFrom);
  const applied = shown.map((entry) => ({ entry, effects: effects[entry.n - first] as EntryEffects }));
  return toLogLines(applied, viewer, (n) => entries[n - first]);
};
