import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Session } from '../accounts/accounts.ts';
import type { House } from '../house.ts';
import { sessionId, tokenHash } from '../ids.ts';
import type { SignedIn } from '../wire.ts';
import { signedIn } from './app.ts';
import { Refusing, sessionIn } from './guard.ts';

/** Whether a session is the one that a request came with. */
const isHere = (house: House, request: FastifyRequest): ((session: Session) => boolean) => {
  const here = tokenHash(sessionIn(request, house.config.origin) ?? '');
  return ({ kept }) => kept === here;
};

/** Ends sessions, and on every node the sockets that were opened with them. */
const end = async ({ accounts, store }: House, account: Account, sessions: readonly Session[]): Promise<{ ok: true }> => {
  await accounts.closeSessions(account, sessions);
  for (const { kept } of sessions) store.tell('signed-out', `${account.id} ${kept}`);
  return { ok: true };
};

/**
 * Where somebody is signed in, and ending it from elsewhere. Nobody is asked to show first who they are: no way into the
 * account is changed, and whoever finds a stranger there should be rid of them at once.
 */
export const sessionRoutes = (app: FastifyInstance, house: House): void => {
  const { accounts } = house;

  app.get('/api/me/sessions', async (request): Promise<readonly SignedIn[]> => {
    const sessions = await accounts.sessionsOf(await signedIn(house, request));
    const here = isHere(house, request);
    return sessions.map((session) => ({
      id: sessionId(session.kept),
      created: session.created,
      used: session.used,
      here: here(session),
    }));
  });

  app.delete('/api/me/sessions', async (request) => {
    const account = await signedIn(house, request);
    const here = isHere(house, request);
    const others = (await accounts.sessionsOf(account)).filter((session) => !here(session));
    return end(house, account, others);
  });

  app.delete('/api/me/sessions/:session', async (request) => {
    const account = await signedIn(house, request);
    const { session } = request.params as { session: string };
    const sessions = (await accounts.sessionsOf(account)).filter(({ kept }) => sessionId(kept) === session);
    if (sessions.length === 0) throw new Refusing(404, 'not-found');
    return end(house, account, sessions);
  });
};
