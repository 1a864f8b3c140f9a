import { plain } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { useMemo } from 'react';
import type { Sight } from '../session/session.ts';
import { useSpeech } from '../text/index.tsx';
import { promptOf } from './PromptBar.tsx';
import type { StoryLine } from './story.ts';

/** Says what happened and who must do what now to those who listen. */
export const Announcer = (props: {
  sight: Sight;
  lines: readonly StoryLine[];
  text: GameText;
  seatNames: Readonly<Record<string, string>>;
}) => {
  const speech = useSpeech();
  const { sight, lines, text, seatNames } = props;
  const said = useMemo(() => {
    const last = sight.story.at(-1)?.n ?? 0;
    const news = lines.filter(({ n }) => n === last).map(({ segments }) => plain(segments));
    return [...news, plain(promptOf(sight, text, seatNames, speech))].join(speech.gap);
  }, [sight, lines, text, seatNames, speech]);
  return (
    <div className="unseen" role="status" aria-live="polite" data-announcer="">
      {said}
    </div>
  );
};
