import { generateAuthenticationOptions, generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { WebauthnChallenges } from '../accounts/webauthn-challenges.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import { ConflictError } from '../storage/index.ts';
import type { PasskeyRow, Statement } from '../storage/index.ts';
import { guestRequest } from '@gunbai/protocol';
import { toNameKey } from '../accounts/name-key.ts';
import { replaceSession, toNameClaimError } from './accounts.ts';
import { rateLimit, requireAccount } from './app.ts';
import { recordEvent } from './audit.ts';
import type { AccountDeps, StoreDeps } from './deps.ts';
import { parseInput, HttpError, setSessionCookie } from './guard.ts';
import { challengeId, credential, requireRecentAuth, getServerOrigin, getRelyingPartyId, verifyPasskey } from './reauthentication.ts';

const passkeyRegistrationRequest = z.strictObject({
  challenge: challengeId,
  name: guestRequest.shape.name.optional(),
  response: credential,
});

/** A guest who gives a name with a passkey becomes a member. */
const nameClaimStatements = ({ store: { db } }: StoreDeps, { id, handle }: Account, name: string | undefined): Statement[] => {
  if (handle !== null || name === undefined) return [];
  const claim = db
    .updateTable('accounts')
    .set({ name, handle: name.toLowerCase(), name_key: toNameKey(name) })
    .where('id', '=', id)
    .where('handle', 'is', null);
  return [{ query: claim, rows: 1 }, db.updateTable('seats').set({ name }).where('account', '=', id)];
};

/** Verifies the registration, and builds the row to store. */
const verifyNewPasskey = async (deps: StoreDeps, request: FastifyRequest, account: Account): Promise<PasskeyRow> => {
  const { challenge, response } = parseInput(passkeyRegistrationRequest, request.body);
  const expectedChallenge = await new WebauthnChallenges(deps.store).consume(challenge, account.id);
  if (expectedChallenge === null) throw new HttpError(400, 'challenge-expired');
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: getServerOrigin(deps.origin, request),
    expectedRPID: getRelyingPartyId(deps.origin, request),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified || !verified.registrationInfo) throw new HttpError(400, 'passkey-rejected');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, account: account.id, public_key: Buffer.from(publicKey).toString('base64url'), counter, created: Date.now() };
};

/** Adding a passkey; the server stores only its public key. */
export const passkeyRegistrationRoutes = (
  app: FastifyInstance,
  deps: AccountDeps & { readonly accountEmails: Pick<AccountEmails, 'enqueueAccountChange'> },
): void => {
  const { db } = deps.store;
  const challenges = new WebauthnChallenges(deps.store);

  app.post('/api/passkeys/options', async (request) => {
    const account = await requireAccount(deps, request);
    rateLimit(deps.limits, 'signIn', account.id);
    await requireRecentAuth(deps, request, account);
    const ownPasskeyIds = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    const options = await generateRegistrationOptions({
      rpName: 'Gunbai',
      rpID: getRelyingPartyId(deps.origin, request),
      userName: account.name,
      userID: new TextEncoder().encode(account.id),
      excludeCredentials: ownPasskeyIds,
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    return { challenge: await challenges.create(options.challenge, account.id), options };
  });

  app.post('/api/passkeys', async (request, reply) => {
    const account = await requireAccount(deps, request);
    const { name } = parseInput(passkeyRegistrationRequest, request.body);
    await requireRecentAuth(deps, request, account);
    const row = await verifyNewPasskey(deps, request, account);
    const claim = nameClaimStatements(deps, account, name);
    await deps.store.commit([...claim, db.insertInto('passkeys').values(row)]).catch(async (error: unknown) => {
      throw error instanceof ConflictError ? await toNameClaimError(deps, account) : error;
    });
    await recordEvent(deps, request, { kind: claim.length > 0 ? 'registered' : 'passkey-added', actor: account.id });
    await deps.accountEmails.enqueueAccountChange(account, 'passkey');
    if (claim.length > 0) {
      await replaceSession(deps, request, reply, account);
      deps.store.publish('account', account.id);
    }
    return reply.code(201).send({ ok: true });
  });
};

/** Listing and removing passkeys. */
export const passkeyListRoutes = (app: FastifyInstance, deps: AccountDeps): void => {
  const { db } = deps.store;

  app.get('/api/passkeys', async (request) => {
    const account = await requireAccount(deps, request);
    return db.selectFrom('passkeys').select(['id', 'created']).where('account', '=', account.id).orderBy('created').execute();
  });

  app.delete('/api/passkeys', async (request) => {
    const account = await requireAccount(deps, request);
    const { id: passkey } = parseInput(z.strictObject({ id: credential.shape.id }), request.body);
    const ownPasskeyIds = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    if (!ownPasskeyIds.some(({ id }) => id === passkey)) throw new HttpError(404, 'not-found');
    await requireRecentAuth(deps, request, account);
    const ownPasskey = db.deleteFrom('passkeys').where('id', '=', passkey).where('account', '=', account.id);
    const otherPasskeys = db.selectFrom('passkeys').select('id').where('account', '=', account.id).where('id', '!=', passkey);
    const remove = account.password === null ? ownPasskey.where(({ exists }) => exists(otherPasskeys)) : ownPasskey;
    // Serializes removals: of two last passkeys removed at once, one must stay.
    const lockAccount = db.updateTable('accounts').set({ last_seen: Date.now() }).where('id', '=', account.id);
    await deps.store.commit([lockAccount, { query: remove, rows: 1 }]).catch((error: unknown) => {
      throw error instanceof ConflictError ? new HttpError(409, 'last-sign-in-method') : error;
    });
    await recordEvent(deps, request, { kind: 'passkey-removed', actor: account.id });
    return { ok: true };
  });
};

/** Sign-in by passkey. */
export const passkeySignInRoutes = (app: FastifyInstance, deps: AccountDeps): void => {
  const challenges = new WebauthnChallenges(deps.store);

  app.post('/api/passkeys/sign-in/options', async (request) => {
    rateLimit(deps.limits, 'signIn', request.ip);
    const options = await generateAuthenticationOptions({ rpID: getRelyingPartyId(deps.origin, request), userVerification: 'preferred' });
    return { challenge: await challenges.create(options.challenge, null), options };
  });

  app.post('/api/passkeys/sign-in', async (request, reply) => {
    rateLimit(deps.limits, 'signIn', request.ip);
    const account = await verifyPasskey(deps, request, null);
    await recordEvent(deps, request, { kind: 'signed-in', actor: account.id });
    setSessionCookie(reply, deps.origin, await deps.accounts.createSession(account));
    return { account: account.id, name: account.name };
  });
};
