import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../storage/index.ts';
import type { Account } from './accounts.ts';

const KEY_SETTING = 'trusted-device-key';

/**
 * Devices that signed in by password before hold a signed token. The rate limit per name does not apply to them, so that
 * password guessing cannot lock the owner out.
 */
export class TrustedDevices {
  private readonly store: Store;
  private key: Promise<string> | null = null;

  constructor(store: Store) {
    this.store = store;
  }

  /** The device's token; a new password voids it. */
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

  /** All nodes share one key; if several create it at once, the first one wins. */
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
