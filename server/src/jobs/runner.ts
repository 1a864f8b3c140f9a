import type { JobRow, Store } from '../storage/index.ts';

/** Does one kind of job. What it writes may already have called the job off. */
export type JobHandler = (payload: Record<string, unknown>, job: JobRow) => Promise<void>;

export interface JobRunnerOptions {
  /** Kinds of jobs that think for long, write only at their end, and can be begun anew by another node. */
  readonly cpuBound?: readonly string[];
  /** Kinds of jobs that wait for strangers, who may let us wait: those listed together keep only each other waiting. */
  readonly external?: readonly (readonly string[])[];
}

/** Kinds of jobs of which only so many are done at once. */
interface Queue {
  readonly kinds: readonly string[];
  readonly max: number;
}

/** How long a job is a node's own before others may take it. */
const LEASE_MS = 60_000;
const POLL_MS = 500;
const CONCURRENCY = 20;
/** What thinks, and what waits for strangers, leaves room for what must be done in time. */
const CPU_BOUND_CONCURRENCY = 10;
const EXTERNAL_CONCURRENCY = 3;
/** After so many tries a job is given up. */
export const MAX_ATTEMPTS = 8;

const getRetryDelayMs = (attempts: number): number => Math.min(3_600_000, 1000 * 4 ** (attempts - 1));

/** A job that this node is at. */
interface Lease {
  readonly job: JobRow;
  /** Until when it is this node's: whoever asked for the same job anew meanwhile has lifted it. */
  expiresAt: number;
  /** Settles when it has been renewed, or could not be. */
  renewing: Promise<void>;
}

/**
 * Takes jobs as they come due. Each is leased by one node, which renews the lease while it is at it; where several nodes
 * share a database, rows that another is just taking are skipped. A node that dies leaves its jobs to the others when the
 * lease is over; one that is closed, at once.
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
    { cpuBound: thinking = [], external: outward = [] }: JobRunnerOptions = {},
  ) {
    this.store = store;
    this.handlers = handlers;
    this.onFailure = onFailure;
    this.cpuBound = thinking;
    this.queues = [{ kinds: thinking, max: CPU_BOUND_CONCURRENCY }, ...outward.map((kinds) => ({ kinds, max: EXTERNAL_CONCURRENCY }))];
    this.timers = [setInterval(() => this.wake(), POLL_MS), setInterval(() => this.renewLeases(), LEASE_MS / 4)];
    for (const timer of this.timers) timer.unref();
    store.subscribe((channel) => {
      if (channel === 'jobs') this.wake();
    });
  }

  /** Looks for work now. */
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

  /** What is due, and has room. What has no lane comes first. */
  private async takeDueJobs(): Promise<JobRow[]> {
    const now = Date.now();
    // Asking first spares a file a write, and with it a flush, when there is nothing to do.
    const due = await this.selectDueJobs(now).select('kind').distinct().execute();
    const kinds = due.map(({ kind }) => kind);
    const urgent = kinds.filter((kind) => !this.queues.some((lane) => lane.kinds.includes(kind)));
    const taken: JobRow[] = [];
    for (const queue of [{ kinds: urgent, max: CONCURRENCY }, ...this.queues]) {
      const queueKinds = queue.kinds.filter((kind) => kinds.includes(kind));
      const runningCount = [...this.running.keys()].filter(({ job }) => queue.kinds.includes(job.kind)).length;
      const free = Math.min(CONCURRENCY - this.running.size - taken.length, queue.max - runningCount);
      if (queueKinds.length > 0 && free > 0) taken.push(...(await this.leaseJobs(queueKinds, free, now)));
    }
    return taken;
  }

  /** So many of these kinds, the oldest first. */
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

  /** Keeps what takes long. What could not be renewed now is tried again before the lease is over. */
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
      if (!handler) throw new Error(`nobody knows how to do ${job.kind}`);
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

  /** Finishes what was begun; what only thinks is another node's from now on. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.polling; // what it takes just now is given up, too, or done
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
