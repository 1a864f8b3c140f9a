import { expect, test } from 'vitest';
import { CommandQueue } from '../../src/tables/command-queue.ts';

test('operations run one after the other, also after one that failed', async () => {
  const queue = new CommandQueue();
  const log: string[] = [];
  const run = (name: string, fails = false) =>
    queue.enqueue(async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const first = run('first', true);
  const second = run('second');
  expect(queue.isIdle(-1)).toBe(false);
  await expect(first).rejects.toThrow('first');
  await second;
  await queue.drain();
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(queue.isIdle(-1)).toBe(true);
  expect(queue.isIdle(60_000)).toBe(false);
});
