import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessTokens } from '../../src/accounts/access-tokens.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { EmailTokens } from '../../src/accounts/email-tokens.ts';
import { purgeExpiredData } from '../../src/ops/retention.ts';
import { readConfig, startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { hashToken } from '../../src/ids.ts';
import { NotificationChannels } from '../../src/notify/channels.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import type { TableView } from '@gunbai/protocol';
import { VirtualAuthenticator } from '../helpers/virtual-authenticator.ts';
import { freePort, scratchFile, startCluster } from '../helpers/databases.ts';
import { extractToken, startMailbox } from '../helpers/mailbox.ts';
import type { Mailbox } from '../helpers/mailbox.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

const db = scratchFile();
let server: RunningServer;
let mailbox: Mailbox;
let store: Store;
const CONFIG = { port: 0, log: 'silent', workers: 1, turnNoticeMs: 100 } as const;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startServer({ ...CONFIG, db, rateFactor: 100, smtp: mailbox.smtp }, fixtureRegistry(1));
  store = await openStore(db);
});
afterAll(async () => {
  await store.close();
  await server.close();
  mailbox.stop();
});

interface Challenge {
  readonly challenge: string;
  readonly options: { readonly challenge: string };
}

const OLD = 'the first password';
const NEW = 'the second password';
const addressOf = (name: string): string => `${name}@example.org`;

const registerMember = async (name: string, options: object = {}): Promise<Player> => {
  const player = await Player.createGuest(server.address, name);
  await player.post('/api/members', { name, password: OLD, email: addressOf(name), ...options });
  return player;
};
const registerConfirmedMember = async (name: string): Promise<Player> => {
  const player = await registerMember(name);
  await player.post('/api/confirm', { key: extractToken(await mailbox.waitForMail(addressOf(name)), 'confirm') });
  return player;
};
const signIn = async (name: string, password: string): Promise<number> =>
  (await new Player(server.address).request('POST', '/api/session', { name, password })).status;
const errorCode = ({ json }: { json: unknown }): string => (json as { error: { code: string } }).error.code;

/** Starts a game that awaits this player. */
const openAwaitingTable = async (player: Player): Promise<void> => {
  const before = ((await player.get('/api/me/notifications')) as unknown[]).length;
  const other = await Player.createGuest(server.address, 'Aki');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await other.post('/api/tables', { game: 'steady', seats })) as TableView;
  await player.post(`/api/tables/${id}/seat`, {});
  const { number } = (await other.get(`/api/tables/${id}`)) as TableView;
  await other.post(`/api/tables/${id}/actions`, { number, action: ['add', 3], key: 'first-move' });
  await eventually(async () => ((await player.get('/api/me/notifications')) as unknown[]).length).toBe(before + 1);
};

describe('a player whose mail does not arrive', () => {
  const problem = async (player: Player): Promise<unknown> => ((await player.get('/api/me')) as { emailError: string }).emailError;

  test('reads the reason of the mail server until a mail arrives or the address changes', async () => {
    const player = await registerConfirmedMember('nagahide');
    expect(await problem(player)).toBe('');
    mailbox.setRefusedAddress(addressOf('nagahide'));
    await openAwaitingTable(player);
    await eventually(() => problem(player)).toBe('550 no such person');
    // Mail to an unknown recipient is not retried.
    await eventually(() => store.db.selectFrom('jobs').select('id').where('id', 'like', 'deliver-notification:mail:%').execute()).toEqual(
      [],
    );
    mailbox.setRefusedAddress(null);
    await openAwaitingTable(player);
    await eventually(() => problem(player)).toBe('');
    mailbox.setRefusedAddress(addressOf('nowhere'));
    await player.request('PUT', '/api/me/email', { email: addressOf('nowhere'), password: OLD });
    await eventually(() => problem(player)).toBe('550 no such person');
    expect(await player.request('PUT', '/api/me/email', { email: addressOf('elsewhere'), password: OLD })).toMatchObject({
      json: { emailError: '' },
    });
    mailbox.setRefusedAddress(null);
  });

  test('reads only that this server cannot send mail', async () => {
    const dead = await startServer({ ...CONFIG, db: scratchFile(), smtp: `smtp://127.0.0.1:${await freePort()}` }, fixtureRegistry(1));
    const player = new Player(dead.address);
    await player.post('/api/members', { name: 'Mute', password: OLD, email: addressOf('mute') });
    await eventually(() => problem(player)).toBe('not-sent');
    await dead.close();
  });
});

describe('a mail address', () => {
  test('gets no mail until its owner confirms it with a single-use token', async () => {
    const player = await registerMember('mori', { language: 'zh-Hant' });
    const email = await mailbox.waitForMail(addressOf('mori'));
    expect(email).toContain('請點選下面的連結確認');
    expect(email).toContain(`${server.address}/confirm#`);
    await openAwaitingTable(player);
    const key = extractToken(email, 'confirm');
    expect(await player.get('/api/me')).toMatchObject({ email: addressOf('mori'), isEmailVerified: false, isEmailEnabled: true });
    expect((await new Player(server.address).request('POST', '/api/confirm', { key })).status).toBe(200);
    expect(await player.get('/api/me')).toMatchObject({ isEmailVerified: true });
    expect((await player.request('POST', '/api/confirm', { key })).status).toBe(410);
    await openAwaitingTable(player);
    expect(await mailbox.waitForMail(addressOf('mori'), 1)).toContain('輪到你了');
    expect(mailbox.receivedBy(addressOf('mori'))).toHaveLength(2);
  });

  test('gets a security notice for every change of credentials, and for its own removal', async () => {
    const player = await registerConfirmedMember('asakura');
    const device = new VirtualAuthenticator(server.address);
    const { challenge, options } = (await player.post('/api/passkeys/options', {})) as Challenge;
    await player.post('/api/passkeys', { challenge, response: device.register(options) });
    expect(await mailbox.waitForMail(addressOf('asakura'), 1)).toContain('A passkey has just been added to the account of asakura');
    await player.request('PUT', '/api/me/password', { currentPassword: OLD, newPassword: 'another long password' });
    const email = await mailbox.waitForMail(addressOf('asakura'), 2);
    expect(email).toContain('The password of asakura has just been changed');
    expect(email).toContain(`${server.address}/reset`);
    await player.request('PUT', '/api/me/email', { email: addressOf('asakura2') });
    expect(await mailbox.waitForMail(addressOf('asakura'), 3)).toContain('You will get no more mail at this address');
    await player.request('PUT', '/api/me/email', { email: addressOf('asakura3') });
    await mailbox.waitForMail(addressOf('asakura3'));
    expect(mailbox.receivedBy(addressOf('asakura2')).filter((text) => !text.includes('/confirm#'))).toEqual([]);
  });

  test('must be confirmed again when changed, needs the password, and voids older tokens', async () => {
    const player = await registerConfirmedMember('amago');
    const change = (email: string | null, password?: string) => player.request('PUT', '/api/me/email', { email, password });
    expect(errorCode(await change('thief@example.org', ''))).toBe('wrong-password');
    expect(errorCode(await change('thief@example.org', 'not the password'))).toBe('wrong-password');
    expect((await change('amago2@example.org', OLD)).json).toMatchObject({ email: 'amago2@example.org', isEmailVerified: false });
    const first = extractToken(await mailbox.waitForMail('amago2@example.org'), 'confirm');
    await player.post('/api/me/email/resend', {});
    const second = extractToken(await mailbox.waitForMail('amago2@example.org', 1), 'confirm');
    expect((await player.request('POST', '/api/confirm', { key: first })).status).toBe(410);
    await change('amago3@example.org', OLD);
    expect((await player.request('POST', '/api/confirm', { key: second })).status).toBe(410);
    expect((await change(null, OLD)).json).toMatchObject({ email: null, isEmailVerified: false });
    expect(mailbox.receivedBy('thief@example.org')).toEqual([]);
  });

  test('of a stranger receives no text that the sender chose', async () => {
    for (const [index, language] of ['en', 'zh-Hans', 'zh-Hant', 'ja'].entries()) {
      const player = new Player(server.address);
      const stranger = addressOf(`stranger-${language}`);
      await player.post('/api/members', { name: `Visit evil${index}.example`, password: OLD, email: stranger, language });
      const email = await mailbox.waitForMail(stranger);
      expect(email).toContain('/confirm#');
      expect(email).not.toContain('evil');
    }
  });

  test('cannot belong to a guest', async () => {
    const guest = await Player.createGuest(server.address, 'Guest');
    expect(errorCode(await guest.request('PUT', '/api/me/email', { email: 'guest@example.org' }))).toBe('account-required');
  });
});

describe('a forgotten password', () => {
  test('is reset once with a token sent by mail; every session ends', async () => {
    const player = await registerConfirmedMember('ouchi');
    await player.connect();
    const shownOut = new Promise((resolve) => player.socket?.once('close', resolve));
    const asker = new Player(server.address);
    expect((await asker.request('POST', '/api/reset', { email: 'Ouchi@Example.org' })).status).toBe(202);
    const email = await mailbox.waitForMail(addressOf('ouchi'), 1);
    expect(email).toContain('new password for ouchi');
    const key = extractToken(email, 'reset');
    expect((await asker.request('POST', '/api/confirm', { key })).status).toBe(410);
    expect((await asker.request('PUT', '/api/reset', { key, password: 'short' })).status).toBe(400);
    expect((await asker.request('PUT', '/api/reset', { key, password: NEW })).status).toBe(200);
    expect([await signIn('ouchi', OLD), await signIn('ouchi', NEW)]).toEqual([401, 200]);
    expect((await player.request('GET', '/api/me')).status).toBe(401);
    expect(await shownOut).toBe(1008);
    expect((await asker.request('PUT', '/api/reset', { key, password: 'the third password' })).status).toBe(410);
    expect(await signIn('ouchi', NEW)).toBe(200);
  });

  test('locks out an intruder: the reset removes passkeys and access tokens, those of own bots too', async () => {
    const player = await registerConfirmedMember('bessho');
    const device = new VirtualAuthenticator(server.address);
    const { challenge, options } = (await player.post('/api/passkeys/options', {})) as Challenge;
    await player.post('/api/passkeys', { challenge, response: device.register(options) });
    const bot = await new Accounts(store).createGuest('bessho bot');
    await store.commit([store.db.updateTable('accounts').set({ bot_owner: player.account }).where('id', '=', bot.id)]);
    const tokens = new AccessTokens(store);
    const issued = await Promise.all([{ id: player.account }, bot].map((account) => tokens.create(account, 'intruder', ['read'])));
    const statusWith = async ({ token }: { token: string }) =>
      (await new Player(server.address).request('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).status;
    const signInByPasskey = async (): Promise<number> => {
      const intruder = new Player(server.address);
      const asked = (await intruder.post('/api/passkeys/sign-in/options', {})) as Challenge;
      const response = device.authenticate(asked.options);
      return (await intruder.request('POST', '/api/passkeys/sign-in', { challenge: asked.challenge, response })).status;
    };
    expect([await signInByPasskey(), ...(await Promise.all(issued.map(statusWith)))]).toEqual([200, 200, 200]);
    await new Player(server.address).post('/api/reset', { email: addressOf('bessho') });
    const key = extractToken(await mailbox.waitForMail(addressOf('bessho'), 2), 'reset');
    expect((await new Player(server.address).request('PUT', '/api/reset', { key, password: NEW })).status).toBe(200);
    expect([await signInByPasskey(), ...(await Promise.all(issued.map(statusWith)))]).toEqual([401, 401, 401]);
  });

  test('gets the same answer whether the address is unknown, unconfirmed or confirmed', async () => {
    await registerConfirmedMember('ukita');
    await registerMember('unsure');
    await mailbox.waitForMail(addressOf('unsure'));
    const answers = await Promise.all(
      ['ukita', 'unsure', 'nobody'].map((name) => new Player(server.address).request('POST', '/api/reset', { email: addressOf(name) })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await mailbox.waitForMail(addressOf('ukita'), 1);
    await eventually(
      async () => (await store.db.selectFrom('jobs').select('id').where('kind', '=', 'password-reset-email').execute()).length,
    ).toBe(0);
    expect([mailbox.receivedBy(addressOf('unsure')).length, mailbox.receivedBy(addressOf('nobody')).length]).toEqual([1, 0]);
  });

  test('a reset token is stored only as a hash, and expires', async () => {
    await registerConfirmedMember('so');
    const account = await store.db.selectFrom('accounts').selectAll().where('name', '=', 'so').executeTakeFirstOrThrow();
    const keys = new EmailTokens(store);
    const key = await keys.create(account, 'reset', Date.now() - 3_600_001);
    const tokens = await store.db.selectFrom('email_tokens').selectAll().where('account', '=', account.id).execute();
    expect(tokens.map(({ token_hash }) => token_hash)).toEqual([hashToken(key)]);
    expect(JSON.stringify(tokens)).not.toContain(key);
    expect((await new Player(server.address).request('PUT', '/api/reset', { key, password: NEW })).status).toBe(410);
    const fresh = await keys.create(account, 'reset');
    expect(await Promise.all([keys.resetPassword(fresh, NEW), keys.resetPassword(fresh, 'one too many')])).toContain(null);
  });
});

test('reset requests are limited per address and per client; without mail there are none', async () => {
  const strict = await startServer({ ...CONFIG, db: scratchFile(), smtp: mailbox.smtp }, fixtureRegistry(1));
  const asker = new Player(strict.address);
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await asker.request('POST', '/api/reset', { email: `x${i}@example.org` })).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  await strict.close();
  const mute = await startServer({ ...CONFIG, db: scratchFile() }, fixtureRegistry(1));
  expect(errorCode(await new Player(mute.address).request('POST', '/api/reset', { email: 'x@example.org' }))).toBe('email-disabled');
  await mute.close();
});

test('mail confirmation and reset work the same on PostgreSQL', async () => {
  const cluster = await startCluster();
  const address = cluster.createDatabase();
  const node = await startServer({ ...CONFIG, db: address, rateFactor: 100, smtp: mailbox.smtp }, fixtureRegistry(1));
  const player = await Player.createGuest(node.address, 'Otomo');
  await player.post('/api/members', { name: 'Otomo', password: OLD, email: 'otomo@example.org' });
  await player.post('/api/confirm', { key: extractToken(await mailbox.waitForMail('otomo@example.org'), 'confirm') });
  const asker = new Player(node.address);
  await asker.post('/api/reset', { email: 'OTOMO@example.org' });
  const key = extractToken(await mailbox.waitForMail('otomo@example.org', 1), 'reset');
  expect((await asker.request('PUT', '/api/reset', { key, password: NEW })).status).toBe(200);
  expect((await asker.request('PUT', '/api/reset', { key, password: OLD })).status).toBe(410);
  expect((await player.request('GET', '/api/me')).status).toBe(401);
  expect((await asker.request('POST', '/api/session', { name: 'Otomo', password: NEW })).status).toBe(200);
  const other = await Player.createGuest(node.address, 'Loud');
  expect(await asker.post('/api/me/mutes', { account: other.account, muted: true })).toEqual([{ account: other.account, name: 'Loud' }]);
  const reopened = await openStore(address);
  expect(await purgeExpiredData(reopened, new Accounts(reopened), 90)).toEqual({ guests: 0 });
  await reopened.close();
  await node.close();
  cluster.stop();
});

test('several accounts cannot be used to flood one address', async () => {
  const strict = await startServer({ ...CONFIG, db: scratchFile(), smtp: mailbox.smtp }, fixtureRegistry(1));
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) {
    const registration = { name: `Flood ${i}`, password: OLD, email: i % 2 === 0 ? 'victim@example.org' : 'VICTIM@example.org' };
    statuses.push((await new Player(strict.address).request('POST', '/api/members', registration)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  await strict.close();
});

test('operators see unsent mail by job and reason, and it is retried', async () => {
  const port = await freePort();
  const adminToken = 'a token of sixteen';
  const broken = await startServer({ ...CONFIG, db: scratchFile(), smtp: `smtp://127.0.0.1:${port}`, adminToken }, fixtureRegistry(1));
  const person = new Player(broken.address);
  const registration = { name: 'Unreached', password: OLD, email: 'unreached@example.org' };
  expect((await person.request('POST', '/api/members', registration)).status).toBe(201);
  const headers = { authorization: `Bearer ${encodeURIComponent(adminToken)}` };
  const failed = async (): Promise<unknown> => {
    const { json } = await new Player(broken.address).request('GET', '/api/admin/status', undefined, headers);
    return (json as { failedJobs: unknown }).failedJobs;
  };
  await eventually(failed).toMatchObject([{ kind: 'confirmation-email', problem: expect.stringContaining('ECONNREFUSED') as string }]);
  const metrics = await (await fetch(`${broken.address}/api/metrics`, { headers })).text();
  expect(metrics).toMatch(/gunbai_jobs_failed_total\{kind="confirmation-email"\} [1-9]/);
  await broken.close();
});

test('a silent mail server times out before the lease of the job ends', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const smtp = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const channels = new NotificationChannels(readConfig({ smtp }), store);
  const began = Date.now();
  await expect(channels.sendMail('a@example.org', { subject: 's', body: 'b' }, 'id')).rejects.toThrow('Greeting never received');
  expect(Date.now() - began).toBeLessThan(30_000);
  channels.close();
  silent.close();
});
