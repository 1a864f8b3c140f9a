import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/index.ts';
import type { ServerNode } from '../../src/node.ts';
import { scratchFile } from '../helpers/databases.ts';
import { listenOnNode, openNode, playAdd, seatTwoAccounts } from '../helpers/open-node.ts';

let node: ServerNode;
let server: RunningServer;
beforeAll(async () => {
  // 60 requests a minute for each address, 10 positions a second for each table.
  node = await openNode(scratchFile(), { rateFactor: 0.1, trustProxy: '127.0.0.1' });
  server = await listenOnNode(node);
});
afterAll(() => server.close());

/** A request whose target is sent as it stands; `fetch` would tidy it up. */
const requestRaw = async (target: string, client: string): Promise<{ status: number; head: string }> => {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nConnection: close\r\n\r\n`);
  const head = (await text(socket)).split('\r\n\r\n')[0] ?? '';
  return { status: Number(head.split(' ')[1]), head };
};

test.each([
  ['a plain path', '/api/games', '198.51.100.1'],
  ['an encoded path', '/%61pi/games', '198.51.100.2'],
  ['a full address', 'http://elsewhere.example/api/games', '198.51.100.3'],
])('%s counts against the limit and is not cached', async (_how, target, client) => {
  const first = await requestRaw(target, client);
  expect([first.status, first.head.toLowerCase()]).toEqual([200, expect.stringContaining('cache-control: no-store')]);
  const statuses = await Promise.all(Array.from({ length: 79 }, async () => (await requestRaw(target, client)).status));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(61);
  expect(statuses).toContain(429);
});

const readPositions = (table: string, readers: number, since = 0): Promise<number[]> =>
  Promise.all(
    Array.from({ length: readers }, async (_none, reader) => {
      const headers = { 'x-forwarded-for': `203.0.113.${reader}` };
      return (await fetch(`${server.address}/api/tables/${table}/position?since=${since}`, { headers })).status;
    }),
  );

test('150 readers of one table cost it a few renderings, and most are refused, late', async () => {
  const { a, table } = await seatTwoAccounts(node);
  const requests = vi.spyOn(node.refereePool, 'request');
  const startedAt = performance.now();
  const reading = readPositions(table.id, 150);
  await playAdd(a, table, 1);
  expect(performance.now() - startedAt).toBeLessThan(1500);
  const statuses = await reading;
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
  const rendered = new Set(requests.mock.calls.flatMap(([{ command, count }]) => (command.kind === 'render' ? [count] : [])));
  expect(rendered.size).toBeLessThanOrEqual(2);
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  requests.mockRestore();
});

test('simultaneous spectators share one rendering, and never get less than they know', async () => {
  const { a, b, table } = await seatTwoAccounts(node);
  const requests = vi.spyOn(node.refereePool, 'request');
  const countRenderings = () => requests.mock.calls.filter(([{ command }]) => command.kind === 'render').length;
  const numberOf = (messages: readonly string[]) => (JSON.parse(messages[1] ?? '{}') as { number: number }).number;
  await Promise.all(Array.from({ length: 50 }, () => table.snapshotFor(null, 0)));
  expect(countRenderings()).toBe(1);
  await playAdd(a, table, 1);
  const { count } = table.info.row;
  expect(numberOf(await table.snapshotFor(null, 0))).toBe(count - 1);
  expect(numberOf(await table.snapshotFor(null, count))).toBe(count);
  expect(numberOf(await table.snapshotFor(b.id, 0))).toBe(count);
  await Promise.all(Array.from({ length: 100 }, (_none, number) => table.snapshotFor(null, count + 1 + number)));
  expect(countRenderings()).toBe(3);
  requests.mockRestore();
});

test('spectators who watch the whole log again and again share one rendering for each entry', async () => {
  const { a, table } = await seatTwoAccounts(node);
  const requests = vi.spyOn(node.refereePool, 'request');
  const countRenderings = () => requests.mock.calls.filter(([{ command }]) => command.kind === 'render').length;
  const numbers: number[] = [];
  const watcher = {
    account: null,
    send(message: string) {
      if (message.startsWith('{"type":"position"')) numbers.push((JSON.parse(message) as { number: number }).number);
    },
  };
  const watchOften = () => Promise.all(Array.from({ length: 50 }, () => table.watch(watcher, 0)));
  await watchOften();
  expect(countRenderings()).toBe(1);
  await playAdd(a, table, 1);
  numbers.length = 0;
  await watchOften();
  // They never get an older position than the last entry.
  expect(new Set(numbers)).toEqual(new Set([table.info.row.count]));
  expect(countRenderings()).toBe(2);
  table.unwatch(watcher);
  requests.mockRestore();
});

test('waiting refreshes of a table are loaded once', async () => {
  const { table } = await seatTwoAccounts(node);
  const { db } = node.store;
  const loads = vi.spyOn(db, 'selectFrom');
  await Promise.all(Array.from({ length: 50 }, () => table.refresh()));
  expect(loads.mock.calls.filter(([from]) => (from as unknown) === 'tables').length).toBe(2);
  await table.refresh();
  expect(loads.mock.calls.filter(([from]) => (from as unknown) === 'tables').length).toBe(3);
  loads.mockRestore();
});
