import { parseSettings } from '../accounts/accounts.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { EmailTokens } from '../accounts/email-tokens.ts';
import { newId, hashToken } from '../ids.ts';
import { upsertJob } from '../jobs/enqueue.ts';
import type { NewJob } from '../jobs/enqueue.ts';
import type { EmailTokenRow, Store } from '../storage/index.ts';
import type { Settings } from '@gunbai/protocol';
import type { NotificationChannels } from './channels.ts';
import { sendMailTo } from './send-mail.ts';
import { formatAccountChangeEmail, formatTokenEmail } from './messages.ts';
import type { AccountChange } from './messages.ts';

interface AccountEmailDeps {
  readonly accounts: Pick<Accounts, 'findById' | 'findByEmail'>;
  readonly channels: Pick<NotificationChannels, 'isMailEnabled' | 'sendMail'>;
  readonly store: Store;
  /** The public origin, for links; the listening address where none is configured. */
  baseUrl(): string;
}

interface AccountChangeNotice {
  readonly email: string;
  readonly name: string;
  readonly language: Settings['language'];
  readonly what: AccountChange;
}

/** Emails about an account: confirmation, password reset, security notices. Requests enqueue a job; the job sends. */
export class AccountEmails {
  private readonly deps: AccountEmailDeps;

  constructor(deps: AccountEmailDeps) {
    this.deps = deps;
  }

  private async enqueue(job: Omit<NewJob, 'runAt'>): Promise<void> {
    const { store } = this.deps;
    await store.commit([upsertJob(store.db, { ...job, runAt: Date.now() })]);
    store.publish('jobs', '');
  }

  async enqueueConfirmation(account: Account): Promise<void> {
    if (!this.deps.channels.isMailEnabled) return;
    await this.enqueue({ id: `confirmation-email:${account.id}`, kind: 'confirmation-email', payload: { account: account.id } });
  }

  /** Whether an account has this address is looked up later, by the job: response and response time reveal nothing. */
  enqueuePasswordReset(email: string): Promise<void> {
    return this.enqueue({ id: `password-reset-email:${hashToken(email.toLowerCase())}`, kind: 'password-reset-email', payload: { email } });
  }

  /** Warns the confirmed address that a sign-in method was changed. */
  async enqueueAccountChange(account: Account, what: AccountChange): Promise<void> {
    const { email, email_verified: verified, name } = account;
    if (!this.deps.channels.isMailEnabled || email === null || verified === 0) return;
    const payload: AccountChangeNotice = { email, name, language: parseSettings(account).language, what };
    await this.enqueue({ id: `account-change-email:${account.id}:${newId()}`, kind: 'account-change-email', payload });
  }

  /** The token follows the `#`: browsers do not send that part, so no log or referrer contains it. */
  private async sendToken(account: Account, purpose: EmailTokenRow['purpose']): Promise<void> {
    if (account.email === null) return;
    const token = await new EmailTokens(this.deps.store).create(account, purpose);
    const link = `${this.deps.baseUrl()}/${purpose}#${token}`;
    const email = formatTokenEmail(purpose, parseSettings(account).language, account.name, link);
    await sendMailTo(this.deps, account, email, `${purpose}:${newId()}`);
  }

  async sendConfirmation(id: string): Promise<void> {
    const account = await this.deps.accounts.findById(id);
    if (account && account.email_verified === 0) await this.sendToken(account, 'confirm');
  }

  async sendPasswordReset(email: string): Promise<void> {
    for (const account of await this.deps.accounts.findByEmail(email)) await this.sendToken(account, 'reset');
  }

  sendAccountChange({ email, name, language, what }: AccountChangeNotice, job: string): Promise<void> {
    return this.deps.channels.sendMail(email, formatAccountChangeEmail(what, language, name, this.deps.baseUrl()), job);
  }
}
