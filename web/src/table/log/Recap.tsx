import type { Language } from '@gunbai/shared/i18n';
import { Sentence } from '@gunbai/ui';
import { useMemo } from 'react';
import { useTranslator } from '../../i18n/index.tsx';
import { useKeyBindings } from '../hooks/use-key-bindings.ts';
import { isLogNote } from './format-log.ts';
import type { LogRow } from './format-log.ts';

/** A short recap since the reader last looked, with an offer to watch it. */
export const Recap = (props: {
  title: string;
  rows: readonly LogRow[];
  /** The language of the rows, where it is not the page's. */
  lang?: Language | undefined;
  onWatch: (() => void) | null;
  onClose(): void;
  onNameClick(kind: string, id: string): void;
  linkableKinds: readonly string[] | undefined;
}) => {
  const { t } = useTranslator();
  const { title, rows, lang, onWatch, onClose, onNameClick, linkableKinds } = props;
  const last = rows.slice(-8);
  useKeyBindings(useMemo(() => ({ Escape: onClose }), [onClose]));
  return (
    <aside className="recap panel" aria-label={title}>
      <h2>{title}</h2>
      {last.length === 0 && <p className="quiet">{t('recap.nothing')}</p>}
      <ol className="log-list">
        {last.map(({ key, type, parts }) => (
          <li key={key} data-type={type}>
            <span lang={isLogNote(type) ? undefined : lang}>
              <Sentence parts={parts} onNameClick={onNameClick} linkableKinds={linkableKinds} />
            </span>
          </li>
        ))}
      </ol>
      <p className="button-row">
        <button type="button" className="button" data-kind="main" onClick={onClose}>
          {t('recap.continue')}
        </button>
        {last.length > 0 && onWatch && (
          <button type="button" className="button" onClick={onWatch}>
            {t('recap.watch')}
          </button>
        )}
      </p>
    </aside>
  );
};
