import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { environmentNames, readConfig } from '../../src/config.ts';
import { startServer } from '../../src/index.ts';
import type { RunningServer } from '../../src/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { readDeployExample, startExampleProxy } from '../helpers/nginx-example-proxy.ts';
import { Player } from '../helpers/player.ts';
import { eventually } from '../helpers/eventually.ts';
import { fixtureRegistry } from '../helpers/two-players.ts';

const ORIGIN = 'https://gunbai.example.org';
const TOKEN = 'a token for administrators';
let server: RunningServer;
let proxy: Awaited<ReturnType<typeof startExampleProxy>>;
beforeAll(async () => {
  const behind = { origin: ORIGIN, trustProxy: '127.0.0.0/8', adminToken: TOKEN };
  server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1, rateFactor: 100, ...behind }, fixtureRegistry(1));
  proxy = await startExampleProxy(server.address);
});
afterAll(async () => {
  proxy.stop();
  await server.close();
});

/** The environment variables that an example sets. */
const parseEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(GUNBAI_[A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name as string, value as string]));

test.each(['Containerfile', 'gunbai.service'])('%s starts an existing file with existing settings', (name) => {
  const text = readDeployExample(name);
  const [script] = /server\/src\/\w+\.ts/.exec(text) ?? [];
  expect(existsSync(new URL(`../../../${script}`, import.meta.url))).toBe(true);
  const settings = parseEnvironment(text);
  expect(environmentNames).toEqual(expect.arrayContaining(Object.keys(settings)));
  expect(readConfig({}, settings).db).toBe(settings['GUNBAI_DB']);
});

test('no example publishes the port beside the proxy', () => {
  const published = /podman run .*-p (\S+)/.exec(readDeployExample('Containerfile'))?.[1];
  expect(published).toBe('127.0.0.1:8080:8080');
  expect(parseEnvironment(readDeployExample('gunbai.service'))['GUNBAI_TRUST_PROXY']).toBe('127.0.0.1');
});

test('the container health check uses an existing route and the port of the server', async () => {
  const text = readDeployExample('Containerfile');
  const [, port, path] = /127\.0\.0\.1:(\d+)(\/api\/\w+)/.exec(text) ?? [];
  expect([readConfig({}, parseEnvironment(text)).port, /EXPOSE (\d+)/.exec(text)?.[1]]).toEqual([Number(port), port]);
  expect((await fetch(`${server.address}${path}`)).status).toBe(200);
});

test('behind the example proxy, cookies are secure and only our own pages can send requests', async () => {
  const createGuestFrom = (origin: string) =>
    fetch(`${proxy.address}/api/guests`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Aki' }),
    });
  const response = await createGuestFrom(ORIGIN);
  expect(response.status).toBe(201);
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-gunbai=.*HttpOnly; Secure; SameSite=Lax/);
  expect((await createGuestFrom('https://elsewhere.example')).status).toBe(403);
});

const openSocket = (headers: Record<string, string>): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${proxy.address.replace('http', 'ws')}/ws`, { headers });
    socket.once('message', (text) => {
      const { type, account } = JSON.parse(String(text)) as { type: string; account: { name: string } | null };
      resolve(`${type} ${account?.name}`);
      socket.close();
    });
    socket.once('error', ({ message }) => resolve(message));
  });

test('our own pages can open a signed-in socket through the proxy', async () => {
  const aki = await Player.createGuest(proxy.address, 'Aki');
  expect(await openSocket({ origin: ORIGIN, cookie: aki.cookie })).toBe('hello Aki');
  expect(await openSocket({ origin: 'https://elsewhere.example', cookie: aki.cookie })).toContain('403');
});

test('the address is the one that the proxy sees, whatever the client claims', async () => {
  const admin = { authorization: `Bearer ${encodeURIComponent(TOKEN)}` };
  const ban = (address: string, banned: boolean) =>
    new Player(server.address).request('POST', '/api/admin/bans', { address, banned }, { ...admin, 'x-forwarded-for': '192.0.2.1' });
  const status = async (address: string, forwardedFor: string) =>
    (await fetch(`${address}/api/games`, { headers: { 'x-forwarded-for': forwardedFor } })).status;
  await ban('192.0.2.77', true);
  await eventually(() => status(server.address, '192.0.2.5, 192.0.2.77')).toBe(403); // a proxy that appends to the client's header
  expect(await status(server.address, '192.0.2.77, 192.0.2.5')).toBe(200);
  expect(await status(proxy.address, '192.0.2.77')).toBe(200); // the proxy overrides what the client claims
  await ban('127.0.0.1', true);
  await eventually(() => status(proxy.address, '192.0.2.5')).toBe(403);
  expect(await openSocket({ origin: ORIGIN })).toContain('403');
  await ban('127.0.0.1', false);
  await eventually(() => status(proxy.address, '192.0.2.5')).toBe(200);
});

test('a ban covers every address of the same network', async () => {
  const forwardedFor = (address: string) => ({ 'x-forwarded-for': address });
  const admin = { authorization: `Bearer ${encodeURIComponent(TOKEN)}`, ...forwardedFor('192.0.2.1') };
  const ban = (banned: boolean) =>
    new Player(server.address).request('POST', '/api/admin/bans', { address: '2001:db8:1:2::1', banned }, admin);
  const status = async (address: string) => (await fetch(`${server.address}/api/games`, { headers: forwardedFor(address) })).status;
  // It holds as soon as it is answered, each time.
  for (let time = 0; time < 10; time++) {
    await ban(true);
    expect(await Promise.all(['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'].map(status))).toEqual([403, 403, 200]);
    await ban(false);
    expect(await status('2001:db8:1:2:ffff::9')).toBe(200);
  }
});

test('the proxy hides metrics, allows the largest valid body, and has a longer timeout than the heartbeat', async () => {
  expect((await fetch(`${server.address}/api/metrics`)).status).toBe(401);
  expect((await fetch(`${proxy.address}/api/metrics`)).status).toBe(403);
  const text = readDeployExample('nginx.conf');
  const [, kilobytes] = /client_max_body_size (\d+)k/.exec(text) ?? [];
  expect(Number(kilobytes)).toBeGreaterThanOrEqual(32);
  const [, seconds] = /proxy_read_timeout (\d+)s/.exec(text) ?? [];
  expect(Number(seconds)).toBeGreaterThan(2 * 20);
});
