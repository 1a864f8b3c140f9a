import type { Account } from '../accounts/accounts.ts';
import type { Store } from '../storage/index.ts';
import type { NotificationChannels } from './channels.ts';
import type { NotificationMessage } from './messages.ts';

/** What a person is told where the fault lies with this server: the rest is for its log. */
const MAIL_NOT_SENT = 'not-sent';
const MAX_PROBLEM_LENGTH = 200;

/** What a mail server says of an address that it does not take, now or ever. */
const parseRecipientRefusal = (error: unknown): { response: string; isFinal: boolean } | null => {
  const { code, response, responseCode } = error as { code?: string; response?: string; responseCode?: number };
  if (code !== 'EENVELOPE' || response === undefined) return null;
  return { response: response.slice(0, MAX_PROBLEM_LENGTH), isFinal: (responseCode ?? 0) >= 500 };
};

export interface MailDeps {
  readonly channels: Pick<NotificationChannels, 'sendMail'>;
  readonly store: Pick<Store, 'db' | 'commit'>;
}

/** Keeps why nothing arrives by mail; if the address has been changed meanwhile, it is no longer true. */
const saveMailProblem = async ({ store }: MailDeps, { id, email, email_error: before }: Account, problem: string): Promise<void> => {
  if (problem === before) return;
  const update = store.db.updateTable('accounts').set({ email_error: problem }).where('id', '=', id).where('email', '=', email);
  await store.commit([update]);
};

/** Sends somebody a mail. If it cannot be sent they read why on the page of their account, until one can. */
export const sendMailTo = async (deps: MailDeps, account: Account, message: NotificationMessage, id: string): Promise<void> => {
  if (account.email === null) return;
  try {
    await deps.channels.sendMail(account.email, message, id);
  } catch (error) {
    const refusal = parseRecipientRefusal(error);
    await saveMailProblem(deps, account, refusal?.response ?? MAIL_NOT_SENT);
    // An address that there is not is not written to again and again: mail servers resent that.
    if (refusal?.isFinal) return;
    throw error;
  }
  await saveMailProblem(deps, account, '');
};
