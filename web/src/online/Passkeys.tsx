import type { Result } from '@gunbai/engine';
import type { Refused } from '@gunbai/server/wire';
import { useCallback, useEffect, useState } from 'react';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { addPasskey, knowsPasskeys } from './passkeys.ts';
import { useProof } from './Proof.tsx';

interface Passkey {
  readonly id: string;
  readonly created: number;
}

/** The passkeys of a member: a way in without a password. */
export const Passkeys = ({ hasPassword }: { hasPassword: boolean }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
  const [said, setSaid] = useState('');
  const { proven, sheet } = useProof(hasPassword);
  const refresh = useCallback((): void => {
    void ask<readonly Passkey[]>('GET', '/api/passkeys').then((found) => found.ok && setPasskeys(found.value));
  }, []);
  useEffect(refresh, [refresh]);
  const done =
    (words: string) =>
    (result: Result<unknown, Refused>): void => {
      setSaid(result.ok ? words : sayCode(result.error, speech));
      refresh();
    };
  if (!knowsPasskeys() && passkeys.length === 0) return null;
  const dayOf = ({ created }: Passkey): string => new Date(created).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="lobby-section">
      <h2>{t('passkeys.title')}</h2>
      <p className="quiet">{t('passkeys.about')}</p>
      <ul className="plain-list">
        {passkeys.map((passkey) => {
          const name = t('passkeys.one', { day: dayOf(passkey) });
          return (
            <li key={passkey.id}>
              <span>{name}</span>
              <button
                type="button"
                className="button small"
                data-kind="quiet"
                aria-label={t('account.remove') + speech.colon + name}
                onClick={() => void proven(() => ask('DELETE', '/api/passkeys', { id: passkey.id })).then(done(t('passkeys.removed')))}
              >
                {t('account.remove')}
              </button>
            </li>
          );
        })}
      </ul>
      {knowsPasskeys() && (
        <button type="button" className="button" onClick={() => void proven(() => addPasskey()).then(done(t('online.passkeyAdded')))}>
          {t('online.passkeyAdd')}
        </button>
      )}
      <p role="status" className="quiet">
        {said}
      </p>
      {sheet}
    </section>
  );
};
