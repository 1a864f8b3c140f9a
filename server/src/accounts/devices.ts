import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../storage/index.ts';
import type { Account } from './accounts.ts';

const KEY = 'device-key';

/**
 * Devices from which somebody has come in by password: each keeps a mark that the server signed. Strangers who try a name
 * from everywhere are slowed down for that name; whoever brings its mark is not one of them, and comes in all the same.
 */
export class Devices {
  private readonly store: Store;
  private key: Promise<string> | null = null;

  constructor(store: Store) {
    this.store = store;
  }

  /** The mark of a device; void as soon as the password is another. */
  async markOf({ id, password }: Pick<Account, 'id' | 'password'>): Promise<string> {
    this.key ??= this.readKey().catch((error: unknown) => {
      this.key = null;
      throw error;
    });
    return createHmac('sha256', await this.key)
      .update(`${id} ${password}`)
      .digest('base64url');
  }

  async knows(account: Pick<Account, 'id' | 'password'>, mark: string | undefined): Promise<boolean> {
    const wanted = Buffer.from(await this.markOf(account));
    const shown = Buffer.from(mark ?? '');
    return shown.length === wanted.length && timingSafeEqual(shown, wanted);
  }

  /** All nodes sign with the same key: of those that make one at the same moment, the first has made it. */
  private async readKey(): Promise<string> {
    const { db } = this.store;
    const value = randomBytes(32).toString('base64url');
    await this.store.commit([
      db
        .insertInto('settings')
        .values({ name: KEY, value })
        .onConflict((conflict) => conflict.doNothing()),
    ]);
    return (await db.selectFrom('settings').select('value').where('name', '=', KEY).executeTakeFirstOrThrow()).value;
  }
}
