import { newTable } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../../src/accounts/accounts.ts';
import type { RunningServer } from '../../src/index.ts';
import type { ServerNode } from '../../src/node.ts';
import type { LiveTable } from '../../src/tables/live-table.ts';
import { resign } from '../../src/tables/player-actions.ts';
import { openRematch } from '../../src/tables/rematch.ts';
import { leaveSeat, takeSeat } from '../../src/tables/seats/seating.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { listenOnNode, openNode, playAdd, seatTwoAccounts } from '../helpers/open-node.ts';
import { Player } from '../helpers/player.ts';

let node: ServerNode;
let server: RunningServer;
beforeAll(async () => {
  node = await openNode(scratchFile());
  server = await listenOnNode(node);
});
afterAll(() => server.close());

const createMember = async (name: string): Promise<Account> => {
  const { account } = (await new Player(server.address).post('/api/members', { name, password: `a long word of ${name}` })) as {
    account: string;
  };
  return (await node.accounts.findById(account)) as Account;
};

const openFor = async (owner: Account, seats: readonly ('me' | 'open')[], policy = {}): Promise<LiveTable> => {
  const request = { game: 'steady', players: seats.length, seats: seats.map((who, at) => ({ seat: 'abc'[at], who })) };
  const rated = { timeOut: 'claim', botTakesOver: true, spectators: true, rated: true, ...policy };
  const opened = await node.tableManager.openTable(owner, newTable.parse({ ...request, policy: rated }));
  if (!('table' in opened)) throw new Error('the table could not be opened');
  return opened.table;
};

const playTwo = async (a: Account, b: Account): Promise<LiveTable> => {
  const table = await openFor(a, ['me', 'open']);
  await takeSeat(b, table, {});
  return table;
};

const ratingOf = async ({ id }: Account): Promise<number | undefined> => {
  await eventually(
    async () => (await node.store.db.selectFrom('jobs').select('id').where('kind', '=', 'update-ratings').execute()).length,
  ).toBe(0);
  return (await node.store.db.selectFrom('ratings').select('rating').where('account', '=', id).executeTakeFirst())?.rating;
};

const resultsOf = async ({ id }: LiveTable): Promise<string[]> =>
  (await node.store.db.selectFrom('results').select('seat').where('table', '=', id).orderBy('seat').execute()).map(({ seat }) => seat);

test('a game that is given up before both have decided counts for nobody', async () => {
  const [lifter, lifted] = [await createMember('Lifter'), await createMember('Lifted')];
  const unplayed = await playTwo(lifter, lifted);
  await resign(lifter, unplayed, 'random');
  const half = await playTwo(lifter, lifted);
  await playAdd(lifter, half, 1);
  await resign(lifter, half, 'random');
  expect([unplayed.info.status, half.info.status]).toEqual(['over', 'over']);
  expect([await resultsOf(unplayed), await resultsOf(half), await ratingOf(lifted)]).toEqual([[], [], undefined]);
  const played = await playTwo(lifter, lifted);
  await playAdd(lifter, played, 1);
  await playAdd(lifted, played, 1);
  await resign(lifter, played, 'random');
  expect(await resultsOf(played)).toEqual(['a', 'b']);
  expect(await ratingOf(lifted)).toBeGreaterThan(1500);
});

test('a game against a guest is not rated, but counts', async () => {
  const [member, guest] = [await createMember('Regular'), await node.accounts.createGuest('Passing')];
  const table = await playTwo(guest, member);
  await playAdd(guest, table, 1);
  await playAdd(member, table, 1);
  await resign(guest, table, 'random');
  expect(await resultsOf(table)).toEqual(['a', 'b']);
  expect([await ratingOf(member), await ratingOf(guest)]).toEqual([undefined, undefined]);
});

test.each([
  ['guest', 3],
  ['member', 10],
])('a %s holds at most %i seats at waiting tables of others, also if taken at once', async (kind, max) => {
  const owner = await createMember(`Host of ${kind}`);
  const sitter = kind === 'guest' ? await node.accounts.createGuest('Sniper') : await createMember('Sniper');
  const tables = await Promise.all(Array.from({ length: 12 }, () => openFor(owner, ['open', 'open'])));
  const taken = await Promise.all(tables.map((table) => takeSeat(sitter, table, {})));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(max);
  expect(taken.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'too-many-waiting-seats' } });
  const [first, last] = [taken.findIndex(({ ok }) => ok), taken.findLastIndex(({ ok }) => !ok)];
  await leaveSeat(sitter, tables[first] as LiveTable);
  expect(await takeSeat(sitter, tables[last] as LiveTable, {})).toMatchObject({ ok: true });
  const own = await openFor(sitter, ['open', 'open']);
  expect(await takeSeat(sitter, own, {})).toMatchObject({ ok: true });
});

test('a guest who fills tables of others without a move gets three of them', async () => {
  const sniper = await node.accounts.createGuest('Filler');
  const owners = await Promise.all(Array.from({ length: 5 }, (_none, index) => node.accounts.createGuest(`Victim ${index}`)));
  const tables = await Promise.all(owners.map((owner) => openFor(owner, ['me', 'open'])));
  const take = async (at: number) => (await takeSeat(sniper, tables[at] as LiveTable, {})).ok;
  const taken = await Promise.all(tables.map((_table, at) => take(at)));
  expect([taken.filter(Boolean).length, tables.filter(({ info }) => info.status === 'playing').length]).toEqual([3, 3]);
  // A seat is free again once the guest has made a move, or the game is over.
  const [first, second] = tables.flatMap((table, at) => (taken[at] ? [{ table, owner: owners[at] as Account }] : []));
  if (!first || !second) throw new Error('no table was taken');
  await playAdd(first.owner, first.table, 1);
  await playAdd(sniper, first.table, 1);
  expect(await take(taken.indexOf(false))).toBe(true);
  expect(await take(taken.lastIndexOf(false))).toBe(false);
  await resign(second.owner, second.table, 'random');
  expect(await take(taken.lastIndexOf(false))).toBe(true);
});

test('the seats of a rematch wait for the former players, who may swap them', async () => {
  const { a, b, table } = await seatTwoAccounts(node);
  await resign(a, table, 'random');
  const opened = await openRematch(node.tableManager, a, table);
  const rematch = 'table' in opened ? opened.table : table;
  const stranger = await node.accounts.createGuest('Stranger');
  expect(await takeSeat(stranger, rematch, {})).toMatchObject({ refusal: { code: 'seat-reserved' } });
  expect(await takeSeat(a, rematch, { seat: 'a' })).toMatchObject({ ok: true });
  expect(await takeSeat(stranger, rematch, {})).toMatchObject({ refusal: { code: 'seat-reserved' } });
  expect(await takeSeat(b, rematch, {})).toMatchObject({ ok: true });
  expect(rematch.info.status).toBe('playing');
});

test('the owner removes a player before play, and nobody else does', async () => {
  const [owner, guest] = await Promise.all(['Owner', 'Guest'].map((name) => Player.createGuest(server.address, name)));
  if (!owner || !guest) throw new Error('a guest is missing');
  const seats = ['a', 'b'].map((seat) => ({ seat, who: 'open' }));
  const { id: waiting } = (await owner.post('/api/tables', { game: 'steady', seats })) as { id: string };
  await guest.post(`/api/tables/${waiting}/seat`, { seat: 'b' });
  const remove = async (player: Player, seat: string) => (await player.request('DELETE', `/api/tables/${waiting}/seats/${seat}`)).status;
  expect(await remove(guest, 'b')).toBe(403);
  expect(await remove(owner, 'b')).toBe(200);
  expect(await owner.get(`/api/tables/${waiting}`)).toMatchObject({ seats: [{ person: null }, { person: null }] });
  expect(await remove(owner, 'b')).toBe(404);
  expect((await guest.request('DELETE', `/api/tables/${waiting}/seat`)).status).toBe(403);
});
