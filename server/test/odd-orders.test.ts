import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Accounts } from '../src/accounts/accounts.ts';
import { readCatalogue } from '../src/catalogue.ts';
import { startServer } from '../src/index.ts';
import type { RunningServer } from '../src/index.ts';
import { RefereePool } from '../src/referee/pool.ts';
import { openStore } from '../src/storage/index.ts';
import type { Store } from '../src/storage/index.ts';
import { Hall } from '../src/tables/hall.ts';
import type { LiveTable } from '../src/tables/live.ts';
import type { NewTable, TableView } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import { Player } from './player.ts';
import { soon } from './soon.ts';
import { edition, sitDown } from './table.ts';

const db = scratchFile();
let server: RunningServer;
let store: Store;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1, rulesMs: 20_000 }, edition(1));
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
const opened = async (player: Player, wish: Partial<NewTable> = {}): Promise<string> =>
  ((await player.post('/api/tables', { game: 'steady', seats: SEATS, ...wish })) as TableView).id;
const guests = (...names: string[]): Promise<Player[]> => Promise.all(names.map((name) => Player.guest(server.address, name)));

test('a seat that changes hands while the game is being started: it is begun with who sits there, and with what they brought', async () => {
  const own = await openStore(scratchFile());
  const accounts = new Accounts(own);
  const referees = new RefereePool({ threads: 1, limitMs: 20_000, titles: edition(1) });
  const around = {
    store: own,
    referees,
    bots: referees,
    node: 'here',
    turnNoticeMs: 0,
    isPresent: () => true,
    isClosing: () => false,
    trouble: () => null,
    rulesOf: () => 1,
    storage: () => {},
    count: () => {},
    complain: () => {},
  };
  const hall = new Hall(around, await readCatalogue(edition(1), () => {}), 1);
  const [aki, ben, cho] = await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => accounts.guest(name)));
  const wish = { game: 'steady', seats: SEATS, visibility: 'public', pace: { kind: 'none' }, policy: POLICY, entropy: 'aa' } as const;
  const { table } = (await hall.open(aki!, { ...wish, seats: [...SEATS] })) as { table: LiveTable };
  // Ben sits down, and before the game can begin he has left and Cho has come.
  let go = (): void => {};
  const held = table.amend(() => new Promise((resolve) => (go = () => resolve({ code: 'held' }))));
  const waiting = vi.spyOn(table, 'amend');
  const came = hall.sit(ben!, table, { entropy: 'bb' });
  await soon(() => waiting.mock.calls.length).toBe(1);
  const left = hall.stand(ben!, table);
  await soon(() => waiting.mock.calls.length).toBe(2);
  const next = hall.sit(cho!, table, { entropy: 'cc' });
  await soon(() => waiting.mock.calls.length).toBe(3);
  go();
  await Promise.all([held, came, left, next]);
  expect(table.facts.status).toBe('playing');
  expect(JSON.parse(table.facts.row.header)).toMatchObject({
    seats: [{ name: 'Aki' }, { name: 'Cho' }],
    entropy: { a: 'aa', b: 'cc' },
  });
  await hall.close();
  await referees.close();
  await own.close();
});

test('a rematch whose opener has gone again is opened by the other', async () => {
  const { id, a, b } = await sitDown(server, 'steady');
  await b.post(`/api/tables/${id}/resign`, {});
  const ask = (player: Player) => player.ask('POST', `/api/tables/${id}/rematch`, {});
  const [first, second] = (await Promise.all([ask(a), ask(a)])).map(({ json }) => (json as TableView).id);
  expect(second).toBe(first);
  await a.ask('DELETE', `/api/tables/${first}/seat`);
  const again = (await ask(b)).json as TableView;
  expect(again).toMatchObject({ status: 'open', owner: b.account });
  expect((await ask(a)).json).toMatchObject({ id: again.id, status: 'playing' });
  for (const player of [a, b]) await player.close();
});

test('who sits down everywhere while their account is being forgotten keeps nobody waiting', async () => {
  const [aki, ben] = (await guests('Aki', 'Ben')) as [Player, Player];
  const ids = await Promise.all(Array.from({ length: 6 }, () => opened(aki)));
  await ben.post(`/api/tables/${ids[0]}/seat`, {});
  const gone = ben.ask('DELETE', '/api/me');
  await Promise.all([gone, ...ids.slice(1).map((id) => ben.ask('POST', `/api/tables/${id}/seat`, {}))]);
  const held = store.db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select('tables.id')
    .where('seats.account', '=', ben.account)
    .where('tables.status', 'in', ['open', 'playing']);
  await soon(() => held.execute()).toEqual([]);
});

test('nobody fills the lobby: so many tables of one person wait at a time, however they are opened', async () => {
  const [greedy, modest] = (await guests('Greedy', 'Modest')) as [Player, Player];
  const answers = await Promise.all(Array.from({ length: 30 }, () => greedy.ask('POST', '/api/tables', { game: 'steady', seats: SEATS })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json).toMatchObject({ error: { code: 'too-many-open' } });
  expect(await opened(modest)).toHaveLength(12);
  const [one] = answers.filter(({ status }) => status === 201).map(({ json }) => (json as TableView).id);
  await greedy.ask('DELETE', `/api/tables/${one}/seat`);
  expect(await opened(greedy)).toHaveLength(12);
});

test('where nobody has decided and the time of all is up at the same moment, nobody has won', async () => {
  const { id, a, b } = await sitDown(server, 'sealed', { pace: { kind: 'live', base: 1, increment: 0 }, policy: POLICY });
  await soon(async () => ((await a.get(`/api/tables/${id}`)) as TableView).outcome).toEqual({ winners: [], reason: 'time' });
  for (const player of [a, b]) await player.close();
});
