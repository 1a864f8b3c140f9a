import type { TableView } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/index.ts';
import type { ServerNode } from '../../src/node.ts';
import { purgeExpiredData } from '../../src/ops/retention.ts';
import { scratchFile } from '../helpers/databases.ts';
import { listenOnNode, openNode } from '../helpers/open-node.ts';
import { PASSWORD } from '../helpers/player.ts';

/** All accounts of an address, or of a /64 network, share a limit of seats at waiting tables of strangers. */

let node: ServerNode;
let server: RunningServer;
beforeAll(async () => {
  node = await openNode(scratchFile(), { rateFactor: 1, trustProxy: '127.0.0.1' });
  server = await listenOnNode(node);
});
afterAll(() => server.close());

/** An account behind an address. */
class Client {
  readonly address: string;
  cookie = '';

  constructor(address: string) {
    this.address = address;
  }

  static async create(address: string, name: string, isMember = false): Promise<Client> {
    const client = new Client(address);
    const { status } = await client.send('POST', isMember ? '/api/members' : '/api/guests', {
      name,
      ...(isMember ? { password: PASSWORD } : {}),
    });
    if (status !== 201) throw new Error(`no account for ${name}: ${status}`);
    return client;
  }

  async send(method: string, path: string, body: object = {}): Promise<{ status: number; json: unknown }> {
    const headers = { cookie: this.cookie, 'x-forwarded-for': this.address, 'content-type': 'application/json' };
    const answer = await fetch(server.address + path, { method, headers, body: JSON.stringify(body) });
    const [set] = answer.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return { status: answer.status, json: await answer.json() };
  }

  async open(
    visibility = 'public',
    seats: readonly object[] = [
      { seat: 'a', who: 'me' },
      { seat: 'b', who: 'open' },
    ],
  ): Promise<string> {
    const { json } = await this.send('POST', '/api/tables', { game: 'steady', visibility, seats });
    return (json as TableView).id;
  }

  async take(table: string): Promise<boolean> {
    return (await this.send('POST', `/api/tables/${table}/seat`)).status === 200;
  }
}

/** Tables of strangers, each from another address. */
const openTables = async (count: number, subnet: number): Promise<string[]> => {
  const tables: string[] = [];
  for (let index = 0; index < count; index++)
    tables.push(await (await Client.create(`10.1.${subnet}.${index + 1}`, `Host ${subnet} ${index}`)).open());
  return tables;
};

const takeAll = async (clients: readonly Client[], tables: readonly string[]): Promise<number> => {
  const taken = await Promise.all(clients.flatMap((client) => tables.map((table) => client.take(table))));
  return taken.filter(Boolean).length;
};

test.each([
  ['address', ['198.51.100.1']],
  ['IPv6 network', ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:1:1:5:6:7:8']],
])('five guests of one %s take six of fifteen seats, also at once, and a guest from elsewhere still gets one', async (what, addresses) => {
  const tables = await openTables(15, what.length);
  const guests = await Promise.all(
    Array.from({ length: 5 }, (_none, index) => Client.create(addresses[index % addresses.length] as string, `Sniper ${what} ${index}`)),
  );
  expect(await takeAll(guests, tables)).toBe(6);
  const other = await Client.create(`203.0.113.${what.length}`, `Honest ${what}`);
  expect(await takeAll([other], tables)).toBe(3);
});

test('members who register one after the other share a limit of forty seats', async () => {
  const tables = await openTables(50, 50);
  const members: Client[] = [];
  for (let index = 0; index < 6; index++) members.push(await Client.create('198.51.100.2', `Mass member ${index}`, true));
  let taken = 0;
  for (const member of members) taken += await takeAll([member], tables);
  expect(taken).toBe(40);
  const home = await Client.create('203.0.113.99', 'Member at home', true);
  expect(await takeAll([home], tables)).toBe(10);
});

test('a club behind one address fills its own tables, plays invitations, and gets seats back by leaving', async () => {
  const club = await Promise.all(Array.from({ length: 10 }, (_none, index) => Client.create('198.51.100.3', `Pupil ${index}`)));
  const tables = await Promise.all(club.map((one) => one.open()));
  const pairs = await Promise.all(club.map((one, index) => one.take(tables[(index + 1) % tables.length] as string)));
  expect(pairs.every(Boolean)).toBe(true);
  const strangers = await openTables(7, 70);
  const taken = await Promise.all(strangers.map((table, index) => (club[index] as Client).take(table)));
  expect(taken.filter(Boolean)).toHaveLength(6);
  const free = taken.indexOf(false);
  // At a table that has not begun a seat can be given back.
  const host = await Client.create('10.1.71.1', 'Host of three');
  const waiting = await host.open(
    'public',
    ['a', 'b'].map((seat) => ({ seat, who: 'open' })),
  );
  expect(await (club[8] as Client).take(waiting)).toBe(false);
  await node.store.db
    .updateTable('tables')
    .set({ status: 'over' })
    .where('id', '=', strangers[taken.indexOf(true)] as string)
    .execute();
  expect(await (club[8] as Client).take(waiting)).toBe(true);
  expect(await (club[9] as Client).take(strangers[free] as string)).toBe(false);
  expect((await (club[8] as Client).send('DELETE', `/api/tables/${waiting}/seat`)).status).toBe(200);
  expect(await (club[9] as Client).take(strangers[free] as string)).toBe(true);
});

test('guests of one address list at most twenty tables, and open others by link', async () => {
  const guests = await Promise.all(['One', 'Two'].map((name) => Client.create('198.51.100.4', name)));
  let listed = 0;
  for (const guest of guests) for (let index = 0; index < 12; index++) if (await guest.open()) listed++;
  expect(listed).toBe(20);
  expect(await (guests[0] as Client).open('link')).toBeTruthy();
});

test('an address that makes guests all day is refused', async () => {
  const spec = (await (await fetch(`${server.address}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, { post?: { 'x-rate-limits': unknown } }>;
  };
  expect(spec.paths['/api/guests']?.post?.['x-rate-limits']).toContainEqual({
    name: 'newGuestByDay',
    requests: 400,
    seconds: 86_400,
    per: 'address',
  });
});

test('nothing of a network is kept when its games are over', async () => {
  const guest = await Client.create('198.51.100.5', 'Passing');
  const table = await guest.open();
  await guest.send('DELETE', `/api/tables/${table}/seat`);
  await purgeExpiredData(node.store, node.accounts, 90);
  const rows = await node.store.db.selectFrom('seat_networks').select('network').where('table', '=', table).execute();
  expect(rows).toEqual([]);
  const all = await node.store.db.selectFrom('seat_networks').select('network').execute();
  expect(all.every(({ network }) => /^[0-9a-f]{64}$/.test(network))).toBe(true);
});
