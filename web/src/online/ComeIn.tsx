import type { Result } from '@gunbai/engine';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Refused } from '@gunbai/server/wire';
import { Form } from '../parts/Form.tsx';
import { Problem } from '../parts/Problem.tsx';
import { keepName, keptName } from '../session/name.ts';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { line } from './line.ts';
import { LONGEST_NAME, NameField } from './NameField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { knowsPasskeys, signInByPasskey } from './passkeys.ts';

/** Ways in: with a name alone, with a password, with a passkey; and why the last one failed. */
const useDoor = (sit: (() => Promise<void>) | undefined) => {
  const [refused, setRefused] = useState<Refused | null>(null);
  const came = (done: Result<unknown, Refused>): void => {
    setRefused(done.ok ? null : done.error);
    if (done.ok) line.open();
  };
  return {
    refused,
    asGuest: async (name: string): Promise<void> => {
      const done = await ask('POST', '/api/guests', { name });
      if (done.ok) keepName(name);
      came(done);
      // Only now: the line is the guest's own from here on, and what the seat sees comes over it.
      if (done.ok) await sit?.();
    },
    signIn: async (name: string, password: string): Promise<void> => {
      const done = await ask('POST', '/api/session', { name, password });
      if (done.ok) keepName(name);
      came(done);
    },
    byPasskey: async (): Promise<void> => came(await signInByPasskey()),
  };
};

/** The door: a name is enough; whoever has an account signs in. Where a seat is free, a guest takes it with the same click; where a name is not enough, signing in is asked for first (`asMember`). */
export const ComeIn = ({ sit, asMember = false }: { sit?: () => Promise<void>; asMember?: boolean }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [name, setName] = useState(() => keptName().slice(0, LONGEST_NAME));
  const [password, setPassword] = useState('');
  const [isMember, setMember] = useState(asMember);
  const { refused, asGuest, signIn, byPasskey } = useDoor(sit);
  return (
    <Form className="come-in panel" onSubmit={() => void (isMember ? signIn(name.trim(), password) : asGuest(name.trim()))}>
      <NameField value={name} onChange={setName} />
      {isMember ? (
        <PasswordField say={t('online.password')} value={password} onChange={setPassword} />
      ) : (
        <p className="quiet small-print">{t('online.asGuestAbout')}</p>
      )}
      <Problem say={refused && sayCode(refused, speech)} />
      <p className="button-row">
        <button type="submit" className="button" data-kind="main">
          {t(isMember ? 'online.signIn' : sit ? 'online.comeSit' : 'online.asGuest')}
        </button>
        {isMember && knowsPasskeys() && (
          <button type="button" className="button" onClick={() => void byPasskey()}>
            {t('online.passkey')}
          </button>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={() => setMember(!isMember)}>
          {t(isMember ? 'online.asGuest' : 'online.signIn')}
        </button>
      </p>
      {isMember && (
        <p className="small-print">
          <Link href="/reset">{t('online.forgot')}</Link>
        </p>
      )}
    </Form>
  );
};
