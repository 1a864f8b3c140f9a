import type { JobRow, Store } from '../storage/index.ts';

/** Does one kind of job. What it writes may already have called the job off. */
export type Doing = (payload: Record<string, unknown>, job: JobRow) => Promise<void>;

export interface RunnerWish {
  /** Kinds of jobs that think for long, write only at their end, and can be begun anew by another node. */
  readonly thinking?: readonly string[];
}

/** How long a job is a node's own before others may take it. */
const LEASE_MS = 60_000;
const POLL_MS = 500;
const AT_ONCE = 16;
/** What thinks leaves room for what must be done in time. */
const THINKING_AT_ONCE = 10;
/** After so many tries a job is given up. */
export const MOST_ATTEMPTS = 8;

const waitAfter = (attempts: number): number => Math.min(3_600_000, 1000 * 4 ** (attempts - 1));

/** A job that this node is at. */
interface Lease {
  readonly job: JobRow;
  /** Until when it is this node's: whoever asked for the same job anew meanwhile has lifted it. */
  until: number;
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
  private readonly doings: Readonly<Record<string, Doing>>;
  private readonly complain: (job: JobRow, problem: unknown) => void;
  private readonly thinking: readonly string[];
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly running = new Map<Lease, Promise<void>>();
  private looking: Promise<void> | null = null;
  private isPoked = false;
  private isClosed = false;

  constructor(
    store: Store,
    doings: Readonly<Record<string, Doing>>,
    complain: (job: JobRow, problem: unknown) => void,
    { thinking = [] }: RunnerWish = {},
  ) {
    this.store = store;
    this.doings = doings;
    this.complain = complain;
    this.thinking = thinking;
    this.timers = [setInterval(() => this.poke(), POLL_MS), setInterval(() => this.renew(), LEASE_MS / 4)];
    for (const timer of this.timers) timer.unref();
    store.hear((channel) => {
      if (channel === 'jobs') this.poke();
    });
  }

  /** Looks for work now. */
  poke(): void {
    this.isPoked = true;
    this.looking ??= this.look().finally(() => {
      this.looking = null;
      if (this.mayLook()) this.poke();
    });
  }

  private mayLook(): boolean {
    return this.isPoked && !this.isClosed && this.running.size < AT_ONCE;
  }

  private async look(): Promise<void> {
    while (this.mayLook()) {
      this.isPoked = false;
      const jobs = await this.take().catch(() => []);
      for (const job of jobs) this.run({ job, until: job.locked_until, renewing: Promise.resolve() });
      if (jobs.length > 0) this.isPoked = true;
    }
  }

  /** What is due, of jobs that think or of all others, the oldest first. */
  private due(areThinking: boolean, most: number, now: number) {
    const due = this.store.db
      .selectFrom('jobs')
      .select('id')
      .where('done', '=', 0)
      .where('run_at', '<=', now)
      .where('locked_until', '<=', now)
      .orderBy('run_at')
      .limit(Math.max(0, most));
    if (areThinking) return due.where('kind', 'in', this.thinking);
    return this.thinking.length === 0 ? due : due.where('kind', 'not in', this.thinking);
  }

  private async take(): Promise<JobRow[]> {
    const now = Date.now();
    const free = AT_ONCE - this.running.size;
    const thinking = [...this.running.keys()].filter(({ job }) => this.thinking.includes(job.kind)).length;
    const urgent = await this.lease(false, free, now);
    const room = Math.min(free - urgent.length, THINKING_AT_ONCE - thinking);
    return room > 0 && this.thinking.length > 0 ? [...urgent, ...(await this.lease(true, room, now))] : urgent;
  }

  private async lease(areThinking: boolean, most: number, now: number): Promise<JobRow[]> {
    const { db, kind } = this.store;
    const due = this.due(areThinking, most, now);
    // Asking first spares a file of one node a write, and with it a flush, when there is nothing to do.
    if (kind === 'sqlite' && !(await due.limit(1).executeTakeFirst())) return [];
    return db
      .updateTable('jobs')
      .set((set) => ({ locked_until: now + LEASE_MS, attempts: set('attempts', '+', 1) }))
      .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute();
  }

  /** Keeps what takes long. What could not be renewed now is tried again before the lease is over. */
  private renew(): void {
    const now = Date.now();
    for (const lease of this.running.keys())
      if (lease.until - now < LEASE_MS * 0.7) lease.renewing = lease.renewing.then(() => this.renewOne(lease, now + LEASE_MS));
  }

  private async renewOne(lease: Lease, until: number): Promise<void> {
    const renewal = this.mine(lease).set({ locked_until: until }).executeTakeFirst();
    const renewed = await renewal.catch(() => null);
    if (renewed?.numUpdatedRows === 1n) lease.until = until;
  }

  private mine({ job, until }: Lease) {
    return this.store.db.updateTable('jobs').where('id', '=', job.id).where('locked_until', '=', until);
  }

  private run(lease: Lease): void {
    const work = this.attempt(lease).finally(() => {
      this.running.delete(lease);
      this.poke();
    });
    this.running.set(lease, work);
  }

  private async attempt(lease: Lease): Promise<void> {
    const { db } = this.store;
    const { job } = lease;
    try {
      const doing = this.doings[job.kind];
      if (!doing) throw new Error(`nobody knows how to do ${job.kind}`);
      await doing(JSON.parse(job.payload) as Record<string, unknown>, job);
      await lease.renewing;
      await this.store.commit([db.deleteFrom('jobs').where('id', '=', job.id).where('locked_until', '=', lease.until)]);
    } catch (problem) {
      this.complain(job, problem);
      await lease.renewing;
      const isOver = job.attempts >= MOST_ATTEMPTS;
      const put = this.mine(lease).set({
        done: isOver ? Date.now() : 0,
        run_at: Date.now() + waitAfter(job.attempts),
        locked_until: 0,
        problem: problem instanceof Error ? problem.message.slice(0, 300) : '',
      });
      await this.store.commit([put]).catch(() => {});
    }
  }

  /** Finishes what was begun; what only thinks is another node's from now on. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.looking; // what it takes just now is given up, too, or done
    const thinks = ([{ job }]: [Lease, Promise<void>]): boolean => this.thinking.includes(job.kind);
    const running = [...this.running];
    const given = running.filter(thinks).map(([lease]) => this.giveUp(lease));
    await Promise.all([...running.filter((one) => !thinks(one)).map(([, work]) => work), ...given]);
  }

  private async giveUp(lease: Lease): Promise<void> {
    await lease.renewing;
    const put = this.mine(lease).set((set) => ({ locked_until: 0, attempts: set('attempts', '-', 1) }));
    await this.store.commit([put]).catch(() => {});
  }
}
