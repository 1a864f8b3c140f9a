import { toText } from '@gunbai/shared/i18n';
import type { GameText } from '@gunbai/shared/i18n';
import { useMemo } from 'react';
import type { TableSnapshot } from '../../session/session.ts';
import { useTranslator } from '../../i18n/index.tsx';
import { promptLang, tablePromptText } from '../prompt/PromptBar.tsx';
import type { LogRow } from './format-log.ts';

/** Announces events and prompts to screen readers. */
export const Announcer = (props: {
  snapshot: TableSnapshot;
  rows: readonly LogRow[];
  text: GameText;
  seatNames: Readonly<Record<string, string>>;
}) => {
  const translator = useTranslator();
  const { snapshot, rows, text, seatNames } = props;
  const { news, prompt } = useMemo(() => {
    const last = snapshot.log.at(-1)?.n ?? 0;
    const latest = rows.filter(({ n }) => n === last).map(({ parts }) => toText(parts));
    return {
      news: latest.map((sentence) => sentence + translator.sentenceGap).join(''),
      prompt: toText(tablePromptText(snapshot, text, seatNames, translator)),
    };
  }, [snapshot, rows, text, seatNames, translator]);
  return (
    <div className="visually-hidden" role="status" aria-live="polite" data-announcer="">
      <span lang={text.fallbackLanguage}>{news}</span>
      <span lang={promptLang(snapshot, text)}>{prompt}</span>
    </div>
  );
};
