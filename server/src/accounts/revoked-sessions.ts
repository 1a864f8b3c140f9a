import type { Store } from '../storage/index.ts';

interface SocketSessions {
  listSessions(): readonly string[];
  disconnectRevoked(sessions: ReadonlySet<string>): void;
}

const BATCH_SIZE = 500;

/** Closes sockets of ended sessions and banned accounts, in case the message from another node was lost. */
export const closeRevokedSessions = async (store: Pick<Store, 'db'>, sockets: SocketSessions): Promise<void> => {
  const openSessions = sockets.listSessions();
  const validSessions = new Set<string>();
  for (let from = 0; from < openSessions.length; from += BATCH_SIZE) {
    const found = await store.db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account')
      .select('sessions.token_hash')
      .where('sessions.token_hash', 'in', openSessions.slice(from, from + BATCH_SIZE))
      .where('accounts.banned', '=', 0)
      .execute();
    for (const { token_hash } of found) validSessions.add(token_hash);
  }
  sockets.disconnectRevoked(new Set(openSessions.filter((session) => !validSessions.has(session))));
};
