import { readFileSync } from 'node:fs';
import { seededRandom } from '@gunbai/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { TokenBuckets } from '../../src/rate-limiter.ts';
import { setAdmin } from '../../src/ops/set-admin.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { makeMalformedMessage } from '../helpers/malformed-messages.ts';
import { randomAction, loadGame, Player } from '../helpers/player.ts';
import { seatTwoGuests } from '../helpers/two-players.ts';

const db = scratchFile();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', rateFactor: 1000, workers: 1, adminToken: 'an admin token for tests' });
});
afterAll(() => server.close());

const newTable = {
  game: 'age-of-war',
  seats: [
    { seat: 'p1', who: 'me' },
    { seat: 'p2', who: 'open' },
  ],
} as const;

describe('permissions', () => {
  /**
   * For each route: its status for a stranger, a guest, and a player of the table. The other seat of the table gets what the
   * player gets, and a member and an administrator what the guest gets, unless said otherwise. Who has a password must give it
   * again before a change of the account. Tokens have a matrix of their own: `token-permissions.test.ts`.
   */
  type Others = { readonly seat?: number; readonly member?: number; readonly admin?: number };
  const matrix: Record<string, [stranger: number, guest: number, player: number, others?: Others]> = {
    'GET /api/v1/openapi.json': [200, 200, 200],
    'GET /api/health': [200, 200, 200],
    'GET /api/ready': [200, 200, 200],
    'GET /api/metrics': [401, 401, 401, { admin: 200 }],
    'GET /api/games': [200, 200, 200],
    'POST /api/guests': [400, 400, 400],
    'POST /api/members': [400, 400, 400],
    'POST /api/session': [400, 400, 400],
    'DELETE /api/session': [200, 200, 200],
    'GET /api/me': [401, 200, 200],
    'DELETE /api/me': [401, 200, 200],
    'PUT /api/me/settings': [401, 200, 200],
    'PUT /api/me/password': [401, 400, 400],
    'PUT /api/me/email': [401, 400, 400],
    'POST /api/me/email/resend': [401, 200, 200],
    'POST /api/confirm': [400, 400, 400],
    'POST /api/reset': [400, 400, 400],
    'PUT /api/reset': [400, 400, 400],
    'GET /api/me/blocks': [401, 200, 200],
    'POST /api/me/blocks': [401, 400, 400],
    'GET /api/me/mutes': [401, 200, 200],
    'POST /api/me/mutes': [401, 400, 400],
    'GET /api/me/tables': [401, 200, 200],
    'GET /api/me/invitations': [401, 200, 200],
    'GET /api/me/next-game': [401, 200, 200],
    'GET /api/me/history': [401, 200, 200],
    'GET /api/me/notifications': [401, 200, 200],
    'POST /api/me/notifications/read': [401, 200, 200],
    'GET /api/me/sessions': [401, 200, 200],
    'DELETE /api/me/sessions': [401, 200, 200],
    'DELETE /api/me/sessions/:session': [401, 404, 404],
    'GET /api/me/turns': [401, 200, 200],
    'GET /api/me/events': [401, 200, 200],
    'GET /api/me/access-tokens': [401, 200, 200],
    'POST /api/me/access-tokens': [401, 400, 400],
    'DELETE /api/me/access-tokens/:token': [401, 404, 404],
    'GET /api/me/bots': [401, 200, 200],
    'POST /api/me/bots': [401, 400, 400],
    'DELETE /api/me/bots/:bot': [401, 404, 404],
    'PUT /api/me/bots/:bot/offer': [401, 400, 400],
    'GET /api/bots': [200, 200, 200],
    'GET /api/me/notification-channels': [401, 200, 200],
    'POST /api/me/notification-channels': [401, 400, 400],
    'DELETE /api/me/notification-channels/:channel': [401, 404, 404],
    'GET /api/vapid-key': [200, 200, 200],
    'POST /api/passkeys/options': [401, 200, 200],
    'GET /api/passkeys': [401, 200, 200],
    'POST /api/passkeys': [401, 400, 400],
    'DELETE /api/passkeys': [401, 400, 400],
    'POST /api/session/reauthenticate/options': [401, 200, 200],
    'POST /api/session/reauthenticate': [401, 400, 400],
    'POST /api/passkeys/sign-in/options': [200, 200, 200],
    'POST /api/passkeys/sign-in': [400, 400, 400],
    'GET /api/players/:id': [404, 404, 404],
    'GET /api/players/:id/ratings': [200, 200, 200],
    'GET /api/players/online': [401, 200, 200],
    'GET /api/players/:id/against/:other': [200, 200, 200],
    'GET /api/tables': [200, 200, 200],
    'POST /api/tables': [401, 400, 400],
    'GET /api/tables/:id': [403, 403, 200],
    'GET /api/tables/:id/position': [403, 403, 200],
    'GET /api/tables/:id/ratings': [403, 403, 200],
    'POST /api/tables/:id/seat': [401, 409, 409],
    'DELETE /api/tables/:id/seat': [401, 409, 409],
    'DELETE /api/tables/:id/seats/:seat': [401, 403, 409, { seat: 403 }],
    'POST /api/tables/:id/invitations': [401, 400, 400],
    'DELETE /api/tables/:id/invitations/:seat': [401, 404, 404],
    'POST /api/tables/:id/dice': [401, 400, 400],
    'POST /api/tables/:id/actions': [401, 400, 400],
    'GET /api/tables/:id/events': [403, 403, 200],
    'GET /api/tables/:id/choices': [401, 403, 200],
    'POST /api/tables/:id/why-not': [401, 400, 400],
    'POST /api/tables/:id/undo': [401, 403, 422],
    'POST /api/tables/:id/resign': [401, 403, 200, { seat: 409 }],
    'POST /api/tables/:id/proposal': [401, 400, 400],
    'POST /api/tables/:id/proposal/response': [401, 400, 400],
    'POST /api/tables/:id/claim-timeout': [401, 403, 422],
    'GET /api/tables/:id/standing-orders': [401, 403, 200],
    'PUT /api/tables/:id/standing-orders': [401, 400, 400],
    'POST /api/tables/:id/rematch': [401, 403, 422],
    'GET /api/tables/:id/record': [409, 409, 409],
    'GET /api/tables/:id/verify': [409, 409, 409],
    'GET /api/tables/:id/chat': [403, 403, 200],
    'POST /api/tables/:id/chat': [401, 400, 400],
    'POST /api/tables/:id/reports': [401, 400, 400],
    'GET /api/tables/:id/note': [401, 403, 200],
    'PUT /api/tables/:id/note': [401, 400, 400],
    'GET /api/admin/tables': [401, 401, 401, { admin: 200 }],
    'POST /api/admin/tables/:id/close': [401, 401, 401, { admin: 200 }],
    'GET /api/admin/status': [401, 401, 401, { admin: 200 }],
    'GET /api/admin/reports': [401, 401, 401, { admin: 200 }],
    'POST /api/admin/reports/:report': [401, 401, 401, { admin: 404 }],
    'POST /api/admin/bots': [401, 401, 401, { admin: 400 }],
    'GET /api/admin/bans': [401, 401, 401, { admin: 200 }],
    'GET /api/admin/audit': [401, 401, 401, { admin: 200 }],
    'POST /api/admin/bans': [401, 401, 401, { admin: 400 }],
  };

  test('every route is in the matrix', () => {
    const own = server.routes.filter((route) => !route.includes('/api/v1/') || matrix[route] !== undefined);
    expect(own.toSorted()).toEqual(Object.keys(matrix).toSorted());
  });

  test('every route answers each role as the matrix says', async () => {
    const wrong: string[] = [];
    let registered = 0;
    const members = new Map<string, Player>();
    /** A member with a session; a new one after it was deleted or signed out. */
    const getMember = async (kind: 'Member' | 'Admin'): Promise<Player> => {
      const known = members.get(kind);
      if (known && (await known.request('GET', '/api/me')).status === 200) return known;
      const member = await Player.createGuest(server.address, kind);
      const name = `${kind} ${registered++}`;
      await member.becomeMember(name);
      members.set(kind, member);
      if (kind === 'Admin') await setAdmin(db, name, true);
      return member;
    };
    for (const [route, expected] of Object.entries(matrix)) {
      const [method, path] = route.split(' ') as [string, string];
      const policy = { timeOut: 'claim', botTakesOver: true, spectators: false, rated: true } as const;
      const { id, a, b } = await seatTwoGuests(server, 'age-of-war', { policy }, ['p1', 'p2']);
      const guest = await Player.createGuest(server.address, 'Other');
      const url = path.replace('/players/:id', '/players/nobody').replace(':id', id).replace(':other', 'nobody').replace(/:\w+/, 'nothing');
      const [stranger, forGuest, player, { seat = player, member: forMember = forGuest, admin: forAdmin = forMember } = {}] = expected;
      const callers = {
        stranger: [new Player(server.address), stranger],
        guest: [guest, forGuest],
        member: [await getMember('Member'), forMember],
        administrator: [await getMember('Admin'), forAdmin],
        player: [a, player],
        'other seat': [b, seat],
      } as const;
      for (const [caller, [who, status]] of Object.entries(callers)) {
        const answer = await who.request(method, url, method === 'GET' ? undefined : {});
        if (answer.status !== status) wrong.push(`${route}: a ${caller} gets ${answer.status}, not ${status}`);
      }
      a.dropConnection();
      b.dropConnection();
    }
    expect(wrong).toEqual([]);
  });

  test('another player cannot act, undo or resign for a seat', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'age-of-war', {}, ['p1', 'p2']);
    const game = await loadGame('age-of-war');
    const mover = [a, b].find((player) => randomAction(game, player)) as Player;
    const other = mover === a ? b : a;
    expect(await other.act(id, randomAction(game, mover))).toMatchObject({ refusal: { code: 'wrong-seat' } });
    const stranger = await Player.createGuest(server.address, 'Stranger');
    await stranger.connect(id);
    expect(await stranger.act(id, randomAction(game, mover))).toMatchObject({ refusal: { code: 'not-seated' } });
    for (const player of [a, b, stranger]) await player.close();
  });
});

describe('other sites', () => {
  test('cannot make a browser change anything', async () => {
    const player = await Player.createGuest(server.address, 'Oda');
    const send = (headers: Record<string, string>) => player.request('POST', '/api/tables', newTable, headers);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await send({ origin: server.address, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  });

  test('cannot open a socket with the cookie of a player', async () => {
    const player = await Player.createGuest(server.address, 'Oda');
    const refused = await new Promise((resolve) => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, {
        headers: { cookie: player.cookie },
        origin: 'https://evil.example',
      });
      socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode));
      socket.once('open', () => resolve('open'));
      socket.on('error', () => {});
    });
    expect(refused).toBe(403);
  });

  test('cannot read the session cookie, and neither can scripts', async () => {
    const answer = await fetch(`${server.address}/api/guests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Oda"}',
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
  });
});

test('passwords and tokens are stored only as hashes', async () => {
  const player = await Player.createGuest(server.address, 'Oda');
  await player.post('/api/members', { name: 'Secretive', password: 'nobody shall read this' });
  const store = await openStore(db);
  const [account] = await store.db.selectFrom('accounts').selectAll().where('handle', '=', 'secretive').execute();
  expect(account?.password).toMatch(/^\$argon2id\$/);
  await store.close();
  const bytes = readFileSync(db).toString('latin1') + readFileSync(`${db}-wal`).toString('latin1');
  expect(bytes).not.toContain('nobody shall read this');
  expect(bytes).not.toContain(player.cookie.split('=')[1]);
});

test('a flood of other keys does not reset an exhausted rate limit', () => {
  const limits = new TokenBuckets(1);
  const tries = (who: string, at: number, times: number): number =>
    Array.from({ length: times }, () => limits.tryConsume('signInByName', who, at)).filter(Boolean).length;
  expect(tries('victim', 0, 40)).toBe(30);
  for (let i = 0; i < 45_000; i++) tries(`somebody ${i}`, 120_000, 1);
  expect(tries('victim', 125_000, 40)).toBeLessThanOrEqual(2);
  expect(tries('victim', 125_000 + 3_600_000, 40)).toBe(30);
});

test('a message that is too large or too fast is refused, and affects only its sender', async () => {
  const limits = new TokenBuckets(1);
  expect(Array.from({ length: 12 }, () => limits.tryConsume('signIn', 'x', 0)).filter(Boolean)).toHaveLength(10);
  expect(limits.tryConsume('signIn', 'y', 0)).toBe(true);
  expect(limits.tryConsume('signIn', 'x', 60_000)).toBe(true);
  const loud = await Player.createGuest(server.address, 'Loud');
  const quiet = await Player.createGuest(server.address, 'Quiet');
  await Promise.all([loud.connect(), quiet.connect()]);
  const shownOut = new Promise((resolve) => loud.socket?.once('close', resolve));
  loud.socket?.send('x'.repeat(20_000));
  expect(await shownOut).toBe(1009);
  const pong = quiet.waitForMessage<ServerMessage & { type: 'pong' }>((message) => message.type === 'pong');
  quiet.send({ type: 'ping', at: 5 });
  expect(await pong).toMatchObject({ at: 5 });
  expect((await quiet.request('POST', '/api/guests', { name: 'x'.repeat(40_000) })).status).toBe(413);
  await quiet.close();
});

test('each malformed message is refused without a trace of the code', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'age-of-war', {}, ['p1', 'p2']);
  const chance = seededRandom(99);
  const goodMessages = [
    { type: 'watch', table: id, since: 0, chatSince: 0 },
    { type: 'act', table: id, number: 1, action: ['reroll'], key: 'some-key-1' },
    { type: 'undo', table: id, key: 'some-key-2' },
    { type: 'chat', table: id, text: 'hello', key: 'some-key-3' },
    { type: 'unwatch', table: id },
    { type: 'ping', at: 1 },
  ];
  const answers: string[] = [];
  for (let i = 0; i < 1500; i++) {
    if (!a.socket || a.socket.readyState !== WebSocket.OPEN) {
      await a.connect(id);
      a.socket?.on('message', (text) => answers.push(String(text)));
    }
    a.socket?.send(makeMalformedMessage(goodMessages, chance));
    if (i % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const [path, good] of [
    ['/api/tables', { ...newTable, visibility: 'public', pace: { kind: 'none' } }],
    [`/api/tables/${id}/actions`, { number: 1, action: ['reroll'], key: 'some-key-4' }],
    [`/api/tables/${id}/proposal`, { kind: 'undo', to: 1 }],
    [`/api/tables/${id}/standing-orders`, { orders: [{ step: 'attack', answer: ['pass'] }] }],
    ['/api/members', { name: 'Some Body', password: 'long enough, this' }],
    ['/api/me/notification-channels', { kind: 'webhook', url: 'https://example.com/' }],
  ] as const)
    for (let i = 0; i < 60; i++) {
      const answer = await fetch(server.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: b.cookie },
        body: makeMalformedMessage([good], chance),
      });
      expect(answer.status, path).not.toBe(500);
      answers.push(await answer.text());
    }
  expect(answers.filter((text) => /node_modules|\.ts:\d|at \w+ \(|Error:/.test(text))).toEqual([]);
  const table = (await b.get(`/api/tables/${id}`)) as TableView;
  expect(['playing', 'over', 'paused']).toContain(table.status);
  for (const player of [a, b]) player.dropConnection();
});
