import type { Account } from '../accounts/accounts.ts';
import type { Store } from '../storage/index.ts';
import { findDefaultBot, giveSeatToBot, resign } from './player-actions.ts';
import { leaveSeat } from './seats/seating.ts';
import type { TableManager } from './table-manager.ts';
import { findSeatOfAccount } from './table-row.ts';

interface ForfeitDeps {
  readonly store: Pick<Store, 'db'>;
  readonly tableManager: TableManager;
}

const cancelOwnedTables = async ({ store, tableManager }: ForfeitDeps, account: Account): Promise<void> => {
  const owned = await store.db.selectFrom('tables').select('id').where('status', '=', 'open').where('owner', '=', account.id).execute();
  for (const { id } of owned) {
    const table = await tableManager.get(id);
    if (table) await leaveSeat(account, table);
  }
};

/** Resigns every game of an account that was deleted or banned, and closes the tables it opened. */
export const forfeitAllGames = async (deps: ForfeitDeps, account: Account): Promise<void> => {
  await cancelOwnedTables(deps, account);
  const { store, tableManager } = deps;
  const seats = await store.db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'tables.status'])
    .where('seats.account', '=', account.id)
    .where('tables.status', 'in', ['open', 'playing', 'paused', 'rules-changed', 'stuck'])
    .execute();
  for (const { id, status } of seats) {
    const table = await tableManager.get(id);
    const seat = table && findSeatOfAccount(table.info, account.id);
    if (!table || !seat) continue;
    const bot = findDefaultBot(tableManager.catalog, table);
    const result = await (status === 'open' ? leaveSeat(account, table) : resign(account, table, bot));
    // Opponents must not wait for a player who cannot return.
    if (!result.ok) await giveSeatToBot(table, seat.seat, bot, 'resigned');
  }
};
