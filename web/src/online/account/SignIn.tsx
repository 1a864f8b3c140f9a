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

/** Sign-in as a guest, with a password or with a passkey, and the error of the last attempt. */
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
      // The seat is taken after the socket has reopened as this guest: it delivers what the seat may see.
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

/** Guests need only a name; members sign in. A guest takes a free seat (`sit`) with the same click; `asMember` puts signing in first. */
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
