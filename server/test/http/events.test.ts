import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { MyTurn, TableView } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventStream } from '../../src/event-streams.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { SendBudget } from '../../src/send-budget.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import { StreamReader } from '../helpers/event-stream.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

/** Streams of events and the long poll, with which programs learn that it is their turn. */

const options = { port: 0, log: 'silent', rateFactor: 1000, workers: 1, rulesMs: 60_000 } as const;
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ ...options, db: scratchFile() }, fixtureRegistry(1));
});
afterAll(() => server.close());

const readTurns = async (player: Player, wait = 0): Promise<MyTurn[]> => (await player.get(`/api/v1/me/turns?wait=${wait}`)) as MyTurn[];

test('a long poll answers when a turn begins, at once if one waits, and empty when time is up', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  expect(await readTurns(a, 5)).toEqual([{ table: id, game: 'steady', seat: 'a', number: 1 }]);
  expect(await readTurns(b)).toEqual([]);
  const before = Date.now();
  expect(await readTurns(b, 1)).toEqual([]);
  expect(Date.now() - before).toBeGreaterThanOrEqual(990);
  const waiting = readTurns(b, 20);
  expect(await a.act(id, ['add', 1])).toMatchObject({ type: 'done' });
  expect(await waiting).toEqual([{ table: id, game: 'steady', seat: 'b', number: 2 }]);
  expect((await a.request('GET', '/api/v1/me/turns?wait=31')).status).toBe(400);
  for (const player of [a, b]) await player.close();
});

test('the stream of an account sends each turn once', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  const stream = await StreamReader.open(a, '/api/v1/me/events');
  expect(stream.response.headers.get('content-type')).toBe('application/x-ndjson');
  expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await stream.next()).toEqual({ type: 'turn', table: id, game: 'steady', seat: 'a', number: 1 });
  await a.act(id, ['add', 1]);
  await b.act(id, ['add', 1], 2);
  expect(await stream.next()).toEqual({ type: 'turn', table: id, game: 'steady', seat: 'a', number: 3 });
  await b.post(`/api/tables/${id}/resign`, {});
  expect(await stream.next()).toEqual({ type: 'ended', table: id, game: 'steady', status: 'over' });
  stream.close();
  for (const player of [a, b]) await player.close();
});

test('the stream of a table sends the position as the seat sees it, and resumes by number', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  const stream = await StreamReader.open(b, `/api/v1/tables/${id}/events`);
  expect(await stream.next()).toMatchObject({ type: 'table', yourSeat: 'b' });
  expect(await stream.next()).toMatchObject({ type: 'position', from: 0, number: 1, view: b.position?.view });
  const spectator = await StreamReader.open(new Player(server.address), `/api/v1/tables/${id}/events`);
  const seen = (await spectator.next('position')) as { view: { zones: Record<string, { pieces: string[] }> } } | null;
  expect(seen?.view.zones['hand.b']?.pieces.every((piece) => piece === '?')).toBe(true);
  await a.act(id, ['strike']);
  expect(await stream.next('update')).toMatchObject({ from: 1, number: 2, tableStatus: { pendingSeats: ['b'] } });
  expect(await spectator.next('update')).toMatchObject({ number: 2 });
  const resumed = await StreamReader.open(b, `/api/v1/tables/${id}/events?since=1`);
  expect(await resumed.next('position')).toMatchObject({ from: 1, number: 2, entries: [{ n: 1, action: ['strike'] }] });
  for (const one of [stream, spectator, resumed]) one.close();
  for (const player of [a, b]) await player.close();
});

test('a revoked token ends its streams', async () => {
  const owner = await Player.createGuest(server.address, 'Owner');
  await owner.becomeMember('Stream owner');
  const bot = (await owner.post('/api/me/bots', { name: 'Streamer' })) as { account: string };
  const { id, token } = (await owner.post('/api/me/access-tokens', { name: 'x', scopes: ['read'], bot: bot.account })) as {
    id: string;
    token: string;
  };
  const stream = await StreamReader.open(owner, '/api/v1/me/events', token);
  const ended = stream.next().catch(() => null);
  await owner.request('DELETE', `/api/me/access-tokens/${id}`);
  expect(await ended).toBeNull();
  await expect(StreamReader.open(owner, '/api/v1/me/events', token)).rejects.toThrow('401');
});

test('an account with an open stream is present at its tables', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await b.close();
  const isPresent = async (): Promise<boolean | undefined> => ((await a.get(`/api/tables/${id}`)) as TableView).seats[1]?.present;
  await expect.poll(isPresent).toBe(false);
  const stream = await StreamReader.open(b, '/api/v1/me/events');
  await expect.poll(isPresent).toBe(true);
  stream.close();
  await expect.poll(isPresent).toBe(false);
  await a.close();
});

test('a closing node says so, ends its streams, and answers its polls', async () => {
  const closing = await startServer({ ...options, db: scratchFile() }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(closing, 'steady');
  const streams = [await StreamReader.open(b, '/api/v1/me/events'), await StreamReader.open(b, `/api/v1/tables/${id}/events`)];
  const polled = readTurns(b, 30);
  const ends = streams.map((stream) => stream.next('server-status'));
  await expect.poll(async () => (await readTurns(a)).length).toBe(1);
  const before = Date.now();
  await closing.close();
  expect(Date.now() - before).toBeLessThan(5000);
  expect(await Promise.all(ends)).toEqual([1, 2].map(() => ({ type: 'server-status', code: 'closing' })));
  expect(await polled).toEqual([]);
  for (const stream of streams) expect(await stream.next()).toBeNull();
  for (const player of [a, b]) player.dropConnection();
});

test('a client that reads nothing is cut, by its own buffer or by the budget of its network', () => {
  const open = (budget: SendBudget) => {
    const raw = Object.assign(new EventEmitter(), {
      writableLength: 0,
      destroyed: false,
      writableEnded: false,
      write: (text: string) => (raw.writableLength += text.length),
      destroy: () => (raw.destroyed = true),
    });
    return new EventStream({ raw: raw as unknown as FastifyReply['raw'], budget, account: null, network: '192.0.2.0' });
  };
  const text = 'x'.repeat(300_000);
  const alone = open(new SendBudget());
  for (let i = 0; i < 6; i++) alone.send(text);
  expect(alone.isOpen).toBe(false);
  const budget = new SendBudget({ networkBytes: 1_000_000, totalBytes: 10_000_000 });
  const many = Array.from({ length: 5 }, () => open(budget));
  for (const stream of many) stream.send(text);
  expect(many.filter(({ isOpen }) => !isOpen).length).toBeGreaterThan(0);
  const silent = open(new SendBudget());
  silent.send(text);
  silent.beat();
  silent.beat();
  expect(silent.isOpen).toBe(false);
});

test('too many streams are refused with the time to wait', async () => {
  const strict = await startServer({ ...options, rateFactor: 1, db: scratchFile() }, fixtureRegistry(1));
  const player = await Player.createGuest(strict.address, 'Aki');
  const statuses: number[] = [];
  let retryAfter: string | null = null;
  for (let i = 0; i < 70; i++) {
    const answer = await fetch(`${strict.address}/api/v1/me/events`, { headers: { cookie: player.cookie } });
    statuses.push(answer.status);
    retryAfter ??= answer.headers.get('retry-after');
    await answer.body?.cancel();
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  expect(retryAfter).toBe('1');
  await strict.close();
});

test('a turn that began on one node is told on another', async () => {
  const cluster = await startCluster();
  const db = cluster.createDatabase();
  const [here, there] = await Promise.all([1, 2].map(() => startServer({ ...options, db }, fixtureRegistry(1))));
  if (!here || !there) throw new Error('two nodes were started');
  const { id, a, b } = await seatTwoGuests(here, 'steady');
  const elsewhere = Object.assign(new Player(there.address), { cookie: b.cookie });
  const stream = await StreamReader.open(elsewhere, '/api/v1/me/events');
  const table = await StreamReader.open(elsewhere, `/api/v1/tables/${id}/events`);
  const polled = readTurns(elsewhere, 20);
  const turn = { table: id, game: 'steady', seat: 'b', number: 2 };
  await a.act(id, ['add', 1]);
  expect(await polled).toEqual([turn]);
  expect(await stream.next()).toEqual({ type: 'turn', ...turn });
  expect(await table.next('update')).toMatchObject({ number: 2 });
  for (const one of [stream, table]) one.close();
  for (const player of [a, b]) await player.close();
  for (const node of [here, there]) await node.close();
  cluster.stop();
});
