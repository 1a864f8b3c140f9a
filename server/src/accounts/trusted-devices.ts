import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../storage/index.ts';
import type { Account } from './accounts.ts';

const KEY_SETTING = 'trusted-device-key';

/**
 * Devices from which somebody has come in by password: each keeps a mark that the server signed. Strangers who try a name
 * from everywhere are slowed down for that name; whoever brings its mark is not one of them, and comes in all the same.
 */
export class TrustedDevices {
  private readonly store: Store;
  private key: Promise<string> | null = null;

  constructor(store: Store) {
    this.store = store;
  }

  /** The mark of a device; void as soon as the password is another. */
  async signDeviceToken({ id, password }: Pick<Account, 'id' | 'password'>): Promise<string> {
    this.key ??= this.loadKey().catch((error: unknown) => {
      this.key = null;
      throw error;
    });
    return createHmac('sha256', await this.key)
      .update(`${id} ${password}`)
      .digest('base64url');
  }

  async isTrusted(account: Pick<Account, 'id' | 'password'>, token: string | undefined): Promise<boolean> {
    const expected = Buffer.from(await this.signDeviceToken(account));
    const presented = Buffer.from(token ?? '');
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  }

  /** All nodes sign with the same key: of those that make one at the same moment, the first has made it. */
  private async loadKey(): Promise<string> {
    const { db } = this.store;
    const value = randomBytes(32).toString('base64url');
    await this.store.commit([
      db
        .insertInto('server_state')
        .values({ name: KEY_SETTING, value })
        .onConflict((conflict) => conflict.doNothing()),
    ]);
    return (await db.selectFrom('server_state').select('value').where('name', '=', KEY_SETTING).executeTakeFirstOrThrow()).value;
  }
}
