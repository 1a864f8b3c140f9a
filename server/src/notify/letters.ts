import { settingsOf } from '../accounts/accounts.ts';
import type { Account } from '../accounts/accounts.ts';
import { MailedKeys } from '../accounts/mailed-keys.ts';
import type { House } from '../house.ts';
import { newId, tokenHash } from '../ids.ts';
import { askFor } from '../jobs/steps.ts';
import type { MailedKeyRow } from '../storage/index.ts';
import type { Settings } from '../wire.ts';
import { mailTo } from './mail.ts';
import { changeLetter, letterOf } from './words.ts';
import type { Changed } from './words.ts';

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
  await mailTo(house, account, letter, `${purpose}:${newId()}`);
};

export const sendConfirmation = async (house: House, id: string): Promise<void> => {
  const account = await house.accounts.byId(id);
  if (account && account.verified === 0) await sendLetter(house, account, 'confirm');
};

export const sendReset = async (house: House, email: string): Promise<void> => {
  for (const account of await house.accounts.byEmail(email)) await sendLetter(house, account, 'reset');
};

/** Tells whoever reads the address confirmed so far that a way into the account was changed. */
export const tellOfChange = async ({ store, channels }: House, account: Account, what: Changed): Promise<void> => {
  const { email, verified, name } = account;
  if (!channels.hasMail || email === null || verified === 0) return;
  const payload = { email, name, language: settingsOf(account).language, what };
  await store.commit([askFor(store.db, { id: `changed:${account.id}:${newId()}`, kind: 'changed', payload, runAt: Date.now() })]);
  store.tell('jobs', '');
};

export const sendChange = (
  { channels, config, address }: House,
  { email, name, language, what }: { email: string; name: string; language: Settings['language']; what: Changed },
  job: string,
): Promise<void> => channels.sendMail(email, changeLetter(what, language, name, config.origin ?? address), job);
