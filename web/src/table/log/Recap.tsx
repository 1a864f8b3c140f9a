import type { Language } from '@gunbai/shared/i18n';
import { Sentence } from '@gunbai/ui';
import { useMemo, useRef } from 'react';
import { useTranslator } from '../../i18n/index.tsx';
import { useKeyBindings } from '../hooks/use-key-bindings.ts';
import { useOverflow } from '../prompt/use-overflow.ts';
import { isLogNote } from './format-log.ts';
import { recapText } from './recap-content.ts';
import type { RecapContent } from './recap-content.ts';
import './recap.css';

interface RecapProps {
  readonly title: string;
  readonly content: RecapContent;
  /** The language of the rows, where it is not the page's. */
  readonly lang?: Language | undefined;
  readonly onWatch: (() => void) | null;
  onClose(): void;
  onNameClick(kind: string, id: string): void;
  readonly linkableKinds: readonly string[] | undefined;
}

/** Everything the others did, with an offer to watch it. The board can be used meanwhile; playing on closes it. */
export const Recap = ({ title, content, lang, onWatch, onClose, onNameClick, linkableKinds }: RecapProps) => {
  const { t } = useTranslator();
  const { rows } = content;
  const box = useRef<HTMLDivElement>(null);
  const { isOverflowing, hasMore } = useOverflow(box, recapText(content));
  useKeyBindings(useMemo(() => ({ Escape: onClose }), [onClose]));
  return (
    <aside className="recap panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows.length > 0 && onWatch && (
          <button type="button" className="button small" onClick={onWatch}>
            {t('recap.watch')}
          </button>
        )}
        <button type="button" className="button small" data-kind="main" onClick={onClose}>
          {t('recap.continue')}
        </button>
      </header>
      <div
        ref={box}
        className="recap-rows"
        data-more={hasMore || undefined}
        {...(isOverflowing ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
      >
        {rows.length === 0 && <p className="quiet">{t('recap.nothing')}</p>}
        <ol className="log-list">
          {rows.map(({ key, type, parts, isCard, cardText }) => (
            <li key={key} data-type={type} data-card={isCard || undefined}>
              <span lang={isLogNote(type) ? undefined : lang}>
                <Sentence parts={parts} onNameClick={onNameClick} linkableKinds={linkableKinds} />
                {cardText !== null && <small>{cardText}</small>}
              </span>
            </li>
          ))}
        </ol>
        <AlsoChanged content={content} lang={lang} />
      </div>
    </aside>
  );
};

/** Units that the rows do not name, because they followed a leader. */
const AlsoChanged = ({ content: { alsoMoved, alsoReduced, alsoLost }, lang }: Pick<RecapProps, 'content' | 'lang'>) => {
  const { t } = useTranslator();
  const lists = [
    { key: 'recap.alsoMoved', names: alsoMoved },
    { key: 'recap.alsoReduced', names: alsoReduced },
    { key: 'recap.alsoLost', names: alsoLost },
  ] as const;
  return lists.map(
    ({ key, names }) =>
      names.length > 0 && (
        <p key={key} lang={lang}>
          {t(key, { units: names })}
        </p>
      ),
  );
};
