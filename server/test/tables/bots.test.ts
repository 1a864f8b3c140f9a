import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1 }, fixtureRegistry(1));
});
afterAll(() => server.close());

test('a bot that chooses an illegal action plays another one, and the game continues', async () => {
  const person = await Player.createGuest(server.address, 'Aki');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot', bot: 'greedy' },
  ];
  const { id } = (await person.post('/api/tables', { game: 'tempting', players: 2, seats })) as TableView;
  await person.connect(id);
  for (let round = 1; round <= 3; round++) {
    expect((await person.act(id, ['add', 1])).type).toBe('done');
    await eventually(() => person.position?.number).toBe(2 * round + 1);
  }
  expect(person.position?.view).toMatchObject({ outcome: null });
  await person.close();
});

test('an unknown bot is refused', async () => {
  const person = await Player.createGuest(server.address, 'Aki');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot', bot: 'gredy' },
  ];
  expect(await person.request('POST', '/api/tables', { game: 'tempting', seats })).toMatchObject({
    status: 422,
    json: { error: { code: 'unknown-bot', detail: 'there is no bot gredy; there are random, greedy' } },
  });
});

test('bot-only games are limited per player and per server', async () => {
  const adminToken = 'a token of sixteen';
  const limitedServer = await startServer({
    port: 0,
    db: scratchFile(),
    log: 'silent',
    rateFactor: 100,
    workers: 1,
    botTables: 3,
    adminToken,
  });
  const [a, b, c] = (await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => Player.createGuest(limitedServer.address, name)))) as [
    Player,
    Player,
    Player,
  ];
  const { scenarios } = ((await a.get('/api/games')) as { id: string; scenarios: { seats: string[] }[] }[]).find(
    ({ id }) => id === 'kenshin',
  )!;
  const seats = scenarios[0]!.seats.map((seat) => ({ seat, who: 'bot', bot: 'random' }));
  const open = (player: Player) => player.request('POST', '/api/tables', { game: 'kenshin', seats });
  const opened = await Promise.all([1, 2, 3, 4, 5].map(() => open(a)));
  expect(opened.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429]);
  expect(opened.find(({ status }) => status === 429)?.json).toMatchObject({ error: { code: 'bot-game-limit-account' } });
  const third = await open(b);
  expect(third.status).toBe(201);
  expect(await open(c)).toMatchObject({ status: 429, json: { error: { code: 'bot-game-limit-server' } } });
  const mine = seats.map(({ seat }, at) => ({ seat, who: at === 0 ? 'me' : 'bot', bot: 'random' }));
  expect((await c.request('POST', '/api/tables', { game: 'kenshin', seats: mine })).status).toBe(201);
  const { id } = third.json as TableView;
  await a.request('POST', `/api/admin/tables/${id}/close`, {}, { authorization: `Bearer ${encodeURIComponent(adminToken)}` });
  expect((await open(c)).status).toBe(201);
  await limitedServer.close();
});

test('the only human player loses when out of time, and no bot takes over', async () => {
  const person = await Player.createGuest(server.address, 'Aki');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot', bot: 'random' },
  ];
  const policy = { timeOut: 'bot', botTakesOver: true, spectators: true, rated: true };
  const newTable = { game: 'steady', seats, policy, pace: { kind: 'live', base: 1, increment: 0 } };
  const { id } = (await person.post('/api/tables', newTable)) as TableView;
  await eventually(async () => ((await person.get(`/api/tables/${id}`)) as TableView).outcome).toMatchObject({
    winners: ['b'],
    reason: 'time',
  });
});
