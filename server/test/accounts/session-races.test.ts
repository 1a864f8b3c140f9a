import type { SessionInfo } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Account } from '../../src/accounts/accounts.ts';
import { EmailTokens } from '../../src/accounts/email-tokens.ts';
import { hashToken } from '../../src/ids.ts';
import type { RunningServer } from '../../src/index.ts';
import type { ServerNode } from '../../src/node.ts';
import { purgeExpiredData } from '../../src/ops/retention.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { StreamReader } from '../helpers/event-stream.ts';
import { listenOnNode, openNode } from '../helpers/open-node.ts';
import { PASSWORD, Player } from '../helpers/player.ts';

/** Signing out reaches what was opened at the same moment, and the browsers of the sessions that end. */

const DAY = 24 * 3600 * 1000;
let node: ServerNode;
let server: RunningServer;
beforeAll(async () => {
  node = await openNode(scratchFile(), { rateFactor: 1000 });
  server = await listenOnNode(node);
});
afterAll(() => server.close());

const createMember = async (name: string): Promise<Player> => {
  const player = await Player.createGuest(server.address, name);
  await player.becomeMember(name);
  return player;
};

const signIn = async (name: string): Promise<Player> => {
  const player = new Player(server.address);
  await player.post('/api/session', { name, password: PASSWORD });
  return player;
};

const sessionOf = ({ cookie }: Player): string => hashToken(cookie.split('=')[1] ?? '');
const accountOf = async ({ account }: Player): Promise<Account> => (await node.accounts.findById(account)) as Account;
const isSignedIn = async (player: Player): Promise<boolean> => (await player.request('GET', '/api/me')).status === 200;

const addBrowser = (player: Player, name: string): Promise<unknown> =>
  player.post('/api/me/notification-channels', {
    kind: 'push',
    endpoint: `https://push.example.org/${name}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  });
const addHook = (player: Player): Promise<unknown> =>
  player.post('/api/me/notification-channels', { kind: 'webhook', url: 'https://hook.example.org/turns' });

const targetsOf = async ({ account }: Player): Promise<string[]> => {
  const rows = await node.store.db.selectFrom('notification_channels').select('target').where('account', '=', account).execute();
  return rows.map(({ target }) => /example\.org\/(\w+)/.exec(target)?.[1] ?? '').toSorted();
};

test('a session that only holds a socket is used each day, and so is its account', async () => {
  const player = await createMember('Patient');
  const yesterday = Date.now() - 3 * DAY;
  const { db } = node.store;
  await db
    .updateTable('sessions')
    .set({ created: yesterday, reauthenticated_at: yesterday, expires: yesterday + 180 * DAY })
    .where('account', '=', player.account)
    .execute();
  await db.updateTable('accounts').set({ last_seen: yesterday }).where('id', '=', player.account).execute();
  const seen = async () => (await accountOf(player)).last_seen;
  const lastUsed = async () =>
    (await db.selectFrom('sessions').select('last_used').where('token_hash', '=', sessionOf(player)).executeTakeFirstOrThrow()).last_used;
  await player.connect();
  await eventually(async () => Date.now() - (await lastUsed()) < DAY).toBe(true);
  expect(Date.now() - (await seen())).toBeLessThan(DAY);
  // The page stays open for another two days, and sends nothing but answers to pings.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 2 * DAY);
  const later = Date.now();
  const sockets = (node as unknown as { sockets: { checkHeartbeats(): void } }).sockets;
  sockets.checkHeartbeats();
  await eventually(async () => (await lastUsed()) >= later).toBe(true);
  expect(await seen()).toBeGreaterThanOrEqual(later);
  vi.useRealTimers();
  await player.close();
});

test('a device that is signed out from elsewhere gets no more notifications', async () => {
  const first = await createMember('Hana');
  const phone = await signIn('Hana');
  const laptop = await signIn('Hana');
  await addBrowser(first, 'first');
  await addBrowser(phone, 'phone');
  await addBrowser(laptop, 'laptop');
  await addHook(first);
  const sessions = (await phone.get('/api/me/sessions')) as SessionInfo[];
  const { id } = sessions.find(({ isCurrent }) => isCurrent) as SessionInfo;
  await first.request('DELETE', `/api/me/sessions/${id}`);
  expect(await targetsOf(first)).toEqual(['first', 'laptop', 'turns']);
  await first.request('DELETE', '/api/me/sessions');
  expect(await targetsOf(first)).toEqual(['first', 'turns']);
  await first.request('DELETE', '/api/session');
  expect(await targetsOf(first)).toEqual(['turns']);
});

test('a new password keeps the browser that set it, a reset keeps nothing', async () => {
  const player = await createMember('Renewed');
  const other = await signIn('Renewed');
  await addBrowser(player, 'own');
  await addBrowser(other, 'other');
  await addHook(player);
  await player.request('PUT', '/api/me/password', { currentPassword: PASSWORD, newPassword: 'kasa jizo 77 yuki' });
  expect(await targetsOf(player)).toEqual(['own', 'turns']);
  const channel = await node.store.db
    .selectFrom('notification_channels')
    .select('session')
    .where('account', '=', player.account)
    .where('kind', '=', 'push')
    .executeTakeFirst();
  expect(channel?.session).toBe(sessionOf(player));
  await node.store.db
    .updateTable('accounts')
    .set({ email: 'renewed@example.org', email_verified: 1 })
    .where('id', '=', player.account)
    .execute();
  const tokens = new EmailTokens(node.store);
  await tokens.resetPassword(await tokens.create(await accountOf(player), 'reset'), 'urashima taro 300');
  expect(await targetsOf(player)).toEqual([]);
});

test('a guest who becomes a member keeps the browser that notifies', async () => {
  const guest = await Player.createGuest(server.address, 'Becoming');
  await addBrowser(guest, 'kept');
  await guest.becomeMember('Becoming');
  expect(await targetsOf(guest)).toEqual(['kept']);
  await guest.request('DELETE', '/api/session');
  expect(await targetsOf(guest)).toEqual([]);
});

test('a browser whose session has expired is forgotten', async () => {
  const player = await createMember('Expired');
  await addBrowser(player, 'old');
  await node.store.db.updateTable('sessions').set({ expires: 1 }).where('account', '=', player.account).execute();
  for (let run = 0; run < 2; run++) await purgeExpiredData(node.store, node.accounts, 90);
  expect(await targetsOf(player)).toEqual([]);
});

test('signing out everywhere ends a session that opens in the same moment', async () => {
  const owner = await createMember('Quick');
  const known = await signIn('Quick');
  const late: Player[] = [];
  const listSessions = node.accounts.listSessions.bind(node.accounts);
  const list = vi.spyOn(node.accounts, 'listSessions').mockImplementationOnce(async (account) => {
    const sessions = await listSessions(account);
    late.push(await signIn('Quick'));
    return sessions;
  });
  await owner.request('DELETE', '/api/me/sessions');
  list.mockRestore();
  expect(await Promise.all([owner, known, ...late].map(isSignedIn))).toEqual([true, false, ...late.map(() => false)]);
});

test('a sign-in with the old password does not outlive a new password that is set meanwhile', async () => {
  const owner = await createMember('Changed');
  const account = await accountOf(owner);
  const authenticate = vi.spyOn(node.accounts, 'authenticate').mockImplementationOnce(async () => {
    // The intruder's password was right a moment ago.
    await node.accounts.changePassword(account, 'momotaro kibidango 5', sessionOf(owner));
    return account;
  });
  const intruder = new Player(server.address);
  const { status } = await intruder.request('POST', '/api/session', { name: 'Changed', password: PASSWORD });
  authenticate.mockRestore();
  expect([status, await isSignedIn(intruder)]).toEqual([401, false]);
});

test('a socket that opens while its session ends is closed', async () => {
  const player = await createMember('Between');
  const find = node.accounts.findByToken.bind(node.accounts);
  const spy = vi.spyOn(node.accounts, 'findByToken').mockImplementationOnce(async (token) => {
    const user = await find(token);
    // The session ends after it was read, and the message to close its sockets is handled before the socket exists.
    await node.accounts.deleteSession(token ?? '');
    node.store.publish('signed-out', `${player.account} ${hashToken(token ?? '')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return user;
  });
  await player.connect();
  spy.mockRestore();
  const pong = player.waitForMessage<{ type: 'hello'; account: unknown } & never>((message) => message.type === 'pong');
  player.send({ type: 'ping', at: 1 });
  await pong;
  expect(player.messages.find(({ type }) => type === 'hello')).toMatchObject({ account: null });
  await player.close();
});

test('a long poll ends when its account is signed out', async () => {
  const player = await createMember('Polling');
  const startedAt = performance.now();
  const polled = player.request('GET', '/api/v1/me/turns?wait=20');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await player.request('DELETE', '/api/session');
  expect((await polled).json).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('one account opens at most forty streams and fifty sockets, from however many addresses', async () => {
  const player = await createMember('Many');
  const streams: StreamReader[] = [];
  for (let index = 0; index < 40; index++) streams.push(await StreamReader.open(player, '/api/v1/me/events'));
  expect((await player.request('GET', '/api/v1/me/events')).status).toBe(429);
  for (const stream of streams) stream.close();
  const tabs = Array.from({ length: 51 }, () => Object.assign(new Player(server.address), { cookie: player.cookie }));
  for (const tab of tabs.slice(0, 50)) await tab.connect();
  await expect((tabs[50] as Player).connect()).rejects.toThrow('429');
  for (const tab of tabs) await tab.close();
});
