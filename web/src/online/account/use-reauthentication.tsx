import type { Result } from '@gunbai/engine';
import type { RefusalInfo } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { InlineForm } from '../../components/InlineForm.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { formatErrorCode, useTranslator } from '../../i18n/index.tsx';
import { fetchJson } from '../connection/api.ts';
import { supportsPasskeys, reauthenticateWithPasskey } from './passkey-api.ts';
import { PasswordField } from './PasswordField.tsx';

interface Reauthentication {
  /** Runs a request. If the server demands a fresh sign-in, asks for it and runs the request again. */
  withReauth<T>(work: () => Promise<Result<T, RefusalInfo>>): Promise<Result<T, RefusalInfo>>;
  readonly dialog: ReactNode;
}

/** Requests that change how one signs in may need a fresh proof of identity. */
export const useReauthentication = (hasPassword: boolean): Reauthentication => {
  const [pending, setPending] = useState<{ settle(isProven: boolean): void } | null>(null);
  const settle = (isConfirmed: boolean): void => {
    setPending(null);
    pending?.settle(isConfirmed);
  };
  return {
    async withReauth(operation) {
      const done = await operation();
      if (done.ok || done.error.code !== 'reauthentication-required') return done;
      const isProven = await new Promise<boolean>((resolve) => setPending({ settle: resolve }));
      return isProven ? operation() : done;
    },
    dialog: pending && <ReauthDialog hasPassword={hasPassword} onReauthenticated={() => settle(true)} onClose={() => settle(false)} />,
  };
};

const ReauthDialog = (props: { hasPassword: boolean; onReauthenticated(): void; onClose(): void }) => {
  const translator = useTranslator();
  const { t } = translator;
  const [password, setPassword] = useState('');
  const [hasPasskey, setHasPasskey] = useState(false);
  const [status, setStatus] = useState('');
  useEffect(() => {
    void fetchJson<readonly unknown[]>('GET', '/api/passkeys').then((found) => setHasPasskey(found.ok && found.value.length > 0));
  }, []);
  const submit = async (attempt: Promise<Result<unknown, RefusalInfo>>): Promise<void> => {
    const result = await attempt;
    if (result.ok) props.onReauthenticated();
    else setStatus(formatErrorCode(result.error, translator));
  };
  return (
    <Dialog title={t('reauth.title')} onClose={props.onClose}>
      <p>{t('reauth.about')}</p>
      {props.hasPassword && (
        <InlineForm
          submit={t('reauth.continue')}
          isMain
          status={status}
          onSubmit={() => void submit(fetchJson('POST', '/api/session/reauthenticate', { password }))}
        >
          <PasswordField label={t('account.passwordOld')} value={password} onChange={setPassword} />
        </InlineForm>
      )}
      {hasPasskey && supportsPasskeys() && (
        <p>
          <button type="button" className="button" onClick={() => void submit(reauthenticateWithPasskey())}>
            {t('reauth.passkey')}
          </button>
        </p>
      )}
      {!props.hasPassword && (
        <p role="status" className="quiet">
          {status}
        </p>
      )}
    </Dialog>
  );
};
