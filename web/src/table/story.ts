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
      }))
      .filter(({ segments }) => plain(segments).trim() !== '');
    if (said.length > 0 || !action || events.length > 0) return said;
    return [{ key: String(n), n, type: action[0], segments: sayAction(text, action, rules.describe?.(action), seatNames), auto }];
  });

/** What others did since a viewer's own last decision, or since the line they had seen. */
export const recapStart = (story: readonly Told[], viewer: string | null, since: number): number => {
  const own = story.findLast(({ seat, auto }) => seat !== null && seat === viewer && !auto);
  return Math.min(since, own ? own.n + 1 : 0);
};
