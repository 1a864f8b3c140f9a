import { settingsOf } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import { MailedKeys } from '../accounts/mailed-keys.ts';
import type { House } from '../house.ts';
import { newId, tokenHash } from '../ids.ts';
import { askFor } from '../jobs/steps.ts';
import type { MailedKeyRow } from '../storage/index.ts';
import { letterOf } from './words.ts';

/** Asks for a letter with which somebody can show that the address is theirs. */
export const askForConfirmation = async (house: House, account: Account): Promise<void> => {
  if (!house.channels.hasMail) return;
  const { store } = house;
  const job = { id: `confirm:${account.id}`, kind: 'confirm', payload: { account: account.id }, runAt: Date.now() };
  await store.commit([askFor(store.db, job)]);
  store.tell('jobs', '');
};

/**
 * Asks for a letter with a way to a new password, if anybody here has that address. Whether anybody has is found out
 * later, by the job: what the asker sees, and how long it takes, is the same either way.
 */
export const askForReset = async ({ store }: House, email: string): Promise<void> => {
  const id = `reset:${tokenHash(email.toLowerCase())}`;
  await store.commit([askFor(store.db, { id, kind: 'reset', payload: { email }, runAt: Date.now() })]);
  store.tell('jobs', '');
};

/** The key lies behind the `#`: browsers keep that part to themselves, so it comes into no log and no referrer. */
const linkFor = (house: House, purpose: MailedKeyRow['purpose'], key: string): string =>
  `${house.config.origin ?? house.address}/${purpose}#${key}`;

const sendLetter = async (house: House, account: Account, purpose: MailedKeyRow['purpose']): Promise<void> => {
  if (account.email === null) return;
  const key = await new MailedKeys(house.store).make(account, purpose);
  const letter = letterOf(purpose, settingsOf(account).language, account.name, linkFor(house, purpose, key));
  await house.channels.sendMail(account.email, letter, `${purpose}:${newId()}`);
};

export const sendConfirmation = async (house: House, id: string): Promise<void> => {
  const account = await house.accounts.byId(id);
  if (account && account.verified === 0) await sendLetter(house, account, 'confirm');
};

export const sendReset = async (house: House, email: string): Promise<void> => {
  for (const account of await house.accounts.byEmail(email)) await sendLetter(house, account, 'reset');
};
