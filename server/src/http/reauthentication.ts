import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { WebauthnChallenges } from '../accounts/webauthn-challenges.ts';
import type { ServerNode } from '../node.ts';
import { ConflictError } from '../storage/index.ts';
import { rateLimit, requireAccount } from './app.ts';
import { parseInput, HttpError, readSessionToken } from './guard.ts';

/** So long after somebody has shown who they are, they are believed without being asked again. */
const REAUTH_TTL_MS = 5 * 60_000;

export const credential = z.looseObject({ id: z.string().max(1000), rawId: z.string().max(1000), type: z.literal('public-key') });
export const challengeId = z.string().max(40);
const passkeyAssertion = z.strictObject({ challenge: challengeId, response: credential });
const reauthRequest = z.union([z.strictObject({ password: z.string().max(200) }), passkeyAssertion]);

export const getServerOrigin = ({ config }: ServerNode, request: FastifyRequest): string =>
  config.origin ?? `${request.protocol}://${request.host}`;
export const getRelyingPartyId = (node: ServerNode, request: FastifyRequest): string => new URL(getServerOrigin(node, request)).hostname;

/** Whose passkey has signed what was asked of `whose`: nobody is believed who answers something else, or twice. */
export const verifyPasskey = async (node: ServerNode, request: FastifyRequest, whose: string | null): Promise<Account> => {
  const { db } = node.store;
  const { challenge, response } = parseInput(passkeyAssertion, request.body);
  const expectedChallenge = await new WebauthnChallenges(node.store).consume(challenge, whose);
  if (expectedChallenge === null) throw new HttpError(400, 'no-challenge');
  const key = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
  if (!key) throw new HttpError(401, 'unknown-passkey');
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: getServerOrigin(node, request),
    expectedRPID: getRelyingPartyId(node, request),
    credential: { id: key.id, publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')), counter: key.counter },
    requireUserVerification: false,
  }).catch(() => null);
  const account = await node.accounts.findById(key.account);
  if (!verified?.verified || !account || account.banned !== 0) throw new HttpError(401, 'not-verified');
  const { newCounter } = verified.authenticationInfo;
  const count = db.updateTable('passkeys').set({ counter: newCounter }).where('id', '=', key.id).where('counter', '=', key.counter);
  // Two that count the same at the same moment: one of them is a copy.
  await node.store.commit([{ query: count, rows: 1 }]).catch((error: unknown) => {
    throw error instanceof ConflictError ? new HttpError(401, 'not-verified') : error;
  });
  return account;
};

const toReauthPurpose = ({ id }: Account): string => `proof ${id}`;

const readCurrentSessionToken = (node: ServerNode, request: FastifyRequest): string => readSessionToken(request, node.config.origin) ?? '';

const reauthenticateByPassword = async (node: ServerNode, request: FastifyRequest, account: Account, password: string): Promise<void> => {
  rateLimit(node, 'signIn', account.id);
  if (!(await node.accounts.verifyPassword(account, password))) throw new HttpError(401, 'wrong-password');
  await node.accounts.markReauthenticated(readCurrentSessionToken(node, request));
};

/**
 * A page left open, or a cookie that was stolen, must not be enough to take an account over: whoever changes the ways into
 * it has shown who they are just now, or does so by the password given with it. A guest has no ways in to be shown.
 */
export const requireRecentAuth = async (node: ServerNode, request: FastifyRequest, account: Account, password?: string): Promise<void> => {
  if (account.password !== null && password !== undefined) return reauthenticateByPassword(node, request, account, password);
  if (!(await node.accounts.hasSignInMethod(account))) return;
  const reauthenticatedAt = await node.accounts.getReauthenticatedAt(readCurrentSessionToken(node, request));
  if (Date.now() - reauthenticatedAt > REAUTH_TTL_MS) throw new HttpError(403, 'prove-yourself');
};

/** Showing once more who one is, by password or passkey, where something asks for it. */
export const reauthenticationRoutes = (app: FastifyInstance, node: ServerNode): void => {
  const { db } = node.store;

  app.post('/api/session/proof/options', async (request) => {
    rateLimit(node, 'signIn', request.ip);
    const account = await requireAccount(node, request);
    const allowCredentials = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    const options = await generateAuthenticationOptions({
      rpID: getRelyingPartyId(node, request),
      userVerification: 'preferred',
      allowCredentials,
    });
    return { challenge: await new WebauthnChallenges(node.store).create(options.challenge, toReauthPurpose(account)), options };
  });

  app.post('/api/session/proof', async (request) => {
    rateLimit(node, 'signIn', request.ip);
    const account = await requireAccount(node, request);
    const proof = parseInput(reauthRequest, request.body);
    if ('password' in proof) await reauthenticateByPassword(node, request, account, proof.password);
    else {
      const { id } = await verifyPasskey(node, request, toReauthPurpose(account));
      if (id !== account.id) throw new HttpError(401, 'not-verified');
      await node.accounts.markReauthenticated(readCurrentSessionToken(node, request));
    }
    return { ok: true };
  });
};
