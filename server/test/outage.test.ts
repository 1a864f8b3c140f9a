import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/index.ts';
import { openStore } from '../src/storage/index.ts';
import type { Store } from '../src/storage/index.ts';
import type { ClockView, TableView } from '../src/wire.ts';
import { scratchFile, startCluster } from './databases.ts';
import type { Cluster } from './databases.ts';
import { soon } from './soon.ts';
import { edition, sitDown } from './table.ts';

const HOUR = 3_600_000;
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

/** As if so long ago all nodes had gone, just after the last decision. */
const longAgo = async ({ db }: Store, id: string): Promise<void> => {
  const { clocks } = await db.selectFrom('tables').select('clocks').where('id', '=', id).executeTakeFirstOrThrow();
  const earlier = Object.entries(JSON.parse(clocks) as Record<string, ClockView>).map(([seat, clock]) => [
    seat,
    clock.since === null ? clock : { ...clock, since: clock.since - HOUR },
  ]);
  await db
    .updateTable('tables')
    .set({ clocks: JSON.stringify(Object.fromEntries(earlier)) })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('jobs')
    .set(({ eb }) => ({ run_at: eb('run_at', '-', HOUR) }))
    .execute();
  const alive = await db.selectFrom('settings').select('value').where('name', '=', 'alive').executeTakeFirst();
  if (alive)
    await db
      .updateTable('settings')
      .set({ value: String(Number(alive.value) - HOUR) })
      .where('name', '=', 'alive')
      .execute();
};

test.each(['sqlite', 'postgres'] as const)('on %s nobody loses by the time in which there was no server', async (kind) => {
  const address = kind === 'sqlite' ? scratchFile() : cluster.database();
  const start = () => startServer({ port: 0, db: address, log: 'silent', rateFactor: 100, workers: 1, rulesMs: 20_000 }, edition(1));
  const before = await start();
  const policy = { timeOut: 'lose', botTakesOver: true, spectators: true, rated: true } as const;
  const { id, a, b } = await sitDown(before, 'steady', { pace: { kind: 'live', base: 600, increment: 0 }, policy });
  for (const player of [a, b]) await player.close();
  await before.close();
  const store = await openStore(address);
  await longAgo(store, id);
  const after = await start();
  const [now] = [Date.now()];
  // The clock has rung, and was wound up again.
  await soon(async () => {
    const time = await store.db.selectFrom('jobs').select('run_at').where('id', '=', `time:${id}`).executeTakeFirst();
    return time === undefined ? 'over' : time.run_at > now ? 'wound up' : 'due';
  }).not.toBe('due');
  const { status, clocks } = (await (await fetch(`${after.address}/api/tables/${id}`)).json()) as TableView;
  expect(status).toBe('playing');
  expect(now - (clocks['a']?.since ?? 0)).toBeLessThan(HOUR / 2);
  await store.close();
  await after.close();
});
