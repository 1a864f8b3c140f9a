import type { GameEvent, Json, LogLine } from '@gunbai/engine';
import type { GameModule } from '@gunbai/games/registry';
import { toText, formatDecision, formatEvent } from '@gunbai/shared/i18n';
import type { GameText, MessagePart } from '@gunbai/shared/i18n';
import { entryAfterOwnMove } from '@gunbai/ui';
import type { Translator } from '../../i18n/index.tsx';

/** One line of the log. */
export interface LogRow {
  readonly key: string;
  /** The line of the record it tells of. */
  readonly n: number;
  readonly type: string;
  readonly parts: readonly MessagePart[];
  /** The referee made this decision, since there was no other. */
  readonly auto: boolean;
  /** A decision that no event speaks of: of less weight than what happened. */
  readonly isDecisionOnly: boolean;
  /** The seat it speaks of, where it speaks of one. */
  readonly seat: string | null;
}

/** What names the hexes of a way in an event. */
const PATH_KEYS = ['hex', 'path'] as const;

/** The event of a unit that goes on as it went before: one way instead of two, with all that the first one said. Null where it does not. */
const mergeMoves = (before: GameEvent, next: GameEvent): GameEvent | null => {
  const pathKey = PATH_KEYS.find((key) => before[key] !== undefined && next[key] !== undefined);
  if (pathKey === undefined || before.type !== next.type || before['unit'] === undefined) return null;
  const { [pathKey]: to, ...same } = next;
  if (Object.keys(same).some((key) => JSON.stringify(before[key]) !== JSON.stringify(same[key]))) return null;
  return { ...before, [pathKey]: [before[pathKey], to].flat() as Json };
};

/** Whether an event tells of a decision itself: it names who decided, or what was chosen. What merely follows from it was nobody's choice. */
const isAboutDecision = (event: GameEvent, seat: LogLine['seat'], action: LogLine['action']): boolean => {
  const named = Object.values(event).flat();
  return event['seat'] === seat || (action ?? []).slice(1).some((one) => typeof one === 'string' && named.includes(one));
};

/** How often a line says what it says, where the same happened again at once. */
const withRepeatCount = (parts: readonly MessagePart[], times: number): readonly MessagePart[] =>
  times > 1 ? [...parts, ` ×${times}`] : parts;

/**
 * What the story says, event by event: the steps of one march in one line, and what happens several times over. A decision that no
 * event speaks of is told by itself, unless it says nothing new.
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

const logNote = (n: number, type: string, text: string): LogRow => ({
  key: `${n}.${type}`,
  n,
  type: `aside-${type}`,
  parts: [text],
  auto: false,
  isDecisionOnly: false,
  seat: null,
});

/** What the log says of itself: where the rules changed, and which lines it does not tell just as they were. */
const logNotes = (log: readonly LogLine[], { t }: Translator): readonly LogRow[] =>
  log.flatMap(({ n, rules, known }, index) => {
    if (rules) return [logNote(n, 'rules', t('log.rules', rules))];
    if (known === undefined || log[index - 1]?.known === known) return [];
    const end = log.findIndex((one, at) => at > index && one.known !== known);
    return [logNote(n, known, t(`log.${known}`, { count: (end < 0 ? log.length : end) - index }))];
  });

/** The whole log: what happened, and what is to be known about its telling. */
export const insertLogNotes = (log: readonly LogLine[], rows: readonly LogRow[], translator: Translator): readonly LogRow[] => {
  const notes = logNotes(log, translator);
  return notes.length === 0 ? rows : [...notes, ...rows].toSorted((a, b) => a.n - b.n);
};

/** What others did since a viewer's own last decision, or since the line they had seen. */
export const recapStart = (log: readonly LogLine[], viewer: string | null, since: number): number => {
  return Math.min(since, entryAfterOwnMove(log, viewer));
};

/** What only heads what follows tells of nothing that happened. */
const HEADINGS: ReadonlySet<string> = new Set(['turn', 'inning', 'phase', 'aside-rules', 'aside-lost', 'aside-retold']);

/** What just happened, in one line: the last of what others did since the viewer's own last decision; else what came of that decision. */
export const latestRow = (rows: readonly LogRow[], log: readonly LogLine[], viewer: string | null): LogRow | null => {
  const from = recapStart(log, viewer, Number.POSITIVE_INFINITY);
  const latest = rows.findLast(({ n, type, seat }) => n >= from && !HEADINGS.has(type) && (viewer === null || seat !== viewer));
  return latest ?? rows.findLast(({ type }) => !HEADINGS.has(type)) ?? null;
};

/** Where the recap begins for whoever comes back: null where others have done nothing since the reader last looked. */
export const recapOnReturn = (log: readonly LogLine[], viewer: string | null, since: number | null): number | null => {
  const isNew = since !== null && log.some(({ n, seat, events }) => n >= since && events.length > 0 && (seat === null || seat !== viewer));
  return isNew ? recapStart(log, viewer, since) : null;
};
