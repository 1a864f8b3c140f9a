import { Sentence } from '@gunbai/ui';
import { useEffect, useRef, useState } from 'react';
import { useSpeech } from '../text/index.tsx';
import type { StoryLine } from './story.ts';
import { useStoryKeys } from './useStoryKeys.ts';

/** Lines drawn at first; the earlier ones of a long war come on request. */
const SOME = 300;

export interface LogProps {
  readonly lines: readonly StoryLine[];
  /** The line of the record now shown, in a replay. */
  readonly current?: number | null;
  onName(kind: string, id: string): void;
  /** Kinds of names that can be pointed at. */
  readonly things?: readonly string[] | undefined;
  /** In a replay: the place at which it stands after a line, counted from 0, and the way there. */
  readonly places?: { of(n: number): number; go(place: number): void } | undefined;
  /** Something above is to be read first: the last line comes into view only once there is another. */
  readonly startsAtTop?: boolean;
  /** Who has won and how, where it is over. */
  readonly ending?: readonly [won: string, how: string] | null;
}

/** The story of the war, to be scanned; names can be pointed at. */
export const Log = (props: LogProps) => {
  const { t } = useSpeech();
  return props.lines.length === 0 ? <p className="quiet">{t('table.emptyLog')}</p> : <Story {...props} />;
};

const Story = ({ lines, current = null, onName, things, places, startsAtTop = false, ending = null }: LogProps) => {
  const { t, gap } = useSpeech();
  const [shown, setShown] = useState(SOME);
  const list = useRef<HTMLOListElement>(null);
  const count = lines.length + (ending ? 1 : 0);
  const countAtFirst = useRef(count);
  useStoryKeys(list);
  useEffect(() => {
    const element = list.current?.parentElement;
    if (!element || count === 0) return;
    const mark = current === null ? null : list.current?.querySelector('[aria-current]');
    if (mark) mark.scrollIntoView({ block: 'nearest' });
    else if (current === null && !(startsAtTop && count === countAtFirst.current)) element.scrollTo({ top: element.scrollHeight });
  }, [count, current, startsAtTop]);
  const from = Math.max(0, lines.length - shown);
  const marked = current === null ? null : (lines.findLast(({ n }) => n <= current)?.key ?? null);
  return (
    <>
      {from > 0 && current === null && (
        <button type="button" className="button small" data-kind="quiet" onClick={() => setShown(shown + SOME)}>
          ↑ {t('table.earlier', { n: from })}
        </button>
      )}
      <ol ref={list} className="story">
        {lines.slice(current === null ? from : 0).map(({ key, n, type, segments, auto, isBare }) => (
          <li key={key} data-type={type} data-bare={isBare || undefined} aria-current={key === marked ? 'step' : undefined}>
            <span>
              <Sentence segments={segments} onName={onName} things={things} />
              {auto && <small className="chip">{t('table.forced')}</small>}
            </span>
            {places && <GoTo place={places.of(n)} onGo={places.go} />}
          </li>
        ))}
        {ending && (
          <li data-type="ending">
            <span>
              <strong>{ending[0]}</strong>
              {gap}
              {ending[1]}
            </span>
          </li>
        )}
      </ol>
    </>
  );
};

/** The way to a place of a replay, under the number that the replay's own bar shows there. */
const GoTo = ({ place, onGo }: { place: number; onGo(place: number): void }) => {
  const { t } = useSpeech();
  return (
    <button type="button" className="log-goto" aria-label={`${t('replay.position')} ${place + 1}`} onClick={() => onGo(place)}>
      {place + 1}
    </button>
  );
};
