import type { Result } from '@gunbai/engine';
import type { Refused } from '@gunbai/server/wire';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { InlineForm } from '../parts/InlineForm.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { sayCode, useSpeech } from '../text/index.tsx';
import { ask } from './api.ts';
import { knowsPasskeys, proveByPasskey } from './passkeys.ts';
import { PasswordField } from './PasswordField.tsx';

export interface Proof {
  /** Does something; if the server wants to know first who asks, asks them, and does it then. */
  proven<T>(work: () => Promise<Result<T, Refused>>): Promise<Result<T, Refused>>;
  readonly sheet: ReactNode;
}

/** For whatever changes the ways into an account: the server may want to see once more who is asking. */
export const useProof = (hasPassword: boolean): Proof => {
  const [waiting, setWaiting] = useState<{ settle(isProven: boolean): void } | null>(null);
  const settle = (isProven: boolean): void => {
    setWaiting(null);
    waiting?.settle(isProven);
  };
  return {
    async proven(work) {
      const done = await work();
      if (done.ok || done.error.code !== 'prove-yourself') return done;
      const isProven = await new Promise<boolean>((resolve) => setWaiting({ settle: resolve }));
      return isProven ? work() : done;
    },
    sheet: waiting && <ProofSheet hasPassword={hasPassword} onProven={() => settle(true)} onClose={() => settle(false)} />,
  };
};

const ProofSheet = (props: { hasPassword: boolean; onProven(): void; onClose(): void }) => {
  const speech = useSpeech();
  const { t } = speech;
  const [password, setPassword] = useState('');
  const [hasPasskey, setHasPasskey] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    void ask<readonly unknown[]>('GET', '/api/passkeys').then((found) => setHasPasskey(found.ok && found.value.length > 0));
  }, []);
  const show = async (showing: Promise<Result<unknown, Refused>>): Promise<void> => {
    const shown = await showing;
    if (shown.ok) props.onProven();
    else setSaid(sayCode(shown.error, speech));
  };
  return (
    <Sheet title={t('proof.title')} onClose={props.onClose}>
      <p>{t('proof.about')}</p>
      {props.hasPassword && (
        <InlineForm submit={t('proof.go')} isMain said={said} onSubmit={() => void show(ask('POST', '/api/session/proof', { password }))}>
          <PasswordField say={t('account.passwordOld')} value={password} onChange={setPassword} />
        </InlineForm>
      )}
      {hasPasskey && knowsPasskeys() && (
        <p>
          <button type="button" className="button" onClick={() => void show(proveByPasskey())}>
            {t('proof.passkey')}
          </button>
        </p>
      )}
      {!props.hasPassword && (
        <p role="status" className="quiet">
          {said}
        </p>
      )}
    </Sheet>
  );
};
