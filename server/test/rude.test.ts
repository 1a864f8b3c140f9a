import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { House } from '../src/house.ts';
import { makeApp } from '../src/http/app.ts';
import { startServer } from '../src/index.ts';
import type { RunningServer } from '../src/index.ts';
import type { ChatLine, TableView } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import { Player } from './player.ts';
import { soon } from './soon.ts';
import { edition, sitDown } from './table.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, edition(1));
});
afterAll(() => server.close());

const named = async (name: string): Promise<string | number> => {
  const { status, json } = await new Player(server.address).ask('POST', '/api/guests', { name });
  return status === 201 ? (json as { name: string }).name : status;
};

test('a name can be seen, and what looks the same is the same', async () => {
  for (const name of ['Aki', 'René', '上杉 謙信', 'うえすぎ', '김', "O'Hara", 'Łukasz_2', 'ادمين', 'नरेन्द्र', '_x_'])
    expect(await named(name)).toBe(name);
  expect(await named('a   b')).toBe('a b');
  expect(await named('a\u3164b')).toBe('ab'); // a letter that is blank
  expect(await named('葛\u{e0100}城')).toBe('葛城'); // another way to draw it
  const nothing = ['\u3164', '\u115f\uffa0', '\u0301', '\u034f', '\u17b4', '\u{e0100}', '...', "'", '- -'];
  const tall = [`a${'\u0301'.repeat(6)}`, `${'\u0e49'.repeat(5)}`];
  expect(await named('\u202eabc')).toBe('abc'); // turned around
  for (const name of [...nothing, ...tall, 'a\u0000b', 'x'.repeat(31)]) expect(await named(name), JSON.stringify(name)).toBe(400);
  const twin = { name: 'Ue\u3164sugi', password: 'a long password' };
  await new Player(server.address).post('/api/members', { ...twin, name: 'Uesugi' });
  expect((await new Player(server.address).ask('POST', '/api/members', twin)).json).toMatchObject({ error: { code: 'name-taken' } });
  expect((await new Player(server.address).ask('POST', '/api/session', twin)).status).toBe(200);
});

test('words that one database cannot hold, or that turn a line around, are taken by none', async () => {
  const aki = await Player.guest(server.address, 'Aki');
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
    expect((await aki.ask(method, `/api/tables/${id}/${path}`, body)).status, path).toBe(400);
  await aki.post(`/api/tables/${id}/chat`, { text: 'well\u202e met\u202c' });
  expect(((await aki.get(`/api/tables/${id}/chat`)) as ChatLine[]).map(({ text }) => text)).toEqual(['well met']);
});

test('who calls for answers without end gets so many', async () => {
  const aki = await Player.guest(server.address, 'Aki');
  await aki.connect();
  let pongs = 0;
  aki.socket?.on('pong', () => pongs++);
  for (let pings = 0; pings < 2000; pings++) aki.socket?.ping('x'.repeat(100));
  const heard = aki.hear((word) => word.type === 'pong' || word.type === 'refused');
  aki.say({ type: 'ping', at: 1 }); // when this is answered, all before has been read
  await heard;
  expect(pongs).toBeGreaterThan(0);
  expect(pongs).toBeLessThan(500);
  await aki.close();
});

test('who does things too fast is told which of them was not done', async () => {
  const aki = await Player.guest(server.address, 'Aki');
  await aki.connect();
  const said = { type: 'undo', table: 'no-such-tabl', key: 'undo-000' };
  const keys = Array.from({ length: 230 }, (_, at) => `undo-${String(at).padStart(3, '0')}`);
  const refusals = () => aki.words.flatMap((word) => (word.type === 'refused' ? [word] : []));
  for (const key of keys) aki.say({ ...said, key });
  await soon(() => refusals().length).toBe(keys.length);
  const refused = refusals();
  expect(new Set(refused.map(({ refusal: { code } }) => code))).toEqual(new Set(['not-found', 'too-fast']));
  expect(refused.map(({ key }) => key).sort()).toEqual(keys);
  await aki.close();
});

test('a request that does not come to its end is not waited for', async () => {
  const house = await House.open(readConfig({ db: scratchFile(), workers: 1 }), pino({ level: 'silent' }), edition(1));
  const app = await makeApp(house);
  expect(app.server.requestTimeout).toBeGreaterThan(0);
  expect(app.server.requestTimeout).toBeLessThanOrEqual(60_000);
  await app.close();
  await house.close();
});

test.each(['__proto__', 'constructor', 'toString'])('%s is a word like any other, though every object has it', async (word) => {
  const { id, a, b } = await sitDown(server, 'steady');
  expect(await named(word)).toBe(word);
  // As JSON: written as an object, __proto__ would be no field of it.
  const odd = JSON.parse(`{"${word}":1}`) as object;
  for (const wish of [{ scenario: word }, { options: odd }, { seats: [{ seat: word, who: 'me' }] }]) {
    const { status } = await a.ask('POST', '/api/tables', { game: 'steady', seats: [], ...wish });
    expect([400, 422]).toContain(status);
  }
  expect(await a.act(id, [word, odd], undefined, word)).toMatchObject({ key: word, refusal: { code: 'unknown-action' } });
  expect(await a.act(id, ['add', odd])).toMatchObject({ refusal: { code: 'malformed' } });
  expect(await a.act(id, ['add', 1], undefined, word)).toMatchObject({ type: 'done', key: word });
  for (let tries = 0; tries < 2; tries++) await a.post(`/api/tables/${id}/chat`, { text: 'well met', key: word });
  expect(((await b.get(`/api/tables/${id}/chat`)) as ChatLine[]).map(({ text }) => text)).toEqual(['well met']);
  const orders = [{ step: word, answer: [word] }];
  await b.ask('PUT', `/api/tables/${id}/orders`, { orders });
  expect(await b.get(`/api/tables/${id}/orders`)).toEqual({ orders });
  for (const player of [a, b]) await player.close();
});
