import { readFileSync } from 'node:fs';
import type { AccessTokenInfo, BotAccount, TableView } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

/** Access tokens and bot accounts of members. */

const db = scratchFile();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', rateFactor: 1000, workers: 1, rulesMs: 60_000 }, fixtureRegistry(1));
});
afterAll(() => server.close());

const newTable = {
  game: 'steady',
  seats: [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ],
};

interface NewToken extends AccessTokenInfo {
  readonly token: string;
}

const createMember = async (name: string): Promise<Player> => {
  const player = await Player.createGuest(server.address, name);
  await player.becomeMember(name);
  return player;
};

const createToken = async (owner: Player, request: object): Promise<NewToken> =>
  (await owner.post('/api/me/access-tokens', { name: 'test', scopes: ['read'], ...request })) as NewToken;

/** Sends a request with a token alone. */
const requestWith = (token: string, method: string, path: string, body?: unknown) =>
  new Player(server.address).request(method, path, body, { authorization: `Bearer ${token}` });

test('a token is shown once, stored as a hash, and works until it is revoked', async () => {
  const owner = await createMember('Tomoe');
  const { token, ...created } = await createToken(owner, { name: 'laptop', scopes: ['read', 'play'] });
  expect(token).toMatch(/^gunbai_[\w-]{43}$/);
  expect(created).toMatchObject({ name: 'laptop', scopes: ['read', 'play'], lastUsed: null });
  expect((await requestWith(token, 'GET', '/api/v1/me')).json).toMatchObject({ name: 'Tomoe', isBot: false });
  const [listed] = (await owner.get('/api/me/access-tokens')) as AccessTokenInfo[];
  expect(listed).toEqual({ ...created, lastUsed: expect.any(Number) });
  const bytes = readFileSync(db).toString('latin1') + readFileSync(`${db}-wal`).toString('latin1');
  expect(bytes).not.toContain(token.slice('gunbai_'.length));
  const stranger = await createMember('Stranger');
  expect((await stranger.request('DELETE', `/api/me/access-tokens/${created.id}`)).status).toBe(404);
  expect((await owner.request('DELETE', `/api/me/access-tokens/${created.id}`)).status).toBe(200);
  expect((await requestWith(token, 'GET', '/api/v1/me')).json).toMatchObject({ error: { code: 'invalid-token' } });
});

test('a token does what its scopes allow, and nothing of the account itself', async () => {
  const owner = await createMember('Akechi');
  const { token: reader } = await createToken(owner, { scopes: ['read'] });
  const { token: chatter } = await createToken(owner, { scopes: ['chat'] });
  expect((await requestWith(reader, 'POST', '/api/v1/tables', newTable)).json).toMatchObject({
    error: { code: 'missing-scope', detail: 'the token lacks the scope "play"' },
  });
  expect((await requestWith(chatter, 'GET', '/api/v1/me')).status).toBe(403);
  for (const [method, path, body] of [
    ['GET', '/api/me/access-tokens', undefined],
    ['POST', '/api/me/access-tokens', { name: 'more', scopes: ['play'] }],
    ['POST', '/api/me/bots', { name: 'More' }],
    ['PUT', '/api/me/password', { newPassword: 'a password of the intruder' }],
    ['DELETE', '/api/me', undefined],
  ] as const)
    expect((await requestWith(reader, method, path, body)).json, path).toMatchObject({ error: { code: 'session-required' } });
  expect((await owner.request('POST', '/api/me/access-tokens', { name: '', scopes: ['read'] })).json).toMatchObject({
    error: { field: 'name' },
  });
  expect((await owner.request('POST', '/api/me/access-tokens', { name: 'x', scopes: [] })).json).toMatchObject({
    error: { field: 'scopes' },
  });
});

test('guests have neither tokens nor bots', async () => {
  const guest = await Player.createGuest(server.address, 'Guest');
  expect((await guest.request('POST', '/api/me/access-tokens', { name: 'x', scopes: ['read'] })).json).toMatchObject({
    error: { code: 'account-required' },
  });
  expect((await guest.request('POST', '/api/me/bots', { name: 'Karakuri' })).json).toMatchObject({ error: { code: 'account-required' } });
});

test('a bot account has a marked name that nobody else can have', async () => {
  const owner = await createMember('Kuki');
  const other = await createMember('Mori');
  const { offer: _none, ...bot } = (await owner.post('/api/me/bots', { name: 'Karakuri' })) as BotAccount;
  expect(bot.name).toBe('Karakuri [bot]');
  expect((await other.request('POST', '/api/me/bots', { name: 'karakuri' })).json).toMatchObject({ error: { code: 'name-taken' } });
  for (const name of ['Karakuri [bot]', 'Hana [bot]']) expect((await other.request('POST', '/api/guests', { name })).status).toBe(400);
  const { token } = await createToken(owner, { scopes: ['read', 'play'], bot: bot.account });
  expect((await requestWith(token, 'GET', '/api/v1/me')).json).toMatchObject({ ...bot, isBot: true, isGuest: false });
  expect((await other.request('POST', '/api/me/access-tokens', { name: 'x', scopes: ['read'], bot: bot.account })).status).toBe(404);
  const opened = await requestWith(token, 'POST', '/api/v1/tables', newTable);
  expect((opened.json as TableView).seats[0]).toMatchObject({ name: 'Karakuri [bot]', person: { account: bot.account } });
  expect(await owner.get(`/api/players/${bot.account}`)).toMatchObject({ isGuest: false, owner: { name: 'Kuki' } });
});

test('a deleted bot resigns, and so do all when the owner goes', async () => {
  const owner = await createMember('Saito');
  const opponent = await createMember('Asai');
  const playAsBot = async (name: string) => {
    const bot = (await owner.post('/api/me/bots', { name })) as { account: string };
    const { token } = await createToken(owner, { scopes: ['play'], bot: bot.account });
    const seats = ['a', 'b'].map((seat) => ({ seat, who: 'open' }));
    const { id } = (await opponent.post('/api/tables', { game: 'steady', seats })) as TableView;
    await opponent.post(`/api/tables/${id}/seat`, { seat: 'a' });
    expect((await requestWith(token, 'POST', `/api/v1/tables/${id}/seat`, { seat: 'b' })).status).toBe(200);
    return { ...bot, token, id };
  };
  const first = await playAsBot('Ichi');
  const second = await playAsBot('Ni');
  const isOver = async (table: string): Promise<boolean> => {
    const { status, seats } = (await opponent.get(`/api/tables/${table}`)) as TableView;
    return status !== 'playing' || seats[1]?.person === null;
  };
  expect((await owner.request('DELETE', `/api/me/bots/${first.account}`)).status).toBe(200);
  expect([await isOver(first.id), await isOver(second.id)]).toEqual([true, false]);
  expect((await requestWith(first.token, 'GET', '/api/v1/me')).status).toBe(401);
  expect((await owner.request('DELETE', '/api/me')).status).toBe(200);
  expect(await isOver(second.id)).toBe(true);
  expect((await requestWith(second.token, 'GET', '/api/v1/me')).status).toBe(401);
  const store = await openStore(db);
  expect(await store.db.selectFrom('access_tokens').selectAll().where('account', 'in', [first.account, second.account]).execute()).toEqual(
    [],
  );
  await store.close();
});

test('a bot is silent while its owner is banned', async () => {
  const owner = await createMember('Matsunaga');
  const bot = (await owner.post('/api/me/bots', { name: 'Hisahide' })) as { account: string };
  const { token } = await createToken(owner, { bot: bot.account });
  expect((await requestWith(token, 'GET', '/api/v1/me')).status).toBe(200);
  const store = await openStore(db);
  await store.commit([store.db.updateTable('accounts').set({ banned: 1 }).where('id', '=', owner.account)]);
  await store.close();
  expect((await requestWith(token, 'GET', '/api/v1/me')).status).toBe(401);
});
