import { MAX_NAME_LENGTH } from '@gunbai/protocol/limits';
import type { Result } from '@gunbai/engine';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RefusalInfo } from '@gunbai/protocol';
import { SubmitForm } from '../../components/SubmitForm.tsx';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { setDisplayName, getDisplayName } from '../../session/display-name.ts';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { connection } from '../connection/connection.ts';
import { NameField } from './NameField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { supportsPasskeys, signInWithPasskey } from './passkey-api.ts';

/** Ways in: with a name alone, with a password, with a passkey; and why the last one failed. */
const useSignIn = (takeSeat: (() => Promise<void>) | undefined) => {
  const [refused, setRefused] = useState<RefusalInfo | null>(null);
  const finish = (done: Result<unknown, RefusalInfo>): void => {
    setRefused(done.ok ? null : done.error);
    if (done.ok) connection.open();
  };
  return {
    refused,
    signInAsGuest: async (name: string): Promise<void> => {
      const done = await fetchJson('POST', '/api/guests', { name });
      if (done.ok) setDisplayName(name);
      finish(done);
      // Only now: the line is the guest's own from here on, and what the seat sees comes over it.
      if (done.ok) await takeSeat?.();
    },
    signIn: async (name: string, password: string): Promise<void> => {
      const done = await fetchJson('POST', '/api/session', { name, password });
      if (done.ok) setDisplayName(name);
      finish(done);
    },
    withPasskey: async (): Promise<void> => finish(await signInWithPasskey()),
  };
};

/** The door: a name is enough; whoever has an account signs in. Where a seat is free, a guest takes it with the same click; where a name is not enough, signing in is asked for first (`asMember`). */
export const SignIn = ({ sit, asMember = false }: { sit?: () => Promise<void>; asMember?: boolean }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [name, setName] = useState(() => getDisplayName().slice(0, MAX_NAME_LENGTH));
  const [password, setPassword] = useState('');
  const [isMember, setMember] = useState(asMember);
  const { refused, signInAsGuest, signIn, withPasskey } = useSignIn(sit);
  return (
    <SubmitForm
      className="account-form panel"
      onSubmit={() => void (isMember ? signIn(name.trim(), password) : signInAsGuest(name.trim()))}
    >
      <NameField value={name} onChange={setName} />
      {isMember ? (
        <PasswordField label={t('online.password')} value={password} onChange={setPassword} />
      ) : (
        <p className="quiet small-print">{t('signIn.guestAbout')}</p>
      )}
      <ErrorMessage message={refused && formatErrorCode(refused, translator)} />
      <p className="button-row">
        <button type="submit" className="button" data-kind="main">
          {t(isMember ? 'online.signIn' : sit ? 'signIn.guestAndSit' : 'signIn.guest')}
        </button>
        {isMember && supportsPasskeys() && (
          <button type="button" className="button" onClick={() => void withPasskey()}>
            {t('online.passkey')}
          </button>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={() => setMember(!isMember)}>
          {t(isMember ? 'signIn.guest' : 'online.signIn')}
        </button>
      </p>
      {isMember && (
        <p className="small-print">
          <Link href="/reset">{t('online.forgot')}</Link>
        </p>
      )}
    </SubmitForm>
  );
};
