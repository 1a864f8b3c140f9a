import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FrameScheduler } from '../../src/fast/frame-writer.ts';
import type { TextWriter } from '../../src/fast/frame-writer.ts';
import { WsWriter } from '../../src/fast/plain/ws-writer.ts';

type CreateWriter = (socket: WebSocket, stream: Duplex) => TextWriter;

const createFrameWriter = (): CreateWriter => {
  const scheduler = new FrameScheduler();
  return (_socket, stream) => scheduler.createWriter(stream);
};
const createWsWriter: CreateWriter = (socket) => new WsWriter(socket);

/** The texts that a client receives if all are written in one turn. */
const receiveTexts = async (texts: readonly string[], createWriter: CreateWriter): Promise<string[]> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket, request) => {
    const writer = createWriter(socket, request.socket);
    for (const text of texts) writer.write(text);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (text: Buffer) => {
      received.push(text.toString());
      if (received.length === texts.length) resolve();
    });
  });
  client.terminate();
  server.close();
  return received;
};

const TEXTS = [
  ...[0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length)),
  '軍配'.repeat(40),
  '城'.repeat(30_000),
  'twice',
  'twice',
];

test('texts of every length arrive whole and in order', async () => {
  expect(await receiveTexts(TEXTS, createFrameWriter())).toEqual(TEXTS);
});

test('a client receives from the frame writer what it receives from the plain ws writer', async () => {
  expect(await receiveTexts(TEXTS, createFrameWriter())).toEqual(await receiveTexts(TEXTS, createWsWriter));
});

test('texts of one turn leave in one write, and flush sends them at once', async () => {
  const writes: number[] = [];
  const stream = { writable: true, write: (data: Buffer) => writes.push(data.length) } as unknown as Duplex;
  const writer = new FrameScheduler().createWriter(stream);
  writer.write('one');
  writer.write('two');
  expect(writes).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes).toEqual([10]);
  writer.write('three');
  writer.flush();
  expect(writes).toEqual([10, 7]);
});

test('texts that can wait leave after the others, a few sockets in each turn, and in order', async () => {
  const written: string[] = [];
  const streamOf = (name: string): Duplex =>
    ({
      writable: true,
      write: (data: Buffer) =>
        written.push(
          `${name} ${data
            .toString('latin1')
            .match(/[a-z]+/g)
            ?.join('+')}`,
        ),
    }) as unknown as Duplex;
  const scheduler = new FrameScheduler();
  const spectators = Array.from({ length: 100 }, (_, index) => scheduler.createWriter(streamOf(`s${index}`)));
  const player = scheduler.createWriter(streamOf('player'));
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  for (const spectator of spectators) spectator.write('first', true);
  player.write('first');
  await nextTurn();
  expect(written[0]).toBe('player first');
  expect(written.length).toBeLessThan(50);
  player.write('second');
  for (const spectator of spectators) spectator.write('second', true);
  spectators[99]?.write('urgent');
  const before = written.length;
  await nextTurn();
  expect(written.slice(before, before + 2)).toEqual(['player second', 's99 first+second+urgent']);
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  const textsOf = (name: string): string =>
    written
      .filter((line) => line.startsWith(`${name} `))
      .map((line) => line.slice(name.length + 1))
      .join('+');
  for (let index = 0; index < 99; index++) expect(textsOf(`s${index}`)).toBe('first+second');
  expect(textsOf('s99')).toBe('first+second+urgent');
});
