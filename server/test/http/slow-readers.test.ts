import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Presence } from '../../src/presence.ts';
import { Limits } from '../../src/rate-limiter.ts';
import { SendBudget } from '../../src/send-budget.ts';
import { SocketServer } from '../../src/websocket-server.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { openNode } from '../helpers/open-node.ts';

const MEBIBYTE = 2 ** 20;
const MESSAGE_BYTES = 250_000;

let http: Server;
let sockets: SocketServer;
const slow: Socket[] = [];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  http = createServer();
  sockets = new SocketServer(
    {
      nodeId: 'one',
      origin: undefined,
      accounts: { findByToken: async () => null } as never,
      presence: {} as Presence,
      tableManager: { get: () => Promise.resolve(null) },
      chat: {} as never,
      limits: new Limits(100),
      sendBudget: new SendBudget({ networkBytes: 8 * MEBIBYTE, totalBytes: 16 * MEBIBYTE }),
      isBanned: () => false,
      clientAddressOf: ({ headers }) => String(headers['x-client']),
      isEncrypted: () => false,
    },
    http,
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  for (const socket of slow.splice(0)) socket.destroy();
});
afterAll(async () => {
  vi.useRealTimers();
  await sockets.close();
  http.close();
});

const portOf = (): number => (http.address() as AddressInfo).port;

/** A client that asks for a socket and never reads. */
const openSlowReader = async (address: string): Promise<void> => {
  const socket = connect({ port: portOf(), host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.pause();
  const key = Buffer.alloc(16).toString('base64');
  const lines = ['GET /ws HTTP/1.1', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  socket.write(`${[...lines, `Sec-WebSocket-Key: ${key}`, `X-Client: ${address}`].join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.once('connect', resolve));
  slow.push(socket);
};

const broadcast = async (): Promise<void> => {
  sockets.broadcast({ type: 'server-status', code: `storage-${'x'.repeat(MESSAGE_BYTES)}` } as never);
  await new Promise((resolve) => setTimeout(resolve, 5));
};

const openHonestReader = async (address: string): Promise<{ socket: WebSocket; count(): number }> => {
  const socket = new WebSocket(`ws://127.0.0.1:${portOf()}/ws`, { headers: { 'x-client': address } });
  let received = 0;
  socket.on('message', (text) => (received += String(text).includes('server-status') ? 1 : 0));
  await new Promise((resolve) => socket.once('message', resolve));
  return { socket, count: () => received };
};

test.each([
  ['of one address', 8, () => '198.51.100.1'],
  ['of many addresses', 16, (index: number) => `198.51.100.${index}`],
])('60 slow readers %s hold at most %i MiB, and an honest one receives everything', async (_where, mebibytes, addressOf) => {
  const honest = await openHonestReader('203.0.113.1');
  await Promise.all(Array.from({ length: 60 }, (_none, index) => openSlowReader(addressOf(index))));
  await eventually(() => sockets.size).toBe(61);
  for (let sent = 1; sent <= 40; sent++) {
    await broadcast();
    // A frame that all share counts for each of them.
    expect(sockets.bufferedBytes).toBeLessThanOrEqual((mebibytes + 1) * MEBIBYTE);
  }
  expect(sockets.size).toBeLessThan(61);
  await eventually(honest.count).toBe(40);
  honest.socket.terminate();
  for (const socket of slow.splice(0)) socket.destroy();
  await eventually(() => sockets.size).toBe(0);
  expect(sockets.bufferedBytes).toBe(0);
});

test('a reader that stands still is cut, though it answers', async () => {
  await openSlowReader('198.51.100.9');
  const honest = await openHonestReader('203.0.113.1');
  await eventually(() => sockets.size).toBe(2);
  // More than the buffers of the system take.
  for (let sent = 0; sent < 40 && sockets.bufferedBytes === 0; sent++) await broadcast();
  expect(sockets.bufferedBytes).toBeGreaterThan(0);
  const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
  for (let beat = 0; beat < 3; beat++) {
    slow[0]?.write(pong);
    await new Promise((resolve) => setTimeout(resolve, 50));
    vi.advanceTimersByTime(20_000);
  }
  await eventually(() => sockets.size).toBe(1);
  expect(honest.socket.readyState).toBe(WebSocket.OPEN);
  honest.socket.terminate();
});

test('responses that nobody reads count too', async () => {
  const node = await openNode(scratchFile());
  const app = await node.createApp();
  let answered = 0;
  app.get('/large', async () => {
    answered++;
    return 'x'.repeat(8 * MEBIBYTE);
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const readers = Array.from({ length: 20 }, () => connect({ port: Number(port), host: '127.0.0.1' }));
  for (const reader of readers) {
    reader.on('error', () => {});
    reader.pause();
    reader.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  }
  await eventually(() => answered).toBe(20);
  await eventually(() => new Promise((resolve) => app.server.getConnections((_error, open) => resolve(open)))).toBeLessThan(5);
  for (const reader of readers) reader.destroy();
  await app.close();
  await node.close();
});
