import { useState } from 'react';
import { Link } from 'wouter';
import { fetchJson } from '../online/connection/api.ts';
import { takeEmailToken } from '../online/account/email-token.ts';
import { connection } from '../online/connection/connection.ts';
import { EmailField } from '../online/account/EmailField.tsx';
import { PasswordField } from '../online/account/PasswordField.tsx';
import { SubmitForm } from '../components/SubmitForm.tsx';
import { PageLayout } from '../components/PageLayout.tsx';
import { formatErrorCode, useTranslator } from '../i18n/index.tsx';

/** Requests a reset mail, or, with the token from it, sets a new password. */
const ResetPasswordPage = () => {
  const { t } = useTranslator();
  const [token] = useState(takeEmailToken);
  return (
    <PageLayout title={t('reset.title')}>
      <h1>{t('reset.title')}</h1>
      {token === '' ? <RequestResetEmail /> : <NewPasswordForm token={token} />}
    </PageLayout>
  );
};

export default ResetPasswordPage;

const RequestResetEmail = () => {
  const translator = useTranslator();
  const { t } = translator;
  const [email, setEmail] = useState('');
  const [status, setStatus] = useState('');
  const send = async (): Promise<void> => {
    const sent = await fetchJson('POST', '/api/reset', { email: email.trim() });
    setStatus(sent.ok ? t('reset.sent') : formatErrorCode(sent.error, translator));
  };
  return (
    <SubmitForm className="account-form panel" onSubmit={() => void send()}>
      <p className="quiet">{t('reset.about')}</p>
      <EmailField label={t('reset.address')} isRequired value={email} onChange={setEmail} />
      <p role="status">{status}</p>
      <button type="submit" className="button" data-kind="main">
        {t('reset.send')}
      </button>
    </SubmitForm>
  );
};

const NewPasswordForm = ({ token }: { token: string }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [password, setPassword] = useState('');
  const [status, setStatus] = useState('');
  const [isDone, setDone] = useState(false);
  const save = async (): Promise<void> => {
    const done = await fetchJson('PUT', '/api/reset', { key: token, password });
    setStatus(done.ok ? t('reset.done') : formatErrorCode(done.error, translator));
    setDone(done.ok);
    if (done.ok) connection.open();
  };
  return (
    <SubmitForm className="account-form panel" onSubmit={() => void save()}>
      {!isDone && <PasswordField label={t('online.passwordNew')} isNew value={password} onChange={setPassword} />}
      <p role="status">{status}</p>
      {isDone ? (
        <Link className="button" data-kind="main" href="/online">
          {t('online.signIn')}
        </Link>
      ) : (
        <button type="submit" className="button" data-kind="main">
          {t('reset.set')}
        </button>
      )}
    </SubmitForm>
  );
};
