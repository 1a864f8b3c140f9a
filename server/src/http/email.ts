import type { FastifyInstance } from 'fastify';
import { EmailTokens } from '../accounts/email-tokens.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import { confirmEmailRequest, changeEmailRequest, newPasswordRequest, resetPasswordRequest } from '@gunbai/protocol';
import { refuseCommonPassword, trustDevice, toAccountView } from './accounts.ts';
import type { DeviceDeps, MailDeps } from './accounts.ts';
import { rateLimit, requireAccount, toEmailRateKey } from './app.ts';
import { recordEvent } from './audit.ts';
import type { AccountDeps } from './deps.ts';
import { parseInput, HttpError } from './guard.ts';
import { requireRecentAuth } from './reauthentication.ts';

interface EmailDeps extends AccountDeps, MailDeps {
  readonly accountEmails: AccountEmails;
}

/** Setting and confirming an email address. */
export const emailRoutes = (app: FastifyInstance, deps: EmailDeps): void => {
  const tokens = new EmailTokens(deps.store);

  app.put('/api/me/email', async (request) => {
    rateLimit(deps.limits, 'signIn', request.ip);
    const account = await requireAccount(deps, request);
    const { email, password } = parseInput(changeEmailRequest, request.body);
    if (account.handle === null) throw new HttpError(403, 'account-required');
    // The email address can reset the password, so changing it requires recent authentication.
    await requireRecentAuth(deps, request, account, password);
    if (email !== null) {
      rateLimit(deps.limits, 'unconfirmedMail', 'all');
      rateLimit(deps.limits, 'mail', account.id);
      rateLimit(deps.limits, 'mail', toEmailRateKey(email));
    }
    const updated = await deps.accounts.setEmail(account, email);
    await recordEvent(deps, request, { kind: 'email-changed', actor: account.id });
    await deps.accountEmails.enqueueAccountChange(account, 'address');
    if (email !== null) await deps.accountEmails.enqueueConfirmation(updated);
    return toAccountView(deps, updated);
  });

  app.post('/api/me/email/resend', async (request) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'mail', account.id);
    rateLimit(deps.limits, 'unconfirmedMail', 'all');
    if (account.email !== null && account.email_verified === 0) await deps.accountEmails.enqueueConfirmation(account);
    return { ok: true };
  });

  app.post('/api/confirm', async (request) => {
    rateLimit(deps.limits, 'signIn', request.ip);
    if ((await tokens.confirmEmail(parseInput(confirmEmailRequest, request.body).key)) === null) throw new HttpError(410, 'token-expired');
    return { ok: true };
  });
};

/** Password reset by email. */
export const passwordResetRoutes = (app: FastifyInstance, deps: EmailDeps & DeviceDeps): void => {
  const tokens = new EmailTokens(deps.store);

  app.post('/api/reset', async (request, reply) => {
    const { email } = parseInput(resetPasswordRequest, request.body);
    if (!deps.channels.isMailEnabled) throw new HttpError(409, 'email-disabled');
    rateLimit(deps.limits, 'mail', request.ip);
    rateLimit(deps.limits, 'mail', toEmailRateKey(email));
    await deps.accountEmails.enqueuePasswordReset(email);
    return reply.code(202).send({ ok: true });
  });

  app.put('/api/reset', async (request, reply) => {
    rateLimit(deps.limits, 'signIn', request.ip);
    const { key, password } = parseInput(newPasswordRequest, request.body);
    refuseCommonPassword(password, '');
    const account = await tokens.resetPassword(key, password);
    if (account === null) throw new HttpError(410, 'token-expired');
    await recordEvent(deps, request, { kind: 'password-reset', actor: account });
    deps.store.publish('signed-out', account);
    // The owner proved access to the mailbox: guesses from elsewhere must not slow down their sign-in.
    await trustDevice(deps, reply, account);
    return { ok: true };
  });
};
