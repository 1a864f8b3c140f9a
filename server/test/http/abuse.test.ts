import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerNode } from '../../src/node.ts';
import type { RunningServer } from '../../src/index.ts';
import { respond, propose } from '../../src/tables/proposals.ts';
import { resign } from '../../src/tables/player-actions.ts';
import { claimTimeout, handleTimeouts } from '../../src/tables/clocks/timeouts.ts';
import { settings } from '@gunbai/protocol';
import type { TableView } from '@gunbai/protocol';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { playAdd, listenOnNode, openNode, seatTwoAccounts } from '../helpers/open-node.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { seatTwoGuests } from '../helpers/two-players.ts';

/** Requests that race, arrive in the wrong order, or are interrupted. */
const adminToken = 'a token of sixteen';
const bearer = { authorization: `Bearer ${encodeURIComponent(adminToken)}` };
const HOUR = 3_600_000;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let db: string;
  let node: ServerNode;
  let server: RunningServer;
  beforeAll(async () => {
    db = kind === 'sqlite' ? scratchFile() : cluster.createDatabase();
    node = await openNode(db, { adminToken });
    node.outageMonitor.close(); // tests call heartbeat themselves
    server = await listenOnNode(node);
  });
  afterAll(() => server.close());
  afterEach(() => vi.useRealTimers());

  const viewOf = async (id: string): Promise<TableView> => (await new Player(server.address).get(`/api/tables/${id}`)) as TableView;
  const ban = (account: string) => new Player(server.address).request('POST', '/api/admin/bans', { account, banned: true }, bearer);
  const jobsOf = async (id: string) =>
    (await node.store.db.selectFrom('jobs').select('id').where('id', 'like', `%${id}%`).execute()).map((job) => job.id);

  test('a player banned during a game loses it, whatever else happens at that moment', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady', { pace: { kind: 'live', base: 600, increment: 0 } });
    await a.post(`/api/tables/${id}/proposal`, { kind: 'draw' });
    const isOut = new Promise((resolve) => b.socket?.once('close', resolve));
    const [banned] = await Promise.all([
      ban(b.account),
      a.act(id, ['add', 1]),
      b.request('POST', `/api/tables/${id}/proposal/response`, { agree: false }),
      b.request('POST', `/api/tables/${id}/proposal`, { kind: 'pause' }),
    ]);
    expect(banned.status).toBe(200);
    await isOut;
    expect(await viewOf(id)).toMatchObject({ status: 'over', outcome: { winners: ['a'], reason: 'resigned' }, proposal: null });
    expect((await b.request('POST', `/api/tables/${id}/chat`, { text: 'still here' })).status).toBe(401);
    expect(await jobsOf(`clock-timeout:${id}`)).toEqual([]);
    await a.close();
  });

  test('a banned player is replaced although the node was killed right after the ban', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady');
    const leave = node.forfeitAllGames;
    let wake = (): void => {};
    node.forfeitAllGames = () => new Promise((resolve) => (wake = resolve));
    const banned = ban(b.account);
    await eventually(async () => (await node.accounts.findById(b.account))?.banned).toBe(1);
    node.forfeitAllGames = leave;
    await eventually(async () => (await viewOf(id)).outcome).toEqual({ winners: ['a'], reason: 'resigned' });
    wake();
    await banned;
    await a.close();
  });

  test('resigning while a proposal is open loses, also if the player agrees to it at the same moment', async () => {
    const { a, b, table } = await seatTwoAccounts(node);
    await playAdd(a, table, 3);
    await propose(a, table, { kind: 'undo', to: 1 });
    await Promise.all([respond(b, table, true), resign(b, table, 'random'), respond(b, table, true)]);
    expect(table.info).toMatchObject({ status: 'over', proposal: null, outcome: { winners: ['a'], reason: 'resigned' } });
    expect(await table.verifyRecord()).toEqual({ ok: true, problem: null });
  });

  test('an undo that awaits a deleted account is dropped, and the game is over', async () => {
    const { id, a, b } = await seatTwoGuests(server, 'steady');
    await a.act(id, ['add', 3]);
    await a.post(`/api/tables/${id}/proposal`, { kind: 'undo', to: 1 });
    const [deletion] = await Promise.all([
      b.request('DELETE', '/api/me'),
      b.request('POST', `/api/tables/${id}/proposal/response`, { agree: true }),
    ]);
    expect(deletion.status).toBe(200);
    expect(await viewOf(id)).toMatchObject({ status: 'over', outcome: { winners: ['a'], reason: 'resigned' }, proposal: null });
    expect((await a.request('GET', `/api/tables/${id}/verify`)).json).toEqual({ ok: true, problem: null });
    await a.close();
  });

  test('of two devices of a guest only one registers the account, and only one password is valid', async () => {
    const phone = await Player.createGuest(server.address, 'Aki');
    const desktop = new Player(server.address);
    desktop.cookie = phone.cookie;
    const names = [`Phone ${kind}`, `Desk ${kind}`] as const;
    const claims = await Promise.all([
      phone.request('POST', '/api/members', { name: names[0], password: 'a long password' }),
      desktop.request('POST', '/api/members', { name: names[1], password: 'another password' }),
    ]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const late = claims.find(({ status }) => status === 409);
    expect(late?.json).toMatchObject({ error: { code: 'already-member' } });
    const first = claims.findIndex(({ status }) => status === 201);
    const signIn = (name: string, password: string) => new Player(server.address).request('POST', '/api/session', { name, password });
    const signIns = await Promise.all([signIn(names[0], 'a long password'), signIn(names[1], 'another password')]);
    expect(signIns.map(({ status }) => status)).toEqual(first === 0 ? [200, 401] : [401, 200]);
  });

  test('a second device of a guest that registers after its session ended is refused', async () => {
    const phone = await Player.createGuest(server.address, 'Aki');
    const desktop = new Player(server.address);
    desktop.cookie = phone.cookie;
    await phone.post('/api/members', { name: `Claimed ${kind}`, password: 'a long password' });
    const late = await desktop.request('POST', '/api/members', { name: `Late ${kind}`, password: 'another password' });
    expect([late.status, late.json]).toMatchObject([401, { error: { code: 'session-ended' } }]);
    expect(await node.accounts.findByHandle(`Late ${kind}`)).toBeNull();
    const fresh = await new Player(server.address).request('POST', '/api/members', { name: `Late ${kind}`, password: 'another password' });
    expect(fresh.status).toBe(201);
  });

  test('a timeout during an agreed pause either ends the game or is stopped, never both', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const policy = { timeOut: 'lose', botTakesOver: true, spectators: true, rated: true } as const;
    for (const pausesFirst of [true, false]) {
      const { a, b, table } = await seatTwoAccounts(node, { pace: { kind: 'live', base: 30, increment: 0 }, policy });
      await propose(a, table, { kind: 'pause' });
      vi.setSystemTime(Date.now() + 30_000);
      const ring = () => handleTimeouts(node.accounts, table, 'random');
      const agree = () => respond(b, table, true);
      await Promise.all(pausesFirst ? [agree(), ring(), ring()] : [ring(), agree()]);
      const { status, outcome } = table.info;
      expect([status, outcome?.reason]).toEqual(status === 'paused' ? ['paused', undefined] : ['over', 'time']);
      expect(await jobsOf(`clock-timeout:${table.id}`)).toEqual([]);
      expect(await table.verifyRecord()).toEqual({ ok: true, problem: null });
    }
  });

  /** Advances the time without an outage. */
  const pass = async (ms: number): Promise<void> => {
    const end = Date.now() + ms;
    while (Date.now() < end) {
      vi.setSystemTime(Math.min(end, Date.now() + 30_000));
      await node.outageMonitor.heartbeat();
    }
  };

  test('a vacation that starts before the deadline holds the clock, one that starts after it does not', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [late, isHeld] of [
      [0, true],
      [1, false],
    ] as const) {
      const { a, b, table } = await seatTwoAccounts(node, { pace: { kind: 'days', move: 60, bank: 0, vacation: 14 } });
      await pass(60_000 + late);
      await node.accounts.saveSettings(a, settings.parse({ vacationUntil: Date.now() + 24 * HOUR }));
      await pass(1000);
      expect(await claimTimeout(node.accounts, b, table, 'random')).toMatchObject(
        isHeld ? { refusal: { code: 'time-not-up' } } : { ok: true },
      );
    }
  });

  test('rescheduling a timeout does not undo what another node rescheduled meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const other = await openNode(db);
    const { a, b, table } = await seatTwoAccounts(node, { pace: { kind: 'live', base: 600, increment: 0 } });
    await playAdd(a, table, 1);
    await pass(400_000);
    await playAdd(b, table, 1);
    const tableOnOther = await other.tableManager.getFresh(table.id);
    const { commit } = other.store;
    other.store.commit = async (steps) => {
      other.store.commit = commit;
      await playAdd(a, table, 1);
      return commit(steps);
    };
    if (tableOnOther) await handleTimeouts(other.accounts, tableOnOther, 'random');
    const ring = await node.store.db.selectFrom('jobs').select('run_at').where('id', '=', `clock-timeout:${table.id}`).executeTakeFirst();
    expect(ring?.run_at).toBe(Date.now() + 200_000);
    await other.close();
  });

  test('a second vacation in a row counts from the start of the first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { a, b, table } = await seatTwoAccounts(node, { pace: { kind: 'days', move: 60, bank: 0, vacation: 14 } });
    const goAway = async (hours: number) => {
      const account = (await node.accounts.findById(a.id)) ?? a;
      await node.accounts.saveSettings(account, settings.parse({ vacationUntil: Date.now() + hours * HOUR }));
    };
    await pass(30_000);
    await goAway(1);
    await pass(60_000);
    await goAway(2);
    expect(await claimTimeout(node.accounts, b, table, 'random')).toMatchObject({ refusal: { code: 'time-not-up' } });
  });

  test('sockets of banned, signed-out and deleted accounts close although the message from the other node was lost', async () => {
    const { db: rows } = node.store;
    const people = await Promise.all(['Aki', 'Ben', 'Cho'].map((name) => Player.createGuest(server.address, name)));
    const [banned, signedOut, stays] = people as [Player, Player, Player];
    await Promise.all(people.map((player) => player.connect()));
    await rows.updateTable('accounts').set({ banned: 1 }).where('id', '=', banned.account).execute();
    await rows.deleteFrom('sessions').where('account', '=', signedOut.account).execute();
    await node.refreshBans();
    await eventually(() => people.map(({ socket }) => socket?.readyState)).toEqual([WebSocket.CLOSED, WebSocket.CLOSED, WebSocket.OPEN]);
    await stays.close();
  });

  test('banning an address closes its open sockets at once', async () => {
    const player = await Player.createGuest(server.address, 'Aki');
    await player.connect();
    await player.request('POST', '/api/admin/bans', { address: '127.0.0.1', banned: true }, bearer);
    await eventually(() => player.socket?.readyState)
      .toBe(WebSocket.CLOSED)
      .finally(async () => {
        await node.store.db.deleteFrom('bans').execute();
        await node.refreshBans();
      });
  });

  test('a finished game is verified once, a running one on every request', async () => {
    const { a, b, table } = await seatTwoAccounts(node);
    const requested = vi.spyOn(node.botPool, 'request');
    const replays = async (): Promise<number> => {
      requested.mockClear();
      for (let times = 0; times < 3; times++) expect(await table.verifyRecord()).toEqual({ ok: true, problem: null });
      return requested.mock.calls.filter(([{ stored }]) => stored !== null).length;
    };
    await playAdd(a, table, 3);
    expect(await replays()).toBe(3);
    await resign(b, table, 'random');
    expect(await replays()).toBe(1);
    requested.mockRestore();
  });

  test('a half-open socket is closed, and its account goes offline', async () => {
    const other = await openNode(db);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const listening = await listenOnNode(other);
    const [asleep, awake] = (await Promise.all(['Aki', 'Ben'].map((name) => Player.createGuest(listening.address, name)))) as [
      Player,
      Player,
    ];
    await awake.connect();
    const socket = new WebSocket(`${listening.address.replace('http', 'ws')}/ws`, { headers: { cookie: asleep.cookie }, autoPong: false });
    const isOut = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    await eventually(() => other.presence.isOnlineHere(asleep.account)).toBe(true);
    const isAsked = new Promise((resolve) => awake.socket?.once('ping', resolve));
    vi.advanceTimersByTime(20_000);
    await isAsked;
    // The server has read the answer of the awake socket before it pings again.
    awake.send({ type: 'ping', at: 1 });
    await awake.waitForMessage((message) => message.type === 'pong');
    vi.advanceTimersByTime(20_000);
    await isOut;
    await eventually(() => other.presence.isOnlineHere(asleep.account)).toBe(false);
    expect(other.presence.isOnlineHere(awake.account)).toBe(true);
    vi.useRealTimers();
    awake.dropConnection();
    await listening.close();
  });
});
