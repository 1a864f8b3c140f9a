import { useEffect, useState } from 'react';
import type { Refused } from '@gunbai/server/wire';
import { ask } from '../online/api.ts';
import { Fame, Results } from '../online/Fame.tsx';
import type { PersonRecord } from '../online/Fame.tsx';
import { line, useLine } from '../online/line.ts';
import { Frame } from '../parts/Frame.tsx';
import { Missing } from '../parts/Missing.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';

interface Against {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly games: PersonRecord['results'];
}

/** Somebody's record, and how they fared against the reader. */
const PersonPage = ({ id }: { id: string }) => {
  const speech = useSpeech();
  const { t } = speech;
  const who = useLine((state) => state.who);
  const [record, setRecord] = useState<PersonRecord | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [against, setAgainst] = useState<Against | null>(null);
  const [said, setSaid] = useState('');
  const me = who?.account ?? null;
  useEffect(() => {
    line.ensure();
    void ask<PersonRecord>('GET', `/api/people/${id}`).then((found) => (found.ok ? setRecord(found.value) : setRefused(found.error)));
  }, [id]);
  useEffect(() => {
    if (me !== null && me !== id)
      void ask<Against>('GET', `/api/people/${me}/against/${id}`).then((found) => found.ok && setAgainst(found.value));
  }, [me, id]);
  const block = async (): Promise<void> => {
    const done = await ask('POST', '/api/me/blocks', { account: id, blocked: true });
    setSaid(done.ok ? t('online.blocked', { name: record?.name ?? '' }) : sayCode(done.error, speech));
  };
  // Whoever is not answered does not know whether somebody is there.
  if (refused)
    return <Missing title={t(refused.code === 'unreachable' ? 'online.title' : 'account.nobody')} say={sayCode(refused, speech)} />;
  return (
    <Frame title={record?.name ?? ''}>
      {record && (
        <>
          <h1>{record.name}</h1>
          {against && against.games.length > 0 && (
            <section>
              <p>
                <strong>{t('account.against', { name: record.name, won: against.won, lost: against.lost, drawn: against.drawn })}</strong>
              </p>
              <details>
                <summary>{t('account.meetings')}</summary>
                <Results results={against.games} />
              </details>
            </section>
          )}
          <Fame record={record} />
          {me !== null && me !== id && (
            <p className="button-row lobby-section">
              <button type="button" className="button" onClick={() => void block()}>
                {t('online.block')}
              </button>
              <span role="status">{said}</span>
            </p>
          )}
        </>
      )}
    </Frame>
  );
};

export default PersonPage;
