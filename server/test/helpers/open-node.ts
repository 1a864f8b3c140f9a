import pino from 'pino';
import type { Account } from '../../src/accounts/accounts.ts';
import { readConfig } from '../../src/config.ts';
import type { ConfigOptions } from '../../src/config.ts';
import { ServerNode } from '../../src/node.ts';
import type { RunningServer } from '../../src/index.ts';
import type { LiveTable } from '../../src/tables/live-table.ts';
import { submitAction } from '../../src/tables/player-actions.ts';
import { takeSeat } from '../../src/tables/seats/seating.ts';
import { newTable } from '@gunbai/protocol';
import type { NewTable } from '@gunbai/protocol';
import { fixtureRegistry } from './two-players.ts';

/** A node that does not listen, for tests of what happens between two of its steps. */
export const openNode = (db: string, options: ConfigOptions = {}, gamesModule: string = fixtureRegistry(1)): Promise<ServerNode> =>
  ServerNode.open(
    readConfig({ port: 0, db, workers: 1, rulesMs: 20_000, rateFactor: 100, ...options }),
    pino({ level: 'silent' }),
    gamesModule,
  );

export const listenOnNode = async (node: ServerNode): Promise<RunningServer> => ({
  ...(await node.listen()),
  databaseLost: node.databaseLost,
});

/** Two guests at a table of a small game. The first sits in seat a. */
export const seatTwoAccounts = async (
  node: ServerNode,
  overrides: Partial<NewTable> = {},
  seats = ['a', 'b'],
): Promise<{ a: Account; b: Account; table: LiveTable }> => {
  const [a, b] = await Promise.all([node.accounts.createGuest('Aki'), node.accounts.createGuest('Ben')]);
  const who = seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
  const opened = await node.tableManager.openTable(a, newTable.parse({ game: 'steady', seats: who, players: seats.length, ...overrides }));
  if (!('table' in opened)) throw new Error('the table could not be opened');
  await takeSeat(b, opened.table, {});
  return { a, b, table: opened.table };
};

/** Plays `add` and fails unless it is accepted. */
export const playAdd = async (account: Account, table: LiveTable, n: number): Promise<void> => {
  const done = await submitAction(account, table, {
    action: ['add', n],
    number: table.info.row.count,
    key: `add-${table.info.row.count}-000`,
  });
  if (!done.ok) throw new Error(done.refusal.code);
};

/** The total of a game of `steady`, as stored. */
export const readTotal = async ({ store, id }: LiveTable): Promise<number> => {
  const { state } = await store.db.selectFrom('tables').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return (JSON.parse(state) as { board: { total: number } }).board.total;
};
