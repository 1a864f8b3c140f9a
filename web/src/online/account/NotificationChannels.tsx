import { MAX_WEBHOOK_URL_LENGTH } from '@gunbai/protocol/limits';
import type { Result } from '@gunbai/engine';
import type { RefusalInfo, Settings } from '@gunbai/protocol';
import { useCallback, useEffect, useState } from 'react';
import { InlineForm } from '../../components/InlineForm.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import type { Me } from './use-me.ts';
import { enablePush } from './web-push.ts';

const NOTIFICATION_KINDS = ['inApp', 'email', 'push', 'webhook'] as const;

/** How the reader learns that it is their turn. E-mail appears only if the server sends any. */
export const NotificationSettings = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [status, setStatus] = useState('');
  const save = async (change: Partial<Settings>): Promise<void> => {
    const saved = await fetchJson<Settings>('PUT', '/api/me/settings', { ...me.settings, language: translator.language, ...change });
    setStatus(saved.ok ? t('account.saved') : formatErrorCode(saved.error, translator));
    if (saved.ok) onDone({ ...me, settings: saved.value });
  };
  return (
    <fieldset className="checks">
      <legend>{t('account.notify')}</legend>
      {NOTIFICATION_KINDS.filter((kind) => kind !== 'email' || me.isEmailEnabled).map((kind) => (
        <label key={kind}>
          <input type="checkbox" checked={me.settings[kind]} onChange={(event) => void save({ [kind]: event.target.checked })} />
          {t(`account.${kind}`)}
        </label>
      ))}
      <p role="status" className="quiet">
        {status}
      </p>
    </fieldset>
  );
};

interface Channel {
  readonly id: string;
  readonly kind: 'webhook' | 'push';
  readonly target: string;
  /** Why the last message was not delivered, as the receiving server put it; empty if it was. */
  readonly problem: string;
}

/** Browsers and webhooks that are notified when a table waits for the reader. */
export const NotificationChannels = () => {
  const translator = useTranslator();
  const { t } = translator;
  const [channels, setChannels] = useState<readonly Channel[]>([]);
  const [status, setStatus] = useState('');
  const refresh = useCallback((): void => {
    void fetchJson<readonly Channel[]>('GET', '/api/me/notification-channels').then((found) => found.ok && setChannels(found.value));
  }, []);
  useEffect(refresh, [refresh]);
  const reportResult = (result: Result<unknown, RefusalInfo>): void => {
    setStatus(
      result.ok
        ? t('account.saved')
        : result.error.code === 'push-denied'
          ? t('account.pushDenied')
          : formatErrorCode(result.error, translator),
    );
    refresh();
  };
  return (
    <section className="lobby-section">
      <h2>{t('account.channels')}</h2>
      <ul className="plain-list">
        {channels.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            onRemove={() => void fetchJson('DELETE', `/api/me/notification-channels/${channel.id}`).then(reportResult)}
          />
        ))}
      </ul>
      <p>
        <button type="button" className="button" onClick={() => void enablePush().then(reportResult)}>
          {t('account.pushAdd')}
        </button>
      </p>
      <AddWebhook
        status={status}
        onAdd={(url) => void fetchJson('POST', '/api/me/notification-channels', { kind: 'webhook', url }).then(reportResult)}
      />
    </section>
  );
};

const ChannelRow = ({ channel, onRemove }: { channel: Channel; onRemove(): void }) => {
  const { t, labelColon } = useTranslator();
  const { kind, target, problem } = channel;
  return (
    <li>
      <span>
        {t(kind === 'webhook' ? 'account.webhook' : 'account.push') + labelColon + target}
        {problem !== '' && (
          <span className="quiet">
            {' '}
            {t('account.failing')} <span lang="en">{problem}</span>
          </span>
        )}
      </span>
      <button
        type="button"
        className="button small"
        data-kind="quiet"
        aria-label={t('account.remove') + labelColon + target}
        onClick={onRemove}
      >
        {t('account.remove')}
      </button>
    </li>
  );
};

const AddWebhook = ({ status, onAdd }: { status: string; onAdd(url: string): void }) => {
  const { t } = useTranslator();
  const [url, setUrl] = useState('');
  const add = (): void => {
    onAdd(url.trim());
    setUrl('');
  };
  return (
    <InlineForm submit={t('account.add')} status={status} onSubmit={add}>
      <label className="field">
        {t('account.webhookAdd')}
        <input
          type="url"
          required
          maxLength={MAX_WEBHOOK_URL_LENGTH}
          value={url}
          placeholder="https://"
          onChange={(event) => setUrl(event.target.value)}
        />
      </label>
    </InlineForm>
  );
};
