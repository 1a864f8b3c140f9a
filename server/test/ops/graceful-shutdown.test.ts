import { connect } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { doctor, startServer } from '../../src/index.ts';
import type { ServerMessage } from '@gunbai/protocol';
import { scratchFile } from '../helpers/databases.ts';
import { fixtureRegistry, seatTwoGuests } from '../helpers/two-players.ts';

test('a node that shuts down answers pending requests, says goodbye, and leaves nothing half done', async () => {
  const db = scratchFile();
  const server = await startServer({ port: 0, db, log: 'silent', workers: 1 }, fixtureRegistry(1));
  const { id, a, b } = await seatTwoGuests(server, 'steady');
  const goodbye = b.waitForMessage<ServerMessage & { type: 'server-status' }>((message) => message.type === 'server-status');
  const moved = a.act(id, ['add', 3]).catch(() => null);
  const closeCode = new Promise((resolve) => b.socket?.once('close', resolve));
  const closing = server.close();
  expect((await goodbye).code).toBe('closing');
  expect(await closeCode).toBe(1012);
  await Promise.race([moved, closing]);
  await closing;
  await expect(fetch(`${server.address}/api/health`)).rejects.toThrow('fetch failed');
  expect((await doctor(db, fixtureRegistry(1))).findings).toEqual([]);
});

test('a node that shuts down does not wait for connections that are idle or have sent half a request', async () => {
  const server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, fixtureRegistry(1));
  const { hostname, port } = new URL(server.address);
  const connections = [
    '',
    'GET /api/games HTTP/1.1\r\nHost: ',
    'GET /nowhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n',
  ].map((requestText) => {
    const connection = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    connection.on('error', () => {});
    connection.resume();
    connection.write(requestText);
    return connection;
  });
  const answered = new Promise((resolve) => connections.at(-1)?.once('data', resolve));
  await answered;
  const closed = server.close().then(() => 'closed');
  expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 20_000, 'still open'))])).toBe('closed');
  for (const connection of connections) connection.destroy();
});

test('a node that has lost its database reports it to its operator', async () => {
  const holder = new Promise<Worker>((resolve) => process.once('worker', resolve));
  const server = await startServer({ port: 0, db: scratchFile(), log: 'silent', workers: 1 }, fixtureRegistry(1));
  const { a } = await seatTwoGuests(server, 'steady');
  const received = a.waitForMessage<ServerMessage & { type: 'server-status' }>((message) => message.type === 'server-status');
  await (await holder).terminate();
  expect((await server.databaseLost).message).toBe('the database is closed');
  expect((await received).code).toBe('storage-unavailable');
  await server.close();
});

test('only one server can open a file; the next can open it once that one has closed', async () => {
  const db = scratchFile();
  const start = () => startServer({ port: 0, db, log: 'silent', workers: 1 }, fixtureRegistry(1));
  const first = await start();
  await expect(start()).rejects.toThrow(`another server is using ${db}`);
  expect((await doctor(db, fixtureRegistry(1))).findings).toEqual([]); // reading is allowed while a server runs
  await Promise.all([first.close(), first.close()]); // a second call is harmless
  const second = await start();
  expect((await fetch(`${second.address}/api/health`)).status).toBe(200);
  await second.close();
});
