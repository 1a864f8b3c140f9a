import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { NotificationChannels, TargetGoneError } from '../../src/notify/channels.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { startPushReceiver, PushSubscriber } from '../helpers/push-receiver.ts';
import type { PushReceiver } from '../helpers/push-receiver.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

let receiver: PushReceiver;
let server: RunningServer;
const CONFIG = { port: 0, log: 'silent', workers: 1, rateFactor: 100, turnNoticeMs: 100, rulesMs: 20_000 } as const;
beforeAll(async () => {
  receiver = await startPushReceiver();
  server = await startServer({ ...CONFIG, db: scratchFile(), allowPrivateWebhooks: true }, fixtureRegistry(1));
});
afterAll(async () => {
  await server.close();
  receiver.stop();
});

/** A player with a push subscription, and a game that awaits them. */
const openAwaitingTable = async (at: RunningServer, path: string, keys: object): Promise<{ ben: Player; id: string }> => {
  const [aki, ben] = await Promise.all([Player.createGuest(at.address, 'Aki'), Player.createGuest(at.address, 'Ben')]);
  await ben.request('PUT', '/api/me/settings', { language: 'ja' });
  await ben.post('/api/me/notification-channels', { kind: 'push', endpoint: receiver.address + path, keys });
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await aki.post('/api/tables', { game: 'steady', seats })) as TableView;
  await ben.post(`/api/tables/${id}/seat`, {});
  const { number } = (await aki.get(`/api/tables/${id}`)) as TableView;
  await aki.post(`/api/tables/${id}/actions`, { number, action: ['add', 3], key: 'first-move' });
  return { ben, id };
};
const pushesTo = (path: string) => receiver.received.filter((one) => one.path === path);
const countChannels = async (player: Player): Promise<number> => ((await player.get('/api/me/notification-channels')) as unknown[]).length;

test('a push message is encrypted for the browser and signed by this server', async () => {
  const browser = new PushSubscriber();
  const { ben, id } = await openAwaitingTable(server, '/push/ben', browser.keys);
  await eventually(() => pushesTo('/push/ben').length).toBe(1);
  const [message] = pushesTo('/push/ben');
  expect(message?.claims).toMatchObject({ aud: receiver.address });
  expect(message?.claims?.sub).toMatch(/^(https:|mailto:)/);
  expect(message?.claims?.exp).toBeGreaterThan(Date.now() / 1000);
  expect(message?.key).toBe(((await ben.get('/api/vapid-key')) as { key: string }).key);
  expect(message?.ttl).toBeGreaterThan(0);
  const body = message?.body as Buffer;
  expect(browser.decrypt(body)).toEqual({
    title: 'Gunbai',
    body: '「steady」はあなたの番です。',
    url: `${server.address}/online/${id}`,
  });
  expect(() => new PushSubscriber().decrypt(body)).toThrow();
  expect(body.includes('steady')).toBe(false);
  expect(await countChannels(ben)).toBe(1);
});

test('a browser added twice is notified once', async () => {
  const { keys } = new PushSubscriber();
  const ben = await Player.createGuest(server.address, 'Ben');
  const channel = { kind: 'push', endpoint: `${receiver.address}/push/twice`, keys };
  for (let i = 0; i < 2; i++) await ben.post('/api/me/notification-channels', channel);
  expect(await countChannels(ben)).toBe(1);
});

test('an unsubscribed browser is removed, and a failing one is retried', async () => {
  receiver.respondWith('/push/gone', 410);
  const removed = await openAwaitingTable(server, '/push/gone', new PushSubscriber().keys);
  await eventually(() => countChannels(removed.ben)).toBe(0);
  expect(pushesTo('/push/gone')).toHaveLength(1);
  receiver.respondWith('/push/late', 503);
  const late = await openAwaitingTable(server, '/push/late', new PushSubscriber().keys);
  await eventually(() => pushesTo('/push/late').length).toBe(1);
  receiver.respondWith('/push/late', 201);
  await eventually(() => pushesTo('/push/late').length).toBe(2);
  expect(await countChannels(late.ben)).toBe(1);
});

test('a push endpoint cannot point into the server network', async () => {
  const careful = await startServer({ ...CONFIG, db: scratchFile() }, fixtureRegistry(1));
  const before = receiver.received.length;
  const { ben } = await openAwaitingTable(careful, '/push/inside', new PushSubscriber().keys);
  await eventually(() => countChannels(ben)).toBe(0);
  const named = await Player.createGuest(careful.address, 'Named');
  await named.post('/api/me/notification-channels', { kind: 'webhook', url: `http://localhost:${new URL(receiver.address).port}/` });
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot', bot: 'random' },
  ];
  await named.post('/api/tables', { game: 'steady', seats });
  await eventually(() => named.get('/api/me/notification-channels')).toMatchObject([
    { problem: "localhost is inside the server's network" },
  ]);
  expect(receiver.received).toHaveLength(before);
  await careful.close();
});

test('an endless response is not read', async () => {
  const path = '/push/babble';
  receiver.respondWithoutEnd(path);
  const store = await openStore(scratchFile());
  const sender = new NotificationChannels(readConfig({ allowPrivateWebhooks: true }), store);
  const message = { subject: 'Your turn', body: '' };
  const target = JSON.stringify({ endpoint: receiver.address + path, keys: new PushSubscriber().keys });
  await sender.sendPush(target, message, 'https://example.org/');
  await sender.callWebhook(receiver.address + path, message, 'https://example.org/');
  receiver.respondWith(path, 410);
  await expect(sender.sendPush(target, message, 'https://example.org/')).rejects.toThrow(TargetGoneError);
  await expect(sender.callWebhook(receiver.address + path, message, 'https://example.org/')).rejects.toThrow(TargetGoneError);
  sender.close();
  await store.close();
});
