import type { Settings } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { fetchJson } from '../connection/api.ts';
import { useConnection } from '../connection/connection-state.ts';

/** The reader's own account. */
export interface Me {
  readonly account: string;
  readonly name: string;
  readonly isGuest: boolean;
  /** A member may have passkeys only. */
  readonly hasPassword: boolean;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Why the last mail failed: `not-sent`, or the mail server's reply; empty if it was delivered. */
  readonly emailError: string;
  /** Whether this server sends mail. */
  readonly isEmailEnabled: boolean;
  readonly isAdmin: boolean;
  readonly settings: Settings;
}

/** The signed-in account; null until the server has answered, and while nobody is signed in. */
export const useMe = (): Me | null => useEditableMe()[0];

/** The same, with a function that stores a changed account. */
export const useEditableMe = (): readonly [Me | null, (me: Me) => void] => {
  const account = useConnection((state) => state.signedInAs?.account ?? null);
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    if (account !== null) void fetchJson<Me>('GET', '/api/me').then((found) => found.ok && setMe(found.value));
  }, [account]);
  return [me?.account === account ? me : null, setMe];
};
