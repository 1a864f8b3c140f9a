import type { Language } from '@gunbai/shared/i18n';
import { Sentence } from '@gunbai/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslator } from '../../i18n/index.tsx';
import { isLogNote } from './format-log.ts';
import type { LogRow } from './format-log.ts';
import { useLogKeyboard } from './use-log-keyboard.ts';

/** Rows rendered at first; earlier ones on request. */
const PAGE_SIZE = 300;

interface LogProps {
  readonly rows: readonly LogRow[];
  /** In a replay: the current log entry. */
  readonly current?: number | null;
  onNameClick(kind: string, id: string): void;
  /** Kinds of names that become links. */
  readonly linkableKinds?: readonly string[] | undefined;
  /** In a replay: the position after an entry, counted from 0, and a way to go there. */
  readonly positions?: { indexOf(n: number): number; goTo(place: number): void } | undefined;
  /** Content above comes first: do not scroll to the last row until there is a new one. */
  readonly startsAtTop?: boolean;
  /** Numbers of the seats, for the colours of headings. */
  readonly seatNumbers?: Readonly<Record<string, number>>;
  /** The language of the rows, where it is not the page's. */
  readonly lang?: Language | undefined;
  /** Winner and reason, if the game is over. */
  readonly ending?: readonly [won: string, how: string] | null;
}

/** The log of the game; names are links. */
export const Log = (props: LogProps) => {
  const { t } = useTranslator();
  return props.rows.length === 0 ? <p className="quiet">{t('table.emptyLog')}</p> : <LogList {...props} />;
};

const LogList = ({
  rows,
  current = null,
  onNameClick,
  linkableKinds,
  positions,
  startsAtTop = false,
  seatNumbers,
  ending = null,
  lang,
}: LogProps) => {
  const { t, language, sentenceGap } = useTranslator();
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const list = useRef<HTMLOListElement>(null);
  const count = rows.length + (ending ? 1 : 0);
  const initialCount = useRef(count);
  useLogKeyboard(list);
  useEffect(() => {
    const element = list.current?.parentElement;
    if (!element || count === 0) return;
    const currentRow = current === null ? null : list.current?.querySelector('[aria-current]');
    if (currentRow) currentRow.scrollIntoView({ block: 'nearest' });
    else if (current === null && !(startsAtTop && count === initialCount.current)) element.scrollTo({ top: element.scrollHeight });
  }, [count, current, startsAtTop]);
  const from = Math.max(0, rows.length - shownCount);
  const currentKey = current === null ? null : (rows.findLast(({ n }) => n <= current)?.key ?? null);
  return (
    <>
      {from > 0 && current === null && (
        <button type="button" className="button small" data-kind="quiet" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          ↑ {t('table.earlier', { n: from })}
        </button>
      )}
      <ol ref={list} className="log-list">
        {rows.slice(current === null ? from : 0).map(({ key, n, type, parts, auto, isDecisionOnly, seat }) => (
          <li
            key={key}
            data-type={type}
            data-seat={seat === null ? undefined : seatNumbers?.[seat]}
            data-decision-only={isDecisionOnly || undefined}
            aria-current={key === currentKey ? 'step' : undefined}
          >
            <span lang={isLogNote(type) ? undefined : lang}>
              <Sentence parts={parts} onNameClick={onNameClick} linkableKinds={linkableKinds} />
              {auto && (
                <small className="chip" lang={lang && language}>
                  {t('table.forced')}
                </small>
              )}
            </span>
            {positions && <GoToPosition position={positions.indexOf(n)} goTo={positions.goTo} />}
          </li>
        ))}
        {ending && (
          <li data-type="ending">
            <span>
              <strong>{ending[0]}</strong>
              {sentenceGap}
              <span lang={lang}>{ending[1]}</span>
            </span>
          </li>
        )}
      </ol>
    </>
  );
};

/** A link to a position of a replay, with the number shown in its bar. */
const GoToPosition = ({ position, goTo }: { position: number; goTo(place: number): void }) => {
  const { t } = useTranslator();
  return (
    <button type="button" className="log-goto" aria-label={`${t('replay.position')} ${position + 1}`} onClick={() => goTo(position)}>
      {position + 1}
    </button>
  );
};
