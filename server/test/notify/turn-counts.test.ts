import { expect, test } from 'vitest';
import { TurnCountPusher } from '../../src/notify/turn-counts.ts';
import { openStore } from '../../src/storage/index.ts';
import { scratchFile } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';

const DELAY_MS = 100;

test('a busy node counts at most 500 players in one interval, each once, in the order of their turns', async () => {
  const store = await openStore(scratchFile());
  const pushed: { account: string; at: number }[] = [];
  const deps = {
    store,
    isOnlineHere: (account: string) => account !== 'absent',
    sendTo: (account: string) => void pushed.push({ account, at: performance.now() }),
  };
  const pusher = new TurnCountPusher(deps, DELAY_MS);
  const accounts = Array.from({ length: 1200 }, (_, index) => `account ${index}`);
  const scheduledAt = performance.now();
  for (const account of ['absent', ...accounts, ...accounts]) pusher.schedule(account);
  await eventually(() => pushed.length).toBe(1200);
  expect(pushed.map(({ account }) => account)).toEqual(accounts);
  // A timer may be a millisecond early.
  for (const [index, { at }] of pushed.entries())
    expect(at - scheduledAt, String(index)).toBeGreaterThan((Math.floor(index / 500) + 1) * (DELAY_MS - 1));
  await store.close();
});
