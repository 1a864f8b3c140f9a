import { expect, test } from 'vitest';
import { Gathering } from '../src/gathering.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what comes in one turn of the loop goes together at its end; nothing is sent twice or left behind', async () => {
  const batches: number[][] = [];
  const gathering = new Gathering<number>((items) => void batches.push([...items]));
  for (const one of [1, 2, 3]) gathering.add(one);
  expect([batches, gathering.size]).toEqual([[], 3]);
  await turn();
  expect([batches, gathering.size]).toEqual([[[1, 2, 3]], 0]);
  gathering.add(4);
  await turn();
  await turn();
  expect(batches).toEqual([[1, 2, 3], [4]]);
});
