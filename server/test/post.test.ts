import { Receiver } from 'ws';
import { expect, test } from 'vitest';
import { frameOf } from '../src/post.ts';

const heardFrom = (frames: readonly Buffer[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const receiver = new Receiver({ isServer: false });
    const texts: string[] = [];
    receiver.on('message', (text: Buffer) => {
      texts.push(text.toString());
      if (texts.length === frames.length) resolve(texts);
    });
    receiver.on('error', reject);
    receiver.write(Buffer.concat(frames));
  });

test('texts of every length arrive whole, several in one write', async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
  texts.push('軍配'.repeat(40), '城'.repeat(30_000));
  expect(await heardFrom(texts.map(frameOf))).toEqual(texts);
});
