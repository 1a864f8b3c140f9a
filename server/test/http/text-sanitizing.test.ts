import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { ServerNode } from '../../src/node.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { ChatMessage, TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, fixtureRegistry(1));
});
afterAll(() => server.close());

const registerName = async (name: string): Promise<string | number> => {
  const { status, json } = await new Player(server.address).request('POST', '/api/guests', { name });
  return status === 201 ? (json as { name: string }).name : status;
};

test('names are visible, and look-alikes are normalized', async () => {
  for (const name of ['Aki', 'René', '上杉 謙信', 'うえすぎ', '김', "O'Hara", 'Łukasz_2', 'ادمين', 'नरेन्द्र', '_x_'])
    expect(await registerName(name)).toBe(name);
  expect(await registerName('a   b')).toBe('a b');
  expect(await registerName('a\u3164b')).toBe('ab'); // an invisible letter
  expect(await registerName('葛\u{e0100}城')).toBe('葛城'); // a variation selector
  const nothing = ['\u3164', '\u115f\uffa0', '\u0301', '\u034f', '\u17b4', '\u{e0100}', '...', "'", '- -'];
  const tall = [`a${'\u0301'.repeat(6)}`, `${'\u0e49'.repeat(5)}`];
  expect(await registerName('\u202eabc')).toBe('abc'); // reversed reading direction
  for (const name of [...nothing, ...tall, 'a\u0000b', 'x'.repeat(31)]) expect(await registerName(name), JSON.stringify(name)).toBe(400);
  const twin = { name: 'Ue\u3164sugi', password: 'a long password' };
  await new Player(server.address).post('/api/members', { ...twin, name: 'Uesugi' });
  expect((await new Player(server.address).request('POST', '/api/members', twin)).json).toMatchObject({ error: { code: 'name-taken' } });
  expect((await new Player(server.address).request('POST', '/api/session', twin)).status).toBe(200);
});

test('text that a database cannot hold or that reverses reading direction is refused', async () => {
  const aki = await Player.createGuest(server.address, 'Aki');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await aki.post('/api/tables', { game: 'steady', seats })) as TableView;
  for (const [method, path, body] of [
    ['POST', 'chat', { text: 'a\u0000b' }],
    ['PUT', 'note', { text: '\u0000' }],
    ['POST', 'reports', { reason: 'a\u0000b' }],
    ['POST', 'chat', { text: '\u202e\u2066' }],
  ] as const)
    expect((await aki.request(method, `/api/tables/${id}/${path}`, body)).status, path).toBe(400);
  await aki.post(`/api/tables/${id}/chat`, { text: 'well\u202e met\u202c' });
  expect(((await aki.get(`/api/tables/${id}/chat`)) as ChatMessage[]).map(({ text }) => text)).toEqual(['well met']);
});

test('pings count against the message limit', async () => {
  const aki = await Player.createGuest(server.address, 'Aki');
  await aki.connect();
  let pongs = 0;
  aki.socket?.on('pong', () => pongs++);
  for (let pings = 0; pings < 2000; pings++) aki.socket?.ping('x'.repeat(100));
  const received = aki.waitForMessage((message) => message.type === 'pong' || message.type === 'refused');
  aki.send({ type: 'ping', at: 1 }); // its pong arrives after everything before was handled
  await received;
  expect(pongs).toBeGreaterThan(0);
  expect(pongs).toBeLessThan(500);
  await aki.close();
});

test('a rate-limited message is refused with its own key', async () => {
  const aki = await Player.createGuest(server.address, 'Aki');
  await aki.connect();
  const undoMessage = { type: 'undo', table: 'no-such-tabl', key: 'undo-000' };
  const keys = Array.from({ length: 230 }, (_, at) => `undo-${String(at).padStart(3, '0')}`);
  const refusals = () => aki.messages.flatMap((message) => (message.type === 'refused' ? [message] : []));
  for (const key of keys) aki.send({ ...undoMessage, key });
  await eventually(() => refusals().length).toBe(keys.length);
  const refused = refusals();
  expect(new Set(refused.map(({ refusal: { code } }) => code))).toEqual(new Set(['not-found', 'rate-limited']));
  expect(refused.map(({ key }) => key).sort()).toEqual(keys);
  await aki.close();
});

test('a request that never ends is cut off', async () => {
  const node = await ServerNode.open(readConfig({ db: scratchFile(), workers: 1 }), pino({ level: 'silent' }), fixtureRegistry(1));
  const app = await node.createApp();
  expect(app.server.requestTimeout).toBeGreaterThan(0);
  expect(app.server.requestTimeout).toBeLessThanOrEqual(60_000);
  await app.close();
  await node.close();
});

test.each(['__proto__', 'constructor', 'toString'])('%s is an ordinary word although every object has it', async (word) => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  expect(await registerName(word)).toBe(word);
  // As JSON text: in an object literal, __proto__ would not be a field.
  const odd = JSON.parse(`{"${word}":1}`) as object;
  for (const setup of [{ scenario: word }, { options: odd }, { seats: [{ seat: word, who: 'me' }] }]) {
    const { status } = await a.request('POST', '/api/tables', { game: 'steady', seats: [], ...setup });
    expect([400, 422]).toContain(status);
  }
  expect(await a.act(id, [word, odd], undefined, word)).toMatchObject({ key: word, refusal: { code: 'unknown-action' } });
  expect(await a.act(id, ['add', odd])).toMatchObject({ refusal: { code: 'malformed' } });
  expect(await a.act(id, ['add', 1], undefined, word)).toMatchObject({ type: 'done', key: word });
  for (let tries = 0; tries < 2; tries++) await a.post(`/api/tables/${id}/chat`, { text: 'well met', key: word });
  expect(((await b.get(`/api/tables/${id}/chat`)) as ChatMessage[]).map(({ text }) => text)).toEqual(['well met']);
  const orders = [{ step: word, answer: [word] }];
  await b.request('PUT', `/api/tables/${id}/standing-orders`, { orders });
  expect(await b.get(`/api/tables/${id}/standing-orders`)).toEqual({ orders });
  for (const player of [a, b]) await player.close();
});
