import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { FrameScheduler } from '../../src/fast/frame-writer.ts';
import type { ServerNode } from '../../src/node.ts';
import type { Presence } from '../../src/presence.ts';
import { Limits } from '../../src/rate-limiter.ts';
import { SendBudget } from '../../src/send-budget.ts';
import { LiveTable } from '../../src/tables/live-table.ts';
import { respond, propose } from '../../src/tables/proposals.ts';
import type { Watcher } from '../../src/tables/watchers.ts';
import { SocketServer } from '../../src/websocket-server.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';
import { encodeClientText } from '../helpers/text-frame.ts';
import { listenOnNode, openNode, playAdd, seatTwoAccounts } from '../helpers/open-node.ts';

/** Many who read the same table, fast or slowly, share what is sent to them. */

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('sockets that are sent the same long text in different turns share one buffer, also with texts between', async () => {
  const scheduler = new FrameScheduler();
  const written: Buffer[] = [];
  const stream = { writable: true, cork() {}, uncork() {}, write: (data: Buffer) => written.push(data) } as never;
  const long = 'x'.repeat(300_000);
  for (let socket = 0; socket < 20; socket++) {
    const writer = scheduler.createWriter(stream);
    for (const text of [`table for ${socket}`, long, `chat for ${socket}`]) writer.write(text);
    await nextTurn();
  }
  const large = written.filter(({ length }) => length > 100_000);
  expect([large.length, new Set(large).size]).toEqual([20, 1]);
});

let node: ServerNode;
beforeAll(async () => {
  node = await openNode(scratchFile());
});
afterAll(() => node.close());

interface SentPosition {
  readonly from: number;
  readonly number: number;
  readonly entries: readonly { readonly n: number }[];
}

/** What a spectator is sent who begins to watch, as text. */
const watchFromStart = async (table: LiveTable): Promise<string> => {
  const texts: string[] = [];
  const watcher: Watcher = { account: null, send: (text) => void texts.push(text) };
  await table.watch(watcher, 0);
  table.unwatch(watcher);
  return texts.findLast((text) => text.startsWith('{"type":"position"')) ?? '';
};

test('a spectator reads the same log whether all of it is rendered or only its newest entries, also after an undo', async () => {
  const { a, b, table } = await seatTwoAccounts(node);
  const requests = vi.spyOn(node.refereePool, 'request');
  const lastRenderedFrom = () => requests.mock.calls.findLast(([{ command }]) => command.kind === 'render')?.[0].command;
  /** Nothing of the table is in memory. */
  const watchAnew = () => watchFromStart(new LiveTable(table.info, node.tableManager.deps));
  await watchFromStart(table);
  for (let n = 0; n < 4; n++) await playAdd(n % 2 === 0 ? a : b, table, 1);
  const kept = await watchFromStart(table);
  expect(lastRenderedFrom()).toMatchObject({ since: 1 });
  expect(kept).toBe(await watchAnew());
  expect((JSON.parse(kept) as SentPosition).entries.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
  await propose(a, table, { kind: 'undo', to: 3 });
  await respond(b, table, true);
  expect((JSON.parse(await watchFromStart(table)) as SentPosition).entries.map(({ n }) => n)).toEqual([0, 1, 2]);
  await playAdd(a, table, 2);
  expect(await watchFromStart(table)).toBe(await watchAnew());
  requests.mockRestore();
});

test('readers over HTTP share the bytes of a position', async () => {
  const server = await listenOnNode(node);
  const { table } = await seatTwoAccounts(node);
  const encode = vi.spyOn(Buffer, 'from');
  const read = async (): Promise<string> => (await fetch(`${server.address}/api/tables/${table.id}/position`)).text();
  const texts = await Promise.all(Array.from({ length: 20 }, read));
  const encoded = encode.mock.calls.filter(([text]) => (text as unknown) === texts[0]);
  encode.mockRestore();
  expect([new Set(texts).size, encoded.length]).toEqual([1, 1]);
});

let http: Server;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  http?.close();
});

const LONG = 'x'.repeat(300_000);

test('a client that asks for positions and does not read them gets one at a time, of the latest request', async () => {
  const watched: number[] = [];
  const table = {
    id: 'qX3vBn81LmZa',
    watch: async (watcher: Watcher, since: number) => {
      watched.push(since);
      watcher.send(LONG + since);
      return true;
    },
    unwatch() {},
  };
  http = createServer();
  const sockets = new SocketServer(
    {
      nodeId: 'one',
      origin: undefined,
      accounts: { findByToken: async () => null } as never,
      presence: {} as Presence,
      tableManager: { get: () => table as never },
      chat: { loadMessagesSince: async () => [] } as never,
      limits: new Limits(100),
      sendBudget: new SendBudget(),
      isBanned: () => false,
      clientAddressOf: () => '198.51.100.1',
      isEncrypted: () => false,
    },
    http,
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const socket = connect({ port: (http.address() as AddressInfo).port, host: '127.0.0.1' });
  open.push(socket);
  socket.on('error', () => {});
  socket.pause();
  const head = ['GET /ws HTTP/1.1', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  socket.write(`${[...head, `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`].join('\r\n')}\r\n\r\n`);
  await eventually(() => sockets.size).toBe(1);
  for (let since = 0; since < 300; since++) {
    socket.write(encodeClientText(JSON.stringify({ type: 'watch', table: 'qX3vBn81LmZa', since })));
    if (since % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  const before = watched.length;
  // As much as the system's buffers take, and one more.
  expect(before).toBeLessThan(60);
  expect(sockets.bufferedBytes).toBeLessThan(2 * LONG.length);
  socket.resume();
  await eventually(() => watched.at(-1)).toBe(299);
  expect(watched).toHaveLength(before + 1);
  await sockets.close();
});
