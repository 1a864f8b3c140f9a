import type { Account } from '../accounts/accounts.ts';
import type { Store } from '../storage/index.ts';
import type { NotificationChannels } from './channels.ts';
import type { NotificationMessage } from './messages.ts';

/** Shown to the player when this server is at fault; the details are logged. */
const MAIL_NOT_SENT = 'not-sent';
const MAX_PROBLEM_LENGTH = 200;

/** The mail server's response if it refused the recipient, temporarily or for good. */
const parseRecipientRefusal = (error: unknown): { response: string; isFinal: boolean } | null => {
  const { code, response, responseCode } = error as { code?: string; response?: string; responseCode?: number };
  if (code !== 'EENVELOPE' || response === undefined) return null;
  return { response: response.slice(0, MAX_PROBLEM_LENGTH), isFinal: (responseCode ?? 0) >= 500 };
};

interface MailDeps {
  readonly channels: Pick<NotificationChannels, 'sendMail'>;
  readonly store: Pick<Store, 'db' | 'commit'>;
}

/** Stores why mail does not arrive, unless the address was changed meanwhile. */
const saveMailProblem = async ({ store }: MailDeps, { id, email, email_error: before }: Account, problem: string): Promise<void> => {
  if (problem === before) return;
  const update = store.db.updateTable('accounts').set({ email_error: problem }).where('id', '=', id).where('email', '=', email);
  await store.commit([update]);
};

/** Sends a mail. A failure is shown on the account page until a mail succeeds. */
export const sendMailTo = async (deps: MailDeps, account: Account, message: NotificationMessage, id: string): Promise<void> => {
  if (account.email === null) return;
  try {
    await deps.channels.sendMail(account.email, message, id);
  } catch (error) {
    const refusal = parseRecipientRefusal(error);
    await saveMailProblem(deps, account, refusal?.response ?? MAIL_NOT_SENT);
    // Retrying an address that does not exist harms our reputation with mail servers.
    if (refusal?.isFinal) return;
    throw error;
  }
  await saveMailProblem(deps, account, '');
};
