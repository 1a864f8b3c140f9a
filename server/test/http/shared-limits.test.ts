import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableView } from '@gunbai/protocol';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { Limits, TokenBuckets } from '../../src/rate-limiter.ts';
import { SharedBuckets } from '../../src/shared-buckets.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { startMailbox } from '../helpers/mailbox.ts';
import type { Mailbox } from '../helpers/mailbox.ts';
import { PASSWORD, Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

let cluster: Cluster;
let mailbox: Mailbox;
beforeAll(async () => {
  [cluster, mailbox] = await Promise.all([startCluster(), startMailbox()]);
});
afterAll(() => {
  cluster.stop();
  mailbox.stop();
});

describe('two nodes on one database', () => {
  let nodes: readonly [RunningServer, RunningServer];
  beforeAll(async () => {
    const options = {
      port: 0,
      db: cluster.createDatabase(),
      log: 'silent',
      workers: 1,
      trustProxy: '127.0.0.1',
      smtp: mailbox.smtp,
    } as const;
    const start = () => startServer(options, fixtureRegistry(1));
    nodes = [await start(), await start()];
  });
  afterAll(() => Promise.all(nodes.map((node) => node.close())));

  let networks = 0;
  const newAddress = (): Record<string, string> => ({
    'x-forwarded-for': `198.51.${100 + Math.floor(++networks / 250)}.${1 + (networks % 250)}`,
  });

  /** Sends a request to the nodes in turn, and counts those that a limit did not refuse. */
  const countAllowed = async (times: number, send: (player: Player, index: number) => Promise<{ status: number }>): Promise<number> => {
    let allowed = 0;
    for (let index = 0; index < times; index++) {
      const player = new Player((nodes[index % 2] as RunningServer).address);
      if ((await send(player, index)).status !== 429) allowed++;
    }
    return allowed;
  };
  /** A bucket refills a little meanwhile. */
  const REFILL = 3;

  test('attempts to sign in as one member, from many addresses', async () => {
    const owner = await Player.createGuest(nodes[0].address, 'Hana');
    await owner.becomeMember('Hana');
    const guess = (player: Player) => player.request('POST', '/api/session', { name: 'hana', password: 'not the password' }, newAddress());
    const allowed = await countAllowed(40, guess);
    expect(allowed).toBeGreaterThanOrEqual(30);
    expect(allowed).toBeLessThanOrEqual(30 + REFILL);
    // Her own device is not slowed down, on either node.
    for (const node of nodes) {
      owner.address = node.address;
      expect((await owner.request('POST', '/api/session', { name: 'hana', password: PASSWORD }, newAddress())).status).toBe(200);
    }
  });

  test('attempts to sign in from one address', async () => {
    const from = newAddress();
    const guess = (player: Player, index: number) =>
      player.request('POST', '/api/session', { name: `name ${index}`, password: 'not the password' }, from);
    expect(await countAllowed(24, guess)).toBeLessThanOrEqual(10 + REFILL);
  });

  test('guests from one network', async () => {
    const from = newAddress();
    const allowed = await countAllowed(130, (player) => player.request('POST', '/api/guests', { name: 'Guest' }, from));
    expect(allowed).toBeGreaterThanOrEqual(100);
    expect(allowed).toBeLessThanOrEqual(100 + 2 * REFILL);
  });

  test('mails to one address', async () => {
    const ask = (player: Player) => player.request('POST', '/api/reset', { email: 'victim@example.org' }, newAddress());
    expect(await countAllowed(12, ask)).toBe(5);
  });

  /** Registers an account for each address, and asks for the confirmation of each four times more. */
  const sendConfirmations = async (emails: readonly string[]): Promise<number> => {
    const from = newAddress();
    const accounts: Player[] = [];
    const allowed = await countAllowed(emails.length, async (player, index) => {
      accounts.push(player);
      return player.request('POST', '/api/members', { name: `Sender ${++networks}`, password: PASSWORD, email: emails[index] }, from);
    });
    const resend = (_player: Player, index: number) => {
      const account = accounts[index % accounts.length] as Player;
      account.address = (nodes[index % 2] as RunningServer).address;
      return account.request('POST', '/api/me/email/resend', {}, from);
    };
    return allowed + (await countAllowed(4 * emails.length, resend));
  };

  test('confirmations to strangers, asked for from one network', async () => {
    expect(await sendConfirmations(Array.from({ length: 5 }, (_none, index) => `stranger${index}@example.org`))).toBe(20);
  });

  test('confirmations to one stranger, asked for by several accounts', async () => {
    expect(await sendConfirmations(Array.from({ length: 3 }, () => 'one-stranger@example.org'))).toBe(5);
  });

  test('messages of one player, over HTTP and sockets', async () => {
    const guest = await Player.createGuest(nodes[0].address, 'Loud');
    const seats = ['a', 'b'].map((seat, at) => ({ seat, who: at === 0 ? 'me' : 'open' }));
    const { id } = (await guest.post('/api/tables', { game: 'steady', seats, players: 2 })) as TableView;
    const allowed = await countAllowed(14, async (player, index) => {
      player.cookie = guest.cookie;
      if (index % 4 < 2) return player.request('POST', `/api/tables/${id}/chat`, { text: `message ${index}` });
      await player.connect(id);
      const answer = player.waitForMessage(({ type }) => type === 'done' || type === 'refused');
      player.send({ type: 'chat', table: id, text: `message ${index}`, key: `chat-key-${index}` });
      const { type } = await answer;
      await player.close();
      return { status: type === 'done' ? 200 : 429 };
    });
    expect(allowed).toBeGreaterThanOrEqual(8);
    expect(allowed).toBeLessThanOrEqual(8 + REFILL);
  });
});

describe('a bucket in the database', () => {
  let stores: readonly [Store, Store];
  let buckets: readonly [SharedBuckets, SharedBuckets];
  beforeAll(async () => {
    const db = cluster.createDatabase();
    stores = [await openStore(db), await openStore(db)];
    buckets = [new SharedBuckets(stores[0]), new SharedBuckets(stores[1])];
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));
  const rows = () => stores[0].db.selectFrom('rate_limits').selectAll().execute();

  test('gives as many tokens as it holds to requests at once, and none that it has not', async () => {
    const tries = Array.from({ length: 200 }, (_none, index) =>
      buckets[index % 2 ? 1 : 0].tryConsume('at once', { capacity: 7, seconds: 3600 }),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(7);
  });

  test('refills evenly', async () => {
    const size = { capacity: 2, seconds: 1 };
    const [bucket] = buckets;
    expect([
      await bucket.tryConsume('refill', size),
      await bucket.tryConsume('refill', size),
      await bucket.tryConsume('refill', size),
    ]).toEqual([true, true, false]);
    await eventually(() => bucket.tryConsume('refill', size)).toBe(true);
    expect(await bucket.tryConsume('refill', size)).toBe(false);
  });

  test('holds no name or address, and is deleted when it is full again', async () => {
    const [bucket] = buckets;
    await bucket.tryConsume('signInByName my secret password', { capacity: 1, seconds: 3600 });
    await bucket.tryConsume('short', { capacity: 1000, seconds: 1 });
    expect(JSON.stringify(await rows())).not.toContain('secret');
    const before = (await rows()).length;
    await eventually(async () => {
      await bucket.purgeFullBuckets();
      return (await rows()).length;
    }).toBeLessThan(before);
    expect(await bucket.tryConsume('signInByName my secret password', { capacity: 1, seconds: 3600 })).toBe(false);
  });

  test('is not asked for what a node refuses alone, nor for limits of a node', async () => {
    let asked = 0;
    const counting = { tryConsume: async () => ++asked > 0 } as unknown as SharedBuckets;
    const limits = new Limits(1, counting);
    for (let tries = 0; tries < 40; tries++) await limits.consume('mail', 'flood');
    expect(asked).toBe(5);
    await limits.consume('request', 'flood');
    expect(asked).toBe(5);
  });
});

test('a small factor leaves at least one of everything', () => {
  expect(new TokenBuckets(0.1).tryConsume('mail', 'anybody')).toBe(true);
});

test('on SQLite, which one node has for itself, nothing is written for a limit', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, fixtureRegistry(1));
  await Player.createGuest(server.address, 'Hana');
  await server.close();
  const store = await openStore(db);
  expect(await store.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  await store.close();
});
