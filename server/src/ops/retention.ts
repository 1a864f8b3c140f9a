import { DELETED_USER_NAME } from '../accounts/accounts.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { ConflictError } from '../storage/index.ts';
import type { Store } from '../storage/index.ts';
import { purgeSeatNetworks } from '../tables/seats/networks.ts';

const DAY_MS = 24 * 3600 * 1000;
const HOUR_S = 3600;
const BATCH_SIZE = 200;

interface PurgeResult {
  readonly guests: number;
}

/** Deletes expired sessions, open tables that nobody joined, and guests who have been inactive and have no running game. */
export const purgeExpiredData = async (
  store: Store,
  accounts: Accounts,
  guestDays: number,
  now: number = Date.now(),
): Promise<PurgeResult> => {
  const { db } = store;
  await store.commit([
    db.deleteFrom('sessions').where('expires', '<', now),
    db
      .deleteFrom('notification_channels')
      .where('session', 'is not', null)
      .where('session', 'not in', (query) => query.selectFrom('sessions').select('token_hash')),
    db.deleteFrom('email_tokens').where('expires', '<', now),
    purgeSeatNetworks(db),
    db
      .deleteFrom('server_state')
      .where('name', 'like', 'webauthn-challenge:%')
      .where('name', '<', `webauthn-challenge:${Math.floor(now / 1000) - HOUR_S}`),
    db.deleteFrom('notifications').where('at', '<', now - guestDays * DAY_MS),
    db
      .deleteFrom('jobs')
      .where('gave_up_at', '>', 0)
      .where('gave_up_at', '<', now - 30 * DAY_MS),
    // Open tables that nobody joined do not keep a guest account.
    db
      .updateTable('tables')
      .set((set) => ({ status: 'cancelled', revision: set('revision', '+', 1) }))
      .where('status', '=', 'open')
      .where('updated', '<', now - guestDays * DAY_MS),
  ]);
  const guests = await db
    .selectFrom('accounts')
    .select('id')
    .where('handle', 'is', null)
    .where('bot_owner', 'is', null)
    .where('name', '!=', DELETED_USER_NAME)
    .where('last_seen', '<', now - guestDays * DAY_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seats')
            .innerJoin('tables', 'tables.id', 'seats.table')
            .select('seats.seat')
            .whereRef('seats.account', '=', 'accounts.id')
            .where('tables.status', 'in', ['open', 'playing', 'paused', 'rules-changed']),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.account', '=', 'accounts.id'))),
    )
    .limit(BATCH_SIZE)
    .execute();
  let purged = 0;
  for (const guest of guests)
    try {
      await accounts.deleteAccount(guest, now - guestDays * DAY_MS);
      purged++;
    } catch (error) {
      // The guest may have returned or become a member meanwhile.
      if (!(error instanceof ConflictError)) throw error;
    }
  return { guests: purged };
};
