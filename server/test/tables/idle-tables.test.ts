import { afterEach, expect, test, vi } from 'vitest';
import { scratchFile } from '../helpers/databases.ts';
import { openNode, seatTwoAccounts } from '../helpers/open-node.ts';

afterEach(() => void vi.restoreAllMocks());

test('an idle table is unloaded, but never while it is busy', async () => {
  const node = await openNode(scratchFile());
  const { table } = await seatTwoAccounts(node);
  const sweep = (): Promise<void> => (node.tableManager as unknown as { sweep(): Promise<void> }).sweep();
  let finish = (): void => {};
  const work = new Promise<void>((resolve) => (finish = resolve));
  const amended = table.patch(async () => {
    await work;
    return { code: 'nothing' };
  });
  let later = 11 * 60_000;
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + later);
  vi.spyOn(Date, 'now').mockImplementation(() => Date.parse('2100-01-01') + later);
  await sweep();
  expect(await node.tableManager.get(table.id)).toBe(table);
  finish();
  await amended;
  await table.drain();
  await sweep();
  expect(await node.tableManager.get(table.id)).toBe(table);
  later *= 2;
  await sweep();
  expect(await node.tableManager.get(table.id)).not.toBe(table);
  await node.close();
});
