import { Worker } from 'node:worker_threads';
import { refusal } from '@gunbai/engine';
import { Unanswered } from '../unanswered.ts';
import { Gathering } from '../gathering.ts';
import { packOrder, unpackAnswer } from './crossing.ts';
import type { AnswerList, OrderList } from './crossing.ts';
import type { Answer, Order } from './orders.ts';

export interface PoolWish {
  readonly threads: number;
  /** How long one order may take before its thread is ended. */
  readonly limitMs: number;
  /** The module that lists the titles. */
  readonly titles: string;
  /** Told when a thread had to be ended, and at which table. */
  readonly onStall?: (table: string) => void;
  /** Of how many tables it is remembered which thread has them. */
  readonly mostHomes?: number;
}

const LOOK_MS = 25;
/** A thread that is at one order for so long keeps no other table waiting. */
const SLOW_MS = 100;
const MOST_SPARE = 4;
const MOST_WAITING = 32;
const MOST_HOMES = 20_000;
/** Most of what a thread makes is gone at once: room for it saves collecting it. */
const YOUNG_MB = 16;

type Asked = Omit<Order, 'id'>;

interface Job {
  readonly order: Order;
  readonly settle: (answer: Answer) => void;
  /** Asked of another thread, since the first was slow. */
  isMoved: boolean;
}

class Thread {
  readonly jobs = new Unanswered<Job>();
  private readonly progress = new SharedArrayBuffer(4);
  private readonly working = new Int32Array(this.progress);
  private readonly worker: Worker;
  private readonly orders = new Gathering<OrderList>((orders) => this.worker.postMessage(orders));
  private current = 0;
  private since = 0;
  isReady = false;
  isEnded = false;

  constructor(titles: string, heard: (thread: Thread, answer: Answer) => void, lost: (thread: Thread) => void) {
    this.worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { titles, progress: this.progress },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.worker.on('message', (answers: readonly AnswerList[] | 'ready') => {
      if (answers === 'ready') this.isReady = true;
      else for (const answer of answers) heard(this, unpackAnswer(answer));
    });
    this.worker.on('error', () => lost(this));
    this.worker.on('exit', () => lost(this));
  }

  give(job: Job): void {
    this.jobs.add(job.order.id, job);
    this.orders.add(packOrder(job.order));
  }

  /** How long the order at hand has been worked on, in milliseconds. */
  busyFor(now: number): { order: number; ms: number } {
    const order = Atomics.load(this.working, 0);
    if (order !== this.current) {
      this.current = order;
      this.since = now;
    }
    return { order, ms: order === 0 ? 0 : now - this.since };
  }

  /** So long nobody could see what it was doing. */
  excuse(ms: number): void {
    this.since += ms;
  }

  async end(): Promise<void> {
    this.isEnded = true;
    await this.worker.terminate();
  }
}

/**
 * Threads that run the rules, started as they are needed. A table keeps to one thread, which then has it in memory. Rules that do not come to an end
 * cost their own table a refusal; every other table goes on at once on another thread.
 */
export class RefereePool {
  private readonly wish: PoolWish;
  private threads: Thread[] = [];
  private readonly homes = new Map<string, Thread>();
  private next = 1;
  private lookedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private isClosed = false;

  constructor(wish: PoolWish) {
    this.wish = wish;
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** How many orders are waiting or being judged. */
  get load(): number {
    return this.threads.reduce((sum, { jobs }) => sum + jobs.size, 0);
  }

  /** Of how many tables it is known which thread has them. */
  get size(): number {
    return this.homes.size;
  }

  ask(order: Asked): Promise<Answer> {
    if (this.isClosed) return Promise.resolve({ id: 0, type: 'refused', refusal: refusal('fault', 'the server is closing') });
    return new Promise((settle) => this.place({ order: { ...order, id: this.next++ }, settle, isMoved: false }));
  }

  private add(): Thread {
    const thread = new Thread(
      this.wish.titles,
      (from, answer) => this.settle(from, answer),
      (gone) => this.replace(gone),
    );
    this.threads.push(thread);
    return thread;
  }

  private place(job: Job): void {
    const now = performance.now();
    const home = this.homes.get(job.order.table);
    if (home && !home.isEnded && home.busyFor(now).ms < SLOW_MS) return home.give(job);
    const free = this.threads.filter((thread) => !thread.isEnded && thread.busyFor(now).ms < SLOW_MS);
    // Tables gather on as few threads as keep up with them: each thread that must be woken costs more than the rules do.
    const chosen = free.find(({ jobs }) => jobs.size < MOST_WAITING) ?? this.another() ?? leastBusy(free) ?? this.spare();
    this.homes.set(job.order.table, chosen);
    // The oldest goes: if that table is still in use, its next thread reads it anew.
    for (const table of this.homes.keys()) {
      if (this.homes.size <= (this.wish.mostHomes ?? MOST_HOMES)) break;
      this.homes.delete(table);
    }
    chosen.give(job);
  }

  /** One more thread, as long as there are not all of them. */
  private another(most: number = this.wish.threads): Thread | null {
    return this.threads.length < most ? this.add() : null;
  }

  /** All are slow: one beyond the number, so that others need not wait for them. */
  private spare(): Thread {
    return this.another(this.wish.threads + MOST_SPARE) ?? (leastBusy(this.threads) as Thread);
  }

  private settle(from: Thread, answer: Answer): void {
    const job = from.jobs.take(answer.id);
    if (job && !job.isMoved) job.settle(answer);
  }

  private look(): void {
    const now = performance.now();
    // A machine that was put to sleep, or had no time for this node, has held up the rules as well.
    const missed = now - this.lookedAt - LOOK_MS;
    this.lookedAt = now;
    for (const thread of this.threads) {
      if (thread.isEnded) continue;
      if (missed > LOOK_MS) thread.excuse(missed);
      const { order, ms } = thread.busyFor(now);
      if (order === 0 || ms < SLOW_MS) continue;
      if (ms >= this.wish.limitMs) this.stop(thread, order);
      else this.moveOthers(thread, order);
    }
  }

  /** What waits behind a slow order is asked of another thread; judging twice does no harm, since nothing is written yet. */
  private moveOthers(thread: Thread, busy: number): void {
    const busyTable = thread.jobs.get(busy)?.order.table;
    for (const job of thread.jobs.all()) {
      if (job.isMoved || job.order.table === busyTable) continue;
      job.isMoved = true;
      this.homes.delete(job.order.table);
      this.place({ order: { ...job.order, id: this.next++ }, settle: job.settle, isMoved: false });
    }
  }

  private stop(thread: Thread, busy: number): void {
    const job = thread.jobs.take(busy);
    if (job) {
      this.wish.onStall?.(job.order.table);
      if (!job.isMoved) job.settle({ id: busy, type: 'refused', refusal: refusal('fault', 'the rules took too long') });
    }
    void thread.end();
  }

  /** A thread is gone: what it had not answered is asked of others. */
  private replace(gone: Thread): void {
    if (!this.threads.includes(gone)) return;
    gone.isEnded = true;
    this.threads = this.threads.filter((thread) => thread !== gone);
    if (this.isClosed) return;
    for (const job of gone.jobs.all()) {
      if (job.isMoved) continue;
      if (gone.isReady) this.place(job);
      else job.settle({ id: job.order.id, type: 'refused', refusal: refusal('fault', 'the rules could not be loaded') });
    }
    gone.jobs.clear();
    for (const [table, home] of this.homes) if (home === gone) this.homes.delete(table);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await Promise.all(this.threads.map((thread) => thread.end()));
  }
}

const leastBusy = (threads: readonly Thread[]): Thread | undefined => threads.toSorted((a, b) => a.jobs.size - b.jobs.size)[0];
