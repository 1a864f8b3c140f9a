import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { hashOf } from '../helpers/dice.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

/** Valid requests by every role: only permitted roles succeed. */
const ROLES = ['stranger', 'guest', 'member', 'owner', 'opponent', 'player', 'admin', 'banned'] as const;
type Role = (typeof ROLES)[number];

const db = scratchFile();
let server: RunningServer;
let players: Readonly<Record<Role, Player>>;
const adminToken = 'a token of sixteen';

beforeAll(async () => {
  server = await startServer(
    { port: 0, db, log: 'silent', rateFactor: 10_000, workers: 1, adminToken, rulesMs: 60_000 },
    fixtureRegistry(1),
  );
  const guests = await Promise.all(ROLES.map((role) => Player.createGuest(server.address, role)));
  const signedIn = Object.fromEntries(ROLES.map((role, at) => [role, guests[at]])) as Record<Role, Player>;
  players = { ...signedIn, stranger: new Player(server.address) };
  for (const role of ['member', 'admin', 'banned'] as const)
    await players[role].post('/api/members', { name: `The ${role}`, password: 'a long password' });
  const store = await openStore(db);
  const mark = (set: { admin: number } | { banned: number }, { account }: Player) =>
    store.db.updateTable('accounts').set(set).where('id', '=', account);
  await store.commit([mark({ admin: 1 }, players.admin), mark({ banned: 1 }, players.banned)]);
  await store.close();
});
afterAll(() => server.close());

/** The owner is not seated. The player is to move, has moved, has offered a draw, or has resigned. */
type Stage = 'started' | 'moved' | 'drawing' | 'over';

const key = (() => {
  let keys = 0;
  return (): string => `a-key-of-${++keys}`;
})();

const openTableAt = async (stage: Stage, spectators: boolean): Promise<string> => {
  const { owner, player, opponent } = players;
  const seats = ['a', 'b'].map((seat) => ({ seat, who: 'open' }));
  const policy = { timeOut: 'claim', botTakesOver: true, spectators, rated: false } as const;
  // In a duel the same seat decides again, so that it may undo alone.
  const game = stage === 'moved' ? 'duel' : 'steady';
  const { id } = (await owner.post('/api/tables', { game, seats, policy, visibility: 'link' })) as TableView;
  await player.post(`/api/tables/${id}/seat`, { seat: 'a' });
  await opponent.post(`/api/tables/${id}/seat`, { seat: 'b' });
  if (stage === 'moved') await player.post(`/api/tables/${id}/actions`, { number: 1, action: ['rest'], key: key() });
  if (stage === 'drawing') await player.post(`/api/tables/${id}/proposal`, { kind: 'draw' });
  if (stage === 'over') await player.post(`/api/tables/${id}/resign`, {});
  return id;
};

/** The expected status for each role, in the order above. */
type Answers = readonly [number, number, number, number, number, number, number, number];
type Row = readonly [route: string, body: object | undefined, stage: Stage, answers: Answers];

const seatedOnlyRoutes: readonly Row[] = [
  ['GET ', undefined, 'started', [403, 403, 403, 403, 200, 200, 403, 403]],
  ['GET /position', undefined, 'started', [403, 403, 403, 403, 200, 200, 403, 403]],
  ['GET /events', undefined, 'started', [403, 403, 403, 403, 200, 200, 403, 403]],
  ['GET /chat', undefined, 'started', [403, 403, 403, 403, 200, 200, 403, 403]],
  ['POST /seat', {}, 'started', [401, 409, 409, 409, 409, 409, 409, 401]],
  ['DELETE /seat', {}, 'started', [401, 409, 409, 409, 409, 409, 409, 401]],
  ['DELETE /seats/:seat', undefined, 'started', [401, 403, 403, 409, 403, 403, 403, 401]],
  ['GET /ratings', undefined, 'over', [403, 403, 403, 403, 200, 200, 403, 403]],
  ['POST /invitations', { seat: 'a', name: 'Nobody' }, 'started', [401, 403, 403, 403, 403, 403, 403, 401]],
  ['DELETE /invitations/:seat', undefined, 'started', [401, 404, 404, 404, 404, 404, 404, 401]],
  ['POST /dice', hashOf('a'), 'started', [401, 403, 403, 403, 409, 409, 403, 401]],
  ['POST /actions', { number: 1, action: ['add', 1] }, 'started', [401, 403, 403, 403, 422, 200, 403, 401]],
  ['GET /choices', undefined, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['POST /why-not', { action: ['add', 1] }, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['POST /undo', {}, 'moved', [401, 403, 403, 403, 422, 200, 403, 401]],
  ['POST /resign', {}, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['POST /proposal', { kind: 'draw' }, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['POST /proposal/response', { agree: true }, 'drawing', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['POST /proposal/response', { agree: false }, 'drawing', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['POST /claim-timeout', {}, 'started', [401, 403, 403, 403, 422, 422, 403, 401]],
  ['GET /standing-orders', undefined, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['PUT /standing-orders', { orders: [{ step: 'move', answer: ['add'] }] }, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['POST /rematch', {}, 'started', [401, 403, 403, 403, 422, 422, 403, 401]],
  ['POST /rematch', {}, 'over', [401, 403, 403, 403, 201, 201, 403, 401]],
  ['GET /record', undefined, 'started', [409, 409, 409, 409, 409, 409, 409, 409]],
  ['GET /record', undefined, 'over', [403, 403, 403, 403, 200, 200, 403, 403]],
  ['GET /verify', undefined, 'over', [403, 403, 403, 403, 200, 200, 403, 403]],
  ['POST /chat', { text: 'well met' }, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['POST /reports', { reason: 'rude' }, 'started', [401, 403, 403, 403, 201, 201, 403, 401]],
  ['GET /note', undefined, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['PUT /note', { text: 'mine' }, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
];

/** At a table open to spectators, members may also chat, but nothing more. */
const openRoutes: readonly Row[] = [
  ['GET ', undefined, 'started', [200, 200, 200, 200, 200, 200, 200, 200]],
  ['GET /position', undefined, 'started', [200, 200, 200, 200, 200, 200, 200, 200]],
  ['GET /events', undefined, 'started', [200, 200, 200, 200, 200, 200, 200, 200]],
  ['GET /chat', undefined, 'started', [200, 200, 200, 200, 200, 200, 200, 200]],
  ['POST /chat', { text: 'well met' }, 'started', [401, 403, 200, 403, 200, 200, 200, 401]],
  ['POST /actions', { number: 1, action: ['add', 1] }, 'started', [401, 403, 403, 403, 422, 200, 403, 401]],
  ['POST /resign', {}, 'started', [401, 403, 403, 403, 200, 200, 403, 401]],
  ['GET /record', undefined, 'over', [200, 200, 200, 200, 200, 200, 200, 200]],
  ['GET /verify', undefined, 'over', [200, 200, 200, 200, 200, 200, 200, 200]],
  ['POST /reports', { reason: 'rude' }, 'started', [401, 201, 201, 201, 201, 201, 201, 401]],
  ['GET /note', undefined, 'started', [401, 200, 200, 200, 200, 200, 200, 401]],
  ['PUT /note', { text: 'mine' }, 'started', [401, 200, 200, 200, 200, 200, 200, 401]],
];

const requestStatus = async (role: Role, route: string, path: string, body: object | undefined): Promise<number> => {
  const [method = ''] = route.split(' ');
  const sent = body && route.endsWith('/actions') ? { ...body, key: key() } : body;
  return (await players[role].request(method, path, sent)).status;
};

describe.each([
  ['a table without spectators', seatedOnlyRoutes, false],
  ['a table open to spectators', openRoutes, true],
] as const)('at %s', (_name, rows, spectators) => {
  test.each(rows)('%s %j when %s', async (route, body, stage, answers) => {
    const path = (route.split(' ')[1] ?? '').replace(':seat', 'a');
    const actual: Record<string, number> = {};
    for (const role of ROLES) {
      const id = await openTableAt(stage, spectators);
      actual[role] = await requestStatus(role, route, `/api/tables/${id}${path}`, body);
    }
    expect(actual).toEqual(Object.fromEntries(ROLES.map((role, at) => [role, answers[at]])));
  });

  test('every route of a table is covered', () => {
    const covered = new Set(seatedOnlyRoutes.map(([route]) => route));
    const tableRoutes = server.routes
      .filter((route) => route.includes(' /api/tables/:id'))
      .map((route) => route.replace('/api/tables/:id', ''));
    expect(tableRoutes.filter((route) => !covered.has(route))).toEqual([]);
  });
});

describe('admin routes', () => {
  test('answer administrators only', async () => {
    const id = await openTableAt('started', true);
    await players.guest.post(`/api/tables/${id}/reports`, { reason: 'rude' });
    const reports = (await players.admin.get('/api/admin/reports')) as { id: string }[];
    const { account: bot } = (await players.admin.post('/api/me/bots', { name: 'Karakuri' })) as { account: string };
    await players.admin.request('PUT', `/api/me/bots/${bot}/offer`, { games: ['steady'] });
    const bodies: Record<string, object> = {
      'POST /api/admin/reports/:report': { hide: true },
      'POST /api/admin/bots': { account: bot, registered: true },
      'POST /api/admin/bans': { address: '203.0.113.9', banned: false },
      'POST /api/admin/tables/:id/close': {},
    };
    const routes = server.routes.filter((route) => route.includes('/api/admin/') || route.includes('/api/metrics'));
    expect(routes.toSorted()).toEqual([
      'GET /api/admin/audit',
      'GET /api/admin/bans',
      'GET /api/admin/reports',
      'GET /api/admin/status',
      'GET /api/admin/tables',
      'GET /api/metrics',
      'POST /api/admin/bans',
      'POST /api/admin/bots',
      'POST /api/admin/reports/:report',
      'POST /api/admin/tables/:id/close',
    ]);
    for (const route of routes)
      for (const role of ROLES) {
        const path = route
          .replace(/^\w+ /, '')
          .replace(':report', reports[0]?.id ?? '')
          .replace(':id', id);
        const body = bodies[route];
        const { status } = await fetch(server.address + path, {
          method: route.split(' ')[0] as string,
          headers: { cookie: players[role].cookie, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        expect(`${role} at ${route}: ${status}`).toBe(`${role} at ${route}: ${role === 'admin' ? 200 : 401}`);
      }
  });
});

describe('private data', () => {
  test('cannot be read or deleted by others', async () => {
    const { player, opponent, admin } = players;
    const id = await openTableAt('started', true);
    await player.request('PUT', `/api/tables/${id}/note`, { text: 'my plan' });
    const { id: channel } = (await player.post('/api/me/notification-channels', { kind: 'webhook', url: 'https://example.org/hook' })) as {
      id: string;
    };
    for (const other of [opponent, admin]) {
      expect(await other.get(`/api/tables/${id}/note`)).toEqual({ text: '' });
      expect((await other.request('DELETE', `/api/me/notification-channels/${channel}`)).status).toBe(404);
      expect(await other.get('/api/me/notification-channels')).toEqual([]);
    }
    expect(await player.get(`/api/tables/${id}/note`)).toEqual({ text: 'my plan' });
    expect((await player.request('DELETE', `/api/me/notification-channels/${channel}`)).status).toBe(200);
  });
});

describe('over the socket', () => {
  /** The answer to one message of a role: `done`, or the refusal code. */
  const sendAndWait = async (role: Role, createMessage: (id: string) => object, stage: Stage, spectators: boolean): Promise<string> => {
    const id = await openTableAt(stage, spectators);
    const player = new Player(server.address);
    player.cookie = players[role].cookie;
    await player.connect();
    const reply = player.waitForMessage<ServerMessage>(({ type }) => ['done', 'refused', 'table'].includes(type));
    player.send(createMessage(id));
    const answer = await reply;
    await player.close();
    return answer.type === 'refused' ? answer.refusal.code : answer.type;
  };
  const NO = 'not-seated';
  const OUT = 'no-spectators';
  const socketCases: readonly (readonly [string, (id: string) => object, Stage, boolean, readonly string[]])[] = [
    ['watch', (table) => ({ type: 'watch', table }), 'started', false, [OUT, OUT, OUT, OUT, 'table', 'table', OUT, OUT]],
    ['watch', (table) => ({ type: 'watch', table }), 'started', true, Array.from({ length: 8 }, () => 'table')],
    [
      'act',
      (table) => ({ type: 'act', table, number: 1, action: ['add', 1], key: key() }),
      'started',
      true,
      ['not-signed-in', NO, NO, NO, 'wrong-seat', 'done', NO, 'not-signed-in'],
    ],
    [
      'undo',
      (table) => ({ type: 'undo', table, key: key() }),
      'moved',
      true,
      ['not-signed-in', NO, NO, NO, 'nothing-to-undo', 'done', NO, 'not-signed-in'],
    ],
    [
      'chat',
      (table) => ({ type: 'chat', table, text: 'well met', key: key() }),
      'started',
      false,
      ['not-signed-in', NO, NO, NO, 'done', 'done', NO, 'not-signed-in'],
    ],
    [
      'chat',
      (table) => ({ type: 'chat', table, text: 'well met', key: key() }),
      'started',
      true,
      ['not-signed-in', NO, 'done', NO, 'done', 'done', 'done', 'not-signed-in'],
    ],
  ];

  test.each(socketCases)('%s', async (_what, createMessage, stage, spectators, answers) => {
    const actual: Record<string, string> = {};
    for (const role of ROLES) actual[role] = await sendAndWait(role, createMessage, stage, spectators);
    expect(actual).toEqual(Object.fromEntries(ROLES.map((role, at) => [role, answers[at]])));
  });
});
