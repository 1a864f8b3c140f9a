import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { loadGameCatalog } from '../../src/game-catalog.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { RefereePool } from '../../src/referee/pool.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { TableManager } from '../../src/tables/table-manager.ts';
import { leaveSeat, takeSeat } from '../../src/tables/seats/seating.ts';
import { submitDice } from '../../src/tables/dice/commands.ts';
import type { LiveTable } from '../../src/tables/live-table.ts';
import type { NewTable, TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { hashOf, share } from '../helpers/dice.ts';
import { eventually } from '../helpers/eventually.ts';
import { createTableDeps } from '../helpers/table-deps.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const db = scratchFile();
let server: RunningServer;
let store: Store;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1, rulesMs: 20_000 }, fixtureRegistry(1));
  store = await openStore(db);
});
afterAll(async () => {
  await store.close();
  await server.close();
});

const POLICY = { timeOut: 'lose', botTakesOver: true, spectators: true, rated: true } as const;
const SEATS: NewTable['seats'] = [
  { seat: 'a', who: 'me' },
  { seat: 'b', who: 'open' },
];
const openTable = async (player: Player, options: Partial<NewTable> = {}): Promise<string> =>
  ((await player.post('/api/tables', { game: 'steady', seats: SEATS, ...options })) as TableView).id;
const createGuests = (...names: string[]): Promise<Player[]> => Promise.all(names.map((name) => Player.createGuest(server.address, name)));

test('a game starts with the players seated at that moment, and with their entropy', async () => {
  const own = await openStore(scratchFile());
  const accounts = new Accounts(own);
  const referees = new RefereePool({ threads: 1, limitMs: 20_000, gamesModule: fixtureRegistry(1) });
  const tableManager = new TableManager(createTableDeps(own, referees), await loadGameCatalog(fixtureRegistry(1), () => {}), 1);
  const [aki, ben, cho] = await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => accounts.createGuest(name)));
  const newTable = { game: 'steady', seats: SEATS, visibility: 'public', pace: { kind: 'none' }, policy: POLICY, ...hashOf('a') } as const;
  const { table } = (await tableManager.openTable(aki!, { ...newTable, seats: [...SEATS] })) as { table: LiveTable };
  // Ben takes the seat, leaves before the start, and Cho takes it.
  let go = (): void => {};
  const blocker = table.patch(() => new Promise((resolve) => (go = () => resolve({ code: 'held' }))));
  const waiting = vi.spyOn(table, 'patch');
  const benSeated = takeSeat(ben!, table, hashOf('b'));
  await eventually(() => waiting.mock.calls.length).toBe(1);
  const benLeft = leaveSeat(ben!, table);
  await eventually(() => waiting.mock.calls.length).toBe(2);
  const choSeated = takeSeat(cho!, table, hashOf('c'));
  await eventually(() => waiting.mock.calls.length).toBe(3);
  go();
  await Promise.all([blocker, benSeated, benLeft, choSeated]);
  await submitDice(aki!, table, { entropy: share('a') });
  expect(table.info.status).toBe('open');
  await submitDice(cho!, table, { entropy: share('c') });
  expect(table.info.status).toBe('playing');
  expect(JSON.parse(table.info.row.header)).toMatchObject({
    seats: [{ name: 'Aki' }, { name: 'Cho' }],
    entropyHashes: { a: hashOf('a').entropyHash, b: hashOf('c').entropyHash },
    entropy: { a: share('a'), b: share('c') },
  });
  await tableManager.close();
  await referees.close();
  await own.close();
});

test('the other player can open the rematch after its opener has left', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await b.post(`/api/tables/${id}/resign`, {});
  const ask = (player: Player) => player.request('POST', `/api/tables/${id}/rematch`, {});
  const [first, second] = (await Promise.all([ask(a), ask(a)])).map(({ json }) => (json as TableView).id);
  expect(second).toBe(first);
  await a.request('DELETE', `/api/tables/${first}/seat`);
  const again = (await ask(b)).json as TableView;
  expect(again).toMatchObject({ status: 'open', owner: b.account });
  expect((await ask(a)).json).toMatchObject({ id: again.id, status: 'playing' });
  for (const player of [a, b]) await player.close();
});

test('an account that takes seats while it is being deleted blocks no table', async () => {
  const [aki, ben] = (await createGuests('Aki', 'Ben')) as [Player, Player];
  const ids = await Promise.all(Array.from({ length: 6 }, () => openTable(aki)));
  await ben.post(`/api/tables/${ids[0]}/seat`, {});
  const deletion = ben.request('DELETE', '/api/me');
  await Promise.all([deletion, ...ids.slice(1).map((id) => ben.request('POST', `/api/tables/${id}/seat`, {}))]);
  const heldSeats = store.db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select('tables.id')
    .where('seats.account', '=', ben.account)
    .where('tables.status', 'in', ['open', 'playing']);
  await eventually(() => heldSeats.execute()).toEqual([]);
});

test('the number of waiting tables per player is limited, however they are opened', async () => {
  const [greedy, modest] = (await createGuests('Greedy', 'Modest')) as [Player, Player];
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => greedy.request('POST', '/api/tables', { game: 'steady', seats: SEATS })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json).toMatchObject({ error: { code: 'too-many-open-tables' } });
  expect(await openTable(modest)).toHaveLength(12);
  const [one] = answers.filter(({ status }) => status === 201).map(({ json }) => (json as TableView).id);
  await greedy.request('DELETE', `/api/tables/${one}/seat`);
  expect(await openTable(greedy)).toHaveLength(12);
});

test('if all seats run out of time at once without a decision, nobody wins', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'sealed', { pace: { kind: 'live', base: 1, increment: 0 }, policy: POLICY });
  await eventually(async () => ((await a.get(`/api/tables/${id}`)) as TableView).outcome).toEqual({ winners: [], reason: 'time' });
  for (const player of [a, b]) await player.close();
});
