import type { FastifyInstance } from 'fastify';
import { MailedKeys } from '../accounts/mailed-keys.ts';
import type { House } from '../house.ts';
import { askForConfirmation, askForReset, tellOfChange } from '../notify/letters.ts';
import { confirmWish, emailWish, newPasswordWish, resetWish } from '../wire.ts';
import { markDevice, me } from './accounts.ts';
import { limited, signedIn, toAddress } from './app.ts';
import { reading, Refusing } from './guard.ts';
import { mustBeProven } from './proof.ts';

/** An address to be reached at: giving it, and confirming it. */
export const mailRoutes = (app: FastifyInstance, house: House): void => {
  const keys = new MailedKeys(house.store);

  app.put('/api/me/email', async (request) => {
    limited(house, 'signIn', request.ip);
    const account = await signedIn(house, request);
    const { email, password } = reading(emailWish, request.body);
    if (account.handle === null) throw new Refusing(403, 'members-only');
    // Whoever can set the address can set the password by it.
    await mustBeProven(house, request, account, password);
    if (email !== null) {
      limited(house, 'mail', account.id);
      limited(house, 'mail', toAddress(email));
    }
    const changed = await house.accounts.setEmail(account, email);
    await tellOfChange(house, account, 'address');
    if (email !== null) await askForConfirmation(house, changed);
    return me(house, changed);
  });

  app.post('/api/me/email/again', async (request) => {
    const account = await signedIn(house, request);
    limited(house, 'mail', account.id);
    if (account.email !== null && account.verified === 0) await askForConfirmation(house, account);
    return { ok: true };
  });

  app.post('/api/confirm', async (request) => {
    limited(house, 'signIn', request.ip);
    if ((await keys.confirm(reading(confirmWish, request.body).key)) === null) throw new Refusing(410, 'key-spent');
    return { ok: true };
  });
};

/** Coming back by mail when the password is forgotten. */
export const resetRoutes = (app: FastifyInstance, house: House): void => {
  const keys = new MailedKeys(house.store);

  app.post('/api/reset', async (request, reply) => {
    const { email } = reading(resetWish, request.body);
    if (!house.channels.hasMail) throw new Refusing(409, 'no-mail');
    limited(house, 'mail', request.ip);
    limited(house, 'mail', toAddress(email));
    await askForReset(house, email);
    return reply.code(202).send({ ok: true });
  });

  app.put('/api/reset', async (request, reply) => {
    limited(house, 'signIn', request.ip);
    const { key, password } = reading(newPasswordWish, request.body);
    const account = await keys.reset(key, password);
    if (account === null) throw new Refusing(410, 'key-spent');
    house.store.tell('signed-out', account);
    // They read the mail of the account: nobody who tries its name from elsewhere is to keep them out now.
    await markDevice(house, reply, account);
    return { ok: true };
  });
};
