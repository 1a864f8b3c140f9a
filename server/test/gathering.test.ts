import { expect, test } from 'vitest';
import { Gathering } from '../src/gathering.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const gathered = () => {
  const batches: number[][] = [];
  const gathering = new Gathering<number>((items) => void batches.push([...items]));
  const add = (from: number, to: number): void => {
    for (let i = from; i <= to; i++) gathering.add(i);
  };
  return { batches, gathering, add };
};

test('a few things go together at the end of the turn', async () => {
  const { batches, add } = gathered();
  add(1, 3);
  expect(batches).toEqual([]);
  await turn();
  expect(batches).toEqual([[1, 2, 3]]);
});

test('many do not wait for the end of the turn, and nothing is sent twice or left behind', async () => {
  const { batches, add, gathering } = gathered();
  add(1, 25);
  await turn();
  while (gathering.size > 0) {
    gathering.answered(batches.at(-1)?.length ?? 0);
    await turn();
  }
  expect(batches[0]).toHaveLength(10);
  expect(batches.flat()).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
});

test('a thread that has much under way is sent nothing until it answers', async () => {
  const { batches, add, gathering } = gathered();
  add(1, 60);
  await turn();
  const sent = batches.flat().length;
  expect(sent).toBe(30);
  await turn();
  expect(batches.flat()).toHaveLength(sent);
  gathering.answered(sent);
  await turn();
  expect(batches.flat()).toHaveLength(60);
});
