import type { JobRow, Store } from '../storage/index.ts';

/** Does one kind of job. What it writes may already have called the job off. */
export type Doing = (payload: Record<string, unknown>, job: JobRow) => Promise<void>;

const LEASE_MS = 60_000;
const POLL_MS = 500;
const AT_ONCE = 16;
/** After so many tries a job is given up. */
export const MOST_ATTEMPTS = 8;

const waitAfter = (attempts: number): number => Math.min(3_600_000, 1000 * 4 ** (attempts - 1));

/**
 * Takes jobs as they come due. Each is leased by one node; where several nodes share a database, rows that another is
 * just taking are skipped. A node that dies leaves its jobs to the others when the lease is over.
 */
export class JobRunner {
  private readonly store: Store;
  private readonly doings: Readonly<Record<string, Doing>>;
  private readonly complain: (job: JobRow, problem: unknown) => void;
  private readonly timer: NodeJS.Timeout;
  private readonly running = new Set<Promise<void>>();
  private isLooking = false;
  private isPoked = false;
  private isClosed = false;

  constructor(store: Store, doings: Readonly<Record<string, Doing>>, complain: (job: JobRow, problem: unknown) => void) {
    this.store = store;
    this.doings = doings;
    this.complain = complain;
    this.timer = setInterval(() => this.poke(), POLL_MS);
    this.timer.unref();
    store.hear((channel) => {
      if (channel === 'jobs') this.poke();
    });
  }

  /** Looks for work now. */
  poke(): void {
    this.isPoked = true;
    if (!this.isLooking) void this.look();
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    while (this.isPoked && !this.isClosed && this.running.size < AT_ONCE) {
      this.isPoked = false;
      const jobs = await this.take(AT_ONCE - this.running.size).catch(() => []);
      for (const job of jobs) this.run(job);
      if (jobs.length > 0) this.isPoked = true;
    }
    this.isLooking = false;
  }

  private async take(most: number): Promise<JobRow[]> {
    const { db, kind } = this.store;
    const now = Date.now();
    const due = db
      .selectFrom('jobs')
      .select('id')
      .where('done', '=', 0)
      .where('run_at', '<=', now)
      .where('locked_until', '<=', now)
      .orderBy('run_at')
      .limit(most);
    // Asking first spares a file of one node a write, and with it a flush, when there is nothing to do.
    if (kind === 'sqlite' && !(await due.limit(1).executeTakeFirst())) return [];
    return db
      .updateTable('jobs')
      .set((set) => ({ locked_until: now + LEASE_MS, attempts: set('attempts', '+', 1) }))
      .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .execute();
  }

  private run(job: JobRow): void {
    const work = this.attempt(job).finally(() => {
      this.running.delete(work);
      this.poke();
    });
    this.running.add(work);
  }

  private async attempt(job: JobRow): Promise<void> {
    const { db } = this.store;
    // Whoever asked for the same job anew meanwhile has lifted the lease: then it is theirs, and stays.
    const mine = { id: job.id, locked_until: job.locked_until };
    try {
      const doing = this.doings[job.kind];
      if (!doing) throw new Error(`nobody knows how to do ${job.kind}`);
      await doing(JSON.parse(job.payload) as Record<string, unknown>, job);
      await this.store.commit([db.deleteFrom('jobs').where('id', '=', mine.id).where('locked_until', '=', mine.locked_until)]);
    } catch (problem) {
      this.complain(job, problem);
      const isOver = job.attempts >= MOST_ATTEMPTS;
      const put = db
        .updateTable('jobs')
        .set({
          done: isOver ? Date.now() : 0,
          run_at: Date.now() + waitAfter(job.attempts),
          locked_until: 0,
          problem: problem instanceof Error ? problem.message.slice(0, 300) : '',
        })
        .where('id', '=', mine.id)
        .where('locked_until', '=', mine.locked_until);
      await this.store.commit([put]).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await Promise.all(this.running);
  }
}
