import { useState } from 'react';
import { Link } from 'wouter';
import { ask } from '../online/api.ts';
import { keyOf } from '../online/key.ts';
import { line } from '../online/line.ts';
import { MailField } from '../online/MailField.tsx';
import { PasswordField } from '../online/PasswordField.tsx';
import { Form } from '../parts/Form.tsx';
import { Frame } from '../parts/Frame.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';

/** For who has forgotten the password: asks for a letter, or, with the key from it, for a new password. */
const ResetPage = () => {
  const { t } = useSpeech();
  const [key] = useState(keyOf);
  return (
    <Frame title={t('reset.title')}>
      <h1>{t('reset.title')}</h1>
      {key === '' ? <AskLetter /> : <NewPassword mailedKey={key} />}
    </Frame>
  );
};

export default ResetPage;

const AskLetter = () => {
  const speech = useSpeech();
  const { t } = speech;
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  const send = async (): Promise<void> => {
    const sent = await ask('POST', '/api/reset', { email: email.trim() });
    setSaid(sent.ok ? t('reset.sent') : sayCode(sent.error, speech));
  };
  return (
    <Form className="come-in panel" onSubmit={() => void send()}>
      <p className="quiet">{t('reset.about')}</p>
      <MailField say={t('reset.address')} isNeeded value={email} onChange={setEmail} />
      <p role="status">{said}</p>
      <button type="submit" className="button" data-kind="main">
        {t('reset.send')}
      </button>
    </Form>
  );
};

const NewPassword = ({ mailedKey }: { mailedKey: string }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState('');
  const [isDone, setDone] = useState(false);
  const set = async (): Promise<void> => {
    const done = await ask('PUT', '/api/reset', { key: mailedKey, password });
    setSaid(done.ok ? t('reset.done') : sayCode(done.error, speech));
    setDone(done.ok);
    if (done.ok) line.open();
  };
  return (
    <Form className="come-in panel" onSubmit={() => void set()}>
      {!isDone && <PasswordField say={t('online.passwordNew')} isNew value={password} onChange={setPassword} />}
      <p role="status">{said}</p>
      {isDone ? (
        <Link className="button" data-kind="main" href="/online">
          {t('online.signIn')}
        </Link>
      ) : (
        <button type="submit" className="button" data-kind="main">
          {t('reset.set')}
        </button>
      )}
    </Form>
  );
};
