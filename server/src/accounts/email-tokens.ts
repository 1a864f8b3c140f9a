import { hash } from '@node-rs/argon2';
import { newToken, hashToken } from '../ids.ts';
import { ConflictError } from '../storage/index.ts';
import type { EmailTokenRow, Statement, Store } from '../storage/index.ts';
import type { Account } from './accounts.ts';

const HOUR_MS = 3_600_000;
const TOKEN_TTL_MS: Readonly<Record<EmailTokenRow['purpose'], number>> = { confirm: 72 * HOUR_MS, reset: HOUR_MS };

/** Single-use tokens sent by mail to confirm an address or reset a password. They expire; only their hashes are stored. */
export class EmailTokens {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** Creates a token and voids earlier ones for the same purpose. */
  async create({ id, email }: Account, purpose: EmailTokenRow['purpose'], now: number = Date.now()): Promise<string> {
    const { db } = this.store;
    const token = newToken();
    await this.store.commit([
      db.deleteFrom('email_tokens').where('account', '=', id).where('purpose', '=', purpose),
      db
        .insertInto('email_tokens')
        .values({ token_hash: hashToken(token), account: id, purpose, email: email ?? '', expires: now + TOKEN_TTL_MS[purpose] }),
    ]);
    return token;
  }

  /** Confirms the address the token was sent to, if the account still has it. */
  confirmEmail(token: string): Promise<Account['id'] | null> {
    const { db } = this.store;
    return this.consume(token, 'confirm', ({ account, email }) => [
      { query: db.updateTable('accounts').set({ email_verified: 1 }).where('id', '=', account).where('email', '=', email), rows: 1 },
    ]);
  }

  /** Sets a new password and ends every session. */
  async resetPassword(token: string, password: string): Promise<Account['id'] | null> {
    const { db } = this.store;
    const hashed = await hash(password);
    return this.consume(token, 'reset', ({ account, email }) => [
      {
        query: db
          .updateTable('accounts')
          .set({ password: hashed })
          .where('id', '=', account)
          .where('email', '=', email)
          .where('email_verified', '=', 1),
        rows: 1,
      },
      db.deleteFrom('sessions').where('account', '=', account),
      // A reset follows the loss of an account: passkeys, access tokens, browsers and web hooks may be the intruder's.
      db.deleteFrom('passkeys').where('account', '=', account),
      db.deleteFrom('notification_channels').where('account', '=', account),
      db
        .deleteFrom('access_tokens')
        .where(({ or, eb, selectFrom }) =>
          or([eb('account', '=', account), eb('account', 'in', selectFrom('accounts').select('id').where('bot_owner', '=', account))]),
        ),
    ]);
  }

  /** Deletes the token in the same transaction as its effect, so that it works once. */
  private async consume(
    token: string,
    purpose: EmailTokenRow['purpose'],
    statementsFor: (key: EmailTokenRow) => readonly Statement[],
  ): Promise<Account['id'] | null> {
    const { db } = this.store;
    const key = await db
      .selectFrom('email_tokens')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', purpose)
      .where('expires', '>', Date.now())
      .executeTakeFirst();
    if (!key) return null;
    try {
      await this.store.commit([
        { query: db.deleteFrom('email_tokens').where('token_hash', '=', key.token_hash), rows: 1 },
        ...statementsFor(key),
      ]);
    } catch (error) {
      if (error instanceof ConflictError) return null;
      throw error;
    }
    return key.account;
  }
}
