import type { Refused, Settings } from '@gunbai/server/wire';
import type { Result } from '@gunbai/engine';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ask } from '../online/api.ts';
import { BlockList, Vacation } from '../online/Away.tsx';
import { ComeIn } from '../online/ComeIn.tsx';
import { Fame } from '../online/Fame.tsx';
import type { PersonRecord } from '../online/Fame.tsx';
import { line, useLine } from '../online/line.ts';
import { addPasskey, knowsPasskeys } from '../online/passkeys.ts';
import { allowPush } from '../online/push.ts';
import { Frame } from '../parts/Frame.tsx';
import { AskSheet } from '../table/sheets.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';

interface Me {
  readonly account: string;
  readonly name: string;
  readonly guest: boolean;
  readonly email: string | null;
  readonly admin: boolean;
  readonly settings: Settings;
}

const AccountPage = () => {
  const { t } = useSpeech();
  const { who, isGreeted } = useLine();
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => line.ensure(), []);
  const account = who?.account ?? null;
  useEffect(() => {
    if (account !== null) void ask<Me>('GET', '/api/me').then((found) => found.ok && setMe(found.value));
  }, [account]);
  return (
    <Frame title={t('account.title')}>
      <h1>{t('account.title')}</h1>
      {isGreeted && !who && <ComeIn />}
      {who && me && (
        <>
          <p>
            {t('online.you', { name: me.name })} {me.guest && <span className="chip">{t('online.guest')}</span>}
          </p>
          {me.admin && (
            <p>
              <Link href="/admin">{t('admin.title')}</Link>
            </p>
          )}
          {me.guest && <Register onDone={setMe} />}
          <Passkeys />
          <Notify me={me} onDone={setMe} />
          <Channels />
          <Vacation settings={me.settings} onDone={(settings) => setMe({ ...me, settings })} />
          <BlockList />
          <OwnFame account={me.account} />
          <Leave />
        </>
      )}
    </Frame>
  );
};

export default AccountPage;

const Register = ({ onDone }: { onDone(me: Me): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  const register = async (): Promise<void> => {
    const done = await ask<Me>('POST', '/api/members', { name: name.trim(), password, ...(email.trim() ? { email: email.trim() } : {}) });
    if (!done.ok) return setRefused(done.error);
    onDone(done.value);
    line.open();
  };
  return (
    <form
      className="come-in panel"
      onSubmit={(event) => {
        event.preventDefault();
        void register();
      }}
    >
      <h2>{t('online.register')}</h2>
      <p className="quiet">{t('online.registerAbout')}</p>
      <label className="field">
        {t('online.name')}
        <input type="text" required maxLength={30} autoComplete="username" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="field">
        {t('online.passwordNew')}
        <input
          type="password"
          required
          minLength={10}
          maxLength={200}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <label className="field">
        {t('online.email')}
        <input type="email" maxLength={200} autoComplete="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      {refused && (
        <p className="problem" role="alert">
          {sayCode(refused, speech)}
        </p>
      )}
      <button type="submit" className="button" data-kind="main">
        {t('online.register')}
      </button>
    </form>
  );
};

const Notify = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
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
      {(['page', 'mail', 'push', 'hook'] as const).map((way) => (
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

const Passkeys = () => {
  const speech = useSpeech();
  const { t } = speech;
  const [said, setSaid] = useState('');
  if (!knowsPasskeys()) return null;
  const add = async (): Promise<void> => {
    const done = await addPasskey();
    setSaid(done.ok ? t('online.passkeyAdded') : sayCode(done.error, speech));
  };
  return (
    <p className="button-row">
      <button type="button" className="button" onClick={() => void add()}>
        {t('online.passkeyAdd')}
      </button>
      <span role="status">{said}</span>
    </p>
  );
};

interface Channel {
  readonly id: string;
  readonly kind: 'hook' | 'push';
  readonly target: string;
}

/** Browsers and web hooks that are told when a table waits. */
const Channels = () => {
  const speech = useSpeech();
  const { t } = speech;
  const [channels, setChannels] = useState<readonly Channel[]>([]);
  const [url, setUrl] = useState('');
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
      <ul>
        {channels.map(({ id, kind, target }) => (
          <li key={id}>
            {t(kind === 'hook' ? 'account.hook' : 'account.push')}: {target}{' '}
            <button
              type="button"
              className="button small"
              data-kind="quiet"
              onClick={() => void ask('DELETE', `/api/me/channels/${id}`).then(done)}
            >
              {t('account.remove')}
            </button>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="button" onClick={() => void allowPush().then(done)}>
          {t('account.pushAdd')}
        </button>
      </p>
      <form
        className="talk-form"
        onSubmit={(event) => {
          event.preventDefault();
          void ask('POST', '/api/me/channels', { kind: 'hook', url: url.trim() }).then(done);
          setUrl('');
        }}
      >
        <input
          type="url"
          required
          maxLength={500}
          value={url}
          placeholder="https://"
          aria-label={t('account.hookAdd')}
          onChange={(event) => setUrl(event.target.value)}
        />
        <button type="submit" className="button">
          {t('account.add')}
        </button>
      </form>
      <p role="status" className="quiet">
        {said}
      </p>
    </section>
  );
};

/** The reader's own ratings and results. */
const OwnFame = ({ account }: { account: string }) => {
  const [record, setRecord] = useState<PersonRecord | null>(null);
  useEffect(() => {
    void ask<PersonRecord>('GET', `/api/people/${account}`).then((found) => found.ok && setRecord(found.value));
  }, [account]);
  return record && <Fame record={record} />;
};

const Leave = () => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    await ask('DELETE', '/api/me');
    line.open();
    navigate('/online');
  };
  return (
    <p>
      <button type="button" className="button" data-kind="quiet" onClick={() => setAsking(true)}>
        {t('account.delete')}
      </button>
      {isAsking && (
        <AskSheet
          title={t('account.delete')}
          about={t('account.deleteSure')}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
};
