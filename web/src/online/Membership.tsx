import type { Result } from '@gunbai/engine';
import type { Refused } from '@gunbai/server/wire';
import { useState } from 'react';
import { Form } from '../parts/Form.tsx';
import { InlineForm } from '../parts/InlineForm.tsx';
import { Problem } from '../parts/Problem.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { line } from './line.ts';
import { MailField } from './MailField.tsx';
import type { Me } from './me.ts';
import { NameField } from './NameField.tsx';
import { addPasskey, knowsPasskeys } from './passkeys.ts';
import { PasswordField } from './PasswordField.tsx';
import { useProof } from './Proof.tsx';

/** Ways to an account, with a password or with a passkey alone; and why the last one failed. */
const useRegistering = (onDone: (me: Me) => void) => {
  const { language } = useSpeech();
  const [refused, setRefused] = useState<Refused | null>(null);
  const became = (now: Result<Me, Refused>): void => {
    if (!now.ok) return setRefused(now.error);
    onDone(now.value);
    line.open();
  };
  return {
    refused,
    byPassword: async (name: string, password: string, email: string): Promise<void> =>
      became(await ask<Me>('POST', '/api/members', { name, password, language, ...(email ? { email } : {}) })),
    byPasskey: async (name: string): Promise<void> => {
      const added = await addPasskey(name);
      became(added.ok ? await ask<Me>('GET', '/api/me') : added);
    },
  };
};

/** A guest makes an account, with a password or with a passkey alone. */
export const Register = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [name, setName] = useState(me.name);
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const { refused, byPassword, byPasskey } = useRegistering(onDone);
  return (
    <Form className="come-in panel" onSubmit={() => void byPassword(name.trim(), password, email.trim())}>
      <h2>{t('online.register')}</h2>
      <p className="quiet">{t('online.registerAbout')}</p>
      <NameField value={name} onChange={setName} />
      <PasswordField say={t('online.passwordNew')} isNew value={password} onChange={setPassword} />
      {me.mail && <MailField say={t('online.email')} value={email} onChange={setEmail} />}
      <Problem say={refused && sayCode(refused, speech)} />
      <p className="button-row">
        <button type="submit" className="button" data-kind="main">
          {t('online.register')}
        </button>
        {knowsPasskeys() && (
          <button type="button" className="button" disabled={name.trim() === ''} onClick={() => void byPasskey(name.trim())}>
            {t('passkeys.register')}
          </button>
        )}
      </p>
    </Form>
  );
};

/** The address to be reached at: whether it was confirmed, and the way to change it. */
export const MailAddress = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState('');
  const { proven, sheet } = useProof(me.password);
  const again = async (): Promise<void> => {
    const sent = await ask('POST', '/api/me/email/again');
    setSaid(sent.ok ? t('account.mailSent') : sayCode(sent.error, speech));
  };
  const change = async (): Promise<void> => {
    const done = await proven(() => ask<Me>('PUT', '/api/me/email', { email: email.trim() || null }));
    if (!done.ok) return setSaid(sayCode(done.error, speech));
    setEmail('');
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
      {me.mailProblem !== '' && (
        <p className="notice">
          {me.mailProblem === 'unsent' ? (
            t('account.mailUnsent')
          ) : (
            <>
              {t('account.failing')} <span lang="en">{me.mailProblem}</span>
            </>
          )}
        </p>
      )}
      {me.email !== null && !me.verified && (
        <div className="notice">
          <p>{t('account.mailOpen')}</p>
          <button type="button" className="button small" onClick={() => void again()}>
            {t('account.mailAgain')}
          </button>
        </div>
      )}
      <InlineForm submit={t('account.save')} said={said} onSubmit={() => void change()}>
        <MailField say={t('account.mailNew')} value={email} onChange={setEmail} />
      </InlineForm>
      {sheet}
    </section>
  );
};

/** Another password, or the first one; every other session ends. */
export const ChangePassword = ({ me, onDone }: { me: Me; onDone(me: Me): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [said, setSaid] = useState('');
  const { proven, sheet } = useProof(false);
  const change = async (): Promise<void> => {
    const done = await proven(() => ask('PUT', '/api/me/password', { password, ...(me.password ? { old } : {}) }));
    setSaid(done.ok ? t('account.passwordDone') : sayCode(done.error, speech));
    if (!done.ok) return;
    setOld('');
    setPassword('');
    onDone({ ...me, password: true });
    line.open();
  };
  return (
    <section className="lobby-section">
      <h2>{t('account.passwordTitle')}</h2>
      <InlineForm submit={t(me.password ? 'account.passwordSet' : 'account.passwordFirst')} said={said} onSubmit={() => void change()}>
        {me.password && <PasswordField say={t('account.passwordOld')} value={old} onChange={setOld} />}
        <PasswordField
          say={t(me.password ? 'account.passwordChosen' : 'online.passwordNew')}
          isNew
          value={password}
          onChange={setPassword}
        />
      </InlineForm>
      {sheet}
    </section>
  );
};
