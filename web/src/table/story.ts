import type { Told } from '@gunbai/engine';
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

/** What the story says, event by event; a decision that no event speaks of is told by itself. */
export const tell = (
  story: readonly Told[],
  rules: TitleRules,
  text: GameText,
  seatNames: Readonly<Record<string, string>>,
): readonly StoryLine[] =>
  story.flatMap(({ n, action, auto, events }) => {
    const said = events
      .map((event, index) => ({
        key: `${n}.${index}`,
        n,
        type: event.type,
        segments: sayEvent(text, event, seatNames),
        auto: auto && index === 0,
        isBare: false,
      }))
      .filter(({ segments }) => plain(segments).trim() !== '');
    if (said.length > 0 || !action || events.length > 0) return said;
    const segments = sayAction(text, action, rules.describe?.(action), seatNames);
    return [{ key: String(n), n, type: action[0], segments, auto, isBare: true }];
  });

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
