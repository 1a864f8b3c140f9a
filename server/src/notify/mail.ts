import type { Account } from '../accounts/accounts.ts';
import type { House } from '../house.ts';
import type { Message } from './words.ts';

/** What a person is told where the fault lies with this server: the rest is for its log. */
const UNSENT = 'unsent';
const MOST_WORDS = 200;

/** What a mail server says of an address that it does not take, now or ever. */
const refusalOf = (error: unknown): { words: string; isFinal: boolean } | null => {
  const { code, response, responseCode } = error as { code?: string; response?: string; responseCode?: number };
  if (code !== 'EENVELOPE' || response === undefined) return null;
  return { words: response.slice(0, MOST_WORDS), isFinal: (responseCode ?? 0) >= 500 };
};

/** Keeps why nothing arrives by mail; if the address has been changed meanwhile, it is no longer true. */
const noteProblem = async ({ store }: House, { id, email, mail_problem: before }: Account, problem: string): Promise<void> => {
  if (problem === before) return;
  const note = store.db.updateTable('accounts').set({ mail_problem: problem }).where('id', '=', id).where('email', '=', email);
  await store.commit([note]);
};

/** Sends somebody a mail. If it cannot be sent they read why on the page of their account, until one can. */
export const mailTo = async (house: House, account: Account, message: Message, id: string): Promise<void> => {
  if (account.email === null) return;
  try {
    await house.channels.sendMail(account.email, message, id);
  } catch (error) {
    const refused = refusalOf(error);
    await noteProblem(house, account, refused?.words ?? UNSENT);
    // An address that there is not is not written to again and again: mail servers resent that.
    if (refused?.isFinal) return;
    throw error;
  }
  await noteProblem(house, account, '');
};
