import { expect, test } from 'vitest';
import { Batcher } from '../../src/fast/batcher.ts';
import { ImmediateSender } from '../../src/fast/plain/immediate-sender.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('items of one event-loop turn leave as one batch, and each leaves once', async () => {
  const batches: number[][] = [];
  const batcher = new Batcher<number>((items) => void batches.push([...items]));
  for (const item of [1, 2, 3]) batcher.add(item);
  expect([batches, batcher.size]).toEqual([[], 3]);
  await nextTurn();
  expect([batches, batcher.size]).toEqual([[[1, 2, 3]], 0]);
  batcher.add(4);
  await nextTurn();
  await nextTurn();
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('the batcher delivers what the plain sender delivers, in the same order', async () => {
  const delivered: { fast: number[]; plain: number[] } = { fast: [], plain: [] };
  const senders = {
    fast: new Batcher<number>((items) => void delivered.fast.push(...items)),
    plain: new ImmediateSender<number>((items) => void delivered.plain.push(...items)),
  };
  for (let item = 0; item < 100; item++) {
    senders.fast.add(item);
    senders.plain.add(item);
    if (item % 7 === 0) await nextTurn();
  }
  await nextTurn();
  expect(delivered.plain).toHaveLength(100);
  expect(delivered.fast).toEqual(delivered.plain);
  expect(senders.fast.size).toBe(senders.plain.size);
});
