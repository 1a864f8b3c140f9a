import type { GameRecord } from '@gunbai/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { letEverybodyDecide, loadGame, Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';

const adminToken = 'a token of sixteen';
const db = scratchFile();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', rateFactor: 100, workers: 1, adminToken });
});
afterAll(() => server.close());

const decideOnce = async (id: string, ...players: readonly Player[]): Promise<void> => {
  await Promise.all(players.map((player) => player.connect(id)));
  await letEverybodyDecide(await loadGame('age-of-war'), id, players);
  for (const player of players) player.dropConnection();
};

interface ThreePlayers {
  readonly id: string;
  readonly a: Player;
  readonly b: Player;
  readonly c: Player;
}

const seatThreeGuests = async (options: object = {}): Promise<ThreePlayers> => {
  const people = await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => Player.createGuest(server.address, name)));
  const [a, b, c] = people as [Player, Player, Player];
  const seats = ['p1', 'p2', 'p3'].map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
  const { id } = (await a.post('/api/tables', { game: 'age-of-war', seats, ...options })) as TableView;
  for (const player of [b, c]) await player.post(`/api/tables/${id}/seat`, {});
  return { id, a, b, c };
};

const playWithThree = async (options: object = {}): Promise<ThreePlayers> => {
  const table = await seatThreeGuests(options);
  await decideOnce(table.id, table.a, table.b, table.c);
  return table;
};

const fetchTable = async (player: Player, id: string): Promise<TableView> => (await player.get(`/api/tables/${id}`)) as TableView;

interface PlayerProfile {
  readonly results: readonly { readonly score: number; readonly reason: string }[];
  readonly ratings: readonly { readonly rating: number; readonly games: number }[];
}

const fetchProfile = async (player: Player): Promise<PlayerProfile> =>
  (await player.get(`/api/players/${player.account}`)) as PlayerProfile;
const fetchRating = async (player: Player): Promise<number> => (await fetchProfile(player)).ratings[0]?.rating ?? 0;

test('a player who hands the seat to a bot loses, the others play on; earlier leavers rank lower', async () => {
  const { id, a, b, c } = await playWithThree();
  for (const [player, name] of [
    [a, 'Akiko'],
    [b, 'Benkei'],
    [c, 'Choan'],
  ] as const)
    await player.becomeMember(name);
  await c.post(`/api/tables/${id}/resign`, {});
  expect((await fetchProfile(c)).results).toMatchObject([{ table: id, game: 'age-of-war', side: 'p3', score: 0, reason: 'resigned' }]);
  expect((await fetchTable(a, id)).status).toBe('playing');
  expect((await c.request('POST', `/api/tables/${id}/resign`, {})).status).toBe(403);
  await b.post(`/api/tables/${id}/resign`, {});
  expect((await fetchProfile(b)).results).toMatchObject([{ score: 0, reason: 'resigned' }]);
  expect((await fetchProfile(a)).results).toEqual([]);
  // Only bots remain, so the last resignation ends the game.
  await a.post(`/api/tables/${id}/resign`, {});
  expect(await fetchTable(a, id)).toMatchObject({ status: 'over', outcome: { winners: ['p2', 'p3'], reason: 'resigned' } });
  await eventually(async () => (await fetchProfile(a)).ratings.length).toBe(1);
  const ratings = await Promise.all([c, b, a].map(fetchRating));
  expect(ratings[0]).toBeLessThan(ratings[1] as number);
  expect(ratings[1]).toBeLessThan(ratings[2] as number);
  for (const player of [a, b, c]) {
    expect((await fetchProfile(player)).ratings).toMatchObject([{ games: 1 }]);
    expect(((await player.get('/api/me/history')) as TableView[]).map((table) => table.id)).toEqual([id]);
  }
  expect(await a.get(`/api/players/${a.account}/against/${c.account}`)).toMatchObject({
    games: [{ table: id }],
    won: 1,
    lost: 0,
    drawn: 0,
  });
});

test('a single player against bots is not rated', async () => {
  const player = await Player.createGuest(server.address, 'Alone');
  const seats = ['p1', 'p2', 'p3'].map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'bot' }));
  const { id } = (await player.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
  await decideOnce(id, player);
  await player.post(`/api/tables/${id}/resign`, {});
  expect((await fetchTable(player, id)).status).toBe('over');
  const store = await openStore(db);
  await eventually(() => store.db.selectFrom('jobs').select('id').where('id', '=', `update-ratings:${id}`).execute()).toEqual([]);
  await store.close();
  expect(await fetchProfile(player)).toMatchObject({ results: [{ score: 0 }], ratings: [] });
});

test('a player who hands the seat to a bot before all have decided has not lost, and finds the game again', async () => {
  const { id, a, b, c } = await seatThreeGuests();
  await c.post(`/api/tables/${id}/resign`, {});
  expect((await fetchTable(b, id)).status).toBe('playing');
  expect((await fetchProfile(c)).results).toEqual([]);
  for (const player of [b, a]) await player.post(`/api/tables/${id}/resign`, {});
  expect((await fetchTable(a, id)).status).toBe('over');
  for (const player of [a, b, c]) {
    expect((await fetchProfile(player)).results).toEqual([]);
    expect(((await player.get('/api/me/history')) as TableView[]).map((table) => table.id)).toEqual([id]);
  }
});

test('the record does not name a deleted account whose seat went to a bot', async () => {
  const { id, a, b, c } = await seatThreeGuests();
  for (const player of [c, b]) await player.post(`/api/tables/${id}/resign`, {});
  await c.request('DELETE', '/api/me');
  await a.post(`/api/tables/${id}/resign`, {});
  const { seats } = (await a.get(`/api/tables/${id}/record`)) as GameRecord;
  expect(seats.map(({ name }) => name)).toEqual(['Aki', 'Ben', '—']);
  expect(await a.get(`/api/tables/${id}/verify`)).toEqual({ ok: true, problem: null });
});

test('a game that is closed later counts for no player, not even one who left earlier', async () => {
  const { id, a, c } = await playWithThree();
  await c.post(`/api/tables/${id}/resign`, {});
  const authorization = `Bearer ${encodeURIComponent(adminToken)}`;
  expect((await a.request('POST', `/api/admin/tables/${id}/close`, {}, { authorization })).status).toBe(200);
  expect((await fetchProfile(c)).results).toEqual([]);
});

test('a player who runs out of time loses although a bot takes over', async () => {
  const pace = { kind: 'live', base: 1, increment: 0 };
  const { id, a, b, c } = await playWithThree({ pace, policy: { timeOut: 'bot', botTakesOver: true, spectators: true, rated: true } });
  await eventually(async () => {
    const fames = await Promise.all([a, b, c].map(fetchProfile));
    return fames.flatMap(({ results }) => results.map(({ score, reason }) => `${score} ${reason}`))[0];
  }).toBe('0 time');
  expect((await fetchTable(a, id)).seats.some(({ bot }) => bot !== null)).toBe(true);
});

test('a ban resigns every game of the player, with or without a clock', async () => {
  const { id, a, b, c } = await playWithThree();
  const opened = async (people: number): Promise<string> => {
    const seats = Array.from({ length: people }, (_, at) => ({ seat: `p${at + 1}`, who: at === 0 ? 'me' : 'open' }));
    const table = (await c.post('/api/tables', { game: 'age-of-war', players: people, seats })) as TableView;
    await b.post(`/api/tables/${table.id}/seat`, {});
    if (people === 2) await decideOnce(table.id, c, b);
    return table.id;
  };
  const [duel, waiting] = [await opened(2), await opened(3)];
  const authorization = `Bearer ${encodeURIComponent(adminToken)}`;
  const ban = (banned: boolean) => a.request('POST', '/api/admin/bans', { account: c.account, banned }, { authorization });
  expect((await ban(true)).status).toBe(200);
  expect(await fetchTable(a, id)).toMatchObject({
    status: 'playing',
    seats: [{}, {}, { person: null, bot: expect.any(String) as string }],
  });
  expect(await fetchTable(b, duel)).toMatchObject({ status: 'over', outcome: { winners: ['p2'], reason: 'resigned' } });
  expect((await fetchTable(b, waiting)).status).toBe('cancelled');
  expect((await ban(false)).status).toBe(200);
  expect((await fetchProfile(c)).results.map(({ score }) => score)).toEqual([0, 0]);
});

test('a ban of an unknown account is refused', async () => {
  const authorization = `Bearer ${encodeURIComponent(adminToken)}`;
  const answer = await new Player(server.address).request(
    'POST',
    '/api/admin/bans',
    { account: 'nobody', banned: true },
    { authorization },
  );
  expect(answer.status).toBe(404);
});
