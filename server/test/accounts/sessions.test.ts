import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { hashToken } from '../../src/ids.ts';
import { openStore } from '../../src/storage/index.ts';
import type { SessionInfo } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

const PASSWORD = 'a long enough word';
const DAY = 24 * 3600 * 1000;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

const signIn = async (address: string, name: string): Promise<Player> => {
  const player = new Player(address);
  const { account } = (await player.post('/api/session', { name, password: PASSWORD })) as { account: string };
  return Object.assign(player, { account });
};

const fetchSessions = async (player: Player): Promise<readonly SessionInfo[]> => (await player.get('/api/me/sessions')) as SessionInfo[];
const currentSessionId = async (player: Player): Promise<string> =>
  (await fetchSessions(player)).find((session) => session.isCurrent)?.id ?? '';
const signOut = (player: Player, session: string) => player.request('DELETE', `/api/me/sessions/${session}`);
const isSignedIn = async (player: Player): Promise<boolean> => (await player.request('GET', '/api/me')).status === 200;
const waitForClose = ({ socket }: Player): Promise<unknown> => new Promise((resolve) => socket?.once('close', resolve));
const tokenOf = ({ cookie }: Player): string => cookie.split('=')[1] ?? '';

/** Whether the socket of a player still answers. */
const isSocketAlive = async (player: Player): Promise<boolean> => {
  const pong = player.waitForMessage((message) => message.type === 'pong');
  player.send({ type: 'ping', at: 1 });
  return (await pong).type === 'pong';
};

describe.each(['sqlite', 'postgres'] as const)('session list, on %s', (kind) => {
  let db: string;
  let server: RunningServer;
  /** A second node on PostgreSQL: a session ended on one node ends on all. */
  let other: RunningServer;
  beforeAll(async () => {
    db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    const start = () => startServer({ port: 0, db, log: 'silent', workers: 1, rateFactor: 100 }, fixtureRegistry(1));
    server = await start();
    other = kind === 'sqlite' ? server : await start();
  });
  afterAll(async () => {
    await server.close();
    if (other !== server) await other.close();
  });

  /** A member on three devices, the last on the other node, and a stranger. */
  const people = async (name: string) => {
    const first = await Player.createGuest(server.address, name);
    await first.post('/api/members', { name, password: PASSWORD });
    const [phone, far] = [await signIn(server.address, name), await signIn(other.address, name)];
    const stranger = await Player.createGuest(server.address, 'Stranger');
    return { first, phone, far, stranger };
  };

  test('each device is listed, the current one is marked, and the list contains no credentials', async () => {
    const { first, phone, far } = await people('Nobunaga');
    const began = Date.now();
    const list = await fetchSessions(first);
    expect(list).toHaveLength(3);
    expect(list.filter((session) => session.isCurrent)).toHaveLength(1);
    expect(new Set(await Promise.all([first, phone, far].map(currentSessionId)))).toEqual(new Set(list.map(({ id }) => id)));
    for (const { created, lastUsed } of list) {
      expect(began - created).toBeLessThan(60_000);
      expect(lastUsed).toBe(created);
    }
    const tokens = [first, phone, far].map(tokenOf);
    for (const secret of [...tokens, ...tokens.map(hashToken)]) expect(JSON.stringify(list)).not.toContain(secret);
    for (const { id } of list)
      expect(await isSignedIn(Object.assign(new Player(server.address), { cookie: first.cookie.replace(/=.*/, `=${id}`) }))).toBe(false);
    expect((await new Player(server.address).request('GET', '/api/me/sessions')).status).toBe(401);
  });

  test('last use is known to the day, expired sessions are not listed, the latest is first', async () => {
    const { first, phone, far } = await people('Nagamasa');
    const now = Date.now();
    const store = await openStore(db);
    const age = (player: Player, used: number) => {
      const session = store.db.updateTable('sessions').where('token_hash', '=', hashToken(tokenOf(player)));
      return store.commit([session.set({ created: now - 40 * DAY, reauthenticated_at: now - 40 * DAY, expires: used + 180 * DAY })]);
    };
    await age(phone, now - 3 * DAY);
    await age(far, now - 181 * DAY);
    await store.close();
    const listed = (await fetchSessions(first)).map(({ created, lastUsed }) => ({ created, lastUsed }));
    expect(listed).toHaveLength(2);
    expect(listed[1]).toEqual({ created: now - 40 * DAY, lastUsed: now - 3 * DAY });
    expect(await isSignedIn(phone)).toBe(true);
    const [again] = (await fetchSessions(first)).filter(({ created }) => created === now - 40 * DAY);
    expect(again?.lastUsed).toBeGreaterThanOrEqual(now);
  });

  test('signing out one session closes it and its sockets, and no other', async () => {
    const { first, phone, far } = await people('Kenshin');
    await Promise.all([first, phone, far].map((player) => player.connect()));
    const closed = waitForClose(far);
    expect(await signOut(first, await currentSessionId(far))).toEqual({ status: 200, json: { ok: true } });
    expect(await closed).toBe(1008);
    expect(await Promise.all([first, phone, far].map(isSignedIn))).toEqual([true, true, false]);
    expect(await Promise.all([first, phone].map(isSocketAlive))).toEqual([true, true]);
    expect(await fetchSessions(first)).toHaveLength(2);
    for (const player of [first, phone]) await player.close();
  });

  test('signing out everywhere else leaves this device and other accounts signed in', async () => {
    const { first, phone, far, stranger } = await people('Shingen');
    await Promise.all([first, phone, far, stranger].map((player) => player.connect()));
    const closed = Promise.all([phone, far].map(waitForClose));
    expect((await first.request('DELETE', '/api/me/sessions')).status).toBe(200);
    expect(await closed).toEqual([1008, 1008]);
    expect(await Promise.all([first, phone, far, stranger].map(isSignedIn))).toEqual([true, false, false, true]);
    expect(await Promise.all([first, stranger].map(isSocketAlive))).toEqual([true, true]);
    expect(await fetchSessions(first)).toMatchObject([{ isCurrent: true }]);
    expect((await first.request('DELETE', '/api/me/sessions')).status).toBe(200);
    expect(await isSignedIn(first)).toBe(true);
    for (const player of [first, stranger]) await player.close();
  });

  test('a session of another account cannot be signed out, not even by its stored hash', async () => {
    const { first, phone, stranger } = await people('Motonari');
    const session = await currentSessionId(first);
    for (const [player, id] of [
      [stranger, session],
      [first, hashToken(tokenOf(phone))],
      [first, tokenOf(phone)],
    ] as const)
      expect(await signOut(player, id)).toMatchObject({ status: 404, json: { error: { code: 'not-found' } } });
    expect((await signOut(new Player(server.address), session)).status).toBe(401);
    expect(await Promise.all([first, phone].map(isSignedIn))).toEqual([true, true]);
  });
});
