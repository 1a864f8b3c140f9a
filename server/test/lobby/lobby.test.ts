import type { View } from '@gunbai/engine';
import { seededRandom } from '@gunbai/engine';
import { games } from '@gunbai/games/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { parseTurn } from '../../src/tables/table-row.ts';
import type { LobbyTable, TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { randomAction, loadGame, Player } from '../helpers/player.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1 });
});
afterAll(() => server.close());

/** A table of the first scenario of a game, with a guest in every required seat. */
const openFullTable = async (game: string): Promise<{ id: string; people: readonly Player[] }> => {
  const [scenario] = (await loadGame(game)).scenarios;
  const seats = scenario?.seats.slice(0, scenario.minPlayers ?? scenario.seats.length) ?? [];
  const people = await Promise.all(seats.map((_, at) => Player.createGuest(server.address, `Guest ${at}`)));
  const [host] = people as [Player];
  const newTable = { game, players: seats.length, seats: seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' })) };
  const { id } = (await host.post('/api/tables', newTable)) as TableView;
  const listed = (await host.get('/api/tables?status=open')) as LobbyTable[];
  expect(listed.find((table) => table.id === id)?.turn).toBe(null);
  for (const other of people.slice(1)) await other.post(`/api/tables/${id}/seat`, {});
  return { id, people };
};

const viewedTurn = ({ position }: Player): number | undefined => (position?.view as View<unknown> | undefined)?.turn;

const fetchListedTurn = async (player: Player, path: string, id: string): Promise<number | null | undefined> =>
  ((await player.get(path)) as LobbyTable[]).find((table) => table.id === id)?.turn;

test.each(games.map(({ id }) => id))('the lobby shows the turn of %s as the table itself does', async (game) => {
  const { id, people } = await openFullTable(game);
  const [host] = people as [Player];
  await host.connect(id);
  expect(await fetchListedTurn(host, '/api/tables?status=playing', id)).toBe(viewedTurn(host));
  expect(await fetchListedTurn(host, '/api/me/tables', id)).toBe(viewedTurn(host));
  await host.close();
});

test('the listed turn advances with the game', async () => {
  const { id, people } = await openFullTable('age-of-war');
  const [host] = people as [Player];
  for (const one of people) await one.connect(id);
  const game = await loadGame('age-of-war');
  const chance = seededRandom(3);
  for (let moves = 0; moves < 300 && viewedTurn(host) !== 3; moves++) {
    const mover = people.find((one) => randomAction(game, one) !== null) as Player;
    const updates = people.filter((one) => one !== mover).map((one) => one.waitForMessage((message) => message.type === 'update'));
    await mover.act(id, randomAction(game, mover, chance));
    await Promise.all(updates);
  }
  expect(viewedTurn(host)).toBe(3);
  expect(await fetchListedTurn(host, '/api/me/tables', id)).toBe(3);
  for (const one of people) await one.close();
});

test('an unreadable table has no turn', () => {
  expect(parseTurn('null')).toBe(null);
  expect(parseTurn('{')).toBe(null);
  expect(parseTurn('{"scenario":"s","options":{"board":1},"turn":2,"board":[')).toBe(2);
  expect(parseTurn('{"scenario":"s","options":{"a":1,"board":2},"turn":2,"board":[')).toBe(2);
});

test('the lobby filters by time control, rating, free seats and spectators', async () => {
  const host = await Player.createGuest(server.address, 'Filter');
  const seats = (who: 'open' | 'bot') => [
    { seat: 'p1', who: 'me' },
    { seat: 'p2', who },
  ];
  const policy = { timeOut: 'claim', botTakesOver: true, spectators: true, rated: false };
  const open = async (request: object): Promise<string> =>
    ((await host.post('/api/tables', { game: 'age-of-war', seats: seats('open'), policy, ...request })) as TableView).id;
  const ids = {
    live: await open({ pace: { kind: 'live', base: 600, increment: 5 } }),
    slow: await open({ pace: { kind: 'days', move: 86_400, bank: 0 } }),
    rated: await open({ policy: { ...policy, rated: true } }),
    shut: await open({ seats: seats('bot'), policy: { ...policy, spectators: false } }),
  };
  const list = async (query: string): Promise<readonly string[]> => {
    const found = ((await host.get(`/api/tables?${query}`)) as LobbyTable[]).map(({ id }) => id);
    return Object.entries(ids).flatMap(([name, id]) => (found.includes(id) ? [name] : []));
  };
  expect(await list('game=age-of-war')).toEqual(['live', 'slow', 'rated']);
  expect(await list('game=hideyoshi')).toEqual([]);
  expect(await list('pace=live')).toEqual(['live']);
  expect(await list('pace=days')).toEqual(['slow']);
  expect(await list('pace=none')).toEqual(['rated']);
  expect(await list('rated=yes')).toEqual(['rated']);
  expect(await list('rated=no')).toEqual(['live', 'slow']);
  expect(await list('free=yes')).toEqual(['live', 'slow', 'rated']);
  expect(await list('free=no')).toEqual([]);
  expect(await list('status=playing')).toEqual(['shut']);
  expect(await list('status=playing&spectators=yes')).toEqual([]);
});

test('members who are online are listed by name, guests are counted', async () => {
  const [hana, guest] = [await Player.createGuest(server.address, 'Hana'), await Player.createGuest(server.address, 'Guest')];
  await hana.becomeMember('Hana of the lobby');
  const hanaIn = async () => {
    const { members } = (await guest.get('/api/players/online')) as { members: { account: string }[] };
    return members.some(({ account }) => account === hana.account);
  };
  expect(await hanaIn()).toBe(false);
  await Promise.all([hana.connect(), guest.connect()]);
  expect(await hanaIn()).toBe(true);
  expect(await guest.get('/api/players/online')).toMatchObject({ guests: 1 });
  expect(await guest.get(`/api/players/${hana.account}`)).toMatchObject({ isOnline: true });
  await Promise.all([hana.close(), guest.close()]);
});
