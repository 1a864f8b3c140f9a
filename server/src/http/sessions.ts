import type { FastifyRequest } from 'fastify';
import type { Account, Session } from '../accounts/accounts.ts';
import { publicSessionId, hashToken } from '../ids.ts';
import type { SessionInfo } from '@gunbai/protocol';
import { done, sessions as sessionList } from '@gunbai/protocol/answers';
import type { AuthDeps, StoreDeps } from './deps.ts';
import { HttpError, readSessionToken } from './guard.ts';
import type { Router } from './router.ts';

/** Recognizes the request's own session. */
const createSessionMatcher = (deps: AuthDeps, request: FastifyRequest): ((session: Session) => boolean) => {
  const currentHash = hashToken(readSessionToken(request, deps.origin) ?? '');
  return ({ tokenHash }) => tokenHash === currentHash;
};

/** Ends sessions, and the sockets opened with them on every node. */
const endSessions = async ({ accounts, store }: StoreDeps, account: Account, sessions: readonly Session[]): Promise<{ ok: true }> => {
  await accounts.deleteSessions(account, sessions);
  for (const { tokenHash } of sessions) store.publish('signed-out', `${account.id} ${tokenHash}`);
  return { ok: true };
};

/**
 * Lists and ends sessions. No recent authentication is required: no sign-in method changes, and an owner must be able to
 * expel a stranger at once.
 */
export const sessionRoutes = (router: Router, deps: StoreDeps): void => {
  const { accounts } = deps;

  const list = { method: 'GET', path: '/api/me/sessions', summary: 'Signed-in devices' } as const;
  router.add({ ...list, access: 'session', answer: sessionList }, async ({ request, account }): Promise<readonly SessionInfo[]> => {
    const sessions = await accounts.listSessions(account);
    const isCurrent = createSessionMatcher(deps, request);
    return sessions.map((session) => ({
      id: publicSessionId(session.tokenHash),
      created: session.created,
      lastUsed: session.lastUsed,
      isCurrent: isCurrent(session),
    }));
  });

  const endOthers = { method: 'DELETE', path: '/api/me/sessions', summary: 'Sign out all other devices' } as const;
  router.add({ ...endOthers, access: 'session', answer: done }, async ({ request, account }) => {
    const kept = hashToken(readSessionToken(request, deps.origin) ?? '');
    await accounts.deleteOtherSessions(account, kept);
    deps.store.publish('signed-out-elsewhere', `${account.id} ${kept}`);
    return { ok: true };
  });

  const endOne = { method: 'DELETE', path: '/api/me/sessions/:session', summary: 'Sign out a device' } as const;
  router.add({ ...endOne, access: 'session', answer: done }, async ({ account, params: { session } }) => {
    const sessions = (await accounts.listSessions(account)).filter(({ tokenHash }) => publicSessionId(tokenHash) === session);
    if (sessions.length === 0) throw new HttpError(404, 'not-found');
    return endSessions(deps, account, sessions);
  });
};
