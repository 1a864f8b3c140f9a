import { withSeatName } from '@gunbai/engine';
import type { RecordHeader } from '@gunbai/engine';
import { hash, verify } from '@node-rs/argon2';
import { newId, newToken, hashToken } from '../ids.ts';
import { ConflictError } from '../storage/index.ts';
import type { AccountRow, Statement, Store } from '../storage/index.ts';
import { toNameKey } from './name-key.ts';
import { settings } from '@gunbai/protocol';
import type { Settings } from '@gunbai/protocol';

const DAY_MS = 24 * 3600 * 1000;
const SESSION_TTL_MS = 180 * DAY_MS;
/** Sessions are renewed once a day when used, so their last use is known to the day. */
const RENEW_AFTER_MS = DAY_MS;
const MAX_TRIES = 4;
/** Shown in place of a deleted account's name. */
export const DELETED_USER_NAME = '—';
/** Verified against for unknown names, so that response times do not reveal which names exist. */
const DUMMY_HASH = hash('nobody has this password');

export type Account = AccountRow;

export const parseSettings = (account: Pick<Account, 'settings'>): Settings => settings.parse(JSON.parse(account.settings));

export interface Session {
  /** The token itself is never stored. */
  readonly tokenHash: string;
  readonly created: number;
  /** Exact to the day. */
  readonly lastUsed: number;
}

export class NameTakenError extends Error {}

interface NewMember {
  readonly name: string;
  readonly password: string;
  readonly email?: string | undefined;
  readonly language?: Settings['language'] | undefined;
}

/** Accounts of guests, who only have a name, and of members, who can sign in from anywhere. */
export class Accounts {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** Guests may not take a member's name, nor one that looks like it. */
  async createGuest(name: string): Promise<Account> {
    const member = this.store.db.selectFrom('accounts').select('id').where('name_key', '=', toNameKey(name));
    if (await member.executeTakeFirst()) throw new NameTakenError(name);
    const now = Date.now();
    const account: Account = {
      id: newId(),
      name,
      handle: null,
      name_key: null,
      password: null,
      email: null,
      email_verified: 0,
      email_error: '',
      admin: 0,
      banned: 0,
      settings: '{}',
      bot_owner: null,
      created: now,
      last_seen: now,
    };
    await this.store.commit([this.store.db.insertInto('accounts').values(account)]);
    return account;
  }

  /** Turns a guest into a member who keeps all tables, or creates a new member. */
  async register(guest: Account | null, { name, password, email, language }: NewMember): Promise<Account> {
    const credentials = {
      name,
      handle: name.toLowerCase(),
      name_key: toNameKey(name),
      password: await hash(password),
      email: email ?? null,
      ...(language === undefined ? {} : { settings: JSON.stringify({ ...(guest ? parseSettings(guest) : {}), language }) }),
    };
    const base = guest ?? { ...(await this.createGuest(name)) };
    try {
      await this.store.commit([
        { query: this.store.db.updateTable('accounts').set(credentials).where('id', '=', base.id).where('handle', 'is', null), rows: 1 },
        this.store.db.updateTable('seats').set({ name }).where('account', '=', base.id),
      ]);
    } catch (error) {
      if (!guest) await this.store.commit([this.store.db.deleteFrom('accounts').where('id', '=', base.id)]);
      if (error instanceof ConflictError) throw new NameTakenError(name);
      throw error;
    }
    return { ...base, ...credentials };
  }

  async findByHandle(name: string): Promise<Account | null> {
    return (await this.store.db.selectFrom('accounts').selectAll().where('handle', '=', name.toLowerCase()).executeTakeFirst()) ?? null;
  }

  /** The account if the password is right. Takes equally long for an unknown account. */
  async authenticate(account: Account | null, password: string): Promise<Account | null> {
    const isCorrect = await verify(account?.password ?? (await DUMMY_HASH), password);
    return account && account.password !== null && isCorrect && account.banned === 0 ? account : null;
  }

  /**
   * Returns the token for the cookie; only its hash is stored. Throws a conflict if the password has changed since the account
   * was read: a change ends all sessions, also one that is being opened.
   */
  async createSession({ id, password }: Pick<Account, 'id' | 'password'>): Promise<string> {
    const token = newToken();
    const now = Date.now();
    const { db } = this.store;
    const touch = db.updateTable('accounts').set({ last_seen: now }).where('id', '=', id);
    const unchanged = password === null ? touch.where('password', 'is', null) : touch.where('password', '=', password);
    await this.store.commit([
      { query: unchanged, rows: 1 },
      db.insertInto('sessions').values({
        token_hash: hashToken(token),
        account: id,
        created: now,
        expires: now + SESSION_TTL_MS,
        reauthenticated_at: now,
        last_used: 0,
      }),
    ]);
    return token;
  }

  /** The browser of an ended session gets no more notifications. */
  async deleteSession(token: string): Promise<void> {
    const session = hashToken(token);
    await this.store.commit([
      this.store.db.deleteFrom('notification_channels').where('session', '=', session),
      this.store.db.deleteFrom('sessions').where('token_hash', '=', session),
    ]);
  }

  /** The same device goes on with another session. */
  async moveNotificationChannels(from: string, to: string): Promise<void> {
    const move = this.store.db.updateTable('notification_channels').set({ session: hashToken(to) });
    await this.store.commit([move.where('session', '=', hashToken(from))]);
  }

  /** Sessions of an account, last used first. */
  async listSessions(account: Account): Promise<readonly Session[]> {
    const rows = await this.store.db
      .selectFrom('sessions')
      .selectAll()
      .where('account', '=', account.id)
      .where('expires', '>', Date.now())
      .execute();
    return rows
      .map(({ token_hash, created, expires, reauthenticated_at, last_used }) => ({
        tokenHash: token_hash,
        created,
        lastUsed: Math.max(reauthenticated_at, expires - SESSION_TTL_MS, last_used),
      }))
      .toSorted((a, b) => b.lastUsed - a.lastUsed || b.created - a.created);
  }

  /** Ends sessions by their token hashes. */
  async deleteSessions(account: Account, sessions: readonly Session[]): Promise<void> {
    const { db } = this.store;
    const deletions = sessions.flatMap(({ tokenHash }) => [
      db.deleteFrom('notification_channels').where('account', '=', account.id).where('session', '=', tokenHash),
      db.deleteFrom('sessions').where('account', '=', account.id).where('token_hash', '=', tokenHash),
    ]);
    await this.store.commit(deletions);
  }

  /** Ends all sessions but one, also those that are opened at this moment. */
  async deleteOtherSessions(account: Account, kept: string): Promise<void> {
    await this.store.commit([
      this.deleteOtherBrowsers(account, kept),
      this.store.db.deleteFrom('sessions').where('account', '=', account.id).where('token_hash', '!=', kept),
    ]);
  }

  /** Browsers that notify, except that of one session. Those of earlier releases belong to a session that nobody knows. */
  private deleteOtherBrowsers({ id }: Pick<Account, 'id'>, kept: string): Statement {
    const browsers = this.store.db.deleteFrom('notification_channels').where('account', '=', id).where('kind', '=', 'push');
    return browsers.where(({ or, eb }) => or([eb('session', 'is', null), eb('session', '!=', kept)]));
  }

  /** A page may hold a socket for weeks and send no request. */
  async markSocketUse(account: Account, session: string): Promise<void> {
    const now = Date.now();
    const { db } = this.store;
    await this.store.commit([
      db.updateTable('sessions').set({ last_used: now }).where('token_hash', '=', session),
      db.updateTable('accounts').set({ last_seen: now }).where('id', '=', account.id),
    ]);
  }

  async findByToken(token: string | undefined): Promise<Account | null> {
    return (await this.findSession(token))?.account ?? null;
  }

  /** The session's account, and whether the session should be renewed. */
  async findSession(token: string | undefined): Promise<{ account: Account; isRenewalDue: boolean } | null> {
    if (token === undefined || token.length > 100) return null;
    const now = Date.now();
    const found = await this.store.db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account')
      .selectAll('accounts')
      .select('sessions.expires')
      .where('sessions.token_hash', '=', hashToken(token))
      .where('sessions.expires', '>', now)
      .where('accounts.banned', '=', 0)
      .executeTakeFirst();
    if (!found) return null;
    const { expires, ...account } = found;
    return { account, isRenewalDue: expires - now < SESSION_TTL_MS - RENEW_AFTER_MS };
  }

  async renewSession(token: string): Promise<void> {
    const renew = this.store.db.updateTable('sessions').set({ expires: Date.now() + SESSION_TTL_MS });
    await this.store.commit([renew.where('token_hash', '=', hashToken(token))]);
  }

  /** Whether the account can sign in again: it has a password or a passkey. */
  async hasSignInMethod(account: Account): Promise<boolean> {
    if (account.password !== null) return true;
    return (await this.store.db.selectFrom('passkeys').select('id').where('account', '=', account.id).executeTakeFirst()) !== undefined;
  }

  /** Last time the session's holder gave the password or used a passkey. */
  async getReauthenticatedAt(token: string): Promise<number> {
    const session = await this.store.db
      .selectFrom('sessions')
      .select('reauthenticated_at')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    return session?.reauthenticated_at ?? 0;
  }

  async markReauthenticated(token: string): Promise<void> {
    await this.store.commit([
      this.store.db.updateTable('sessions').set({ reauthenticated_at: Date.now() }).where('token_hash', '=', hashToken(token)),
    ]);
  }

  async findById(id: string): Promise<Account | null> {
    return (await this.store.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
  }

  /** Records activity, at most once a day. */
  async updateLastSeen(account: Account): Promise<void> {
    const now = Date.now();
    if (now - account.last_seen < DAY_MS) return;
    await this.store.commit([this.store.db.updateTable('accounts').set({ last_seen: now }).where('id', '=', account.id)]);
  }

  /** An extended vacation keeps its start. */
  async saveSettings(account: Account, requested: Settings): Promise<Settings> {
    const before = parseSettings(account);
    const now = Date.now();
    const vacationFrom = requested.vacationUntil <= now ? 0 : before.vacationUntil > now ? before.vacationFrom : now;
    const saved = { ...requested, vacationFrom };
    await this.store.commit([
      this.store.db
        .updateTable('accounts')
        .set({ settings: JSON.stringify(saved) })
        .where('id', '=', account.id),
    ]);
    return saved;
  }

  /** Ends every session. The browser of the one that changes the password stays, for its next session. */
  async changePassword(account: Account, password: string, current: string): Promise<Account> {
    const hashed = await hash(password);
    await this.store.commit([
      this.store.db.updateTable('accounts').set({ password: hashed }).where('id', '=', account.id),
      this.store.db.deleteFrom('sessions').where('account', '=', account.id),
      this.deleteOtherBrowsers(account, hashToken(current)),
      // Reset links requested before are void now.
      this.store.db.deleteFrom('email_tokens').where('account', '=', account.id).where('purpose', '=', 'reset'),
    ]);
    return { ...account, password: hashed };
  }

  /** False for an account without a password. */
  async verifyPassword(account: Account, password: string): Promise<boolean> {
    return account.password !== null && verify(account.password, password);
  }

  /** Sets or removes the address. It must be confirmed before notifications go there; tokens sent to the old one are void. */
  async setEmail(account: Account, email: string | null): Promise<Account> {
    const { db } = this.store;
    await this.store.commit([
      db.updateTable('accounts').set({ email, email_verified: 0, email_error: '' }).where('id', '=', account.id),
      db.deleteFrom('email_tokens').where('account', '=', account.id),
    ]);
    return { ...account, email, email_verified: 0, email_error: '' };
  }

  /** Accounts that have confirmed this address. */
  findByEmail(email: string): Promise<Account[]> {
    return this.store.db
      .selectFrom('accounts')
      .selectAll()
      .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
      .where('email_verified', '=', 1)
      .where('handle', 'is not', null)
      .where('banned', '=', 0)
      .limit(5)
      .execute();
  }

  /** Anonymizes an account; its games remain. With a time: only a guest who was not active since. */
  async deleteAccount(account: Pick<Account, 'id'>, onlyIfUnseenSince?: number): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        return await this.tryDelete(account, onlyIfUnseenSince);
      } catch (error) {
        // Another player of the same table may be deleted at the same moment.
        if (!(error instanceof ConflictError) || tries === MAX_TRIES) throw error;
      }
  }

  /** Removes the name from the records of all games, including those left to a bot. */
  private async anonymizeRecords(account: string): Promise<Statement[]> {
    const { db } = this.store;
    const seats = await db
      .selectFrom('seats')
      .select(['table', 'seat'])
      .where(({ or, eb }) => or([eb('account', '=', account), eb('left_by', '=', account)]))
      .union(db.selectFrom('results').select(['table', 'seat']).where('account', '=', account))
      .execute();
    const steps: Statement[] = [];
    for (const { table, seat } of seats) {
      const row = await db.selectFrom('tables').select('header').where('id', '=', table).executeTakeFirst();
      if (!row || row.header === '') continue;
      const header = JSON.stringify(withSeatName(JSON.parse(row.header) as RecordHeader, seat, DELETED_USER_NAME));
      steps.push({ query: db.updateTable('tables').set({ header }).where('id', '=', table).where('header', '=', row.header), rows: 1 });
    }
    return steps;
  }

  private async tryDelete({ id }: Pick<Account, 'id'>, onlyIfUnseenSince?: number): Promise<void> {
    const { db } = this.store;
    const anonymized = {
      name: DELETED_USER_NAME,
      handle: null,
      name_key: null,
      password: null,
      email: null,
      email_verified: 0,
      email_error: '',
      settings: '{}',
      admin: 0,
      bot_owner: null,
    };
    const anonymize = db.updateTable('accounts').set(anonymized).where('id', '=', id);
    await this.store.commit([
      {
        query:
          onlyIfUnseenSince === undefined ? anonymize : anonymize.where('handle', 'is', null).where('last_seen', '<', onlyIfUnseenSince),
        rows: 1,
      },
      ...(await this.anonymizeRecords(id)),
      db.updateTable('seats').set({ name: DELETED_USER_NAME }).where('account', '=', id),
      db.updateTable('seats').set({ reserved_for: null }).where('reserved_for', '=', id),
      db.updateTable('chat').set({ name: DELETED_USER_NAME, text: '', hidden: 1 }).where('account', '=', id),
      db.deleteFrom('sessions').where('account', '=', id),
      db.deleteFrom('passkeys').where('account', '=', id),
      db.deleteFrom('email_tokens').where('account', '=', id),
      db.deleteFrom('access_tokens').where('account', '=', id),
      db.deleteFrom('bot_offers').where('account', '=', id),
      db.deleteFrom('notes').where('account', '=', id),
      db.deleteFrom('blocks').where('account', '=', id),
      db.deleteFrom('mutes').where('account', '=', id),
      db.deleteFrom('notification_channels').where('account', '=', id),
      db.deleteFrom('notifications').where('account', '=', id),
      db.deleteFrom('ratings').where('account', '=', id),
      db.deleteFrom('rating_changes').where('account', '=', id),
    ]);
  }
}
