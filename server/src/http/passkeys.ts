import { generateAuthenticationOptions, generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { Challenges } from '../accounts/challenges.ts';
import type { House } from '../house.ts';
import { tellOfChange } from '../notify/letters.ts';
import { Conflict } from '../storage/index.ts';
import type { PasskeyRow, Step } from '../storage/index.ts';
import { guestWish } from '../wire.ts';
import { newSession, whyNotClaimed } from './accounts.ts';
import { limited, signedIn } from './app.ts';
import { reading, Refusing, setSession } from './guard.ts';
import { challengeId, credential, mustBeProven, originOf, relyingParty, shownPasskey } from './proof.ts';

const registration = z.strictObject({ challenge: challengeId, name: guestWish.shape.name.optional(), response: credential });

/** A guest who gives a name with the passkey becomes a member. */
const claimSteps = ({ store: { db } }: House, { id, handle }: Account, name: string | undefined): Step[] => {
  if (handle !== null || name === undefined) return [];
  const claim = db.updateTable('accounts').set({ name, handle: name.toLowerCase() }).where('id', '=', id).where('handle', 'is', null);
  return [{ query: claim, rows: 1 }, db.updateTable('seats').set({ name }).where('account', '=', id)];
};

/** A passkey as it is kept, once it has signed what was asked of it. */
const newPasskey = async (house: House, request: FastifyRequest, account: Account): Promise<PasskeyRow> => {
  const { challenge, response } = reading(registration, request.body);
  const expectedChallenge = await new Challenges(house.store).recall(challenge, account.id);
  if (expectedChallenge === null) throw new Refusing(400, 'no-challenge');
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: originOf(house, request),
    expectedRPID: relyingParty(house, request),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified || !verified.registrationInfo) throw new Refusing(400, 'not-verified');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, account: account.id, public_key: Buffer.from(publicKey).toString('base64url'), counter, created: Date.now() };
};

/** Adding a passkey: the key stays on the device, the server keeps its public half. */
export const passkeyRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;
  const challenges = new Challenges(house.store);

  app.post('/api/passkeys/options', async (request) => {
    const account = await signedIn(house, request);
    limited(house, 'signIn', account.id);
    await mustBeProven(house, request, account);
    const known = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    const options = await generateRegistrationOptions({
      rpName: 'Gunbai',
      rpID: relyingParty(house, request),
      userName: account.name,
      userID: new TextEncoder().encode(account.id),
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    return { challenge: await challenges.remember(options.challenge, account.id), options };
  });

  app.post('/api/passkeys', async (request, reply) => {
    const account = await signedIn(house, request);
    const { name } = reading(registration, request.body);
    await mustBeProven(house, request, account);
    const row = await newPasskey(house, request, account);
    const claim = claimSteps(house, account, name);
    await house.store.commit([...claim, db.insertInto('passkeys').values(row)]).catch(async (error: unknown) => {
      throw error instanceof Conflict ? await whyNotClaimed(house, account) : error;
    });
    await tellOfChange(house, account, 'passkey');
    if (claim.length > 0) {
      await newSession(house, request, reply, account);
      house.store.tell('person', account.id);
    }
    return reply.code(201).send({ ok: true });
  });
};

/** Passkeys that somebody has, and removing one. */
export const keptPasskeyRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.get('/api/passkeys', async (request) => {
    const account = await signedIn(house, request);
    return db.selectFrom('passkeys').select(['id', 'created']).where('account', '=', account.id).orderBy('created').execute();
  });

  app.delete('/api/passkeys', async (request) => {
    const account = await signedIn(house, request);
    const { id: passkey } = reading(z.strictObject({ id: credential.shape.id }), request.body);
    const known = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    if (!known.some(({ id }) => id === passkey)) throw new Refusing(404, 'not-found');
    await mustBeProven(house, request, account);
    const mine = db.deleteFrom('passkeys').where('id', '=', passkey).where('account', '=', account.id);
    const another = db.selectFrom('passkeys').select('id').where('account', '=', account.id).where('id', '!=', passkey);
    const remove = account.password === null ? mine.where(({ exists }) => exists(another)) : mine;
    // One after the other: of two last ones that are removed at the same moment, one stays.
    const inTurn = db.updateTable('accounts').set({ seen: Date.now() }).where('id', '=', account.id);
    await house.store.commit([inTurn, { query: remove, rows: 1 }]).catch((error: unknown) => {
      throw error instanceof Conflict ? new Refusing(409, 'last-way-in') : error;
    });
    return { ok: true };
  });
};

/** Coming in by passkey. */
export const passkeySignInRoutes = (app: FastifyInstance, house: House): void => {
  const challenges = new Challenges(house.store);

  app.post('/api/passkeys/sign-in/options', async (request) => {
    limited(house, 'signIn', request.ip);
    const options = await generateAuthenticationOptions({ rpID: relyingParty(house, request), userVerification: 'preferred' });
    return { challenge: await challenges.remember(options.challenge, null), options };
  });

  app.post('/api/passkeys/sign-in', async (request, reply) => {
    limited(house, 'signIn', request.ip);
    const account = await shownPasskey(house, request, null);
    setSession(reply, house.config.origin, await house.accounts.openSession(account));
    return { account: account.id, name: account.name };
  });
};
