import type { Settings } from '@gunbai/server/wire';

/** What the server says of the reader. */
export interface Me {
  readonly account: string;
  readonly name: string;
  readonly guest: boolean;
  /** Whether the account has a password: a member may have passkeys only. */
  readonly password: boolean;
  readonly email: string | null;
  readonly verified: boolean;
  /** Whether this server sends mail at all. */
  readonly mail: boolean;
  readonly admin: boolean;
  readonly settings: Settings;
}
