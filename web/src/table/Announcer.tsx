import { toText } from '@gunbai/kits/text';
import type { GameText } from '@gunbai/kits/text';
import { useMemo } from 'react';
import type { TableSnapshot } from '../session/session.ts';
import { useTranslator } from '../text/index.tsx';
import { tablePromptText } from './PromptBar.tsx';
import type { LogRow } from './story.ts';

/** Says what happened and who must do what now to those who listen. */
export const Announcer = (props: {
  snapshot: TableSnapshot;
  rows: readonly LogRow[];
  text: GameText;
  seatNames: Readonly<Record<string, string>>;
}) => {
  const translator = useTranslator();
  const { snapshot: sight, rows: lines, text, seatNames } = props;
  const announcement = useMemo(() => {
    const last = sight.log.at(-1)?.n ?? 0;
    const news = lines.filter(({ n }) => n === last).map(({ parts: segments }) => toText(segments));
    return [...news, toText(tablePromptText(sight, text, seatNames, translator))].join(translator.sentenceGap);
  }, [sight, lines, text, seatNames, translator]);
  return (
    <div className="unseen" role="status" aria-live="polite" data-announcer="">
      {announcement}
    </div>
  );
};
