import type { GameEvent, Json, Told } from '@gunbai/engine';
import type { TitleRules } from '@gunbai/games/registry';
import { plain, sayAction, sayEvent } from '@gunbai/kits/text';
import type { GameText, Segment } from '@gunbai/kits/text';

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
}

/** What names the hexes of a way in an event. */
const WAYS = ['hex', 'path'] as const;

/** The event of a unit that goes on as it went before: one way instead of two. Null where it does not. */
const goingOn = (before: GameEvent, next: GameEvent): GameEvent | null => {
  const way = WAYS.find((key) => before[key] !== undefined && next[key] !== undefined);
  if (way === undefined || before.type !== next.type || before['unit'] === undefined) return null;
  const { [way]: from, ...others } = before;
  const { [way]: to, ...same } = next;
  if (JSON.stringify(others) !== JSON.stringify(same)) return null;
  return { ...before, [way]: [from, to].flat() as Json };
};

/** What the story says, event by event, the steps of one march in one line; a decision that no event speaks of is told by itself. */
export const tell = (
  story: readonly Told[],
  rules: TitleRules,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
): readonly StoryLine[] => {
  const lines: StoryLine[] = [];
  let last: GameEvent | null = null;
  for (const { n, action, auto, events } of story) {
    for (const [index, event] of events.entries()) {
      const longer: GameEvent | null = last && goingOn(last, event);
      const segments = sayEvent(text, longer ?? event, seatNames);
      if (plain(segments).trim() === '') continue;
      const before = longer ? lines.pop() : undefined;
      last = longer ?? event;
      lines.push({ key: before?.key ?? `${n}.${index}`, n, type: event.type, segments, auto: auto && index === 0, isBare: false });
    }
    if (!action || events.length > 0) continue;
    const segments = sayAction(text, action, rules.describe?.(action), seatNames);
    lines.push({ key: String(n), n, type: action[0], segments, auto, isBare: true });
    last = null;
  }
  return lines;
};

/** What others did since a viewer's own last decision, or since the line they had seen. */
export const recapStart = (story: readonly Told[], viewer: string | null, since: number): number => {
  const own = story.findLast(({ seat, auto }) => seat !== null && seat === viewer && !auto);
  return Math.min(since, own ? own.n + 1 : 0);
};

/** Where the recap begins for whoever comes back: null where others have done nothing since the reader last looked. */
export const recapOnReturn = (story: readonly Told[], viewer: string | null, since: number | null): number | null => {
  const isNew =
    since !== null && story.some(({ n, seat, events }) => n >= since && events.length > 0 && (seat === null || seat !== viewer));
  return isNew ? recapStart(story, viewer, since) : null;
};
