import type { Result } from '@gunbai/engine';
import type { Refused, Settings } from '@gunbai/server/wire';
import { useCallback, useEffect, useState } from 'react';
import { InlineForm } from '../parts/InlineForm.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import type { Me } from './me.ts';
import { allowPush } from './push.ts';

const WAYS = ['page', 'mail', 'push', 'hook'] as const;

/** How the reader is told that it is their turn; each way can be turned off. Where no mail is sent, none is spoken of. */
export const Notify = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [said, setSaid] = useState('');
  const set = async (change: Partial<Settings>): Promise<void> => {
    const saved = await ask<Settings>('PUT', '/api/me/settings', { ...me.settings, language: speech.language, ...change });
    setSaid(saved.ok ? t('account.saved') : sayCode(saved.error, speech));
    if (saved.ok) onDone({ ...me, settings: saved.value });
  };
  return (
    <fieldset className="checks">
      <legend>{t('account.notify')}</legend>
      {WAYS.filter((way) => way !== 'mail' || me.mail).map((way) => (
        <label key={way}>
          <input type="checkbox" checked={me.settings[way]} onChange={(event) => void set({ [way]: event.target.checked })} />
          {t(`account.${way}`)}
        </label>
      ))}
      <p role="status" className="quiet">
        {said}
      </p>
    </fieldset>
  );
};

interface Channel {
  readonly id: string;
  readonly kind: 'hook' | 'push';
  readonly target: string;
  /** Why the last message did not arrive, in the server's own words; empty when it did. */
  readonly problem: string;
}

/** Browsers and web hooks that are told when a table waits. */
export const Channels = () => {
  const speech = useSpeech();
  const { t } = speech;
  const [channels, setChannels] = useState<readonly Channel[]>([]);
  const [said, setSaid] = useState('');
  const refresh = useCallback((): void => {
    void ask<readonly Channel[]>('GET', '/api/me/channels').then((found) => found.ok && setChannels(found.value));
  }, []);
  useEffect(refresh, [refresh]);
  const done = (result: Result<unknown, Refused>): void => {
    setSaid(result.ok ? t('account.saved') : result.error.code === 'push-denied' ? t('account.pushDenied') : sayCode(result.error, speech));
    refresh();
  };
  return (
    <section className="lobby-section">
      <h2>{t('account.channels')}</h2>
      <ul className="plain-list">
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} onRemove={() => void ask('DELETE', `/api/me/channels/${channel.id}`).then(done)} />
        ))}
      </ul>
      <p>
        <button type="button" className="button" onClick={() => void allowPush().then(done)}>
          {t('account.pushAdd')}
        </button>
      </p>
      <AddHook said={said} onAdd={(url) => void ask('POST', '/api/me/channels', { kind: 'hook', url }).then(done)} />
    </section>
  );
};

const ChannelRow = ({ channel, onRemove }: { channel: Channel; onRemove(): void }) => {
  const { t, colon } = useSpeech();
  const { kind, target, problem } = channel;
  return (
    <li>
      <span>
        {t(kind === 'hook' ? 'account.hook' : 'account.push') + colon + target}
        {problem !== '' && (
          <span className="quiet">
            {' '}
            {t('account.failing')} <span lang="en">{problem}</span>
          </span>
        )}
      </span>
      <button type="button" className="button small" data-kind="quiet" aria-label={t('account.remove') + colon + target} onClick={onRemove}>
        {t('account.remove')}
      </button>
    </li>
  );
};

const AddHook = ({ said, onAdd }: { said: string; onAdd(url: string): void }) => {
  const { t } = useSpeech();
  const [url, setUrl] = useState('');
  const add = (): void => {
    onAdd(url.trim());
    setUrl('');
  };
  return (
    <InlineForm submit={t('account.add')} said={said} onSubmit={add}>
      <label className="field">
        {t('account.hookAdd')}
        <input type="url" required maxLength={500} value={url} placeholder="https://" onChange={(event) => setUrl(event.target.value)} />
      </label>
    </InlineForm>
  );
};
