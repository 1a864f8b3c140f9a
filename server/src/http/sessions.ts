import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Session } from '../accounts/accounts.ts';
import { publicSessionId, hashToken } from '../ids.ts';
import type { SessionInfo } from '@gunbai/protocol';
import { requireAccount } from './app.ts';
import type { AuthDeps, StoreDeps } from './deps.ts';
import { HttpError, readSessionToken } from './guard.ts';

/** Whether a session is the one that a request came with. */
const createSessionMatcher = (deps: AuthDeps, request: FastifyRequest): ((session: Session) => boolean) => {
  const currentDigest = hashToken(readSessionToken(request, deps.origin) ?? '');
  return ({ tokenHash: kept }) => kept === currentDigest;
};

/** Ends sessions, and on every node the sockets that were opened with them. */
const endSessions = async ({ accounts, store }: StoreDeps, account: Account, sessions: readonly Session[]): Promise<{ ok: true }> => {
  await accounts.deleteSessions(account, sessions);
  for (const { tokenHash: kept } of sessions) store.publish('signed-out', `${account.id} ${kept}`);
  return { ok: true };
};

/**
 * Where somebody is signed in, and ending it from elsewhere. Nobody is asked to show first who they are: no way into the
 * account is changed, and whoever finds a stranger there should be rid of them at once.
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
    const sessions = (await accounts.listSessions(account)).filter(({ tokenHash: kept }) => publicSessionId(kept) === session);
    if (sessions.length === 0) throw new HttpError(404, 'not-found');
    return endSessions(deps, account, sessions);
  });
};
