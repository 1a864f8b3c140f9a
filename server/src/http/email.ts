import { EmailTokens } from '../accounts/email-tokens.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import { confirmEmailRequest, changeEmailRequest, newPasswordRequest, resetPasswordRequest } from '@gunbai/protocol';
import { refuseCommonPassword, trustDevice, toAccountView } from './accounts.ts';
import type { DeviceDeps, MailDeps } from './accounts.ts';
import { accountView, done } from '@gunbai/protocol/answers';
import { limitConfirmation, rateLimit, toEmailRateKey } from './app.ts';
import { recordEvent } from './audit.ts';
import type { AccountDeps } from './deps.ts';
import { HttpError } from './guard.ts';
import { requireRecentAuth } from './reauthentication.ts';
import type { Router } from './router.ts';

interface EmailDeps extends AccountDeps, MailDeps {
  readonly accountEmails: AccountEmails;
}

/** Setting and confirming an email address. */
export const emailRoutes = (router: Router, deps: EmailDeps): void => {
  const tokens = new EmailTokens(deps.store);

  router.add(
    {
      method: 'PUT',
      path: '/api/me/email',
      summary: 'Change the address; it must be confirmed',
      access: 'session',
      limits: [['signIn', 'address']],
      body: changeEmailRequest,
      answer: accountView,
    },
    async ({ request, account, body: { email, password } }) => {
      if (account.handle === null) throw new HttpError(403, 'account-required');
      // The email address can reset the password, so changing it requires recent authentication.
      await requireRecentAuth(deps, request, account, password);
      if (email !== null) {
        await rateLimit(deps.limits, 'mail', account.id);
        await limitConfirmation(deps.limits, request, email);
      }
      const updated = await deps.accounts.setEmail(account, email);
      await recordEvent(deps, request, { kind: 'email-changed', actor: account.id });
      await deps.accountEmails.enqueueAccountChange(account, 'address');
      if (email !== null) await deps.accountEmails.enqueueConfirmation(updated);
      return toAccountView(deps, updated);
    },
  );

  router.add(
    {
      method: 'POST',
      path: '/api/me/email/resend',
      summary: 'Send the confirmation again',
      access: 'session',
      limits: [['mail', 'account']],
      answer: done,
    },
    async ({ request, account }) => {
      if (account.email === null || account.email_verified !== 0) return { ok: true };
      await limitConfirmation(deps.limits, request, account.email);
      await deps.accountEmails.enqueueConfirmation(account);
      return { ok: true };
    },
  );

  router.add(
    {
      method: 'POST',
      path: '/api/confirm',
      summary: 'Confirm an address by the key from the mail',
      access: 'public',
      limits: [['signIn', 'address']],
      body: confirmEmailRequest,
      answer: done,
    },
    async ({ body: { key } }) => {
      if ((await tokens.confirmEmail(key)) === null) throw new HttpError(410, 'token-expired');
      return { ok: true };
    },
  );
};

/** Password reset by email. */
export const passwordResetRoutes = (router: Router, deps: EmailDeps & DeviceDeps): void => {
  const tokens = new EmailTokens(deps.store);

  router.add(
    {
      method: 'POST',
      path: '/api/reset',
      summary: 'Ask for a mail to reset the password. The answer never says whether the address is known',
      access: 'public',
      body: resetPasswordRequest,
      answer: done,
      status: 202,
    },
    async ({ request, body: { email } }) => {
      if (!deps.channels.isMailEnabled) throw new HttpError(409, 'email-disabled');
      await rateLimit(deps.limits, 'mail', request.ip);
      await rateLimit(deps.limits, 'mail', toEmailRateKey(email));
      await deps.accountEmails.enqueuePasswordReset(email);
      return { ok: true };
    },
  );

  router.add(
    {
      method: 'PUT',
      path: '/api/reset',
      summary: 'Set a password by the key from the mail. Ends every session',
      access: 'public',
      limits: [['signIn', 'address']],
      body: newPasswordRequest,
      answer: done,
    },
    async ({ request, reply, body: { key, password } }) => {
      refuseCommonPassword(password, '');
      const account = await tokens.resetPassword(key, password);
      if (account === null) throw new HttpError(410, 'token-expired');
      await recordEvent(deps, request, { kind: 'password-reset', actor: account });
      deps.store.publish('signed-out', account);
      // The owner proved access to the mailbox: guesses from elsewhere must not slow down their sign-in.
      await trustDevice(deps, reply, account);
      return { ok: true };
    },
  );
};
