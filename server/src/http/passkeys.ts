import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { House } from '../house.ts';
import { newId } from '../ids.ts';
import { Conflict } from '../storage/index.ts';
import { guestWish } from '../wire.ts';
import { newSession } from './accounts.ts';
import { limited, signedIn } from './app.ts';
import { reading, Refusing, setSession } from './guard.ts';

const CHALLENGE_MS = 5 * 60_000;

const credential = z.looseObject({ id: z.string().max(1000), rawId: z.string().max(1000), type: z.literal('public-key') });
const registration = z.strictObject({ challenge: z.string().max(40), name: guestWish.shape.name.optional(), response: credential });
const signIn = z.strictObject({ challenge: z.string().max(40), response: credential });

/** Signing in without a password: the key stays on the device, the server keeps its public half. */
export const passkeyRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  const origin = (request: FastifyRequest): string => house.config.origin ?? `${request.protocol}://${request.host}`;
  const relyingParty = (request: FastifyRequest): string => new URL(origin(request)).hostname;

  /** Kept in the database, so that any node may be asked for the second half. */
  const remember = async (challenge: string, account: string | null): Promise<string> => {
    // The time comes first, so that those nobody answered can be found and forgotten.
    const id = `${Math.floor(Date.now() / 1000)}.${newId()}`;
    const value = JSON.stringify({ challenge, account, until: Date.now() + CHALLENGE_MS });
    await house.store.commit([db.insertInto('settings').values({ name: `challenge:${id}`, value })]);
    return id;
  };

  /** A challenge is good once. */
  const recall = async (id: string, account: string | null): Promise<string> => {
    const name = `challenge:${id}`;
    const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
    const gone = await db.deleteFrom('settings').where('name', '=', name).executeTakeFirst();
    const kept = row ? (JSON.parse(row.value) as { challenge: string; account: string | null; until: number }) : null;
    if (!kept || gone.numDeletedRows !== 1n || kept.until < Date.now() || kept.account !== account) throw new Refusing(400, 'no-challenge');
    return kept.challenge;
  };

  app.post('/api/passkeys/options', async (request) => {
    const account = await signedIn(house, request);
    const known = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    const options = await generateRegistrationOptions({
      rpName: 'Gunbai',
      rpID: relyingParty(request),
      userName: account.name,
      userID: new TextEncoder().encode(account.id),
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    return { challenge: await remember(options.challenge, account.id), options };
  });

  app.post('/api/passkeys', async (request, reply) => {
    const account = await signedIn(house, request);
    const { challenge, name, response } = reading(registration, request.body);
    const expectedChallenge = await recall(challenge, account.id);
    const verified = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin(request),
      expectedRPID: relyingParty(request),
      requireUserVerification: false,
    }).catch(() => null);
    if (!verified?.verified || !verified.registrationInfo) throw new Refusing(400, 'not-verified');
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const row = { id, account: account.id, public_key: Buffer.from(publicKey).toString('base64url'), counter, created: Date.now() };
    const claim =
      account.handle === null && name !== undefined
        ? [
            db.updateTable('accounts').set({ name, handle: name.toLowerCase() }).where('id', '=', account.id),
            db.updateTable('seats').set({ name }).where('account', '=', account.id),
          ]
        : [];
    await house.store.commit([...claim, db.insertInto('passkeys').values(row)]).catch((error: unknown) => {
      throw error instanceof Conflict ? new Refusing(409, 'name-taken') : error;
    });
    if (claim.length > 0) {
      await newSession(house, request, reply, account);
      house.store.tell('person', account.id);
    }
    return reply.code(201).send({ ok: true });
  });

  app.get('/api/passkeys', async (request) => {
    const account = await signedIn(house, request);
    return db.selectFrom('passkeys').select(['id', 'created']).where('account', '=', account.id).orderBy('created').execute();
  });

  app.delete('/api/passkeys', async (request) => {
    const account = await signedIn(house, request);
    const { id: passkey } = reading(z.strictObject({ id: credential.shape.id }), request.body);
    const known = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    if (!known.some(({ id }) => id === passkey)) throw new Refusing(404, 'not-found');
    if (known.length === 1 && account.password === null) throw new Refusing(409, 'last-way-in');
    await house.store.commit([db.deleteFrom('passkeys').where('id', '=', passkey).where('account', '=', account.id)]);
    return { ok: true };
  });

  app.post('/api/passkeys/sign-in/options', async (request) => {
    limited(house, 'signIn', request.ip);
    const options = await generateAuthenticationOptions({ rpID: relyingParty(request), userVerification: 'preferred' });
    return { challenge: await remember(options.challenge, null), options };
  });

  app.post('/api/passkeys/sign-in', async (request, reply) => {
    limited(house, 'signIn', request.ip);
    const { challenge, response } = reading(signIn, request.body);
    const expectedChallenge = await recall(challenge, null);
    const key = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
    if (!key) throw new Refusing(401, 'unknown-passkey');
    const verified = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin(request),
      expectedRPID: relyingParty(request),
      credential: { id: key.id, publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')), counter: key.counter },
      requireUserVerification: false,
    }).catch(() => null);
    const account = await house.accounts.byId(key.account);
    if (!verified?.verified || !account || account.banned !== 0) throw new Refusing(401, 'not-verified');
    await house.store.commit([
      db.updateTable('passkeys').set({ counter: verified.authenticationInfo.newCounter }).where('id', '=', key.id),
    ]);
    setSession(reply, house.config.origin, await house.accounts.openSession(account));
    return { account: account.id, name: account.name };
  });
};
