import { generateAuthenticationOptions, generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { WebauthnChallenges } from '../accounts/webauthn-challenges.ts';
import type { AccountEmails } from '../notify/account-emails.ts';
import { ConflictError } from '../storage/index.ts';
import type { PasskeyRow, Statement } from '../storage/index.ts';
import { guestRequest } from '@gunbai/protocol';
import { toNameKey } from '../accounts/name-key.ts';
import { createSession, replaceSession, toNameClaimError } from './accounts.ts';
import { done, passkeys, signedInPerson, webauthnOptions } from '@gunbai/protocol/answers';
import { recordEvent } from './audit.ts';
import type { AccountDeps, StoreDeps } from './deps.ts';
import { parseInput, HttpError, setSessionCookie } from './guard.ts';
import {
  challengeId,
  credential,
  passkeyAssertion,
  requireRecentAuth,
  getServerOrigin,
  getRelyingPartyId,
  verifyPasskey,
} from './reauthentication.ts';
import type { Router } from './router.ts';

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
  router: Router,
  deps: AccountDeps & { readonly accountEmails: Pick<AccountEmails, 'enqueueAccountChange'> },
): void => {
  const { db } = deps.store;
  const challenges = new WebauthnChallenges(deps.store);

  router.add(
    {
      method: 'POST',
      path: '/api/passkeys/options',
      summary: 'Options for a new passkey',
      access: 'session',
      limits: [['signIn', 'account']],
      answer: webauthnOptions,
    },
    async ({ request, account }) => {
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
    },
  );

  router.add(
    {
      method: 'POST',
      path: '/api/passkeys',
      summary: 'Add a passkey. With a name a guest becomes a member',
      access: 'session',
      body: passkeyRegistrationRequest,
      answer: done,
      status: 201,
    },
    async ({ request, reply, account, body: { name } }) => {
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
      return { ok: true };
    },
  );
};

/** Listing and removing passkeys. */
export const passkeyListRoutes = (router: Router, deps: AccountDeps): void => {
  const { db } = deps.store;

  const list = { method: 'GET', path: '/api/passkeys', summary: 'Your passkeys' } as const;
  router.add({ ...list, access: 'session', answer: passkeys }, ({ account }) => {
    return db.selectFrom('passkeys').select(['id', 'created']).where('account', '=', account.id).orderBy('created').execute();
  });

  const removal = { method: 'DELETE', path: '/api/passkeys', summary: 'Remove a passkey; the last way to sign in stays' } as const;
  const body = z.strictObject({ id: credential.shape.id });
  router.add({ ...removal, access: 'session', body, answer: done }, async ({ request, account, body: { id: passkey } }) => {
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
export const passkeySignInRoutes = (router: Router, deps: AccountDeps): void => {
  const challenges = new WebauthnChallenges(deps.store);

  const signIn = { method: 'POST', access: 'public', limits: [['signIn', 'address']] } as const;
  const begin = { path: '/api/passkeys/sign-in/options', summary: 'Options for signing in by passkey', answer: webauthnOptions } as const;
  router.add({ ...signIn, ...begin }, async ({ request }) => {
    const options = await generateAuthenticationOptions({ rpID: getRelyingPartyId(deps.origin, request), userVerification: 'preferred' });
    return { challenge: await challenges.create(options.challenge, null), options };
  });

  const finish = { path: '/api/passkeys/sign-in', summary: 'Sign in by passkey', body: passkeyAssertion, answer: signedInPerson } as const;
  router.add({ ...signIn, ...finish }, async ({ request, reply }) => {
    const account = await verifyPasskey(deps, request, null);
    await recordEvent(deps, request, { kind: 'signed-in', actor: account.id });
    setSessionCookie(reply, deps.origin, await createSession(deps, account));
    return { account: account.id, name: account.name };
  });
};
