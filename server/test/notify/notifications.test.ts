import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { isPrivateAddress } from '../../src/notify/channels.ts';
import { formatTokenEmail, formatNotification } from '../../src/notify/messages.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { extractToken, startMailbox } from '../helpers/mailbox.ts';
import type { Mailbox } from '../helpers/mailbox.ts';
import { hashOf, revealEntropy } from '../helpers/dice.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

/** How long an awaited player has before a message is sent. */
const NOTICE_MS = 300;

let server: RunningServer;
let mailbox: Mailbox;
let hook: Server;
const calls: { content: string }[] = [];

beforeAll(async () => {
  mailbox = await startMailbox();
  hook = createServer((request, answer) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      calls.push(JSON.parse(text) as { content: string });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  server = await startServer(
    {
      port: 0,
      db: scratchFile(),
      log: 'silent',
      workers: 1,
      rateFactor: 100,
      smtp: mailbox.smtp,
      allowPrivateWebhooks: true,
      turnNoticeMs: NOTICE_MS,
      rulesMs: 20_000,
    },
    fixtureRegistry(1),
  );
});
afterAll(async () => {
  await server.close();
  mailbox.stop();
  hook.close();
});

/** Aki is online; Ben, a member with a mail address and a webhook, is offline. */
const openAwaitingTable = async (name: string, options: object = {}): Promise<{ id: string; aki: Player; ben: Player }> => {
  const aki = await Player.createGuest(server.address, 'Aki');
  const ben = await Player.createGuest(server.address, 'Ben');
  await ben.post('/api/members', { name, password: 'a password of some length', email: `${name}@example.org` });
  await ben.post('/api/confirm', { key: extractToken(await mailbox.waitForMail(`${name}@example.org`), 'confirm') });
  await ben.request('PUT', '/api/me/settings', { language: 'ja' });
  const { port } = hook.address() as AddressInfo;
  await ben.post('/api/me/notification-channels', { kind: 'webhook', url: `http://127.0.0.1:${port}/club` });
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await aki.post('/api/tables', { game: 'steady', seats, ...options })) as TableView;
  await ben.post(`/api/tables/${id}/seat`, {});
  await aki.connect(id);
  return { id, aki, ben };
};

test('an offline player whose turn it is gets one mail, one webhook call and one notification', async () => {
  const { id, aki, ben } = await openAwaitingTable('ben1');
  await aki.act(id, ['add', 3]);
  const body = await mailbox.waitForMail('ben1@example.org', 1);
  expect(body).toContain('「steady」はあなたの番です。');
  expect(body).toContain(`/online/${id}`);
  await eventually(() => calls.filter(({ content }) => content.includes(id)).length).toBe(1);
  expect(await ben.get('/api/me/notifications')).toMatchObject([{ table: id, kind: 'turn', game: 'steady' }]);
  expect(await ben.get('/api/me/next-game')).toEqual({ table: id, pending: 1 });
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(mailbox.receivedBy('ben1@example.org')).toHaveLength(2);
  await ben.connect(id);
  await ben.act(id, ['add', 1]);
  expect(await ben.get('/api/me/notifications')).toEqual([]);
  for (const player of [aki, ben]) await player.close();
});

test('an absent player is notified once a full table waits for them, a present one is not', async () => {
  const { aki, ben } = await openAwaitingTable('absent');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await aki.post('/api/tables', { game: 'steady', seats, ...hashOf('a') })) as TableView;
  await ben.post(`/api/tables/${id}/seat`, hashOf('b'));
  await revealEntropy(aki, id, 'a');
  expect(await mailbox.waitForMail('absent@example.org', 1)).toContain('「steady」の参加者がそろいました。');
  expect(await ben.get('/api/me/notifications')).toMatchObject([{ table: id, kind: 'start', game: 'steady' }]);
  expect(await aki.get('/api/me/notifications')).toEqual([]);
  expect(await revealEntropy(ben, id, 'b')).toMatchObject({ status: 'playing' });
  expect(await ben.get('/api/me/notifications')).toEqual([]);
  await aki.close();
});

/** A table where Ben acts before he is notified. Retries at another table if the machine was too slow. */
const decideInTime = async (tries = 1): Promise<{ id: string; aki: Player; name: string }> => {
  const name = `ben3-${tries}`;
  const { id, aki, ben } = await openAwaitingTable(name);
  const began = Date.now();
  await aki.act(id, ['add', 3]);
  await ben.post(`/api/tables/${id}/actions`, { number: aki.position?.number, action: ['add', 1], key: 'in-good-time' });
  if (Date.now() - began < NOTICE_MS) return { id, aki, name };
  await aki.close();
  return decideInTime(tries + 1);
};

test('a player who acts in time or disabled a channel gets no message', async () => {
  const { id, aki, ben } = await openAwaitingTable('ben2');
  await ben.request('PUT', '/api/me/settings', { email: false, webhook: false });
  await aki.act(id, ['add', 3]);
  await eventually(async () => ((await ben.get('/api/me/notifications')) as unknown[]).length).toBe(1);
  const quick = await decideInTime();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect([mailbox.receivedBy('ben2@example.org').length, mailbox.receivedBy(`${quick.name}@example.org`).length]).toEqual([1, 1]);
  expect(calls.filter(({ content }) => content.includes(id) || content.includes(quick.id))).toEqual([]);
  for (const player of [aki, quick.aki]) await player.close();
});

test('a player who looks without acting and leaves is notified like one who was offline', async () => {
  const { id, aki, ben } = await openAwaitingTable('ben5');
  await ben.connect(id);
  await aki.act(id, ['add', 3]);
  await eventually(() => ben.position?.number).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await ben.get('/api/me/notifications')).toEqual([]);
  await ben.close();
  expect(await mailbox.waitForMail('ben5@example.org', 1)).toContain('あなたの番');
  expect(await ben.get('/api/me/notifications')).toMatchObject([{ table: id, kind: 'turn' }]);
  await aki.close();
});

test('in a correspondence game, a player who is online and does not act is notified later', async () => {
  const { id, aki, ben } = await openAwaitingTable('ben6', { pace: { kind: 'days', move: 86_400, bank: 0, vacation: 0 } });
  await ben.connect(id);
  const began = Date.now();
  await aki.act(id, ['add', 3]);
  expect(await mailbox.waitForMail('ben6@example.org', 1)).toContain('あなたの番');
  expect(Date.now() - began).toBeGreaterThan(2900);
  expect(mailbox.receivedBy('ben6@example.org')).toHaveLength(2);
  for (const player of [aki, ben]) await player.close();
});

test('every open page shows the number of games that await the player, unless disabled', async () => {
  const { id, aki, ben } = await openAwaitingTable('ben4');
  const waiting = (player: Player) => () => player.messages.findLast((message) => message.type === 'turn-count')?.tables;
  await ben.connect();
  await eventually(waiting(ben)).toBe(0);
  expect((await aki.act(id, ['add', 3])).type).toBe('done');
  await eventually(waiting(ben)).toBe(1);
  const phone = new Player(server.address);
  phone.cookie = ben.cookie;
  await phone.connect();
  await eventually(waiting(phone)).toBe(1);
  await ben.request('PUT', '/api/me/settings', { inApp: false });
  await phone.close();
  phone.messages.length = 0;
  await phone.connect();
  await eventually(waiting(phone)).toBe(0);
  await phone.close();
  for (const player of [aki, ben]) await player.close();
});

test('a paused game awaits nobody until it resumes', async () => {
  const { id, aki, ben } = await openAwaitingTable('ben7');
  const waiting = () => ben.messages.findLast((message) => message.type === 'turn-count')?.tables;
  const agreeOn = async (kind: string): Promise<void> => {
    await aki.post(`/api/tables/${id}/proposal`, { kind });
    await ben.post(`/api/tables/${id}/proposal/response`, { agree: true });
  };
  await ben.connect();
  expect((await aki.act(id, ['add', 3])).type).toBe('done');
  await eventually(waiting).toBe(1);
  await agreeOn('pause');
  await eventually(waiting).toBe(0);
  await agreeOn('resume');
  await eventually(waiting).toBe(1);
  for (const player of [aki, ben]) await player.close();
});

test('the owner of a failing webhook reads why, until it works again', async () => {
  const statuses = [500, 404, 200];
  const fickle = createServer((_request, answer) => {
    answer.statusCode = statuses[0] ?? 200;
    answer.end();
  });
  await new Promise<void>((resolve) => fickle.listen(0, '127.0.0.1', resolve));
  const { port } = fickle.address() as AddressInfo;
  const ben = await Player.createGuest(server.address, 'Ben');
  await ben.post('/api/me/notification-channels', { kind: 'webhook', url: `http://127.0.0.1:${port}/club` });
  const problems = async (): Promise<string[]> =>
    ((await ben.get('/api/me/notification-channels')) as { problem: string }[]).map(({ problem }) => problem);
  expect(await problems()).toEqual(['']);
  for (const expected of ['the webhook answered with status 500', 'the webhook answered with status 404', '']) {
    const seats = [
      { seat: 'a', who: 'me' },
      { seat: 'b', who: 'bot', bot: 'random' },
    ];
    await ben.post('/api/tables', { game: 'steady', seats });
    await eventually(problems).toEqual([expected]);
    statuses.shift();
  }
  fickle.close();
});

test('a webhook cannot point into the server network', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '169.254.169.254', '::1', 'fe80::1', '::ffff:127.0.0.1'])
    expect(isPrivateAddress(address)).toBe(true);
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111']) expect(isPrivateAddress(address)).toBe(false);
});

test('a webhook cannot use an IPv6 spelling or embedding of such an address', () => {
  for (const address of [
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '::ffff:0:7f00:1',
    '2001:0:7f00:1::1',
    '100::1',
    'fd00::1',
  ])
    expect([address, isPrivateAddress(address)]).toEqual([address, true]);
  for (const address of ['2001:4860:4860::8888', '2a00:1450::1', '::ffff:1.1.1.1'])
    expect([address, isPrivateAddress(address)]).toEqual([address, false]);
});

test('every language has the texts', () => {
  for (const language of ['en', 'zh-Hans', 'zh-Hant', 'ja'] as const)
    for (const kind of ['turn', 'over'] as const)
      expect(formatNotification(kind, language, 'Age of War', 'https://x/')).toMatchObject({
        body: expect.stringContaining('https://x/') as string,
      });
  for (const language of ['en', 'zh-Hans', 'zh-Hant', 'ja'] as const)
    for (const purpose of ['confirm', 'reset'] as const) {
      const { body } = formatTokenEmail(purpose, language, 'Hanako', 'https://x/');
      // A confirmation goes to an address that nobody has proven, so it holds no name that its sender chose.
      expect([purpose, body.includes('Hanako'), body.includes('https://x/')]).toEqual([purpose, purpose === 'reset', true]);
    }
});

test('all nodes give browsers the same VAPID key', async () => {
  const { key } = (await new Player(server.address).get('/api/vapid-key')) as { key: string };
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  expect(await new Player(server.address).get('/api/vapid-key')).toEqual({ key });
});
