import type { JobRow, Store } from '../storage/index.ts';

/** Does one kind of job. What it writes may already have called the job off. */
export type Doing = (payload: Record<string, unknown>, job: JobRow) => Promise<void>;

export interface RunnerWish {
  /** Kinds of jobs that think for long, write only at their end, and can be begun anew by another node. */
  readonly thinking?: readonly string[];
  /** Kinds of jobs that wait for strangers, who may let us wait: those listed together keep only each other waiting. */
  readonly outward?: readonly (readonly string[])[];
}

/** Kinds of jobs of which only so many are done at once. */
interface Lane {
  readonly kinds: readonly string[];
  readonly most: number;
}

/** How long a job is a node's own before others may take it. */
const LEASE_MS = 60_000;
const POLL_MS = 500;
const AT_ONCE = 20;
/** What thinks, and what waits for strangers, leaves room for what must be done in time. */
const THINKING_AT_ONCE = 10;
const OUTWARD_AT_ONCE = 3;
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
  private readonly lanes: readonly Lane[];
  private readonly timers: readonly NodeJS.Timeout[];
  private readonly running = new Map<Lease, Promise<void>>();
  private looking: Promise<void> | null = null;
  private isPoked = false;
  private isClosed = false;

  constructor(
    store: Store,
    doings: Readonly<Record<string, Doing>>,
    complain: (job: JobRow, problem: unknown) => void,
    { thinking = [], outward = [] }: RunnerWish = {},
  ) {
    this.store = store;
    this.doings = doings;
    this.complain = complain;
    this.thinking = thinking;
    this.lanes = [{ kinds: thinking, most: THINKING_AT_ONCE }, ...outward.map((kinds) => ({ kinds, most: OUTWARD_AT_ONCE }))];
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

  private due(now: number) {
    return this.store.db.selectFrom('jobs').where('done', '=', 0).where('run_at', '<=', now).where('locked_until', '<=', now);
  }

  /** What is due, and has room. What has no lane comes first. */
  private async take(): Promise<JobRow[]> {
    const now = Date.now();
    // Asking first spares a file a write, and with it a flush, when there is nothing to do.
    const due = await this.due(now).select('kind').distinct().execute();
    const kinds = due.map(({ kind }) => kind);
    const urgent = kinds.filter((kind) => !this.lanes.some((lane) => lane.kinds.includes(kind)));
    const taken: JobRow[] = [];
    for (const lane of [{ kinds: urgent, most: AT_ONCE }, ...this.lanes]) {
      const wanted = lane.kinds.filter((kind) => kinds.includes(kind));
      const busy = [...this.running.keys()].filter(({ job }) => lane.kinds.includes(job.kind)).length;
      const room = Math.min(AT_ONCE - this.running.size - taken.length, lane.most - busy);
      if (wanted.length > 0 && room > 0) taken.push(...(await this.lease(wanted, room, now)));
    }
    return taken;
  }

  /** So many of these kinds, the oldest first. */
  private lease(kinds: readonly string[], most: number, now: number): Promise<JobRow[]> {
    const { db, kind } = this.store;
    const due = this.due(now).select('id').where('kind', 'in', kinds).orderBy('run_at').limit(most);
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
