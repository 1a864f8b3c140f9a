import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startServer } from '../src/index.ts';
import type { RunningServer } from '../src/index.ts';
import { Channels, Gone } from '../src/notify/channels.ts';
import { openStore } from '../src/storage/index.ts';
import type { TableView } from '../src/wire.ts';
import { scratchFile } from './databases.ts';
import { Player } from './player.ts';
import { startPushReceiver, Subscriber } from './push-receiver.ts';
import type { PushReceiver } from './push-receiver.ts';
import { soon } from './soon.ts';
import { edition } from './table.ts';

let receiver: PushReceiver;
let server: RunningServer;
const quick = { port: 0, log: 'silent', workers: 1, rateFactor: 100, turnNoticeMs: 100, rulesMs: 20_000 } as const;
beforeAll(async () => {
  receiver = await startPushReceiver();
  server = await startServer({ ...quick, db: scratchFile(), hooksInside: true }, edition(1));
});
afterAll(async () => {
  await server.close();
  receiver.stop();
});

/** Somebody whose browser is to be told, and a game in which they are awaited. */
const awaiting = async (at: RunningServer, path: string, keys: object): Promise<{ ben: Player; id: string }> => {
  const [aki, ben] = await Promise.all([Player.guest(at.address, 'Aki'), Player.guest(at.address, 'Ben')]);
  await ben.ask('PUT', '/api/me/settings', { language: 'ja' });
  await ben.post('/api/me/channels', { kind: 'push', endpoint: receiver.address + path, keys });
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await aki.post('/api/tables', { game: 'steady', seats })) as TableView;
  await ben.post(`/api/tables/${id}/seat`, {});
  const { number } = (await aki.get(`/api/tables/${id}`)) as TableView;
  await aki.post(`/api/tables/${id}/act`, { number, action: ['add', 3], key: 'first-move' });
  return { ben, id };
};
const at = (path: string) => receiver.pushed.filter((one) => one.path === path);
const channels = async (player: Player): Promise<number> => ((await player.get('/api/me/channels')) as unknown[]).length;

test('a browser is told that it is its person’s turn, in words that only it can read, signed by this server', async () => {
  const browser = new Subscriber();
  const { ben, id } = await awaiting(server, '/push/ben', browser.keys);
  await soon(() => at('/push/ben').length).toBe(1);
  const [message] = at('/push/ben');
  expect(message?.claims).toMatchObject({ aud: receiver.address });
  expect(message?.claims?.sub).toMatch(/^(https:|mailto:)/);
  expect(message?.claims?.exp).toBeGreaterThan(Date.now() / 1000);
  expect(message?.key).toBe(((await ben.get('/api/push-key')) as { key: string }).key);
  expect(message?.ttl).toBeGreaterThan(0);
  const body = message?.body as Buffer;
  expect(browser.read(body)).toEqual({
    title: 'Gunbai',
    body: '「steady」はあなたの番です。',
    url: `${server.address}/online/${id}`,
  });
  expect(() => new Subscriber().read(body)).toThrow();
  expect(body.includes('steady')).toBe(false);
  expect(await channels(ben)).toBe(1);
});

test('a browser that is added twice is told once', async () => {
  const { keys } = new Subscriber();
  const ben = await Player.guest(server.address, 'Ben');
  const wish = { kind: 'push', endpoint: `${receiver.address}/push/twice`, keys };
  for (let i = 0; i < 2; i++) await ben.post('/api/me/channels', wish);
  expect(await channels(ben)).toBe(1);
});

test('a browser that is gone is forgotten; one that is out of order for a while is tried again', async () => {
  receiver.answer('/push/gone', 410);
  const gone = await awaiting(server, '/push/gone', new Subscriber().keys);
  await soon(() => channels(gone.ben)).toBe(0);
  expect(at('/push/gone')).toHaveLength(1);
  receiver.answer('/push/late', 503);
  const late = await awaiting(server, '/push/late', new Subscriber().keys);
  await soon(() => at('/push/late').length).toBe(1);
  receiver.answer('/push/late', 201);
  await soon(() => at('/push/late').length).toBe(2);
  expect(await channels(late.ben)).toBe(1);
});

test('no browser can be said to live inside the network of the server', async () => {
  const careful = await startServer({ ...quick, db: scratchFile() }, edition(1));
  const before = receiver.pushed.length;
  const { ben } = await awaiting(careful, '/push/inside', new Subscriber().keys);
  await soon(() => channels(ben)).toBe(0);
  const named = await Player.guest(careful.address, 'Named');
  await named.post('/api/me/channels', { kind: 'hook', url: `http://localhost:${new URL(receiver.address).port}/` });
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot', bot: 'random' },
  ];
  await named.post('/api/tables', { game: 'steady', seats });
  await soon(() => named.get('/api/me/channels')).toMatchObject([{ problem: 'localhost lies inside the network' }]);
  expect(receiver.pushed).toHaveLength(before);
  await careful.close();
});

test('whoever answers without end is not listened to', async () => {
  const path = '/push/babble';
  receiver.babble(path);
  const store = await openStore(scratchFile());
  const sender = new Channels(readConfig({ hooksInside: true }), store);
  const message = { subject: 'Your turn', body: '' };
  const target = JSON.stringify({ endpoint: receiver.address + path, keys: new Subscriber().keys });
  await sender.push(target, message, 'https://example.org/');
  await sender.callHook(receiver.address + path, message, 'https://example.org/');
  receiver.answer(path, 410);
  await expect(sender.push(target, message, 'https://example.org/')).rejects.toThrow(Gone);
  await expect(sender.callHook(receiver.address + path, message, 'https://example.org/')).rejects.toThrow(Gone);
  sender.close();
  await store.close();
});
