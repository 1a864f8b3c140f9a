import { parseSettings } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import { EmailTokens } from '../accounts/email-tokens.ts';
import type { ServerNode } from '../node.ts';
import { newId, hashToken } from '../ids.ts';
import { upsertJob } from '../jobs/enqueue.ts';
import type { EmailTokenRow } from '../storage/index.ts';
import type { Settings } from '@gunbai/protocol';
import { sendMailTo } from './send-mail.ts';
import { formatAccountChangeEmail, formatTokenEmail } from './messages.ts';
import type { AccountChange } from './messages.ts';

/** Asks for a letter with which somebody can show that the address is theirs. */
export const enqueueConfirmationEmail = async (node: ServerNode, account: Account): Promise<void> => {
  if (!node.channels.isMailEnabled) return;
  const { store } = node;
  const job = { id: `confirm:${account.id}`, kind: 'confirm', payload: { account: account.id }, runAt: Date.now() };
  await store.commit([upsertJob(store.db, job)]);
  store.publish('jobs', '');
};

/**
 * Asks for a letter with a way to a new password, if anybody here has that address. Whether anybody has is found out
 * later, by the job: what the asker sees, and how long it takes, is the same either way.
 */
export const enqueuePasswordResetEmail = async ({ store }: ServerNode, email: string): Promise<void> => {
  const id = `reset:${hashToken(email.toLowerCase())}`;
  await store.commit([upsertJob(store.db, { id, kind: 'reset', payload: { email }, runAt: Date.now() })]);
  store.publish('jobs', '');
};

/** The key lies behind the `#`: browsers keep that part to themselves, so it comes into no log and no referrer. */
const createTokenLink = (node: ServerNode, purpose: EmailTokenRow['purpose'], token: string): string =>
  `${node.config.origin ?? node.address}/${purpose}#${token}`;

const sendTokenEmail = async (node: ServerNode, account: Account, purpose: EmailTokenRow['purpose']): Promise<void> => {
  if (account.email === null) return;
  const token = await new EmailTokens(node.store).create(account, purpose);
  const email = formatTokenEmail(purpose, parseSettings(account).language, account.name, createTokenLink(node, purpose, token));
  await sendMailTo(node, account, email, `${purpose}:${newId()}`);
};

export const sendConfirmationEmail = async (node: ServerNode, id: string): Promise<void> => {
  const account = await node.accounts.findById(id);
  if (account && account.verified === 0) await sendTokenEmail(node, account, 'confirm');
};

export const sendPasswordResetEmails = async (node: ServerNode, email: string): Promise<void> => {
  for (const account of await node.accounts.findByEmail(email)) await sendTokenEmail(node, account, 'reset');
};

/** Tells whoever reads the address confirmed so far that a way into the account was changed. */
export const enqueueAccountChangeEmail = async ({ store, channels }: ServerNode, account: Account, what: AccountChange): Promise<void> => {
  const { email, verified, name } = account;
  if (!channels.isMailEnabled || email === null || verified === 0) return;
  const payload = { email, name, language: parseSettings(account).language, what };
  await store.commit([upsertJob(store.db, { id: `changed:${account.id}:${newId()}`, kind: 'changed', payload, runAt: Date.now() })]);
  store.publish('jobs', '');
};

export const sendAccountChangeEmail = (
  { channels, config, address }: ServerNode,
  { email, name, language, what }: { email: string; name: string; language: Settings['language']; what: AccountChange },
  job: string,
): Promise<void> => channels.sendMail(email, formatAccountChangeEmail(what, language, name, config.origin ?? address), job);
