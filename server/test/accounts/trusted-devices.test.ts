import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { Player } from '../helpers/player.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

const PASSWORD = 'a long enough word';
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, trustProxy: '127.0.0.1' }, fixtureRegistry(1));
});
afterAll(() => server.close());

/** The header of a request from this network, as set by a proxy. */
const forwardedFrom = (network: number) => ({ 'x-forwarded-for': `203.0.${network}.1` });

const registerMember = async (name: string): Promise<Player> => {
  const player = new Player(server.address);
  expect((await player.request('POST', '/api/members', { name, password: PASSWORD }, forwardedFrom(1))).status).toBe(201);
  return player;
};

const signIn = async (player: Player, name: string, network: number, password = PASSWORD): Promise<number> =>
  (await player.request('POST', '/api/session', { name, password }, forwardedFrom(network))).status;

/** Guesses from many networks, a few from each, until the limit of the name is reached. */
const tryWrongPasswords = async (name: string): Promise<number> => {
  for (let tries = 0; tries < 100; tries++)
    if ((await signIn(new Player(server.address), name, 10 + Math.floor(tries / 5), 'surely not this one')) === 429) return tries;
  return Infinity;
};

test('password guessing from many networks is stopped, and the owner can still sign in from a known device', async () => {
  const owner = await registerMember('Nobunaga');
  expect(await tryWrongPasswords('Nobunaga')).toBeLessThan(100);
  expect(await signIn(new Player(server.address), 'nobunaga', 2)).toBe(429);
  await owner.request('DELETE', '/api/session');
  expect(await signIn(owner, 'nobunaga', 3)).toBe(200);
  expect(await signIn(owner, 'nobunaga', 4, 'surely not this one')).toBe(401);
});

test('a device is trusted for one account, and only until its password changes', async () => {
  const owner = await registerMember('Mitsuhide');
  const other = await registerMember('Hideyoshi');
  await tryWrongPasswords('Mitsuhide');
  expect(await signIn(other, 'mitsuhide', 5)).toBe(429);
  const lost = Object.assign(new Player(server.address), { device: owner.device });
  const changed = await owner.request(
    'PUT',
    '/api/me/password',
    { currentPassword: PASSWORD, newPassword: 'another long word' },
    forwardedFrom(6),
  );
  expect(changed.status).toBe(200);
  expect(await signIn(lost, 'mitsuhide', 7, 'another long word')).toBe(429);
  expect(await signIn(owner, 'mitsuhide', 8, 'another long word')).toBe(200);
});
