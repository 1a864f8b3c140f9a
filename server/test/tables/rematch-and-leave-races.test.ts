import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { hashOf, revealEntropy } from '../helpers/dice.ts';
import { eventually } from '../helpers/eventually.ts';
import { addOnceEach, fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const db = scratchFile();
const start = (file: string, number: 1 | 2 = 1): Promise<RunningServer> =>
  startServer({ port: 0, db: file, log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(number));
let server: RunningServer;
beforeAll(async () => {
  server = await start(db);
});
afterAll(() => server.close());

const openSeats = [
  { seat: 'a', who: 'me' },
  { seat: 'b', who: 'open' },
] as const;

const fetchTable = async (player: Player, id: string): Promise<TableView> => (await player.get(`/api/tables/${id}`)) as TableView;

const fetchRunningTables = async (player: Player): Promise<string[]> =>
  ((await player.get('/api/me/tables')) as TableView[]).map(({ id }) => id);

test('two simultaneous rematch requests against a bot open one table', async () => {
  const person = await Player.createGuest(server.address, 'Aki');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot', bot: 'random' },
  ];
  const { id } = (await person.post('/api/tables', { game: 'steady', seats })) as TableView;
  await person.post(`/api/tables/${id}/resign`, {});
  const rematches = await Promise.all([1, 2].map(() => person.post(`/api/tables/${id}/rematch`, {})));
  const [first, second] = rematches as TableView[];
  expect(second?.id).toBe(first?.id);
  expect(await fetchRunningTables(person)).toEqual([first?.id]);
});

test('a spectator agreement does not carry over to the rematch', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  await a.post(`/api/tables/${id}/proposal`, { kind: 'open-hands', delay: 1 });
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  await a.post(`/api/tables/${id}/resign`, {});
  const again = (await a.post(`/api/tables/${id}/rematch`, {})) as TableView;
  await b.post(`/api/tables/${id}/rematch`, {});
  expect((await fetchTable(a, again.id)).policy.openHands).toBeUndefined();
  for (const player of [a, b]) await player.close();
});

test('a full table whose node was killed before the start begins when it is next loaded', async () => {
  const file = scratchFile();
  const first = await start(file);
  const a = await Player.createGuest(first.address, 'Aki');
  const b = await Player.createGuest(first.address, 'Ben');
  const { id } = (await a.post('/api/tables', { game: 'steady', seats: openSeats })) as TableView;
  await first.close();
  const store = await openStore(file);
  await store.commit([store.db.updateTable('seats').set({ account: b.account, name: 'Ben' }).where('seat', '=', 'b')]);
  await store.close();
  const second = await start(file);
  const again = new Player(second.address);
  again.cookie = a.cookie;
  await eventually(async () => (await fetchTable(again, id)).status).toBe('playing');
  await second.close();
});

test('a player who leaves before the start takes back the hash for the dice', async () => {
  const [owner, b] = [await Player.createGuest(server.address, 'Aki'), await Player.createGuest(server.address, 'Ben')];
  const seats = openSeats.map(({ seat }) => ({ seat, who: 'open' }));
  const { id } = (await owner.post('/api/tables', { game: 'steady', seats })) as TableView;
  await b.post(`/api/tables/${id}/seat`, { seat: 'b', ...hashOf('f') });
  expect((await fetchTable(owner, id)).entropyHashes).toEqual({ b: hashOf('f').entropyHash });
  await b.request('DELETE', `/api/tables/${id}/seat`, {});
  expect((await fetchTable(owner, id)).entropyHashes).toEqual({});
});

test('a player can change seats before the start and keeps the hash for the dice', async () => {
  const [owner, b, c] = (await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => Player.createGuest(server.address, name)))) as [
    Player,
    Player,
    Player,
  ];
  const seats = openSeats.map(({ seat }) => ({ seat, who: 'open' }));
  const { id } = (await owner.post('/api/tables', { game: 'steady', seats })) as TableView;
  const sit = (player: Player, body: object) => player.request('POST', `/api/tables/${id}/seat`, body);
  const seated = async () => (await fetchTable(owner, id)).seats.map(({ person }) => person?.name ?? null);
  await sit(b, { seat: 'a', ...hashOf('f') });
  expect((await sit(b, { seat: 'b' })).status).toBe(200);
  expect(await seated()).toEqual([null, 'Ben']);
  expect((await fetchTable(owner, id)).entropyHashes).toEqual({ b: hashOf('f').entropyHash });
  await sit(b, { seat: 'a', ...hashOf('e') });
  expect((await fetchTable(owner, id)).entropyHashes).toEqual({ a: hashOf('e').entropyHash });
  expect((await sit(b, { seat: 'a' })).json).toMatchObject({ error: { code: 'already-seated' } });
  expect((await sit(b, {})).json).toMatchObject({ error: { code: 'already-seated' } });
  expect((await sit(c, { seat: 'a' })).json).toMatchObject({ error: { code: 'seat-taken' } });
  await sit(c, { seat: 'b' });
  expect((await fetchTable(owner, id)).status).toBe('open');
  await revealEntropy(b, id, 'e');
  expect((await fetchTable(owner, id)).status).toBe('playing');
  expect((await sit(b, { seat: 'b' })).json).toMatchObject({ error: { code: 'already-seated' } });
  expect(await seated()).toEqual(['Ben', 'Cho']);
});

test('deleting an account closes its open tables, whether seated there or not', async () => {
  const owner = await Player.createGuest(server.address, 'Owner');
  const seats = openSeats.map(({ seat }) => ({ seat, who: 'open' }));
  const { id } = (await owner.post('/api/tables', { game: 'steady', seats })) as TableView;
  await owner.request('DELETE', '/api/me', {});
  expect((await fetchTable(owner, id)).status).toBe('cancelled');
});

test('deleting an account signs out every device at once', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  const signedOut = new Promise((resolve) => a.socket?.once('close', resolve));
  await a.request('DELETE', '/api/me', {});
  expect(await signedOut).toBe(1008);
  await eventually(async () => (await fetchTable(b, id)).seats.map(({ name }) => name)).toEqual(['—', 'Ben']);
  await b.close();
});

test('signing out closes the sockets of that browser only', async () => {
  const first = await Player.createGuest(server.address, 'Here');
  await first.post('/api/members', { name: 'Two places', password: 'a long password' });
  const second = new Player(server.address);
  await second.post('/api/session', { name: 'Two places', password: 'a long password' });
  await Promise.all([first.connect(), second.connect()]);
  const signedOut = new Promise((resolve) => first.socket?.once('close', resolve));
  await first.request('DELETE', '/api/session', {});
  expect(await signedOut).toBe(1008);
  const pong = second.waitForMessage((message) => message.type === 'pong');
  second.send({ type: 'ping', at: 1 });
  await pong;
  await second.close();
});

test('registering replaces the session, so the guest session is no longer valid', async () => {
  const guest = await Player.createGuest(server.address, 'Guest');
  const planted = guest.cookie;
  await guest.post('/api/members', { name: 'Rotated', password: 'a long password' });
  expect(guest.cookie).not.toBe(planted);
  expect((await guest.request('GET', '/api/me')).status).toBe(200);
  guest.cookie = planted;
  expect((await guest.request('GET', '/api/me')).status).toBe(401);
});

/** A game that continues only if both players agree to new rules. */
const openTableAwaitingRules = async () => {
  const file = scratchFile();
  const first = await start(file);
  const { id, a, b } = await seatTwoGuests(first, 'mended');
  await addOnceEach(id, a, b);
  for (const player of [a, b]) await player.close();
  await first.close();
  const second = await start(file, 2);
  const [again, other] = [a, b].map((player) => Object.assign(new Player(second.address), { cookie: player.cookie })) as [Player, Player];
  await eventually(async () => (await fetchTable(again, id)).status).toBe('rules-changed');
  return { id, second, again, other, account: a.account };
};

test('a game that awaits agreement to new rules does not wait for a deleted account', async () => {
  const { id, second, again, other } = await openTableAwaitingRules();
  await other.request('DELETE', '/api/me', {});
  expect(await fetchTable(again, id)).toMatchObject({ status: 'over', outcome: { winners: ['a'], reason: 'resigned' } });
  await second.close();
});

test('a game that awaits agreement to new rules can be resigned, and its record still verifies', async () => {
  const { id, second, again, other, account } = await openTableAwaitingRules();
  await again.post(`/api/tables/${id}/resign`, {});
  expect(await fetchTable(other, id)).toMatchObject({ status: 'over', outcome: { winners: ['b'], reason: 'resigned' } });
  expect(await other.get(`/api/tables/${id}/verify`)).toEqual({ ok: true, problem: null });
  expect(await other.get(`/api/players/${account}`)).toMatchObject({ results: [{ score: 0 }] });
  await second.close();
});

test('delayed hands stay hidden if the past cannot be replayed', async () => {
  const file = scratchFile();
  const first = await start(file);
  const { id, a, b } = await seatTwoGuests(first, 'duel');
  await a.post(`/api/tables/${id}/proposal`, { kind: 'open-hands', delay: 2 });
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  await a.act(id, ['strike']);
  await b.act(id, ['pass'], a.position?.number);
  for (const player of [a, b]) await player.close();
  await first.close();
  const second = await start(file, 2);
  const again = Object.assign(new Player(second.address), { cookie: a.cookie });
  await eventually(async () => (await fetchTable(again, id)).status).toBe('rules-changed');
  await again.post(`/api/tables/${id}/proposal`, { kind: 'rules' });
  await Object.assign(new Player(second.address), { cookie: b.cookie }).post(`/api/tables/${id}/proposal/response`, { agree: true });
  const spectator = new Player(second.address);
  await spectator.connect(id);
  const view = spectator.position?.view as { zones: Record<string, { pieces: string[] }> };
  expect(view.zones['hand.b']?.pieces).toEqual(['?', '?']);
  await spectator.close();
  await second.close();
});

test('handing a seat to a bot cancels open proposals', async () => {
  const running = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1 });
  const people = await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => Player.createGuest(running.address, name)));
  const [a, b, c] = people as [Player, Player, Player];
  const seats = ['p1', 'p2', 'p3'].map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
  const { id } = (await a.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
  for (const player of [b, c]) await player.post(`/api/tables/${id}/seat`, {});
  for (const player of [a, b]) await player.post(`/api/tables/${id}/proposal`, { kind: 'pause' });
  await c.post(`/api/tables/${id}/resign`, {});
  expect((await fetchTable(a, id)).proposal).toBe(null);
  await running.close();
});
