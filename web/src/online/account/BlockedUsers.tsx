import type { Person } from '@gunbai/protocol';
import { bidiIsolate } from '@gunbai/shared/i18n';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import type { MessageKey } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';

/** People whom the reader has muted or blocked, each with a button to release them. */
export const BlockedUsers = () => {
  const { t } = useTranslator();
  return (
    <section className="lobby-section">
      <h2>{t('blocks.title')}</h2>
      <p className="quiet">{t('blocks.about')}</p>
      <PeopleList
        path="/api/me/blocks"
        field="blocked"
        emptyText={t('blocks.none')}
        undoLabel={t('blocks.unblock')}
        doneMessage="blocks.done"
      />
      <h2>{t('blocks.muted')}</h2>
      <PeopleList
        path="/api/me/mutes"
        field="muted"
        emptyText={t('blocks.mutedNone')}
        undoLabel={t('blocks.unmute')}
        doneMessage="blocks.unmuted"
      />
    </section>
  );
};

interface PeopleListProps {
  readonly path: string;
  readonly field: 'blocked' | 'muted';
  readonly emptyText: string;
  readonly undoLabel: string;
  readonly doneMessage: MessageKey;
}

const PeopleList = ({ path, field, emptyText, undoLabel, doneMessage }: PeopleListProps) => {
  const translator = useTranslator();
  const { t } = translator;
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [status, setStatus] = useState('');
  useEffect(() => {
    void fetchJson<readonly Person[]>('GET', path).then((found) => found.ok && setPeople(found.value));
  }, [path]);
  const release = async ({ account, name }: Person): Promise<void> => {
    const remaining = await fetchJson<readonly Person[]>('POST', path, { account, [field]: false });
    setStatus(remaining.ok ? t(doneMessage, { name }) : formatErrorCode(remaining.error, translator));
    if (remaining.ok) setPeople(remaining.value);
  };
  return (
    <>
      {people.length === 0 && <p className="quiet">{emptyText}</p>}
      <ul className="plain-list">
        {people.map((one) => (
          <li key={one.account}>
            <Link href={`/players/${one.account}`}>{bidiIsolate(one.name)}</Link>
            <button
              type="button"
              className="button small"
              aria-label={`${undoLabel}: ${bidiIsolate(one.name)}`}
              onClick={() => void release(one)}
            >
              {undoLabel}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="quiet">
        {status}
      </p>
    </>
  );
};
