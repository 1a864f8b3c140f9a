import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { JobRunner } from '../../src/jobs/runner.ts';
import type { JobHandler } from '../../src/jobs/runner.ts';
import { upsertJob } from '../../src/jobs/enqueue.ts';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/index.ts';
import { scratchFile, startCluster } from '../helpers/databases.ts';
import type { Cluster } from '../helpers/databases.ts';
import { eventually } from '../helpers/eventually.ts';

/** The same as in the runner. */
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

  const run = (handlers: Record<string, JobHandler>): JobRunner => {
    const runner = new JobRunner(store, handlers, () => {}, { cpuBound: ['think'], external: [['call'], ['write']] });
    runners.push(runner);
    return runner;
  };
  const enqueue = (...kinds: string[]): Promise<void> =>
    store.commit(kinds.map((one, at) => upsertJob(store.db, { id: `${one} ${at}`, kind: one, payload: {}, runAt: Date.now() })));
  const loadJobs = () => store.db.selectFrom('jobs').select(['id', 'attempts', 'locked_until']).execute();

  test('a job longer than its lease stays with its node, and runs once', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const startedBy: string[] = [];
    let ringRuns = 0;
    let finish = (): void => {};
    const work = new Promise<void>((resolve) => (finish = resolve));
    const [first, second] = ['first', 'second'].map((name) =>
      run({ send: () => (startedBy.push(name), work), ring: async () => void ringRuns++ }),
    ) as [JobRunner, JobRunner];
    await enqueue('send');
    first.wake();
    await eventually(() => startedBy).toEqual(['first']);
    for (let quarters = 1; quarters <= 8; quarters++) {
      vi.advanceTimersByTime(LEASE_MS / 4);
      await eventually(async () => ((await loadJobs())[0]?.locked_until ?? 0) - Date.now()).toBeGreaterThan(LEASE_MS / 2);
      await enqueue('ring');
      second.wake();
      await eventually(() => ringRuns).toBe(quarters);
    }
    finish();
    await eventually(loadJobs).toEqual([]);
    expect(startedBy).toEqual(['first']);
  });

  test('a closing node finishes its jobs, and releases CPU-bound ones as if never started', async () => {
    const sent: string[] = [];
    let finish = (): void => {};
    const work = new Promise<void>((resolve) => (finish = resolve));
    const runner = run({
      think: () => new Promise(() => {}),
      async send(_payload, { id }) {
        await work;
        sent.push(id);
      },
    });
    await enqueue('think', 'send');
    runner.wake();
    await eventually(async () => (await loadJobs()).filter(({ attempts }) => attempts === 1)).toHaveLength(2);
    const closing = runner.close();
    expect(sent).toEqual([]);
    finish();
    await closing;
    expect(sent).toEqual(['send 1']);
    expect(await loadJobs()).toEqual([{ id: 'think 0', attempts: 0, locked_until: 0 }]);
  });

  test('urgent jobs run although CPU-bound jobs fill their queue', async () => {
    const ranJobs: string[] = [];
    const runner = run({ think: () => new Promise(() => {}), ring: async (_payload, { id }) => void ranJobs.push(id) });
    await enqueue(...Array.from({ length: 40 }, () => 'think'));
    runner.wake();
    await eventually(async () => (await loadJobs()).filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(4);
    await enqueue('ring');
    runner.wake();
    await eventually(() => ranJobs).toEqual(['ring 0']);
  });

  test('urgent jobs and other mails are not delayed by slow servers', async () => {
    const done: string[] = [];
    let hangUp = (): void => {};
    const call = new Promise<void>((resolve) => (hangUp = resolve));
    const note: JobHandler = async (_payload, { id }) => void done.push(id);
    const runner = run({ call: () => call, think: () => call, write: note, ring: note });
    await enqueue(...Array.from({ length: 40 }, () => 'think'), ...Array.from({ length: 40 }, () => 'call'));
    runner.wake();
    await eventually(async () => (await loadJobs()).filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(10);
    await enqueue('write', 'ring');
    runner.wake();
    await eventually(() => done.toSorted()).toEqual(['ring 1', 'write 0']);
    hangUp();
    await eventually(loadJobs).toEqual([]);
  });

  test('a job rescheduled while it runs runs again', async () => {
    let starts = 0;
    const runner = run({
      async ring() {
        if (++starts === 1) await enqueue('ring');
      },
    });
    await enqueue('ring');
    runner.wake();
    await eventually(() => starts).toBe(2);
    await eventually(loadJobs).toEqual([]);
  });
});
