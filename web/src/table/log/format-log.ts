import type { GameEvent, Json, LogLine } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import { toText, formatDecision, formatEvent } from '@gunbai/shared/i18n';
import type { GameText, MessagePart } from '@gunbai/shared/i18n';
import { entryAfterOwnMove } from '@gunbai/ui';
import type { Translator } from '../../i18n/index.tsx';

/** One row of the log. */
export interface LogRow {
  readonly key: string;
  /** The log entry it comes from. */
  readonly n: number;
  readonly type: string;
  readonly parts: readonly MessagePart[];
  /** Decided automatically, because it was the only choice. */
  readonly auto: boolean;
  /** A decision without an event: shown less prominently. */
  readonly isDecisionOnly: boolean;
  /** The seat concerned, if any. */
  readonly seat: string | null;
}

/** Event fact that holds the hexes of a path. */
const PATH_KEYS = ['hex', 'path'] as const;

/** Joins two consecutive moves of a unit into one event; null where they cannot be joined. */
const mergeMoves = (before: GameEvent, next: GameEvent): GameEvent | null => {
  const pathKey = PATH_KEYS.find((key) => before[key] !== undefined && next[key] !== undefined);
  if (pathKey === undefined || before.type !== next.type || before['unit'] === undefined) return null;
  const { [pathKey]: to, ...same } = next;
  if (Object.keys(same).some((key) => JSON.stringify(before[key]) !== JSON.stringify(same[key]))) return null;
  return { ...before, [pathKey]: [before[pathKey], to].flat() as Json };
};

/** Whether an event describes the decision itself, by its seat or its arguments. */
const isAboutDecision = (event: GameEvent, seat: LogLine['seat'], action: LogLine['action']): boolean => {
  const named = Object.values(event).flat();
  return event['seat'] === seat || (action ?? []).slice(1).some((one) => typeof one === 'string' && named.includes(one));
};

/** Appends a count when the same row repeats. */
const withRepeatCount = (parts: readonly MessagePart[], times: number): readonly MessagePart[] =>
  times > 1 ? [...parts, ` ×${times}`] : parts;

/**
 * Log rows, event by event. Steps of one march share a row, and repeated events are counted.
 * A decision without an event gets its own row, unless it says nothing new.
 */
export const formatLog = (
  log: readonly LogLine[],
  rules: GameModule,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
): readonly LogRow[] => {
  const rows: LogRow[] = [];
  let last: { readonly event: GameEvent; readonly sentence: string; readonly times: number } | null = null;
  for (const { n, seat, action, auto, events, known, rules: changed } of log) {
    if (known === 'lost' || changed) {
      last = null;
      continue;
    }
    for (const [index, event] of events.entries()) {
      const merged: GameEvent | null = last && mergeMoves(last.event, event);
      const segments = formatEvent(text, merged ?? event, seatNames);
      const sentence = toText(segments);
      if (sentence.trim() === '') continue;
      const times: number = last?.sentence === sentence ? last.times + 1 : 1;
      const before = merged || times > 1 ? rows.pop() : undefined;
      last = { event: merged ?? event, sentence, times };
      rows.push({
        key: before?.key ?? `${n}.${index}`,
        n,
        type: event.type,
        parts: withRepeatCount(segments, times),
        auto: auto && index === 0 && isAboutDecision(event, seat, action),
        isDecisionOnly: false,
        seat: typeof event['seat'] === 'string' ? event['seat'] : null,
      });
    }
    if (!action || events.length > 0) continue;
    last = null;
    const parts = formatDecision(text, seat, action, rules.describe?.(action), seatNames);
    if (parts.length > 0) rows.push({ key: String(n), n, type: action[0], parts, auto, isDecisionOnly: true, seat });
  }
  return rows;
};

/** Whether a row is a note of the table, and not of the game. */
export const isLogNote = (type: string): boolean => type.startsWith('aside-');

const logNote = (n: number, type: string, text: string): LogRow => ({
  key: `${n}.${type}`,
  n,
  type: `aside-${type}`,
  parts: [text],
  auto: false,
  isDecisionOnly: false,
  seat: null,
});

/** Notes about the log: where the rules changed, the game was restored or went back, and which entries are missing or approximate. */
const logNotes = (log: readonly LogLine[], { t }: Translator): readonly LogRow[] =>
  log.flatMap(({ n, rules, epoch, known, takenBack }, index) => {
    if (takenBack) return [logNote(n, 'takeback', t('log.takeback'))];
    if (epoch !== undefined) return [logNote(n, 'epoch', t('log.epoch'))];
    if (rules) return [logNote(n, 'rules', t('log.rules', rules))];
    if (known === undefined || log[index - 1]?.known === known) return [];
    const end = log.findIndex((one, at) => at > index && one.known !== known);
    return [logNote(n, known, t(`log.${known}`, { count: (end < 0 ? log.length : end) - index }))];
  });

/** The whole log, with its notes. */
export const insertLogNotes = (log: readonly LogLine[], rows: readonly LogRow[], translator: Translator): readonly LogRow[] => {
  const notes = logNotes(log, translator);
  return notes.length === 0 ? rows : [...notes, ...rows].toSorted((a, b) => a.n - b.n);
};

/** Events of others since the viewer's last decision, or since the last entry they saw. */
export const recapStart = (log: readonly LogLine[], viewer: string | null, since: number): number => {
  return Math.min(since, entryAfterOwnMove(log, viewer));
};

const HEADINGS: ReadonlySet<string> = new Set([
  'turn',
  'inning',
  'phase',
  'aside-rules',
  'aside-epoch',
  'aside-takeback',
  'aside-lost',
  'aside-retold',
]);

/** Whether a row is a heading or a note of the table: alone it is no news. */
export const isHeading = (type: string): boolean => HEADINGS.has(type);

/** The latest event in one row: by others since the viewer's last decision, or else of that decision. */
export const latestRow = (rows: readonly LogRow[], log: readonly LogLine[], viewer: string | null): LogRow | null => {
  const from = recapStart(log, viewer, Number.POSITIVE_INFINITY);
  const latest = rows.findLast(({ n, type, seat }) => n >= from && !isHeading(type) && (viewer === null || seat !== viewer));
  return latest ?? rows.findLast(({ type }) => !isHeading(type)) ?? null;
};

/** The first entry of the recap; null if others have done nothing since the reader last looked. */
export const recapOnReturn = (log: readonly LogLine[], viewer: string | null, since: number | null): number | null => {
  const isNew = since !== null && log.some(({ n, seat, events }) => n >= since && events.length > 0 && (seat === null || seat !== viewer));
  return isNew ? recapStart(log, viewer, since) : null;
};
