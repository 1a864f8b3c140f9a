import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { WebauthnChallenges } from '../accounts/webauthn-challenges.ts';
import { ConflictError } from '../storage/index.ts';
import { done, webauthnOptions } from '@gunbai/protocol/answers';
import { rateLimit } from './app.ts';
import { recordFailedSignIn } from './audit.ts';
import type { AccountDeps, AuthDeps, StoreDeps } from './deps.ts';
import { parseInput, HttpError, readSessionToken } from './guard.ts';
import type { Router } from './router.ts';

/** How long one authentication suffices for sensitive changes. */
const REAUTH_TTL_MS = 5 * 60_000;

export const credential = z.looseObject({ id: z.string().max(1000), rawId: z.string().max(1000), type: z.literal('public-key') });
export const challengeId = z.string().max(40);
export const passkeyAssertion = z.strictObject({ challenge: challengeId, response: credential });
const reauthRequest = z.union([z.strictObject({ password: z.string().max(200) }), passkeyAssertion]);

type ReauthDeps = Pick<AccountDeps, 'accounts' | 'origin' | 'limits' | 'store'>;

export const getServerOrigin = (origin: string | undefined, request: FastifyRequest): string =>
  origin ?? `${request.protocol}://${request.host}`;
export const getRelyingPartyId = (origin: string | undefined, request: FastifyRequest): string =>
  new URL(getServerOrigin(origin, request)).hostname;

/** The account whose passkey signed the challenge. Each challenge is bound to a purpose and valid once. */
export const verifyPasskey = async (deps: StoreDeps, request: FastifyRequest, whose: string | null): Promise<Account> => {
  const { db } = deps.store;
  const { challenge, response } = parseInput(passkeyAssertion, request.body);
  const expectedChallenge = await new WebauthnChallenges(deps.store).consume(challenge, whose);
  if (expectedChallenge === null) throw new HttpError(400, 'challenge-expired');
  const key = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
  if (!key) throw new HttpError(401, 'unknown-passkey');
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: getServerOrigin(deps.origin, request),
    expectedRPID: getRelyingPartyId(deps.origin, request),
    credential: { id: key.id, publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')), counter: key.counter },
    requireUserVerification: false,
  }).catch(() => null);
  const account = await deps.accounts.findById(key.account);
  if (!verified?.verified || !account || account.banned !== 0) throw new HttpError(401, 'passkey-rejected');
  const { newCounter } = verified.authenticationInfo;
  const count = db.updateTable('passkeys').set({ counter: newCounter }).where('id', '=', key.id).where('counter', '=', key.counter);
  // Two sign-ins with the same counter: one authenticator is a copy.
  await deps.store.commit([{ query: count, rows: 1 }]).catch((error: unknown) => {
    throw error instanceof ConflictError ? new HttpError(401, 'passkey-rejected') : error;
  });
  return account;
};

const toReauthPurpose = ({ id }: Account): string => `proof ${id}`;

const readCurrentSessionToken = (deps: AuthDeps, request: FastifyRequest): string => readSessionToken(request, deps.origin) ?? '';

const reauthenticateByPassword = async (deps: ReauthDeps, request: FastifyRequest, account: Account, password: string): Promise<void> => {
  await rateLimit(deps.limits, 'signIn', account.id);
  if (!(await deps.accounts.verifyPassword(account, password))) {
    await recordFailedSignIn(deps, request, account.id);
    throw new HttpError(401, 'wrong-password');
  }
  await deps.accounts.markReauthenticated(readCurrentSessionToken(deps, request));
};

/**
 * A stolen cookie must not suffice to take an account over: changing a sign-in method requires a recent authentication
 * or the password. Guests have neither.
 */
export const requireRecentAuth = async (deps: ReauthDeps, request: FastifyRequest, account: Account, password?: string): Promise<void> => {
  if (account.password !== null && password !== undefined) return reauthenticateByPassword(deps, request, account, password);
  if (!(await deps.accounts.hasSignInMethod(account))) return;
  const reauthenticatedAt = await deps.accounts.getReauthenticatedAt(readCurrentSessionToken(deps, request));
  if (Date.now() - reauthenticatedAt > REAUTH_TTL_MS) throw new HttpError(403, 'reauthentication-required');
};

/** Authenticating again by password or passkey. */
export const reauthenticationRoutes = (router: Router, deps: AccountDeps): void => {
  const { db } = deps.store;

  const again = { method: 'POST', access: 'session', limits: [['signIn', 'address']] } as const;
  const begin = { path: '/api/session/reauthenticate/options', summary: 'Options for showing a passkey again' } as const;
  router.add({ ...again, ...begin, answer: webauthnOptions }, async ({ request, account }) => {
    const allowCredentials = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    const options = await generateAuthenticationOptions({
      rpID: getRelyingPartyId(deps.origin, request),
      userVerification: 'preferred',
      allowCredentials,
    });
    return { challenge: await new WebauthnChallenges(deps.store).create(options.challenge, toReauthPurpose(account)), options };
  });

  const finish = { path: '/api/session/reauthenticate', summary: 'Give the password or show a passkey again' } as const;
  router.add({ ...again, ...finish, body: reauthRequest, answer: done }, async ({ request, account, body: proof }) => {
    if ('password' in proof) await reauthenticateByPassword(deps, request, account, proof.password);
    else {
      const { id } = await verifyPasskey(deps, request, toReauthPurpose(account));
      if (id !== account.id) throw new HttpError(401, 'passkey-rejected');
      await deps.accounts.markReauthenticated(readCurrentSessionToken(deps, request));
    }
    return { ok: true };
  });
};
