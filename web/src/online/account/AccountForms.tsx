import type { Result } from '@gunbai/engine';
import type { RefusalInfo } from '@gunbai/protocol';
import { useState } from 'react';
import { SubmitForm } from '../../components/SubmitForm.tsx';
import { InlineForm } from '../../components/InlineForm.tsx';
import { ErrorMessage } from '../../components/ErrorMessage.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { connection } from '../connection/connection.ts';
import { EmailField } from './EmailField.tsx';
import type { Me } from './use-me.ts';
import { NameField } from './NameField.tsx';
import { addPasskey, supportsPasskeys } from './passkey-api.ts';
import { PasswordField } from './PasswordField.tsx';
import { useReauthentication } from './use-reauthentication.tsx';

/** Registration with a password or with a passkey alone, and the error of the last attempt. */
const useRegistration = (onDone: (me: Me) => void) => {
  const { language } = useTranslator();
  const [refused, setRefused] = useState<RefusalInfo | null>(null);
  const finish = (now: Result<Me, RefusalInfo>): void => {
    if (!now.ok) return setRefused(now.error);
    onDone(now.value);
    connection.open();
  };
  return {
    refused,
    withPassword: async (name: string, password: string, email: string): Promise<void> =>
      finish(await fetchJson<Me>('POST', '/api/members', { name, password, language, ...(email ? { email } : {}) })),
    withPasskey: async (name: string): Promise<void> => {
      const added = await addPasskey(name);
      finish(added.ok ? await fetchJson<Me>('GET', '/api/me') : added);
    },
  };
};

/** Turns a guest into a member, with a password or with a passkey alone. */
export const RegisterForm = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [name, setName] = useState(me.name);
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const { refused, withPassword, withPasskey } = useRegistration(onDone);
  return (
    <SubmitForm className="account-form panel" onSubmit={() => void withPassword(name.trim(), password, email.trim())}>
      <h2>{t('online.register')}</h2>
      <p className="quiet">{t('online.registerAbout')}</p>
      <NameField value={name} onChange={setName} />
      <PasswordField label={t('online.passwordNew')} isNew value={password} onChange={setPassword} />
      {me.isEmailEnabled && <EmailField label={t('online.email')} value={email} onChange={setEmail} />}
      <ErrorMessage message={refused && formatErrorCode(refused, translator)} />
      <p className="button-row">
        <button type="submit" className="button" data-kind="main">
          {t('online.register')}
        </button>
        {supportsPasskeys() && (
          <button type="button" className="button" disabled={name.trim() === ''} onClick={() => void withPasskey(name.trim())}>
            {t('passkeys.register')}
          </button>
        )}
      </p>
    </SubmitForm>
  );
};

/** The member's e-mail address: whether it is confirmed, and a form to change it. */
export const EmailForm = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [email, setEmail] = useState('');
  const [status, setStatus] = useState('');
  const { withReauth, dialog } = useReauthentication(me.hasPassword);
  const resend = async (): Promise<void> => {
    const sent = await fetchJson('POST', '/api/me/email/resend');
    setStatus(sent.ok ? t('account.mailSent') : formatErrorCode(sent.error, translator));
  };
  const saveEmail = async (): Promise<void> => {
    const done = await withReauth(() => fetchJson<Me>('PUT', '/api/me/email', { email: email.trim() || null }));
    if (!done.ok) return setStatus(formatErrorCode(done.error, translator));
    setEmail('');
    setStatus(t(done.value.email === null ? 'account.saved' : 'account.mailSent'));
    onDone(done.value);
  };
  return (
    <section className="lobby-section">
      <h2>{t('account.mailTitle')}</h2>
      <p>
        {me.email ?? <span className="quiet">{t('account.mailNone')}</span>}{' '}
        {me.isEmailVerified && <span className="chip">{t('account.mailConfirmed')}</span>}
      </p>
      {me.emailError !== '' && (
        <p className="notice">
          {me.emailError === 'not-sent' ? (
            t('account.mailUnsent')
          ) : (
            <>
              {t('account.failing')} <span lang="en">{me.emailError}</span>
            </>
          )}
        </p>
      )}
      {me.email !== null && !me.isEmailVerified && (
        <div className="notice">
          <p>{t('account.mailUnconfirmed')}</p>
          <button type="button" className="button small" onClick={() => void resend()}>
            {t('account.mailResend')}
          </button>
        </div>
      )}
      <InlineForm submit={t('account.save')} status={status} onSubmit={() => void saveEmail()}>
        <EmailField label={t('account.mailNew')} value={email} onChange={setEmail} />
      </InlineForm>
      {dialog}
    </section>
  );
};

/** Sets or changes the password. Every other session ends. */
export const PasswordForm = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const [status, setStatus] = useState('');
  const { withReauth, dialog } = useReauthentication(false);
  const savePassword = async (): Promise<void> => {
    const done = await withReauth(() =>
      fetchJson('PUT', '/api/me/password', { newPassword: password, ...(me.hasPassword ? { currentPassword } : {}) }),
    );
    setStatus(done.ok ? t('account.passwordChanged') : formatErrorCode(done.error, translator));
    if (!done.ok) return;
    setCurrentPassword('');
    setPassword('');
    onDone({ ...me, hasPassword: true });
    connection.open();
  };
  return (
    <section className="lobby-section">
      <h2>{t('account.passwordTitle')}</h2>
      <InlineForm
        submit={t(me.hasPassword ? 'account.passwordSet' : 'account.passwordFirst')}
        status={status}
        onSubmit={() => void savePassword()}
      >
        {me.hasPassword && <PasswordField label={t('account.passwordOld')} value={currentPassword} onChange={setCurrentPassword} />}
        <PasswordField
          label={t(me.hasPassword ? 'account.passwordNew' : 'online.passwordNew')}
          isNew
          value={password}
          onChange={setPassword}
        />
      </InlineForm>
      {dialog}
    </section>
  );
};
