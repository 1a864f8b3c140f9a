import { SCOPES } from '@gunbai/protocol';
import type { Scope, TableView } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';

/** What each route asks of an access token: nothing, any scope, one scope, a session instead, or an administrator. */
type Need = 'nothing' | 'a session' | 'an administrator' | Scope;

const NEEDS: Readonly<Record<string, Need>> = {
  'GET /api/v1/openapi.json': 'nothing',
  'GET /api/health': 'nothing',
  'GET /api/ready': 'nothing',
  'GET /api/metrics': 'an administrator',
  'GET /api/games': 'nothing',
  'POST /api/guests': 'nothing',
  'POST /api/members': 'nothing',
  'POST /api/session': 'nothing',
  'DELETE /api/session': 'nothing',
  'GET /api/me': 'read',
  'DELETE /api/me': 'a session',
  'PUT /api/me/settings': 'a session',
  'PUT /api/me/password': 'a session',
  'PUT /api/me/email': 'a session',
  'POST /api/me/email/resend': 'a session',
  'POST /api/confirm': 'nothing',
  'POST /api/reset': 'nothing',
  'PUT /api/reset': 'nothing',
  'GET /api/me/blocks': 'a session',
  'POST /api/me/blocks': 'a session',
  'GET /api/me/mutes': 'a session',
  'POST /api/me/mutes': 'a session',
  'GET /api/me/tables': 'read',
  'GET /api/me/next-game': 'read',
  'GET /api/me/history': 'read',
  'GET /api/me/notifications': 'read',
  'POST /api/me/notifications/read': 'a session',
  'GET /api/me/sessions': 'a session',
  'DELETE /api/me/sessions': 'a session',
  'DELETE /api/me/sessions/:session': 'a session',
  'GET /api/me/turns': 'read',
  'GET /api/me/events': 'read',
  'GET /api/me/access-tokens': 'a session',
  'POST /api/me/access-tokens': 'a session',
  'DELETE /api/me/access-tokens/:token': 'a session',
  'GET /api/me/bots': 'a session',
  'POST /api/me/bots': 'a session',
  'DELETE /api/me/bots/:bot': 'a session',
  'PUT /api/me/bots/:bot/offer': 'a session',
  'GET /api/bots': 'nothing',
  'GET /api/me/notification-channels': 'a session',
  'POST /api/me/notification-channels': 'a session',
  'DELETE /api/me/notification-channels/:channel': 'a session',
  'GET /api/vapid-key': 'nothing',
  'POST /api/passkeys/options': 'a session',
  'GET /api/passkeys': 'a session',
  'POST /api/passkeys': 'a session',
  'DELETE /api/passkeys': 'a session',
  'POST /api/session/reauthenticate/options': 'a session',
  'POST /api/session/reauthenticate': 'a session',
  'POST /api/passkeys/sign-in/options': 'nothing',
  'POST /api/passkeys/sign-in': 'nothing',
  'GET /api/players/:id': 'read',
  'GET /api/players/:id/ratings': 'read',
  'GET /api/players/online': 'read',
  'GET /api/me/invitations': 'read',
  'GET /api/players/:id/against/:other': 'read',
  'GET /api/tables': 'nothing',
  'POST /api/tables': 'play',
  'GET /api/tables/:id': 'read',
  'GET /api/tables/:id/position': 'read',
  'GET /api/tables/:id/events': 'read',
  'GET /api/tables/:id/choices': 'read',
  'POST /api/tables/:id/why-not': 'read',
  'GET /api/tables/:id/ratings': 'read',
  'POST /api/tables/:id/invitations': 'play',
  'DELETE /api/tables/:id/invitations/:seat': 'play',
  'POST /api/tables/:id/seat': 'play',
  'DELETE /api/tables/:id/seat': 'play',
  'DELETE /api/tables/:id/seats/:seat': 'play',
  'POST /api/tables/:id/dice': 'play',
  'POST /api/tables/:id/actions': 'play',
  'POST /api/tables/:id/undo': 'play',
  'POST /api/tables/:id/resign': 'play',
  'POST /api/tables/:id/proposal': 'play',
  'POST /api/tables/:id/proposal/response': 'play',
  'POST /api/tables/:id/claim-timeout': 'play',
  'GET /api/tables/:id/standing-orders': 'read',
  'PUT /api/tables/:id/standing-orders': 'play',
  'POST /api/tables/:id/rematch': 'play',
  'GET /api/tables/:id/record': 'read',
  'GET /api/tables/:id/verify': 'read',
  'GET /api/tables/:id/chat': 'chat',
  'POST /api/tables/:id/chat': 'chat',
  'POST /api/tables/:id/reports': 'a session',
  'GET /api/tables/:id/note': 'read',
  'PUT /api/tables/:id/note': 'play',
  'GET /api/admin/tables': 'an administrator',
  'POST /api/admin/tables/:id/close': 'an administrator',
  'GET /api/admin/status': 'an administrator',
  'GET /api/admin/reports': 'an administrator',
  'POST /api/admin/reports/:report': 'an administrator',
  'POST /api/admin/bots': 'an administrator',
  'GET /api/admin/bans': 'an administrator',
  'POST /api/admin/bans': 'an administrator',
  'GET /api/admin/audit': 'an administrator',
};

let server: RunningServer;
let table: string;
const tokens: { readonly who: string; readonly token: string; readonly scopes: readonly Scope[] }[] = [];

beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', rateFactor: 1000, workers: 1 });
  const owner = await Player.createGuest(server.address, 'Owner');
  await owner.becomeMember('Token owner');
  const bot = (await owner.post('/api/me/bots', { name: 'Karakuri' })) as { account: string };
  const add = async (who: string, scopes: readonly Scope[], request: object = {}): Promise<void> => {
    const { token } = (await owner.post('/api/me/access-tokens', { name: who, scopes, ...request })) as { token: string };
    tokens.push({ who, token, scopes });
  };
  for (const scope of SCOPES) await add(`a token that may ${scope}`, [scope]);
  await add('a bot', SCOPES, { bot: bot.account });
  const seats = ['p1', 'p2'].map((seat) => ({ seat, who: 'open' }));
  table = ((await owner.post('/api/tables', { game: 'age-of-war', seats })) as TableView).id;
});
afterAll(() => server.close());

const REFUSALS: Readonly<Record<string, Need>> = { 'session-required': 'a session', 'admins-only': 'an administrator' };

/** What the route misses, as its refusal says; null if the token is good enough. */
const findMissing = async (route: string, token: string): Promise<string | null> => {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replace(':id', path.includes('/tables/') ? table : 'nobody').replaceAll(/:\w+/g, 'nothing');
  const player = new Player(server.address);
  const { json } = await player.request(method, url, method === 'GET' ? undefined : {}, { authorization: `Bearer ${token}` });
  const { code = '', detail = '' } = (json as { error?: { code: string; detail?: string } } | null)?.error ?? {};
  if (code === 'invalid-token') return code;
  return code === 'missing-scope' ? (/"(\w+)"/.exec(detail)?.[1] ?? detail) : (REFUSALS[code] ?? null);
};

test('every route is listed', () => {
  const own = server.routes.filter((route) => !route.includes('/api/v1/') || NEEDS[route] !== undefined);
  expect(own.toSorted()).toEqual(Object.keys(NEEDS).toSorted());
});

test('every route asks of every kind of token what is listed, under both of its paths', async () => {
  const wrong: string[] = [];
  for (const [route, need] of Object.entries(NEEDS)) {
    const stable = route.replace(' /api/', ' /api/v1/');
    for (const one of server.routes.includes(stable) ? [route, stable] : [route])
      for (const { who, token, scopes } of tokens) {
        const expected = need === 'nothing' || scopes.some((scope) => scope === need) ? null : need;
        const missing = await findMissing(one, token);
        if (missing !== expected) wrong.push(`${one}: ${who} misses ${missing}, not ${expected}`);
      }
  }
  expect(wrong).toEqual([]);
});

test('a token that was never made is refused, and does not fall back to a session', async () => {
  const guest = await Player.createGuest(server.address, 'Guest');
  const headers = { authorization: `Bearer gunbai_${'x'.repeat(43)}` };
  const wrong: string[] = [];
  for (const [route, need] of Object.entries(NEEDS)) {
    if (need === 'nothing') continue;
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(':id', table).replaceAll(/:\w+/g, 'nothing');
    const { status } = await guest.request(method, url, method === 'GET' ? undefined : {}, headers);
    if (status !== 401) wrong.push(`${route}: ${status}`);
  }
  expect(wrong).toEqual([]);
});
