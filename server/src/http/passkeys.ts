import { generateAuthenticationOptions, generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { WebauthnChallenges } from '../accounts/webauthn-challenges.ts';
import type { ServerNode } from '../node.ts';
import { enqueueAccountChangeEmail } from '../notify/account-emails.ts';
import { ConflictError } from '../storage/index.ts';
import type { PasskeyRow, Statement } from '../storage/index.ts';
import { guestRequest } from '@gunbai/protocol';
import { replaceSession, toNameClaimError } from './accounts.ts';
import { rateLimit, requireAccount } from './app.ts';
import { parseInput, HttpError, setSessionCookie } from './guard.ts';
import { challengeId, credential, requireRecentAuth, getServerOrigin, getRelyingPartyId, verifyPasskey } from './reauthentication.ts';

const passkeyRegistrationRequest = z.strictObject({
  challenge: challengeId,
  name: guestRequest.shape.name.optional(),
  response: credential,
});

/** A guest who gives a name with the passkey becomes a member. */
const nameClaimStatements = ({ store: { db } }: ServerNode, { id, handle }: Account, name: string | undefined): Statement[] => {
  if (handle !== null || name === undefined) return [];
  const claim = db.updateTable('accounts').set({ name, handle: name.toLowerCase() }).where('id', '=', id).where('handle', 'is', null);
  return [{ query: claim, rows: 1 }, db.updateTable('seats').set({ name }).where('account', '=', id)];
};

/** A passkey as it is kept, once it has signed what was asked of it. */
const verifyNewPasskey = async (node: ServerNode, request: FastifyRequest, account: Account): Promise<PasskeyRow> => {
  const { challenge, response } = parseInput(passkeyRegistrationRequest, request.body);
  const expectedChallenge = await new WebauthnChallenges(node.store).consume(challenge, account.id);
  if (expectedChallenge === null) throw new HttpError(400, 'no-challenge');
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: getServerOrigin(node, request),
    expectedRPID: getRelyingPartyId(node, request),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified || !verified.registrationInfo) throw new HttpError(400, 'not-verified');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, account: account.id, public_key: Buffer.from(publicKey).toString('base64url'), counter, created: Date.now() };
};

/** Adding a passkey: the key stays on the device, the server keeps its public half. */
export const passkeyRegistrationRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { db } = node.store;
  const challenges = new WebauthnChallenges(node.store);

  app.post('/api/passkeys/options', async (request) => {
    const account = await requireAccount(node, request);
    rateLimit(node, 'signIn', account.id);
    await requireRecentAuth(node, request, account);
    const known = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    const options = await generateRegistrationOptions({
      rpName: 'Gunbai',
      rpID: getRelyingPartyId(node, request),
      userName: account.name,
      userID: new TextEncoder().encode(account.id),
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    return { challenge: await challenges.create(options.challenge, account.id), options };
  });

  app.post('/api/passkeys', async (request, reply) => {
    const account = await requireAccount(node, request);
    const { name } = parseInput(passkeyRegistrationRequest, request.body);
    await requireRecentAuth(node, request, account);
    const row = await verifyNewPasskey(node, request, account);
    const claim = nameClaimStatements(node, account, name);
    await node.store.commit([...claim, db.insertInto('passkeys').values(row)]).catch(async (error: unknown) => {
      throw error instanceof ConflictError ? await toNameClaimError(node, account) : error;
    });
    await enqueueAccountChangeEmail(node, account, 'passkey');
    if (claim.length > 0) {
      await replaceSession(node, request, reply, account);
      node.store.publish('person', account.id);
    }
    return reply.code(201).send({ ok: true });
  });
};

/** Passkeys that somebody has, and removing one. */
export const passkeyListRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { db } = node.store;

  app.get('/api/passkeys', async (request) => {
    const account = await requireAccount(node, request);
    return db.selectFrom('passkeys').select(['id', 'created']).where('account', '=', account.id).orderBy('created').execute();
  });

  app.delete('/api/passkeys', async (request) => {
    const account = await requireAccount(node, request);
    const { id: passkey } = parseInput(z.strictObject({ id: credential.shape.id }), request.body);
    const known = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    if (!known.some(({ id }) => id === passkey)) throw new HttpError(404, 'not-found');
    await requireRecentAuth(node, request, account);
    const ownPasskey = db.deleteFrom('passkeys').where('id', '=', passkey).where('account', '=', account.id);
    const otherPasskeys = db.selectFrom('passkeys').select('id').where('account', '=', account.id).where('id', '!=', passkey);
    const remove = account.password === null ? ownPasskey.where(({ exists }) => exists(otherPasskeys)) : ownPasskey;
    // One after the other: of two last ones that are removed at the same moment, one stays.
    const lockAccount = db.updateTable('accounts').set({ seen: Date.now() }).where('id', '=', account.id);
    await node.store.commit([lockAccount, { query: remove, rows: 1 }]).catch((error: unknown) => {
      throw error instanceof ConflictError ? new HttpError(409, 'last-way-in') : error;
    });
    return { ok: true };
  });
};

/** Coming in by passkey. */
export const passkeySignInRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const challenges = new WebauthnChallenges(node.store);

  app.post('/api/passkeys/sign-in/options', async (request) => {
    rateLimit(node, 'signIn', request.ip);
    const options = await generateAuthenticationOptions({ rpID: getRelyingPartyId(node, request), userVerification: 'preferred' });
    return { challenge: await challenges.create(options.challenge, null), options };
  });

  app.post('/api/passkeys/sign-in', async (request, reply) => {
    rateLimit(node, 'signIn', request.ip);
    const account = await verifyPasskey(node, request, null);
    setSessionCookie(reply, node.config.origin, await node.accounts.createSession(account));
    return { account: account.id, name: account.name };
  });
};
