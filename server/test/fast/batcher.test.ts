import { expect, test } from 'vitest';
import { Batcher } from '../../src/fast/batcher.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what comes in one turn of the loop goes together at its end; nothing is sent twice or left behind', async () => {
  const batches: number[][] = [];
  const gathering = new Batcher<number>((items) => void batches.push([...items]));
  for (const one of [1, 2, 3]) gathering.add(one);
  expect([batches, gathering.size]).toEqual([[], 3]);
  await nextTurn();
  expect([batches, gathering.size]).toEqual([[[1, 2, 3]], 0]);
  gathering.add(4);
  await nextTurn();
  await nextTurn();
  expect(batches).toEqual([[1, 2, 3], [4]]);
});
