import { verify } from '@gunbai/engine';
import type { GameRecord } from '@gunbai/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Accounts } from '../../src/accounts/accounts.ts';
import { purgeExpiredData } from '../../src/ops/retention.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { openStore } from '../../src/storage/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { createCountingGame } from '../helpers/fixtures/games.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';
import { eventually } from '../helpers/eventually.ts';

const db = scratchFile();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(1));
});
afterAll(() => server.close());

test('deleting an account erases the player and resigns the games, which remain', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await a.post('/api/members', { name: 'Leaver', password: 'a long enough word', email: 'leaver@example.org' });
  await a.post(`/api/tables/${id}/chat`, { text: 'my secret words' });
  await a.request('PUT', `/api/tables/${id}/note`, { text: 'my secret plan' });
  expect((await a.request('DELETE', '/api/me')).status).toBe(200);
  await eventually(() => b.table?.outcome).toMatchObject({ winners: ['b'], reason: 'resigned' });
  expect(
    (await new Player(server.address).request('POST', '/api/session', { name: 'Leaver', password: 'a long enough word' })).status,
  ).toBe(401);
  expect(await b.get(`/api/tables/${id}/chat`)).toMatchObject([{ name: '—', text: '', hidden: true }]);
  expect(await b.get(`/api/tables/${id}/verify`)).toEqual({ ok: true, problem: null });
  const record = (await b.get(`/api/tables/${id}/record`)) as GameRecord;
  expect(record.seats).toEqual([
    { id: 'a', name: '—' },
    { id: 'b', name: 'Ben' },
  ]);
  expect(verify(createCountingGame({ id: 'steady', rules: 1 }), record)).toMatchObject({ ok: true });
  const store = await openStore(db);
  expect(
    await store.db.selectFrom('accounts').select(['name', 'handle', 'email', 'password']).where('id', '=', a.account).execute(),
  ).toEqual([{ name: '—', handle: null, email: null, password: null }]);
  expect(await store.db.selectFrom('notes').selectAll().execute()).toEqual([]);
  await store.close();
  await b.close();
});

test('two players of one table can delete their accounts at the same moment', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await Promise.all([a, b].map((player) => player.request('DELETE', '/api/me')));
  const { seats } = (await b.get(`/api/tables/${id}/record`)) as GameRecord;
  expect(seats.map(({ name }) => name)).toEqual(['—', '—']);
  expect(await b.get(`/api/tables/${id}/verify`)).toEqual({ ok: true, problem: null });
});

test('guests absent for long are deleted, unless a game awaits them', async () => {
  const waiting = await seatTwoGuests(server, 'steady');
  const idle = await Player.createGuest(server.address, 'Idle');
  const member = await Player.createGuest(server.address, 'Member');
  await member.post('/api/members', { name: 'Stayer', password: 'a long enough word' });
  const store = await openStore(db);
  const later = Date.now() + 91 * 24 * 3600 * 1000;
  await purgeExpiredData(store, new Accounts(store), 90, later);
  const names = await store.db.selectFrom('accounts').select(['id', 'name']).execute();
  const nameOf = (player: Player): string | undefined => names.find(({ id }) => id === player.account)?.name;
  expect(nameOf(idle)).toBe('—');
  expect(nameOf(waiting.a)).toBe('Aki');
  expect(nameOf(member)).toBe('Stayer');
  await store.close();
  for (const player of [waiting.a, waiting.b]) await player.close();
});

test('expired tokens and challenges are deleted, valid ones are not', async () => {
  const store = await openStore(db);
  const now = Date.now();
  const day = 24 * 3600 * 1000;
  const challenge = (at: number) => ({ name: `webauthn-challenge:${Math.floor(at / 1000)}.x`, value: '{}' });
  const key = (token: string, expires: number) => ({ token_hash: token, account: 'a', purpose: 'reset' as const, email: 'x', expires });
  await store.commit([
    store.db.insertInto('email_tokens').values([key('old', now - 1), key('new', now + day)]),
    store.db.insertInto('server_state').values([challenge(now - day), challenge(now)]),
  ]);
  await purgeExpiredData(store, new Accounts(store), 90, now);
  expect((await store.db.selectFrom('email_tokens').select('token_hash').execute()).map(({ token_hash }) => token_hash)).toEqual(['new']);
  const remaining = await store.db.selectFrom('server_state').select('name').where('name', 'like', 'webauthn-challenge:%').execute();
  expect(remaining).toEqual([{ name: challenge(now).name }]);
  await store.close();
});

test('a new password ends every other session', async () => {
  const first = await Player.createGuest(server.address, 'Here');
  await first.post('/api/members', { name: 'Mover', password: 'the first password' });
  const second = new Player(server.address);
  await second.post('/api/session', { name: 'Mover', password: 'the first password' });
  expect((await second.request('GET', '/api/me')).status).toBe(200);
  expect(
    (await first.request('PUT', '/api/me/password', { currentPassword: 'a wrong password', newPassword: 'the second password' })).status,
  ).toBe(401);
  expect(
    (await first.request('PUT', '/api/me/password', { currentPassword: 'the first password', newPassword: 'the second password' })).status,
  ).toBe(200);
  expect((await second.request('GET', '/api/me')).status).toBe(401);
  expect((await first.request('GET', '/api/me')).status).toBe(200);
});

test('a muted player is hidden from this reader only, can play on, and is shown again when unmuted', async () => {
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  await a.post(`/api/tables/${id}/chat`, { text: 'before' });
  await eventually(async () => ((await b.get(`/api/tables/${id}/chat`)) as unknown[]).length).toBe(1);
  expect(await b.post('/api/me/mutes', { account: a.account, muted: true })).toEqual([{ account: a.account, name: 'Aki' }]);
  const messageCount = b.messages.length;
  await a.post(`/api/tables/${id}/chat`, { text: 'after' });
  await b.post(`/api/tables/${id}/chat`, { text: 'my own' });
  await eventually(() => JSON.stringify(b.messages.slice(messageCount))).toContain('my own');
  expect(JSON.stringify(b.messages.slice(messageCount))).not.toContain('after');
  expect(await b.get(`/api/tables/${id}/chat`)).toMatchObject([{ text: 'my own' }]);
  expect(await a.get(`/api/tables/${id}/chat`)).toHaveLength(3);
  expect((await a.act(id, ['add', 1])).type).toBe('done');
  expect(await b.post('/api/me/mutes', { account: a.account, muted: false })).toEqual([]);
  expect(await b.get(`/api/tables/${id}/chat`)).toHaveLength(3);
  for (const player of [a, b]) await player.close();
});

test('a session in use is renewed, one that has ended is not', async () => {
  const day = 24 * 3600 * 1000;
  const store = await openStore(db);
  const sessionOf = (player: Player) =>
    store.db.selectFrom('sessions').select('expires').where('account', '=', player.account).executeTakeFirst();
  const age = (player: Player) =>
    store.commit([
      store.db
        .updateTable('sessions')
        .set({ expires: Date.now() + 10 * day })
        .where('account', '=', player.account),
    ]);
  const [guest, leaver] = [await Player.createGuest(server.address, 'Regular'), await Player.createGuest(server.address, 'Leaver')];
  await age(guest);
  const cookies = () => fetch(`${server.address}/api/me`, { headers: { cookie: guest.cookie } });
  const renewed = (await cookies()).headers.get('set-cookie');
  expect(renewed).toContain(guest.cookie);
  expect(renewed).toContain('HttpOnly');
  expect((await sessionOf(guest))?.expires).toBeGreaterThan(Date.now() + 170 * day);
  expect((await cookies()).headers.get('set-cookie')).toBeNull();
  await age(leaver);
  await leaver.request('DELETE', '/api/session');
  expect(await sessionOf(leaver)).toBeUndefined();
  expect(leaver.cookie).not.toMatch(/=.+/);
  await store.close();
});

test('signing out ends the session for good', async () => {
  const player = await Player.createGuest(server.address, 'Brief');
  const { cookie } = player;
  await player.request('DELETE', '/api/session');
  player.cookie = cookie;
  expect((await player.request('GET', '/api/me')).status).toBe(401);
});
