import type { Result } from '@gunbai/engine';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Refused } from '@gunbai/server/wire';
import { keepName, keptName } from '../session/name.ts';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { line } from './line.ts';
import { PasswordField } from './PasswordField.tsx';
import { knowsPasskeys, signInByPasskey } from './passkeys.ts';

const LONGEST_NAME = 30;

/** The door: a name is enough; whoever has an account signs in. Where a seat is free, a guest takes it with the same click. */
export const ComeIn = ({ sit }: { sit?: () => Promise<void> }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [name, setName] = useState(() => keptName().slice(0, LONGEST_NAME));
  const [password, setPassword] = useState('');
  const [member, setMember] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const came = (done: Result<unknown, Refused>): void => {
    setRefused(done.ok ? null : done.error);
    if (done.ok) line.open();
  };
  const enter = async (): Promise<void> => {
    const done = member
      ? await ask('POST', '/api/session', { name: name.trim(), password })
      : await ask('POST', '/api/guests', { name: name.trim() });
    if (done.ok) keepName(name.trim());
    came(done);
    // Only now: the line is the guest's own from here on, and what the seat sees comes over it.
    if (done.ok && !member) await sit?.();
  };
  return (
    <form
      className="come-in panel"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <label className="field">
        {t('online.name')}
        <input
          type="text"
          required
          maxLength={LONGEST_NAME}
          autoComplete="username"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {member ? (
        <PasswordField say={t('online.password')} value={password} onChange={setPassword} />
      ) : (
        <p className="quiet small-print">{t('online.asGuestAbout')}</p>
      )}
      {refused && (
        <p className="problem" role="alert">
          {sayCode(refused, speech)}
        </p>
      )}
      <p className="button-row">
        <button type="submit" className="button" data-kind="main">
          {t(member ? 'online.signIn' : sit ? 'online.comeSit' : 'online.asGuest')}
        </button>
        {member && knowsPasskeys() && (
          <button type="button" className="button" onClick={() => void signInByPasskey().then(came)}>
            {t('online.passkey')}
          </button>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={() => setMember(!member)}>
          {member ? t('online.asGuest') : t('online.signIn')}
        </button>
      </p>
      {member && (
        <p className="small-print">
          <Link href="/reset">{t('online.forgot')}</Link>
        </p>
      )}
    </form>
  );
};
