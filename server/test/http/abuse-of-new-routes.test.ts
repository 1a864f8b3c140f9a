import type { BotAccount, OfferedBot, TableView } from '@gunbai/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import type { ServerNode } from '../../src/node.ts';
import { scratchFile } from '../helpers/databases.ts';
import { listenOnNode, openNode } from '../helpers/open-node.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

/** Attacks on what programs, invitations and records added. */

let node: ServerNode;
let server: RunningServer;
beforeAll(async () => {
  node = await openNode(scratchFile(), { rateFactor: 1000 });
  server = await listenOnNode(node);
});
afterAll(() => server.close());

const createMember = async (name: string, at = server): Promise<Player> => {
  const player = await Player.createGuest(at.address, name);
  await player.becomeMember(name);
  return player;
};

/** How many of the same requests, sent at once, are accepted. */
const countAccepted = async (count: number, send: (index: number) => Promise<{ status: number }>): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: count }, (_none, index) => send(index)));
  return answers.filter(({ status }) => status < 300).length;
};

test('requests that are sent at once do not pass a limit together', async () => {
  const owner = await createMember('Racer');
  const post = (path: string, body: object) => owner.request('POST', path, body);
  expect(await countAccepted(20, (index) => post('/api/me/bots', { name: `Racer ${index}` }))).toBe(5);
  expect(await countAccepted(50, (index) => post('/api/me/access-tokens', { name: `token ${index}`, scopes: ['read'] }))).toBe(30);
  const hook = (index: number) => ({ kind: 'webhook', url: `https://hook.example.org/${index}` });
  expect(await countAccepted(40, (index) => post('/api/me/notification-channels', hook(index)))).toBe(20);
});

test('the list of offered programs costs a few queries, however many there are', async () => {
  for (let owner = 0; owner < 3; owner++) {
    const member = await createMember(`Owner of programs ${owner}`);
    for (let bot = 0; bot < 5; bot++) {
      const { account } = (await member.post('/api/me/bots', { name: `Program ${owner} ${bot}` })) as BotAccount;
      await member.request('PUT', `/api/me/bots/${account}/offer`, { games: ['steady'], maxGames: 3 });
    }
  }
  const reads = vi.spyOn(node.store.db, 'selectFrom');
  const listed = (await new Player(server.address).get('/api/v1/bots')) as OfferedBot[];
  expect(listed).toHaveLength(15);
  expect(reads.mock.calls.length).toBeLessThan(6);
  reads.mockRestore();
  const challenger = await createMember('Challenger');
  const last = listed.at(-1) as OfferedBot;
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'bot-account', account: last.account },
  ];
  await challenger.post('/api/tables', { game: 'steady', seats, pace: { kind: 'live', base: 300, increment: 0 } });
  const after = (await challenger.get('/api/v1/bots')) as OfferedBot[];
  expect(after.find(({ account }) => account === last.account)?.playing).toBe(1);
});

test('bot accounts that come and go do not fill the database and the audit log', async () => {
  const strict = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, rateFactor: 1 }, fixtureRegistry(1));
  const owner = await createMember('Churner', strict);
  const statuses: number[] = [];
  for (let round = 0; round < 30; round++) {
    const { status, json } = await owner.request('POST', '/api/me/bots', { name: `Short lived ${round}` });
    statuses.push(status);
    if (status === 201) await owner.request('DELETE', `/api/me/bots/${(json as BotAccount).account}`);
  }
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(21);
  expect(statuses.at(-1)).toBe(429);
  await strict.close();
});

test('many members together invite one member twenty times an hour', async () => {
  const options = { port: 0, db: scratchFile(), log: 'silent', workers: 1, rateFactor: 1, trustProxy: '127.0.0.1' } as const;
  const strict = await startServer(options, fixtureRegistry(1));
  const send = async (address: string, cookie: string, path: string, body: object) => {
    const headers = { cookie, 'x-forwarded-for': address, 'content-type': 'application/json' };
    const answer = await fetch(strict.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie };
  };
  const register = (address: string, name: string) => send(address, '', '/api/members', { name, password: 'tsuru no ongaeshi 41' });
  await register('203.0.113.1', 'Victim');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open', invite: 'Victim' },
  ];
  const statuses: number[] = [];
  for (let spammer = 0; spammer < 3; spammer++) {
    const address = `198.51.100.${spammer + 1}`;
    const { cookie } = await register(address, `Spammer ${spammer}`);
    for (let index = 0; index < 10; index++)
      statuses.push((await send(address, cookie, '/api/tables', { game: 'steady', visibility: 'link', seats })).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  await strict.close();
});

test('whole records are read sixty times a minute from an address', async () => {
  const strict = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, rateFactor: 1 }, fixtureRegistry(1));
  const [a, b] = await Promise.all(['Aki', 'Ben'].map((name) => Player.createGuest(strict.address, name)));
  if (!a || !b) throw new Error('a guest is missing');
  const seats = [
    { seat: 'a', who: 'me' },
    { seat: 'b', who: 'open' },
  ];
  const { id } = (await a.post('/api/tables', { game: 'steady', seats })) as TableView;
  await b.post(`/api/tables/${id}/seat`, {});
  await a.post(`/api/tables/${id}/resign`, {});
  const statuses: number[] = [];
  for (let read = 0; read < 70; read++) statuses.push((await fetch(`${strict.address}/api/tables/${id}/record`)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  await strict.close();
});
