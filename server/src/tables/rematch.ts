import type { Account } from '../accounts/accounts.ts';
import type { NewTable } from '@gunbai/protocol';
import type { TableManager } from './table-manager.ts';
import type { CommandResult, LiveTable } from './live-table.ts';
import { refuse } from './live-table.ts';
import { takeSeat } from './seats/seating.ts';
import { prepareTable } from './table-opener.ts';
import { findSeatOfAccount } from './table-row.ts';
import type { TableInfo } from './table-row.ts';

/** Everybody moves to the next seat, so that two players swap sides. */
const nextSeat = ({ seats }: TableInfo, seat: string): string => {
  const index = seats.findIndex((one) => one.seat === seat);
  return seats[(index + 1) % seats.length]?.seat ?? seat;
};

/** The same game with sides swapped. The first player to ask opens the table; the others join it. */
export const openRematch = async (
  tableManager: TableManager,
  account: Account,
  table: LiveTable,
  { entropyHash }: { readonly entropyHash?: string | undefined } = {},
): Promise<CommandResult | { ok: true; table: LiveTable }> => {
  const { info } = table;
  const seat = findSeatOfAccount(info, account.id);
  if (!seat) return refuse('not-seated');
  if (info.status !== 'over') return refuse('game-not-finished');
  const ownSeat = nextSeat(info, seat.seat);
  const { rematch: existing } = info.row;
  if (existing !== null && !(await isTableCancelled(tableManager, existing)))
    return takeRematchSeat(tableManager, account, existing, { seat: ownSeat, entropyHash });
  // Agreements such as open hands applied to the previous game only.
  const { openHands: _agreed, ...policy } = info.policy;
  const bots = await tableManager.opener.seatAgain(account, info);
  const request: NewTable = {
    game: info.row.game,
    scenario: info.row.scenario,
    options: JSON.parse(info.row.options) as NonNullable<NewTable['options']>,
    players: info.seats.length,
    seats: info.seats.map((one) => {
      const to = nextSeat(info, one.seat);
      if (to === ownSeat) return { seat: to, who: 'me' };
      if (one.account !== null && bots.has(one.account)) return { seat: to, who: 'bot-account', account: one.account };
      return one.bot === null ? { seat: to, who: 'open' } : { seat: to, who: 'bot', bot: one.bot };
    }),
    visibility: 'link',
    pace: info.pace,
    policy,
    ...(entropyHash === undefined ? {} : { entropyHash }),
  };
  const reserved = Object.fromEntries(info.seats.flatMap((one) => (one.account === null ? [] : [[nextSeat(info, one.seat), one.account]])));
  const prepared = prepareTable(tableManager.deps.store, tableManager.catalog, account, request, { reserved, bots });
  if (!prepared.ok) return prepared;
  // The new table is linked in the same transaction, so simultaneous requests lead to one table.
  const linked = await table.patch((current) =>
    current.row.rematch === existing ? { set: { rematch: prepared.id }, statements: prepared.statements } : { code: 'rematch-exists' },
  );
  if (!linked.ok && linked.refusal.code !== 'rematch-exists') return linked;
  return takeRematchSeat(tableManager, account, table.info.row.rematch ?? '', { seat: ownSeat, entropyHash });
};

/** A rematch whose owner has left may be replaced. */
const isTableCancelled = async (tableManager: TableManager, id: string): Promise<boolean> =>
  (await tableManager.getFresh(id))?.info.status === 'cancelled';

const takeRematchSeat = async (
  tableManager: TableManager,
  account: Account,
  id: string,
  request: Parameters<typeof takeSeat>[2],
): Promise<CommandResult | { ok: true; table: LiveTable }> => {
  const table = await tableManager.get(id);
  if (!table) return refuse('not-found');
  const result = await takeSeat(account, table, request);
  return result.ok || result.refusal.code === 'already-seated' ? { ok: true, table } : result;
};
