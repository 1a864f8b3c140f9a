import type { Result } from '@gunbai/engine';
import type { RefusalInfo } from '@gunbai/protocol';
import { useCallback, useEffect, useState } from 'react';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { addPasskey, supportsPasskeys } from './passkey-api.ts';
import { useReauthentication } from './use-reauthentication.tsx';

interface Passkey {
  readonly id: string;
  readonly created: number;
}

/** The passkeys of a member, who can sign in with them without a password. */
export const PasskeyList = ({ hasPassword }: { hasPassword: boolean }) => {
  const translator = useTranslator();
  const { t, language } = translator;
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
  const [status, setStatus] = useState('');
  const { withReauth, dialog } = useReauthentication(hasPassword);
  const refresh = useCallback((): void => {
    void fetchJson<readonly Passkey[]>('GET', '/api/passkeys').then((found) => found.ok && setPasskeys(found.value));
  }, []);
  useEffect(refresh, [refresh]);
  const reportResult =
    (message: string) =>
    (result: Result<unknown, RefusalInfo>): void => {
      setStatus(result.ok ? message : formatErrorCode(result.error, translator));
      refresh();
    };
  if (!supportsPasskeys() && passkeys.length === 0) return null;
  const formatCreated = ({ created }: Passkey): string =>
    new Date(created).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="lobby-section">
      <h2>{t('passkeys.title')}</h2>
      <p className="quiet">{t('passkeys.about')}</p>
      <ul className="plain-list">
        {passkeys.map((passkey) => {
          const name = t('passkeys.addedOn', { day: formatCreated(passkey) });
          return (
            <li key={passkey.id}>
              <span>{name}</span>
              <button
                type="button"
                className="button small"
                data-kind="quiet"
                aria-label={t('account.remove') + translator.labelColon + name}
                onClick={() =>
                  void withReauth(() => fetchJson('DELETE', '/api/passkeys', { id: passkey.id })).then(reportResult(t('passkeys.removed')))
                }
              >
                {t('account.remove')}
              </button>
            </li>
          );
        })}
      </ul>
      {supportsPasskeys() && (
        <button
          type="button"
          className="button"
          onClick={() => void withReauth(() => addPasskey()).then(reportResult(t('online.passkeyAdded')))}
        >
          {t('online.passkeyAdd')}
        </button>
      )}
      <p role="status" className="quiet">
        {status}
      </p>
      {dialog}
    </section>
  );
};
