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
