import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '@gunbai/protocol';
import type { Account } from '../accounts/accounts.ts';
import { TOKEN_PREFIX } from '../accounts/access-tokens.ts';
import type { AccessTokens } from '../accounts/access-tokens.ts';
import { hashToken } from '../ids.ts';
import { findCurrentAccount } from './app.ts';
import type { AuthDeps } from './deps.ts';
import { HttpError } from './guard.ts';

export interface AdminAuthDeps extends AuthDeps {
  readonly accessTokens: AccessTokens;
  readonly adminToken: string | undefined;
}

/** The account that a request comes from. */
export interface Caller {
  readonly account: Account;
  /** What the access token allows; null for a session, which may do everything. */
  readonly scopes: readonly Scope[] | null;
}

const readBearer = (request: FastifyRequest): string | undefined => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
};

/** An access token goes before a cookie. One that is not valid is refused, so that its owner notices. */
export const findCaller = async (deps: AdminAuthDeps, request: FastifyRequest): Promise<Caller | null> => {
  const bearer = readBearer(request);
  if (bearer?.startsWith(TOKEN_PREFIX)) {
    const found = await deps.accessTokens.find(bearer);
    if (!found) throw new HttpError(401, 'invalid-token', 'the access token is unknown, revoked or expired');
    return found;
  }
  const account = await findCurrentAccount(deps, request);
  return account && { account, scopes: null };
};

const isSameToken = (token: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hashToken(expected)));

/** Clients percent-encode the token, since a header takes few characters. */
const decodeToken = (token: string): string => {
  try {
    return decodeURIComponent(token);
  } catch {
    return '';
  }
};

/** Admits admin accounts with a session, and holders of the token from the environment. Returns the actor for the audit log. */
export const requireAdmin = async (deps: AdminAuthDeps, request: FastifyRequest): Promise<string> => {
  const token = readBearer(request);
  const { adminToken } = deps;
  if (token !== undefined && adminToken !== undefined && isSameToken(decodeToken(token), adminToken)) return 'token';
  const caller = await findCaller(deps, request);
  if (caller?.account.admin !== 1) throw new HttpError(401, 'admins-only');
  if (caller.scopes) throw new HttpError(403, 'session-required');
  return caller.account.id;
};
