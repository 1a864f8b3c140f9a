import type { Refused } from '@gunbai/server/wire';
import { useState } from 'react';
import { InlineForm } from '../parts/InlineForm.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { line } from './line.ts';
import type { Me } from './me.ts';
import { addPasskey, knowsPasskeys } from './passkeys.ts';

/** A field for a password, old or new. */
export const PasswordField = (props: { say: string; isNew?: boolean; value: string; onChange(value: string): void }) => {
  const { say, isNew = false, value, onChange } = props;
  return (
    <label className="field">
      {say}
      <input
        type="password"
        required
        {...(isNew ? { minLength: 10 } : {})}
        maxLength={200}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
};

/** A guest makes an account, with a password or with a passkey alone. */
export const Register = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const speech = useSpeech();
  const { t, language } = speech;
  const [name, setName] = useState(me.name);
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  const register = async (): Promise<void> => {
    const address = email.trim();
    const wish = { name: name.trim(), password, language, ...(address ? { email: address } : {}) };
    const done = await ask<Me>('POST', '/api/members', wish);
    if (!done.ok) return setRefused(done.error);
    onDone(done.value);
    line.open();
  };
  const byPasskey = async (): Promise<void> => {
    const added = await addPasskey(name.trim());
    const now = added.ok ? await ask<Me>('GET', '/api/me') : added;
    if (!now.ok) return setRefused(now.error);
    onDone(now.value);
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
      <PasswordField say={t('online.passwordNew')} isNew value={password} onChange={setPassword} />
      {me.mail && (
        <label className="field">
          {t('online.email')}
          <input type="email" maxLength={200} autoComplete="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        </label>
      )}
      {refused && (
        <p className="problem" role="alert">
          {sayCode(refused, speech)}
        </p>
      )}
      <p className="button-row">
        <button type="submit" className="button" data-kind="main">
          {t('online.register')}
        </button>
        {knowsPasskeys() && (
          <button type="button" className="button" disabled={name.trim() === ''} onClick={() => void byPasskey()}>
            {t('passkeys.register')}
          </button>
        )}
      </p>
    </form>
  );
};

/** The address to be reached at: whether it was confirmed, and the way to change it. */
export const MailAddress = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState('');
  const again = async (): Promise<void> => {
    const sent = await ask('POST', '/api/me/email/again');
    setSaid(sent.ok ? t('account.mailSent') : sayCode(sent.error, speech));
  };
  const change = async (): Promise<void> => {
    const wish = { email: email.trim() || null, ...(me.password ? { password } : {}) };
    const done = await ask<Me>('PUT', '/api/me/email', wish);
    if (!done.ok) return setSaid(sayCode(done.error, speech));
    setEmail('');
    setPassword('');
    setSaid(t(done.value.email === null ? 'account.saved' : 'account.mailSent'));
    onDone(done.value);
  };
  return (
    <section className="lobby-section">
      <h2>{t('account.mailTitle')}</h2>
      <p>
        {me.email ?? <span className="quiet">{t('account.mailNone')}</span>}{' '}
        {me.verified && <span className="chip">{t('account.mailConfirmed')}</span>}
      </p>
      {me.email !== null && !me.verified && (
        <div className="notice">
          <p>{t('account.mailOpen')}</p>
          <button type="button" className="button small" onClick={() => void again()}>
            {t('account.mailAgain')}
          </button>
        </div>
      )}
      <InlineForm submit={t('account.save')} said={said} onSubmit={() => void change()}>
        <label className="field">
          {t('account.mailNew')}
          <input type="email" maxLength={200} autoComplete="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        </label>
        {me.password && <PasswordField say={t('account.passwordOld')} value={password} onChange={setPassword} />}
      </InlineForm>
    </section>
  );
};

/** Another password; every other session ends. */
export const ChangePassword = () => {
  const speech = useSpeech();
  const { t } = speech;
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState('');
  const change = async (): Promise<void> => {
    const done = await ask('PUT', '/api/me/password', { old, password });
    setSaid(done.ok ? t('account.passwordDone') : sayCode(done.error, speech));
    if (!done.ok) return;
    setOld('');
    setPassword('');
  };
  return (
    <section className="lobby-section">
      <h2>{t('account.passwordTitle')}</h2>
      <InlineForm submit={t('account.passwordSet')} said={said} onSubmit={() => void change()}>
        <PasswordField say={t('account.passwordOld')} value={old} onChange={setOld} />
        <PasswordField say={t('online.passwordNew')} isNew value={password} onChange={setPassword} />
      </InlineForm>
    </section>
  );
};
