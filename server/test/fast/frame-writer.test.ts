import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FrameWriter } from '../../src/fast/frame-writer.ts';

/** What a client hears of texts that are all posted at once. */
const receiveTexts = async (texts: readonly string[]): Promise<string[]> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (_socket, request) => {
    const post = new FrameWriter(request.socket);
    for (const text of texts) post.write(text);
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

test('texts of every length arrive whole and in order', async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
  texts.push('軍配'.repeat(40), '城'.repeat(30_000));
  expect(await receiveTexts(texts)).toEqual(texts);
});
