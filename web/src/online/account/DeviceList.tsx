import type { SessionInfo } from '@gunbai/protocol';
import { useCallback, useEffect, useState } from 'react';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import type { Me } from './use-me.ts';

/** The devices a member is signed in on, this one first. Changing the password signs out the others, so the list reloads. */
export const DeviceList = ({ me }: { me: Me }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [devices, setDevices] = useState<readonly SessionInfo[]>([]);
  const [status, setStatus] = useState('');
  const refresh = useCallback((): void => {
    void fetchJson<readonly SessionInfo[]>('GET', '/api/me/sessions').then((found) => found.ok && setDevices(found.value));
  }, []);
  useEffect(refresh, [refresh, me]);
  const signOut = async (path: string): Promise<void> => {
    const done = await fetchJson('DELETE', path);
    setStatus(done.ok ? t('devices.signedOut') : formatErrorCode(done.error, translator));
    refresh();
  };
  if (devices.length === 0) return null;
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <section className="lobby-section">
      <h2>{t('devices.title')}</h2>
      <p className="quiet">{t(others.length === 0 ? 'devices.onlyHere' : 'devices.about')}</p>
      <ul className="plain-list">
        {[...devices.filter(({ isCurrent }) => isCurrent), ...others].map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => void signOut(`/api/me/sessions/${device.id}`)} />
        ))}
      </ul>
      {others.length > 0 && (
        <button type="button" className="button" onClick={() => void signOut('/api/me/sessions')}>
          {t('devices.signOutOthers')}
        </button>
      )}
      <p role="status" className="quiet">
        {status}
      </p>
    </section>
  );
};

/** When a device signed in and when it was last used. This device omits the second. */
const DeviceRow = ({ device: { created, lastUsed, isCurrent }, onSignOut }: { device: SessionInfo; onSignOut(): void }) => {
  const { t, language, labelColon } = useTranslator();
  const since = t('devices.since', { day: new Date(created).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }) });
  const lastUsedOn = t('devices.used', { day: new Date(lastUsed).toLocaleDateString(language, { dateStyle: 'medium' }) });
  return (
    <li>
      <span>
        {isCurrent ? <strong>{t('devices.thisDevice')}</strong> : since}
        <br />
        <small className="quiet">{isCurrent ? since : lastUsedOn}</small>
      </span>
      {!isCurrent && (
        <button
          type="button"
          className="button small"
          data-kind="quiet"
          aria-label={t('online.signOut') + labelColon + since}
          onClick={onSignOut}
        >
          {t('online.signOut')}
        </button>
      )}
    </li>
  );
};
