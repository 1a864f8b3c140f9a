import { newId } from '../ids.ts';
import { ConflictError } from '../storage/index.ts';
import type { Store } from '../storage/index.ts';
import { NameTakenError } from './accounts.ts';
import type { Account } from './accounts.ts';
import { toNameKey } from './name-key.ts';

/** People cannot write brackets in their names. */
const BOT_MARK = ' [bot]';

/** Accounts that programs play with. Each belongs to a member, and is used with access tokens only. */
export class BotAccounts {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  async create(owner: Pick<Account, 'id'>, requested: string): Promise<Account> {
    const name = requested + BOT_MARK;
    const now = Date.now();
    const account: Account = {
      id: newId(),
      name,
      handle: null,
      name_key: toNameKey(name),
      password: null,
      email: null,
      email_verified: 0,
      email_error: '',
      admin: 0,
      banned: 0,
      settings: '{}',
      bot_owner: owner.id,
      created: now,
      last_seen: now,
    };
    await this.store.commit([this.store.db.insertInto('accounts').values(account)]).catch((error: unknown) => {
      throw error instanceof ConflictError ? new NameTakenError(name) : error;
    });
    return account;
  }

  /** Bot accounts of a member, oldest first. */
  list({ id }: Pick<Account, 'id'>): Promise<Account[]> {
    return this.store.db.selectFrom('accounts').selectAll().where('bot_owner', '=', id).orderBy('created').orderBy('id').execute();
  }
}
