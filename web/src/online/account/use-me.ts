import type { Settings } from '@gunbai/protocol';
import { useEffect, useState } from 'react';
import { fetchJson } from '../connection/api.ts';
import { useConnection } from '../connection/connection-state.ts';

/** What the server says of the reader. */
export interface Me {
  readonly account: string;
  readonly name: string;
  readonly isGuest: boolean;
  /** Whether the account has a password: a member may have passkeys only. */
  readonly hasPassword: boolean;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Why the last mail did not arrive: `not-sent`, or what the mail server said of the address; empty when it did. */
  readonly emailError: string;
  /** Whether this server sends mail at all. */
  readonly isEmailEnabled: boolean;
  readonly isAdmin: boolean;
  readonly settings: Settings;
}

/** What the server says of whoever is at this page; null until it has, and where nobody has come in. */
export const useMe = (): Me | null => {
  const account = useConnection((state) => state.signedInAs?.account ?? null);
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    if (account !== null) void fetchJson<Me>('GET', '/api/me').then((found) => found.ok && setMe(found.value));
  }, [account]);
  return me?.account === account ? me : null;
};
