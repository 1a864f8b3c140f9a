import type { Kysely } from 'kysely';
import type { RefusalInfo } from '@gunbai/protocol';
import type { Account } from '../../accounts/accounts.ts';
import { hashToken } from '../../ids.ts';
import { toNetwork } from '../../ip.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Statement } from '../../storage/index.ts';
import { isWaitingSeat } from '../first-decisions.ts';
import type { TableInfo } from '../table-row.ts';

/** Where a request comes from. */
export interface RequestOrigin {
  readonly address: string;
  /** Widens the limits: `GUNBAI_RATE_FACTOR`. */
  readonly factor: number;
}

/**
 * For all accounts of one network together. Seats at tables that were opened from the same network do not count, so that a
 * club or a school plays as it likes among itself.
 */
const MAX_WAITING_SEATS = { guests: 6, everybody: 40 };
const MAX_OPEN_TABLES = { guests: 20, everybody: 100 };

/** The row of a table itself. */
const OPENER = '';

export const hashNetwork = ({ address }: Pick<RequestOrigin, 'address'>): string => hashToken(`network ${toNetwork(address)}`);

const isGuest = ({ handle, bot_owner }: Pick<Account, 'handle' | 'bot_owner'>): boolean => handle === null && bot_owner === null;

/** At least one, however small the factor. */
const scale = (max: number, { factor }: RequestOrigin): number => Math.max(1, Math.floor(max * factor));

interface Held {
  readonly guests: number;
  readonly everybody: number;
}

/** Guests are limited among themselves, and count for everybody. */
const findExcess = (account: Account, held: Held, max: Held, origin: RequestOrigin): number | null => {
  const [everybody, guests] = [scale(max.everybody, origin), scale(max.guests, origin)];
  if (held.everybody >= everybody) return everybody;
  return isGuest(account) && held.guests >= guests ? guests : null;
};

const countHeld = (accounts: readonly Pick<Account, 'handle' | 'bot_owner'>[]): Held => ({
  guests: accounts.filter(isGuest).length,
  everybody: accounts.length,
});

/** Seats of a network at tables of other networks that wait for players, or for the first decision of who sits there. */
const countWaitingSeats = async (db: Kysely<Schema>, network: string): Promise<Held> => {
  const rows = await db
    .selectFrom('seat_networks as taken')
    .innerJoin('tables', 'tables.id', 'taken.table')
    .innerJoin('seats', (join) => join.onRef('seats.table', '=', 'taken.table').onRef('seats.seat', '=', 'taken.seat'))
    .innerJoin('accounts', 'accounts.id', 'seats.account')
    .select(['tables.id', 'tables.status', 'tables.visibility', 'tables.count', 'seats.seat', 'accounts.handle', 'accounts.bot_owner'])
    .where('taken.network', '=', network)
    .where('tables.status', 'in', ['open', 'playing', 'paused'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seat_networks as opened')
            .select('opened.table')
            .whereRef('opened.table', '=', 'taken.table')
            .where('opened.seat', '=', OPENER)
            .where('opened.network', '=', network),
        ),
      ),
    )
    .execute();
  const waiting = [];
  for (const row of rows) if (await isWaitingSeat(db, row)) waiting.push(row);
  return countHeld(waiting);
};

/** Whether the network may take another seat at a table of strangers. */
export const findNetworkSeatLimit = async (
  db: Kysely<Schema>,
  account: Account,
  { row, seats }: TableInfo,
  origin: RequestOrigin,
): Promise<RefusalInfo | null> => {
  // The owner has asked this player.
  if (row.owner === account.id || seats.some((seat) => seat.reserved_for === account.id)) return null;
  const network = hashNetwork(origin);
  const opened = db.selectFrom('seat_networks').select('network').where('table', '=', row.id).where('seat', '=', OPENER);
  if ((await opened.executeTakeFirst())?.network === network) return null;
  const max = findExcess(account, await countWaitingSeats(db, network), MAX_WAITING_SEATS, origin);
  return max === null ? null : { code: 'too-many-seats-of-network', detail: `${max} seats at waiting tables of others for one network` };
};

/** Whether the network may open another table that everybody sees. */
export const findNetworkTableLimit = async (db: Kysely<Schema>, account: Account, origin: RequestOrigin): Promise<RefusalInfo | null> => {
  const owners = await db
    .selectFrom('seat_networks')
    .innerJoin('tables', 'tables.id', 'seat_networks.table')
    .innerJoin('accounts', 'accounts.id', 'tables.owner')
    .select(['accounts.handle', 'accounts.bot_owner'])
    .where('seat_networks.network', '=', hashNetwork(origin))
    .where('seat_networks.seat', '=', OPENER)
    .where('tables.status', '=', 'open')
    .where('tables.visibility', '=', 'public')
    .execute();
  const max = findExcess(account, countHeld(owners), MAX_OPEN_TABLES, origin);
  return max === null ? null : { code: 'too-many-tables-of-network', detail: `${max} waiting tables for one network` };
};

export const buildOpenerNetwork = (db: Kysely<Schema>, table: string, origin: RequestOrigin): Statement =>
  db.insertInto('seat_networks').values({ table, seat: OPENER, network: hashNetwork(origin) });

/** The seat has a new player, who may have had another seat. */
export const buildSeatNetwork = (
  db: Kysely<Schema>,
  table: string,
  { from, to, origin }: { from: string | undefined; to: string; origin: RequestOrigin },
): Statement[] => [
  db
    .deleteFrom('seat_networks')
    .where('table', '=', table)
    .where('seat', 'in', [to, ...(from === undefined ? [] : [from])]),
  db.insertInto('seat_networks').values({ table, seat: to, network: hashNetwork(origin) }),
];

export const buildSeatNetworkEnd = (db: Kysely<Schema>, table: string, seat: string): Statement =>
  db.deleteFrom('seat_networks').where('table', '=', table).where('seat', '=', seat);

/** Nothing is counted of games that are over. */
export const purgeSeatNetworks = (db: Kysely<Schema>): Statement =>
  db
    .deleteFrom('seat_networks')
    .where('table', 'in', (query) => query.selectFrom('tables').select('id').where('status', 'in', ['over', 'cancelled']));
