import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Session } from '../accounts/accounts.ts';
import { publicSessionId, hashToken } from '../ids.ts';
import type { SessionInfo } from '@gunbai/protocol';
import { requireAccount } from './app.ts';
import type { AuthDeps, StoreDeps } from './deps.ts';
import { HttpError, readSessionToken } from './guard.ts';

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
export const sessionRoutes = (app: FastifyInstance, deps: StoreDeps): void => {
  const { accounts } = deps;

  app.get('/api/me/sessions', async (request): Promise<readonly SessionInfo[]> => {
    const sessions = await accounts.listSessions(await requireAccount(deps, request));
    const isCurrent = createSessionMatcher(deps, request);
    return sessions.map((session) => ({
      id: publicSessionId(session.tokenHash),
      created: session.created,
      lastUsed: session.lastUsed,
      isCurrent: isCurrent(session),
    }));
  });

  app.delete('/api/me/sessions', async (request) => {
    const account = await requireAccount(deps, request);
    const isCurrent = createSessionMatcher(deps, request);
    const others = (await accounts.listSessions(account)).filter((session) => !isCurrent(session));
    return endSessions(deps, account, others);
  });

  app.delete('/api/me/sessions/:session', async (request) => {
    const account = await requireAccount(deps, request);
    const { session } = request.params as { session: string };
    const sessions = (await accounts.listSessions(account)).filter(({ tokenHash }) => publicSessionId(tokenHash) === session);
    if (sessions.length === 0) throw new HttpError(404, 'not-found');
    return endSessions(deps, account, sessions);
  });
};
