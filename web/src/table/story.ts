import type { GameEvent, Json, Told } from '@gunbai/engine';
import type { TitleRules } from '@gunbai/games/registry';
import { plain, sayDecision, sayEvent } from '@gunbai/kits/text';
import type { GameText, Segment } from '@gunbai/kits/text';
import { sinceOwn } from '@gunbai/ui';
import type { Speech } from '../text/index.tsx';

/** One line of the log. */
export interface StoryLine {
  readonly key: string;
  /** The line of the record it tells of. */
  readonly n: number;
  readonly type: string;
  readonly segments: readonly Segment[];
  /** The referee made this decision, since there was no other. */
  readonly auto: boolean;
  /** A decision that no event speaks of: of less weight than what happened. */
  readonly isBare: boolean;
  /** The seat it speaks of, where it speaks of one. */
  readonly who: string | null;
}

/** What names the hexes of a way in an event. */
const WAYS = ['hex', 'path'] as const;

/** The event of a unit that goes on as it went before: one way instead of two, with all that the first one said. Null where it does not. */
const goingOn = (before: GameEvent, next: GameEvent): GameEvent | null => {
  const way = WAYS.find((key) => before[key] !== undefined && next[key] !== undefined);
  if (way === undefined || before.type !== next.type || before['unit'] === undefined) return null;
  const { [way]: to, ...same } = next;
  if (Object.keys(same).some((key) => JSON.stringify(before[key]) !== JSON.stringify(same[key]))) return null;
  return { ...before, [way]: [before[way], to].flat() as Json };
};

/** Whether an event tells of a decision itself: it names who decided, or what was chosen. What merely follows from it was nobody's choice. */
const tellsOf = (event: GameEvent, seat: Told['seat'], action: Told['action']): boolean => {
  const named = Object.values(event).flat();
  return event['seat'] === seat || (action ?? []).slice(1).some((one) => typeof one === 'string' && named.includes(one));
};

/** How often a line says what it says, where the same happened again at once. */
const timesIn = (segments: readonly Segment[], times: number): readonly Segment[] => (times > 1 ? [...segments, ` ×${times}`] : segments);

/**
 * What the story says, event by event: the steps of one march in one line, and what happens several times over. A decision that no
 * event speaks of is told by itself, unless it says nothing new.
 */
export const tell = (
  story: readonly Told[],
  rules: TitleRules,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
): readonly StoryLine[] => {
  const lines: StoryLine[] = [];
  let last: { readonly event: GameEvent; readonly words: string; readonly times: number } | null = null;
  for (const { n, seat, action, auto, events, known, rules: changed } of story) {
    if (known === 'lost' || changed) {
      last = null;
      continue;
    }
    for (const [index, event] of events.entries()) {
      const longer: GameEvent | null = last && goingOn(last.event, event);
      const segments = sayEvent(text, longer ?? event, seatNames);
      const words = plain(segments);
      if (words.trim() === '') continue;
      const times: number = last?.words === words ? last.times + 1 : 1;
      const before = longer || times > 1 ? lines.pop() : undefined;
      last = { event: longer ?? event, words, times };
      lines.push({
        key: before?.key ?? `${n}.${index}`,
        n,
        type: event.type,
        segments: timesIn(segments, times),
        auto: auto && index === 0 && tellsOf(event, seat, action),
        isBare: false,
        who: typeof event['seat'] === 'string' ? event['seat'] : null,
      });
    }
    if (!action || events.length > 0) continue;
    last = null;
    const segments = sayDecision(text, seat, action, rules.describe?.(action), seatNames);
    if (segments.length > 0) lines.push({ key: String(n), n, type: action[0], segments, auto, isBare: true, who: seat });
  }
  return lines;
};

const asideOf = (n: number, type: string, words: string): StoryLine => ({
  key: `${n}.${type}`,
  n,
  type: `aside-${type}`,
  segments: [words],
  auto: false,
  isBare: false,
  who: null,
});

/** What the log says of itself: where the rules changed, and which lines it does not tell just as they were. */
const asidesIn = (story: readonly Told[], { t }: Speech): readonly StoryLine[] =>
  story.flatMap(({ n, rules, known }, index) => {
    if (rules) return [asideOf(n, 'rules', t('log.rules', rules))];
    if (known === undefined || story[index - 1]?.known === known) return [];
    const end = story.findIndex((one, at) => at > index && one.known !== known);
    return [asideOf(n, known, t(`log.${known}`, { count: (end < 0 ? story.length : end) - index }))];
  });

/** The whole log: what happened, and what is to be known about its telling. */
export const logOf = (story: readonly Told[], told: readonly StoryLine[], speech: Speech): readonly StoryLine[] => {
  const asides = asidesIn(story, speech);
  return asides.length === 0 ? told : [...asides, ...told].toSorted((a, b) => a.n - b.n);
};

/** What others did since a viewer's own last decision, or since the line they had seen. */
export const recapStart = (story: readonly Told[], viewer: string | null, since: number): number => {
  return Math.min(since, sinceOwn(story, viewer));
};

/** What only heads what follows tells of nothing that happened. */
const HEADINGS: ReadonlySet<string> = new Set(['turn', 'inning', 'phase', 'aside-rules', 'aside-lost', 'aside-retold']);

/** What just happened, in one line: the last of what others did since the viewer's own last decision; else what came of that decision. */
export const latestLine = (lines: readonly StoryLine[], story: readonly Told[], viewer: string | null): StoryLine | null => {
  const from = recapStart(story, viewer, Number.POSITIVE_INFINITY);
  const news = lines.findLast(({ n, type, who }) => n >= from && !HEADINGS.has(type) && (viewer === null || who !== viewer));
  return news ?? lines.findLast(({ type }) => !HEADINGS.has(type)) ?? null;
};

/** Where the recap begins for whoever comes back: null where others have done nothing since the reader last looked. */
export const recapOnReturn = (story: readonly Told[], viewer: string | null, since: number | null): number | null => {
  const isNew =
    since !== null && story.some(({ n, seat, events }) => n >= since && events.length > 0 && (seat === null || seat !== viewer));
  return isNew ? recapStart(story, viewer, since) : null;
};
