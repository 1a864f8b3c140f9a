import { scope as scopeSchema } from '@gunbai/protocol';
import type { AccessTokenInfo, Scope } from '@gunbai/protocol';
import { hashToken, newId, newToken } from '../ids.ts';
import type { Store } from '../storage/index.ts';
import type { Account } from './accounts.ts';

/** So that people and secret scanners recognize one. */
export const TOKEN_PREFIX = 'gunbai_';
const DAY_MS = 24 * 3600 * 1000;

const toScopes = (stored: string): Scope[] => stored.split(' ').filter((one): one is Scope => scopeSchema.safeParse(one).success);

/** Keys with which programs use an account. Only their hashes are stored. */
export class AccessTokens {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** The token itself is shown once. */
  async create({ id: account }: Pick<Account, 'id'>, name: string, scopes: readonly Scope[]): Promise<AccessTokenInfo & { token: string }> {
    const token = TOKEN_PREFIX + newToken();
    const row = { id: newId(), token_hash: hashToken(token), account, name, scopes: scopes.join(' '), created: Date.now(), last_used: 0 };
    await this.store.commit([this.store.db.insertInto('access_tokens').values(row)]);
    return { id: row.id, account, name, scopes: [...scopes], created: row.created, lastUsed: null, token };
  }

  /** Tokens of these accounts, newest first. */
  async list(accounts: readonly string[]): Promise<AccessTokenInfo[]> {
    const rows = await this.store.db
      .selectFrom('access_tokens')
      .select(['id', 'account', 'name', 'scopes', 'created', 'last_used'])
      .where('account', 'in', accounts)
      .orderBy('created', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ scopes, last_used, ...row }) => ({
      ...row,
      scopes: toScopes(scopes),
      lastUsed: last_used === 0 ? null : last_used,
    }));
  }

  /** Revokes a token of one of these accounts. False if there is none. */
  async revoke(accounts: readonly string[], id: string): Promise<boolean> {
    const { numDeletedRows } = await this.store.db
      .deleteFrom('access_tokens')
      .where('id', '=', id)
      .where('account', 'in', accounts)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** The account that a token opens, and what it allows. The token of a bot account is void while its owner is banned. */
  async find(token: string): Promise<{ account: Account; scopes: readonly Scope[] } | null> {
    if (token.length > 100) return null;
    const found = await this.store.db
      .selectFrom('access_tokens')
      .innerJoin('accounts', 'accounts.id', 'access_tokens.account')
      .leftJoin('accounts as owner', 'owner.id', 'accounts.bot_owner')
      .selectAll('accounts')
      .select(['access_tokens.scopes', 'access_tokens.id as token', 'access_tokens.last_used', 'owner.banned as owner_banned'])
      .where('access_tokens.token_hash', '=', hashToken(token))
      .where('accounts.banned', '=', 0)
      .executeTakeFirst();
    if (!found || (found.owner_banned ?? 0) !== 0) return null;
    const { scopes, token: id, last_used, owner_banned: _banned, ...account } = found;
    if (Date.now() - last_used > DAY_MS) await this.markUsed(id);
    return { account, scopes: toScopes(scopes) };
  }

  /** The last use is known to the day. */
  private async markUsed(id: string): Promise<void> {
    await this.store.commit([this.store.db.updateTable('access_tokens').set({ last_used: Date.now() }).where('id', '=', id)]);
  }
}
