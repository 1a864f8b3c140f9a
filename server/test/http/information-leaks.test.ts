import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { extractToken, startMailbox } from '../helpers/mailbox.ts';
import type { Mailbox } from '../helpers/mailbox.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

/** Hidden information leaves the server by no route. */
const adminToken = 'a token of sixteen';
const bearer = { authorization: `Bearer ${encodeURIComponent(adminToken)}` };
const db = scratchFile();
const calls: string[] = [];
let server: RunningServer;
let mailbox: Mailbox;
let hook: Server;

beforeAll(async () => {
  mailbox = await startMailbox();
  hook = createServer((request, answer) => {
    let text = JSON.stringify(request.headers);
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      calls.push(text);
      answer.end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const quick = { smtp: mailbox.smtp, allowPrivateWebhooks: true, turnNoticeMs: 100, rulesMs: 60_000 };
  server = await startServer({ port: 0, db, log: 'silent', rateFactor: 1000, workers: 1, adminToken, ...quick }, fixtureRegistry(1));
});
afterAll(async () => {
  await server.close();
  mailbox.stop();
  hook.close();
});

/** A card by name, as only seat b may read it. */
const CARD = /(parry|blank)-\d/;

const handOf = ({ position }: Player): readonly string[] => {
  const view = position?.view as { zones: Record<string, { pieces: string[] }> } | undefined;
  return view?.zones['hand.b']?.pieces ?? [];
};

/** How long an event stream must be silent before it counts as read. */
const STREAM_SILENCE_MS = 500;

/** The body of a response. Event streams do not end by themselves: they are read until they fall silent. */
const readBody = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type') !== 'application/x-ndjson') return response.text();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const chunk = await Promise.race([reader.read(), sleep(STREAM_SILENCE_MS, null)]);
    if (!chunk?.value) break;
    text += decoder.decode(chunk.value, { stream: true });
  }
  await reader.cancel();
  return text;
};

/** Every GET response that a player can get, with its headers. */
const collectReadableTexts = async (who: Player, id: string, person: string, headers: Record<string, string> = {}): Promise<string[]> => {
  const texts: string[] = [];
  for (const route of server.routes.filter((one) => one.startsWith('GET '))) {
    const path = route
      .slice(4)
      .replace('/players/:id', `/players/${person}`)
      .replace(':other', who.account || person)
      .replace(':id', id);
    const answer = await fetch(server.address + path, { headers: { cookie: who.cookie, ...headers } });
    const named = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
    // An etag would reveal that hidden information changed.
    if (path.startsWith('/api/')) expect([answer.headers.has('etag'), answer.headers.get('cache-control')]).toEqual([false, 'no-store']);
    texts.push(`${path} ${named.join(' ')} ${await readBody(answer)}`);
  }
  return texts;
};

test('hands, deck and seed appear in no response, message, mail, webhook or metric outside their seat', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'stumbling');
  expect(handOf(b).every((card) => CARD.test(card))).toBe(true); // otherwise the test would check nothing
  await b.post('/api/members', { name: 'Ben the Second', password: 'a long password', email: 'ben@example.org' });
  await b.post('/api/confirm', { key: extractToken(await mailbox.waitForMail('ben@example.org'), 'confirm') });
  const { port } = hook.address() as AddressInfo;
  await b.post('/api/me/notification-channels', { kind: 'webhook', url: `http://127.0.0.1:${port}/club` });
  await b.close();
  const watcher = await Player.createGuest(server.address, 'Watcher');
  const nobody = new Player(server.address);
  await Promise.all([watcher.connect(id), nobody.connect(id)]);
  await b.request('PUT', `/api/tables/${id}/note`, { text: `I hold ${handOf(b).join(' and ')}` });

  expect(await a.act(id, ['rest'])).toMatchObject({ type: 'done' });
  for (const player of [a, watcher, nobody])
    for (const action of [['stumble'], ['parry', 'parry'], ['pass'], ['strike', 1], ['nonsense']])
      expect((await player.act(id, action, a.position?.number)).type).toBe('refused');
  expect(await a.act(id, ['strike'])).toMatchObject({ type: 'done' });
  expect(await mailbox.waitForMail('ben@example.org', 1)).toContain(id);
  await eventually(() => calls.filter((text) => text.includes(id)).length).toBe(1);
  await a.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: 1 });
  await watcher.request('POST', `/api/tables/${id}/proposal`, { kind: 'open-hands', delay: 1 });

  const store = await openStore(db);
  const { seed } = await store.db.selectFrom('tables').select('seed').where('id', '=', id).executeTakeFirstOrThrow();
  await store.close();
  const texts = [
    ...(await collectReadableTexts(a, id, b.account)),
    ...(await collectReadableTexts(watcher, id, b.account)),
    ...(await collectReadableTexts(nobody, id, b.account)),
    ...(await collectReadableTexts(nobody, id, b.account, bearer)),
    ...[a, watcher, nobody].flatMap(({ messages: words }) => words.map((message) => JSON.stringify(message))),
    ...mailbox.receivedBy('ben@example.org'),
    ...calls,
  ];
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => CARD.test(text) || text.includes(seed))).toEqual([]);
  for (const player of [a, watcher, nobody]) await player.close();
});

test('a rules fault is refused without details, and counted for the administrator', async () => {
  const faults = async (): Promise<number> => {
    const text = await (await fetch(`${server.address}/api/metrics`, { headers: bearer })).text();
    return Number(/gunbai_commands_total\{outcome="fault"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const { id, a, b } = await seatTwoGuests(server, 'stumbling');
  const before = await faults();
  expect(await a.act(id, ['stumble'])).toMatchObject({ type: 'refused', refusal: { code: 'fault', detail: 'the rules failed' } });
  const { json } = await a.request('POST', `/api/tables/${id}/actions`, {
    number: a.position?.number,
    action: ['stumble'],
    key: 'stumbles-again',
  });
  expect(json).toEqual({ error: { code: 'fault', detail: 'the rules failed' } });
  expect(await faults()).toBe(before + 2);
  expect(await a.act(id, ['strike'])).toMatchObject({ type: 'done' });
  for (const player of [a, b]) await player.close();
});

test('a player whose seat went to a bot no longer sees its hand', async () => {
  const policy = { timeOut: 'bot', botTakesOver: true, spectators: true, rated: true } as const;
  const { id, a, b } = await seatTwoGuests(server, 'duel', { policy, pace: { kind: 'live', base: 3, increment: 3600 } });
  expect(handOf(b)).not.toContain('?');
  expect(await a.act(id, ['strike'])).toMatchObject({ type: 'done' });
  await eventually(() => b.table?.seats[1]?.bot).not.toBeNull();
  await eventually(() => b.position?.number).toBeGreaterThan(2);
  expect(handOf(b).every((card) => card === '?')).toBe(true);
  expect(JSON.stringify((await b.get(`/api/tables/${id}/position`)) as unknown)).not.toMatch(/"hand\.b":\{[^}]*(parry|blank)-\d/);
  for (const player of [a, b]) await player.close();
});

test('a record can be read only when the game is over', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'duel');
  const refusals = async (): Promise<unknown> =>
    Promise.all(
      [a, b, new Player(server.address)].flatMap((player) =>
        ['record', 'verify'].map(async (what) => (await player.request('GET', `/api/tables/${id}/${what}`, undefined, bearer)).status),
      ),
    );
  const none = Array.from({ length: 6 }, () => 409);
  expect(await refusals()).toEqual(none);
  await a.post(`/api/tables/${id}/proposal`, { kind: 'pause' });
  await b.post(`/api/tables/${id}/proposal/response`, { agree: true });
  expect(await refusals()).toEqual(none);
  await new Player(server.address).request('POST', `/api/admin/tables/${id}/close`, {}, bearer);
  expect(((await a.get(`/api/tables/${id}`)) as TableView).status).toBe('cancelled');
  expect(await refusals()).toEqual(none);
  for (const player of [a, b]) await player.close();
});
