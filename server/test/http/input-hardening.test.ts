import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

const adminToken = 'a token of sixteen';
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 100, workers: 1, adminToken }, fixtureRegistry(1));
});
afterAll(() => server.close());

const NO_SPECTATORS_POLICY = { timeOut: 'claim', botTakesOver: true, spectators: false, rated: true } as const;
const nestedArrays = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('an action nested thousands deep is malformed, and the node keeps running', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  const refused = a.waitForMessage<ServerMessage & { type: 'refused' }>((message) => message.type === 'refused');
  a.socket?.send(`{"type":"act","table":"${id}","number":1,"key":"deep-deep","action":${nestedArrays(7500)}}`);
  expect((await refused).refusal.code).toBe('malformed');
  const post = async (method: string, path: string, body: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', cookie: a.cookie };
    return (await fetch(server.address + path, { method, headers, body })).status;
  };
  expect(await post('POST', `/api/tables/${id}/actions`, `{"number":1,"key":"deep-deep","action":${nestedArrays(15_000)}}`)).toBe(400);
  expect(await post('POST', '/api/tables', `{"game":"steady","seats":[],"options":{"o":${nestedArrays(15_000)}}}`)).toBe(400);
  const order = `{"step":"move","answer":["add"],"prompt":{"key":"k","facts":{"f":${nestedArrays(15_000)}}}}`;
  expect(await post('PUT', `/api/tables/${id}/standing-orders`, `{"orders":[${order}]}`)).toBe(400);
  expect(await a.act(id, ['add', 1])).toMatchObject({ type: 'done' });
  for (const player of [a, b]) await player.close();
});

test('a watcher of an open table sees nothing more once it plays without spectators', async () => {
  const [a, b, stranger] = await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => Player.createGuest(server.address, name)));
  if (!a || !b || !stranger) throw new Error('a guest is missing');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await a.post('/api/tables', { game: 'steady', seats, policy: NO_SPECTATORS_POLICY })) as TableView;
  await stranger.connect(id);
  const shownOut = stranger.waitForMessage<ServerMessage & { type: 'refused' }>((message) => message.type === 'refused');
  await b.post(`/api/tables/${id}/seat`, {});
  await a.connect(id);
  await a.act(id, ['add', 3]);
  await a.post(`/api/tables/${id}/chat`, { text: 'between us' });
  expect((await shownOut).refusal.code).toBe('no-spectators');
  const pong = stranger.waitForMessage((message) => message.type === 'pong');
  stranger.send({ type: 'ping', at: 1 });
  await pong;
  expect(stranger.messages.filter(({ type }) => type === 'update' || type === 'position')).toEqual([]);
  expect(JSON.stringify(stranger.messages)).not.toContain('between us');
  for (const player of [a, stranger]) await player.close();
});

test('unwatch before the first position arrives still stops watching', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  const visitor = await Player.createGuest(server.address, 'Visitor');
  await visitor.connect();
  const received = visitor.waitForMessage((message) => message.type === 'table');
  visitor.send({ type: 'watch', table: id });
  visitor.send({ type: 'unwatch', table: id });
  await received;
  const before = visitor.messages.length;
  for (const player of [a, b, a]) await player.act(id, ['add', 1], Math.max(a.position?.number ?? 0, b.position?.number ?? 0));
  const pong = visitor.waitForMessage((message) => message.type === 'pong');
  visitor.send({ type: 'ping', at: 1 });
  await pong;
  expect(visitor.messages.slice(before).filter(({ type }) => type === 'update')).toEqual([]);
  for (const player of [a, b, visitor]) await player.close();
});

test('an undo sent twice with one key undoes one action', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  await a.act(id, ['rest']);
  await a.act(id, ['rest']);
  const number = a.position?.number as number;
  for (let i = 0; i < 2; i++) {
    const done = a.waitForMessage<ServerMessage & { type: 'done' }>((message) => message.type === 'done');
    a.send({ type: 'undo', table: id, key: 'the-same-undo' });
    expect((await done).number).toBe(number + 1);
  }
  expect(a.position?.entries).toHaveLength(2);
  for (const player of [a, b]) await player.close();
});

test('an unreadable admin token is a wrong token', async () => {
  const { status } = await new Player(server.address).request('GET', '/api/admin/status', undefined, { authorization: 'Bearer %' });
  expect(status).toBe(401);
});

test('a ban covers every spelling of an address', async () => {
  const wide = await startServer({ port: 0, host: '::', db: scratchFile(), log: 'silent', workers: 1, adminToken }, fixtureRegistry(1));
  const address = `http://127.0.0.1:${new URL(wide.address).port}`;
  const headers = { authorization: `Bearer ${encodeURIComponent(adminToken)}` };
  const host = new Player(address);
  const ban = (banned: boolean) => host.request('POST', '/api/admin/bans', { address: '127.0.0.1', banned }, headers);
  expect((await ban(true)).status).toBe(200);
  await eventually(async () => (await host.request('GET', '/api/health')).status).toBe(403);
  await wide.close();
});

test('a path with a dot in its query is still a page', async () => {
  const answer = await fetch(`${server.address}/online/abc?from=mail.example.org`);
  expect(answer.headers.get('content-type')).toContain('text/html');
});

test('an answer applies to the proposal it names, not to a newer one', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await a.post(`/api/tables/${id}/proposal`, { kind: 'pause' });
  await eventually(() => b.table?.proposal?.kind).toBe('pause');
  const proposalTime = b.table?.proposal?.at;
  await a.post(`/api/tables/${id}/proposal/response`, { agree: false });
  await a.post(`/api/tables/${id}/proposal`, { kind: 'draw' });
  const late = await b.request('POST', `/api/tables/${id}/proposal/response`, { agree: true, at: proposalTime });
  expect(late.json).toMatchObject({ error: { code: 'different-proposal-open', detail: 'draw' } });
  expect(((await b.get(`/api/tables/${id}`)) as TableView).status).toBe('playing');
  await eventually(() => b.table?.proposal?.kind).toBe('draw');
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true, at: b.table?.proposal?.at });
  expect(((await b.get(`/api/tables/${id}`)) as TableView).status).toBe('over');
  for (const player of [a, b]) await player.close();
});

test('undo has a lower rate limit than actions', async () => {
  const strict = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(strict, 'steady');
  for (let i = 0; i < 90; i++) a.send({ type: 'undo', table: id, key: `take-back-${i}` });
  const codes = () => a.messages.flatMap((message) => (message.type === 'refused' ? [message.refusal.code] : []));
  await eventually(() => codes().length).toBe(90);
  expect(new Set(codes())).toEqual(new Set(['nothing-to-undo', 'rate-limited']));
  for (const player of [a, b]) await player.close();
  await strict.close();
});
