import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import { Challenges } from '../accounts/challenges.ts';
import type { House } from '../house.ts';
import { Conflict } from '../storage/index.ts';
import { limited, signedIn } from './app.ts';
import { reading, Refusing, sessionIn } from './guard.ts';

/** So long after somebody has shown who they are, they are believed without being asked again. */
const PROOF_MS = 5 * 60_000;

export const credential = z.looseObject({ id: z.string().max(1000), rawId: z.string().max(1000), type: z.literal('public-key') });
export const challengeId = z.string().max(40);
const shown = z.strictObject({ challenge: challengeId, response: credential });
const proofWish = z.union([z.strictObject({ password: z.string().max(200) }), shown]);

export const originOf = ({ config }: House, request: FastifyRequest): string => config.origin ?? `${request.protocol}://${request.host}`;
export const relyingParty = (house: House, request: FastifyRequest): string => new URL(originOf(house, request)).hostname;

/** Whose passkey has signed what was asked of `whose`: nobody is believed who answers something else, or twice. */
export const shownPasskey = async (house: House, request: FastifyRequest, whose: string | null): Promise<Account> => {
  const { db } = house.store;
  const { challenge, response } = reading(shown, request.body);
  const expectedChallenge = await new Challenges(house.store).recall(challenge, whose);
  if (expectedChallenge === null) throw new Refusing(400, 'no-challenge');
  const key = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst();
  if (!key) throw new Refusing(401, 'unknown-passkey');
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: originOf(house, request),
    expectedRPID: relyingParty(house, request),
    credential: { id: key.id, publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')), counter: key.counter },
    requireUserVerification: false,
  }).catch(() => null);
  const account = await house.accounts.byId(key.account);
  if (!verified?.verified || !account || account.banned !== 0) throw new Refusing(401, 'not-verified');
  const { newCounter } = verified.authenticationInfo;
  const count = db.updateTable('passkeys').set({ counter: newCounter }).where('id', '=', key.id).where('counter', '=', key.counter);
  // Two that count the same at the same moment: one of them is a copy.
  await house.store.commit([{ query: count, rows: 1 }]).catch((error: unknown) => {
    throw error instanceof Conflict ? new Refusing(401, 'not-verified') : error;
  });
  return account;
};

const forProof = ({ id }: Account): string => `proof ${id}`;

const sessionOf = (house: House, request: FastifyRequest): string => sessionIn(request, house.config.origin) ?? '';

const byPassword = async (house: House, request: FastifyRequest, account: Account, password: string): Promise<void> => {
  limited(house, 'signIn', account.id);
  if (!(await house.accounts.hasPassword(account, password))) throw new Refusing(401, 'wrong-password');
  await house.accounts.prove(sessionOf(house, request));
};

/**
 * A page left open, or a cookie that was stolen, must not be enough to take an account over: whoever changes the ways into
 * it has shown who they are just now, or does so by the password given with it. A guest has no ways in to be shown.
 */
export const mustBeProven = async (house: House, request: FastifyRequest, account: Account, password?: string): Promise<void> => {
  if (account.password !== null && password !== undefined) return byPassword(house, request, account, password);
  if (!(await house.accounts.hasWayIn(account))) return;
  const proven = await house.accounts.provenAt(sessionOf(house, request));
  if (Date.now() - proven > PROOF_MS) throw new Refusing(403, 'prove-yourself');
};

/** Showing once more who one is, by password or passkey, where something asks for it. */
export const proofRoutes = (app: FastifyInstance, house: House): void => {
  const { db } = house.store;

  app.post('/api/session/proof/options', async (request) => {
    limited(house, 'signIn', request.ip);
    const account = await signedIn(house, request);
    const allowCredentials = await db.selectFrom('passkeys').select('id').where('account', '=', account.id).execute();
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(house, request),
      userVerification: 'preferred',
      allowCredentials,
    });
    return { challenge: await new Challenges(house.store).remember(options.challenge, forProof(account)), options };
  });

  app.post('/api/session/proof', async (request) => {
    limited(house, 'signIn', request.ip);
    const account = await signedIn(house, request);
    const wish = reading(proofWish, request.body);
    if ('password' in wish) await byPassword(house, request, account, wish.password);
    else {
      const { id } = await shownPasskey(house, request, forProof(account));
      if (id !== account.id) throw new Refusing(401, 'not-verified');
      await house.accounts.prove(sessionOf(house, request));
    }
    return { ok: true };
  });
};
