import type { FastifyInstance } from 'fastify';
import { EmailTokens } from '../accounts/email-tokens.ts';
import type { ServerNode } from '../node.ts';
import { enqueueConfirmationEmail, enqueuePasswordResetEmail, enqueueAccountChangeEmail } from '../notify/account-emails.ts';
import { confirmEmailRequest, changeEmailRequest, newPasswordRequest, resetPasswordRequest } from '@gunbai/protocol';
import { trustDevice, toAccountView } from './accounts.ts';
import { rateLimit, requireAccount, toEmailRateKey } from './app.ts';
import { parseInput, HttpError } from './guard.ts';
import { requireRecentAuth } from './reauthentication.ts';

/** An address to be reached at: giving it, and confirming it. */
export const emailRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const tokens = new EmailTokens(node.store);

  app.put('/api/me/email', async (request) => {
    rateLimit(node, 'signIn', request.ip);
    const account = await requireAccount(node, request);
    const { email, password } = parseInput(changeEmailRequest, request.body);
    if (account.handle === null) throw new HttpError(403, 'members-only');
    // Whoever can set the address can set the password by it.
    await requireRecentAuth(node, request, account, password);
    if (email !== null) {
      rateLimit(node, 'mail', account.id);
      rateLimit(node, 'mail', toEmailRateKey(email));
    }
    const updated = await node.accounts.setEmail(account, email);
    await enqueueAccountChangeEmail(node, account, 'address');
    if (email !== null) await enqueueConfirmationEmail(node, updated);
    return toAccountView(node, updated);
  });

  app.post('/api/me/email/again', async (request) => {
    const account = await requireAccount(node, request);
    rateLimit(node, 'mail', account.id);
    if (account.email !== null && account.verified === 0) await enqueueConfirmationEmail(node, account);
    return { ok: true };
  });

  app.post('/api/confirm', async (request) => {
    rateLimit(node, 'signIn', request.ip);
    if ((await tokens.confirmEmail(parseInput(confirmEmailRequest, request.body).key)) === null) throw new HttpError(410, 'key-spent');
    return { ok: true };
  });
};

/** Coming back by mail when the password is forgotten. */
export const passwordResetRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const tokens = new EmailTokens(node.store);

  app.post('/api/reset', async (request, reply) => {
    const { email } = parseInput(resetPasswordRequest, request.body);
    if (!node.channels.isMailEnabled) throw new HttpError(409, 'no-mail');
    rateLimit(node, 'mail', request.ip);
    rateLimit(node, 'mail', toEmailRateKey(email));
    await enqueuePasswordResetEmail(node, email);
    return reply.code(202).send({ ok: true });
  });

  app.put('/api/reset', async (request, reply) => {
    rateLimit(node, 'signIn', request.ip);
    const { key, password } = parseInput(newPasswordRequest, request.body);
    const account = await tokens.resetPassword(key, password);
    if (account === null) throw new HttpError(410, 'key-spent');
    node.store.publish('signed-out', account);
    // They read the mail of the account: nobody who tries its name from elsewhere is to keep them out now.
    await trustDevice(node, reply, account);
    return { ok: true };
  });
};
