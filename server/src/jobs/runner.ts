import type { JobRow, Store } from '../storage/index.ts';

/** Does one kind of job. Its own commit may already delete the job. */
export type JobHandler = (payload: Record<string, unknown>, job: JobRow) => Promise<void>;

interface JobRunnerOptions {
  /** Kinds that compute for long, write only at their end, and can restart on another node. */
  readonly cpuBound?: readonly string[];
  /** Kinds that wait for other servers. The kinds of one list share a queue, so a slow server delays only those. */
  readonly external?: readonly (readonly string[])[];
}

/** Kinds of which at most `max` run at once. */
interface Queue {
  readonly kinds: readonly string[];
  readonly max: number;
}

/** How long a lease lasts before another node may take the job. */
const LEASE_MS = 60_000;
const POLL_MS = 500;
const CONCURRENCY = 20;
/** Slow jobs leave room for those that must be on time. */
const CPU_BOUND_CONCURRENCY = 10;
const EXTERNAL_CONCURRENCY = 3;
/** Attempts before a job is dropped. */
export const MAX_ATTEMPTS = 8;

const getRetryDelayMs = (attempts: number): number => Math.min(3_600_000, 1000 * 4 ** (attempts - 1));

/** A job that this node is running. */
interface Lease {
  readonly job: JobRow;
  /** Doubles as the lease's identity: rescheduling the job meanwhile changes it in the database. */
  expiresAt: number;
  /** Resolves when the latest renewal has succeeded or failed. */
  renewing: Promise<void>;
}

/**
 * Runs jobs as they come due. One node leases a job and renews the lease while it runs. Another node takes over the jobs
 * of a killed node when their leases expire, and those of a closed node at once.
 */
export class JobRunner {
  private readonly store: Store;
  private readonly handlers: Readonly<Record<string, JobHandler>>;
  private readonly onFailure: (job: JobRow, problem: unknown) => void;
  private readonly cpuBound: readonly string[];
  private readonly queues: readonly Queue[];
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly running = new Map<Lease, Promise<void>>();
  private polling: Promise<void> | null = null;
  private isWakeRequested = false;
  private isClosed = false;

  constructor(
    store: Store,
    handlers: Readonly<Record<string, JobHandler>>,
    onFailure: (job: JobRow, problem: unknown) => void,
    { cpuBound = [], external = [] }: JobRunnerOptions = {},
  ) {
    this.store = store;
    this.handlers = handlers;
    this.onFailure = onFailure;
    this.cpuBound = cpuBound;
    this.queues = [{ kinds: cpuBound, max: CPU_BOUND_CONCURRENCY }, ...external.map((kinds) => ({ kinds, max: EXTERNAL_CONCURRENCY }))];
    this.timers = [setInterval(() => this.wake(), POLL_MS), setInterval(() => this.renewLeases(), LEASE_MS / 4)];
    for (const timer of this.timers) timer.unref();
    store.subscribe((channel) => {
      if (channel === 'jobs') this.wake();
    });
  }

  /** Looks for due jobs now. */
  wake(): void {
    this.isWakeRequested = true;
    this.polling ??= this.poll().finally(() => {
      this.polling = null;
      if (this.canTakeJobs()) this.wake();
    });
  }

  private canTakeJobs(): boolean {
    return this.isWakeRequested && !this.isClosed && this.running.size < CONCURRENCY;
  }

  private async poll(): Promise<void> {
    while (this.canTakeJobs()) {
      this.isWakeRequested = false;
      const jobs = await this.takeDueJobs().catch(() => []);
      for (const job of jobs) this.start({ job, expiresAt: job.locked_until, renewing: Promise.resolve() });
      if (jobs.length > 0) this.isWakeRequested = true;
    }
  }

  private selectDueJobs(now: number) {
    return this.store.db.selectFrom('jobs').where('gave_up_at', '=', 0).where('run_at', '<=', now).where('locked_until', '<=', now);
  }

  /** Leases due jobs for the free places. Kinds without a queue come first. */
  private async takeDueJobs(): Promise<JobRow[]> {
    const now = Date.now();
    // Reading first avoids a write, and its flush to disk, when nothing is due.
    const due = await this.selectDueJobs(now).select('kind').distinct().execute();
    const kinds = due.map(({ kind }) => kind);
    const urgent = kinds.filter((kind) => !this.queues.some((queue) => queue.kinds.includes(kind)));
    const leased: JobRow[] = [];
    for (const queue of [{ kinds: urgent, max: CONCURRENCY }, ...this.queues]) {
      const queueKinds = queue.kinds.filter((kind) => kinds.includes(kind));
      const runningCount = [...this.running.keys()].filter(({ job }) => queue.kinds.includes(job.kind)).length;
      const free = Math.min(CONCURRENCY - this.running.size - leased.length, queue.max - runningCount);
      if (queueKinds.length > 0 && free > 0) leased.push(...(await this.leaseJobs(queueKinds, free, now)));
    }
    return leased;
  }

  /** Leases up to `max` due jobs of these kinds, oldest first. */
  private leaseJobs(kinds: readonly string[], max: number, now: number): Promise<JobRow[]> {
    const { db, kind } = this.store;
    const due = this.selectDueJobs(now).select('id').where('kind', 'in', kinds).orderBy('run_at').limit(max);
    return db
      .updateTable('jobs')
      .set((set) => ({ locked_until: now + LEASE_MS, attempts: set('attempts', '+', 1) }))
      .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute();
  }

  /** Renews leases early enough that a failed renewal is retried before the lease expires. */
  private renewLeases(): void {
    const now = Date.now();
    for (const lease of this.running.keys())
      if (lease.expiresAt - now < LEASE_MS * 0.7) lease.renewing = lease.renewing.then(() => this.renewLease(lease, now + LEASE_MS));
  }

  private async renewLease(lease: Lease, until: number): Promise<void> {
    const renewal = this.updateOwned(lease).set({ locked_until: until }).executeTakeFirst();
    const renewed = await renewal.catch(() => null);
    if (renewed?.numUpdatedRows === 1n) lease.expiresAt = until;
  }

  private updateOwned({ job, expiresAt: until }: Lease) {
    return this.store.db.updateTable('jobs').where('id', '=', job.id).where('locked_until', '=', until);
  }

  private start(lease: Lease): void {
    const work = this.runJob(lease).finally(() => {
      this.running.delete(lease);
      this.wake();
    });
    this.running.set(lease, work);
  }

  private async runJob(lease: Lease): Promise<void> {
    const { db } = this.store;
    const { job } = lease;
    try {
      const handler = this.handlers[job.kind];
      if (!handler) throw new Error(`There is no handler for jobs of kind "${job.kind}"; a newer node may have created this one.`);
      await handler(JSON.parse(job.payload) as Record<string, unknown>, job);
      await lease.renewing;
      await this.store.commit([db.deleteFrom('jobs').where('id', '=', job.id).where('locked_until', '=', lease.expiresAt)]);
    } catch (problem) {
      this.onFailure(job, problem);
      await lease.renewing;
      const isLastAttempt = job.attempts >= MAX_ATTEMPTS;
      const update = this.updateOwned(lease).set({
        gave_up_at: isLastAttempt ? Date.now() : 0,
        run_at: Date.now() + getRetryDelayMs(job.attempts),
        locked_until: 0,
        problem: problem instanceof Error ? problem.message.slice(0, 300) : '',
      });
      await this.store.commit([update]).catch(() => {});
    }
  }

  /** Finishes running jobs, except CPU-bound ones: another node restarts those. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.polling; // so that jobs leased just now are finished or released, too
    const isCpuBound = ([{ job }]: [Lease, Promise<void>]): boolean => this.cpuBound.includes(job.kind);
    const running = [...this.running];
    const released = running.filter(isCpuBound).map(([lease]) => this.release(lease));
    await Promise.all([...running.filter((one) => !isCpuBound(one)).map(([, work]) => work), ...released]);
  }

  private async release(lease: Lease): Promise<void> {
    await lease.renewing;
    const update = this.updateOwned(lease).set((set) => ({ locked_until: 0, attempts: set('attempts', '-', 1) }));
    await this.store.commit([update]).catch(() => {});
  }
}
