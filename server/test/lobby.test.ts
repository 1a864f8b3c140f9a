import type { View } from '@gunbai/engine';
import { fastChance } from '@gunbai/engine';
import { titles } from '@gunbai/games/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/index.ts';
import type { RunningServer } from '../src/index.ts';
import { turnIn } from '../src/tables/row.ts';
import type { LobbyTable, TableView } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import { anyAction, gameOf, Player } from './player.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1 });
});
afterAll(() => server.close());

/** Guests at every seat of a game's first scenario, or as few as it takes; the first two watch it. */
const gather = async (game: string): Promise<{ id: string; people: readonly Player[] }> => {
  const [scenario] = (await gameOf(game)).scenarios;
  const seats = scenario?.seats.slice(0, scenario.fewest ?? scenario.seats.length) ?? [];
  const people = await Promise.all(seats.map((_, at) => Player.guest(server.address, `Guest ${at}`)));
  const [host] = people as [Player];
  const wish = { game, players: seats.length, seats: seats.map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' })) };
  const { id } = (await host.post('/api/tables', wish)) as TableView;
  const listed = (await host.get('/api/tables?status=open')) as LobbyTable[];
  expect(listed.find((table) => table.id === id)?.turn).toBe(null);
  for (const other of people.slice(1)) await other.post(`/api/tables/${id}/seat`, {});
  return { id, people };
};

const turnSeen = ({ position }: Player): number | undefined => (position?.view as View<unknown> | undefined)?.turn;

const turnListed = async (player: Player, path: string, id: string): Promise<number | null | undefined> =>
  ((await player.get(path)) as LobbyTable[]).find((table) => table.id === id)?.turn;

test.each(titles.map(({ id }) => id))('a list of tables says the turn of %s, as the table itself does', async (game) => {
  const { id, people } = await gather(game);
  const [host] = people as [Player];
  await host.connect(id);
  expect(await turnListed(host, '/api/tables?status=playing', id)).toBe(turnSeen(host));
  expect(await turnListed(host, '/api/me/tables', id)).toBe(turnSeen(host));
  await host.close();
});

test('the turn that is listed goes on with the game', async () => {
  const { id, people } = await gather('age-of-war');
  const [host] = people as [Player];
  for (const one of people) await one.connect(id);
  const game = await gameOf('age-of-war');
  const chance = fastChance(3);
  for (let moves = 0; moves < 300 && turnSeen(host) !== 3; moves++) {
    const mover = people.find((one) => anyAction(game, one) !== null) as Player;
    const seen = people.filter((one) => one !== mover).map((one) => one.hear((word) => word.type === 'update'));
    await mover.act(id, anyAction(game, mover, chance));
    await Promise.all(seen);
  }
  expect(turnSeen(host)).toBe(3);
  expect(await turnListed(host, '/api/me/tables', id)).toBe(3);
  for (const one of people) await one.close();
});

test('what cannot be read has no turn', () => {
  expect(turnIn('null')).toBe(null);
  expect(turnIn('{')).toBe(null);
  expect(turnIn('{"scenario":"s","options":{"board":1},"turn":2,"board":[')).toBe(2);
  expect(turnIn('{"scenario":"s","options":{"a":1,"board":2},"turn":2,"board":[')).toBe(2);
});
