import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LobbyTable, RatingChange, TableRatings, TableView } from '@gunbai/protocol';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { letEverybodyDecide, loadGame, Player } from '../helpers/player.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, rateFactor: 100 });
});
afterAll(() => server.close());

const seats = [
  { seat: 'p1', who: 'me' },
  { seat: 'p2', who: 'open' },
] as const;

const openTable = async (winner: Player, loser: Player): Promise<string> => {
  const { id } = (await winner.post('/api/tables', { game: 'age-of-war', seats })) as TableView;
  await loser.post(`/api/tables/${id}/seat`, {});
  return id;
};

/** The loser resigns once both have decided something. */
const playRatedGame = async (winner: Player, loser: Player): Promise<string> => {
  const id = await openTable(winner, loser);
  for (const player of [winner, loser]) await player.connect(id, 0);
  await letEverybodyDecide(await loadGame('age-of-war'), id, [winner, loser]);
  await loser.post(`/api/tables/${id}/resign`, {});
  for (const player of [winner, loser]) await player.close();
  return id;
};

test('a rated game tells how the ratings changed; the lobby and the profiles show them', async () => {
  const [hana, ken] = [await Player.createGuest(server.address, 'Hana'), await Player.createGuest(server.address, 'Ken')];
  await hana.becomeMember('Hana');
  await ken.becomeMember('Ken');
  const first = await playRatedGame(hana, ken);
  const readChanges = async (id: string) => ((await hana.get(`/api/tables/${id}/ratings`)) as TableRatings).changes;
  await eventually(() => readChanges(first)).toHaveLength(2);
  const [won, lost] = (await readChanges(first)) as readonly [RatingChange, RatingChange];
  expect(won).toMatchObject({ seat: 'p1', side: '', before: 1500 });
  expect(won.rating).toBeGreaterThan(1500);
  expect(lost.rating).toBeLessThan(1500);

  const second = await playRatedGame(hana, ken);
  await eventually(() => readChanges(second)).toHaveLength(2);
  expect((await readChanges(second))[0]?.before).toBe(won.rating);
  expect(await ken.get(`/api/players/${hana.account}/ratings`)).toMatchObject([
    { table: first, game: 'age-of-war', side: '', rating: won.rating },
    { table: second },
  ]);
  expect(await ken.get(`/api/players/${ken.account}`)).toMatchObject({
    totals: [{ game: 'age-of-war', side: '', won: 0, lost: 2, drawn: 0 }],
  });

  const third = await openTable(hana, ken);
  const listed = ((await ken.get('/api/me/tables')) as LobbyTable[]).find(({ id }) => id === third);
  expect(listed?.ratings['p1']?.rating).toBeGreaterThan(won.rating);
  expect(listed?.ratings['p2']?.rating).toBeLessThan(lost.rating);
  expect(await readChanges(third)).toEqual([]);

  await ken.request('DELETE', '/api/me');
  expect(await hana.get(`/api/players/${ken.account}/ratings`)).toEqual([]);
});
