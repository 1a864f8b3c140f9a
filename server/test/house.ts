import pino from 'pino';
import type { Account } from '../src/accounts/accounts.ts';
import { readConfig } from '../src/config.ts';
import type { Wish } from '../src/config.ts';
import { makeApp } from '../src/http/app.ts';
import { allRoutes } from '../src/http/routes.ts';
import { House } from '../src/house.ts';
import type { RunningServer } from '../src/index.ts';
import type { LiveTable } from '../src/tables/live.ts';
import { act } from '../src/tables/seat.ts';
import { newTable } from '../src/wire.ts';
import type { NewTable } from '../src/wire.ts';
import { edition } from './table.ts';

/** A node without a door, for what happens between two of its steps. */
export const openHouse = (db: string, wish: Wish = {}, titles: string = edition(1)): Promise<House> =>
  House.open(readConfig({ db, workers: 1, rulesMs: 20_000, rateFactor: 100, ...wish }), pino({ level: 'silent' }), titles);

/** Gives a node a door. */
export const openDoor = async (house: House): Promise<RunningServer> => {
  const app = await makeApp(house);
  for (const add of allRoutes) add(app, house);
  house.attach(app.server, () => '127.0.0.1');
  const address = await app.listen({ port: 0 });
  const close = async (): Promise<void> => {
    await house.dismissAll();
    await app.close();
    await house.close();
  };
  return { address, routes: [], lost: house.lost, close };
};

/** Two guests at a table of a small game. The first sits in seat a. */
export const seatTwo = async (
  house: House,
  wish: Partial<NewTable> = {},
  seats = ['a', 'b'],
): Promise<{ a: Account; b: Account; table: LiveTable }> => {
  const [a, b] = await Promise.all([house.accounts.guest('Aki'), house.accounts.guest('Ben')]);
  const who = seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
  const opened = await house.hall.open(a, newTable.parse({ game: 'steady', seats: who, players: seats.length, ...wish }));
  if (!('table' in opened)) throw new Error('the table could not be opened');
  await house.hall.sit(b, opened.table, {});
  return { a, b, table: opened.table };
};

/** Decides at a table that is in play, and must be let. */
export const add = async (account: Account, table: LiveTable, n: number): Promise<void> => {
  const done = await act(account, table, { action: ['add', n], number: table.facts.row.count, key: `add-${table.facts.row.count}-000` });
  if (!done.ok) throw new Error(done.refusal.code);
};

/** How far a game of `steady` has come, as it is written. */
export const totalOf = async ({ store, id }: LiveTable): Promise<number> => {
  const { state } = await store.db.selectFrom('tables').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return (JSON.parse(state) as { board: { total: number } }).board.total;
};
