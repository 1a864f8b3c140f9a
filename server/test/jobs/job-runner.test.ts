import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { JobRunner } from '../../src/jobs/runner.ts';
import type { JobHandler } from '../../src/jobs/runner.ts';
import { upsertJob } from '../../src/jobs/enqueue.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';

/** As the runner has it. */
const LEASE_MS = 60_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

describe.each(['sqlite', 'postgres'] as const)('jobs on %s', (kind) => {
  let store: Store;
  let runners: JobRunner[];
  beforeEach(async () => {
    store = await openStore(kind === 'sqlite' ? scratchFile() : cluster.createDatabase());
    runners = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const runner of runners) await runner.close();
    await store.close();
  });

  const run = (doings: Record<string, JobHandler>): JobRunner => {
    const runner = new JobRunner(store, doings, () => {}, { cpuBound: ['think'], external: [['call'], ['write']] });
    runners.push(runner);
    return runner;
  };
  const ask = (...kinds: string[]): Promise<void> =>
    store.commit(kinds.map((one, at) => upsertJob(store.db, { id: `${one} ${at}`, kind: one, payload: {}, runAt: Date.now() })));
  const left = () => store.db.selectFrom('jobs').select(['id', 'attempts', 'locked_until']).execute();

  test('a job longer than its lease stays with its node, and runs once', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const begun: string[] = [];
    let rings = 0;
    let finish = (): void => {};
    const work = new Promise<void>((resolve) => (finish = resolve));
    const [first, second] = ['first', 'second'].map((who) =>
      run({ send: () => (begun.push(who), work), ring: async () => void rings++ }),
    ) as [JobRunner, JobRunner];
    await ask('send');
    first.wake();
    await eventually(() => begun).toEqual(['first']);
    for (let quarters = 1; quarters <= 8; quarters++) {
      vi.advanceTimersByTime(LEASE_MS / 4);
      await eventually(async () => ((await left())[0]?.locked_until ?? 0) - Date.now()).toBeGreaterThan(LEASE_MS / 2);
      await ask('ring');
      second.wake();
      await eventually(() => rings).toBe(quarters);
    }
    finish();
    await eventually(left).toEqual([]);
    expect(begun).toEqual(['first']);
  });

  test('a closing node finishes its jobs, and releases CPU-bound ones as if never started', async () => {
    const sent: string[] = [];
    let finish = (): void => {};
    const work = new Promise<void>((resolve) => (finish = resolve));
    const going = run({
      think: () => new Promise(() => {}),
      async send(_payload, { id }) {
        await work;
        sent.push(id);
      },
    });
    await ask('think', 'send');
    going.wake();
    await eventually(async () => (await left()).filter(({ attempts }) => attempts === 1)).toHaveLength(2);
    const gone = going.close();
    expect(sent).toEqual([]);
    finish();
    await gone;
    expect(sent).toEqual(['send 1']);
    expect(await left()).toEqual([{ id: 'think 0', attempts: 0, locked_until: 0 }]);
  });

  test('urgent jobs run although CPU-bound jobs fill their queue', async () => {
    const rung: string[] = [];
    const runner = run({ think: () => new Promise(() => {}), ring: async (_payload, { id }) => void rung.push(id) });
    await ask(...Array.from({ length: 40 }, () => 'think'));
    runner.wake();
    await eventually(async () => (await left()).filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(4);
    await ask('ring');
    runner.wake();
    await eventually(() => rung).toEqual(['ring 0']);
  });

  test('urgent jobs and other mails are not delayed by slow servers', async () => {
    const done: string[] = [];
    let hangUp = (): void => {};
    const call = new Promise<void>((resolve) => (hangUp = resolve));
    const note: JobHandler = async (_payload, { id }) => void done.push(id);
    const runner = run({ call: () => call, think: () => call, write: note, ring: note });
    await ask(...Array.from({ length: 40 }, () => 'think'), ...Array.from({ length: 40 }, () => 'call'));
    runner.wake();
    await eventually(async () => (await left()).filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(10);
    await ask('write', 'ring');
    runner.wake();
    await eventually(() => done.toSorted()).toEqual(['ring 1', 'write 0']);
    hangUp();
    await eventually(left).toEqual([]);
  });

  test('a job rescheduled while it runs runs again', async () => {
    let begun = 0;
    const runner = run({
      async ring() {
        if (++begun === 1) await ask('ring');
      },
    });
    await ask('ring');
    runner.wake();
    await eventually(() => begun).toBe(2);
    await eventually(left).toEqual([]);
  });
});
