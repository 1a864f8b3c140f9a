import { Worker } from 'node:worker_threads';
import { refusal } from '@gunbai/engine';
import { PendingRequests } from '../fast/pending-requests.ts';
import { Batcher } from '../fast/batcher.ts';
import { encodeRequest, decodeResponse } from '../fast/message-codec.ts';
import type { ResponseTuple, RequestTuple } from '../fast/message-codec.ts';
import { CANCELLED_REQUEST, createProgress, CURRENT_REQUEST } from './progress.ts';
import type { RefereeResponse, RefereeRequest } from './requests.ts';

interface PoolOptions {
  readonly threads: number;
  /** How long one request may take before its thread is terminated. */
  readonly limitMs: number;
  /** The module that lists the games. */
  readonly gamesModule: string;
  /** Called when a thread was terminated, with the table it was busy with. */
  readonly onStall?: (table: string) => void;
  /** For how many tables the pool remembers their thread. */
  readonly maxAffinities?: number;
}

const WATCHDOG_INTERVAL_MS = 25;
/** A thread busy with one request for longer gets no requests of other tables. */
const SLOW_MS = 100;
const MAX_SPARE_THREADS = 4;
const MAX_QUEUED_PER_THREAD = 32;
const MAX_AFFINITIES = 20_000;
/** Most objects of a thread die young; a large young generation saves collections. */
const YOUNG_GENERATION_MB = 16;

type UnsentRequest = Omit<RefereeRequest, 'id'>;

interface PendingRequest {
  readonly request: RefereeRequest;
  readonly resolve: (response: RefereeResponse) => void;
  /** Sent to another thread, because the first was slow. */
  isReassigned: boolean;
}

class RefereeThread {
  readonly pending = new PendingRequests<PendingRequest>();
  private readonly progress = createProgress();
  private readonly worker: Worker;
  private readonly outbox = new Batcher<RequestTuple>((requests) => this.worker.postMessage(requests));
  private observedRequestId = 0;
  private observedSince = 0;
  isReady = false;
  isEnded = false;

  constructor(
    gamesModule: string,
    onResponse: (thread: RefereeThread, response: RefereeResponse) => void,
    onExit: (thread: RefereeThread) => void,
  ) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'referee',
      workerData: { gamesModule, progress: this.progress.buffer },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.worker.on('message', (responses: readonly ResponseTuple[] | 'ready') => {
      if (responses === 'ready') this.isReady = true;
      else for (const response of responses) onResponse(this, decodeResponse(response));
    });
    this.worker.on('error', () => onExit(this));
    this.worker.on('exit', () => onExit(this));
  }

  send(pending: PendingRequest): void {
    this.pending.add(pending.request.id, pending);
    this.outbox.add(encodeRequest(pending.request));
  }

  /** The request in progress, and how long it has been, in milliseconds. */
  observeCurrent(now: number): { requestId: number; ms: number } {
    const requestId = Atomics.load(this.progress, CURRENT_REQUEST);
    if (requestId !== this.observedRequestId) {
      this.observedRequestId = requestId;
      this.observedSince = now;
    }
    return { requestId, ms: requestId === 0 ? 0 : now - this.observedSince };
  }

  /** Asks the thread to answer at once if it is busy with a request of this table. */
  cancel(table: string): void {
    const requestId = Atomics.load(this.progress, CURRENT_REQUEST);
    if (this.pending.get(requestId)?.request.table === table) Atomics.store(this.progress, CANCELLED_REQUEST, requestId);
  }

  /** Excludes a time in which the watchdog could not observe the thread. */
  creditPause(ms: number): void {
    this.observedSince += ms;
  }

  async terminate(): Promise<void> {
    this.isEnded = true;
    await this.worker.terminate();
  }
}

/**
 * Threads that run the rules, started on demand. A table stays with one thread, which has its match in memory. Rules that
 * never end cost their own table a refusal; other tables move to another thread at once.
 */
export class RefereePool {
  private readonly options: PoolOptions;
  private threads: RefereeThread[] = [];
  private readonly affinity = new Map<string, RefereeThread>();
  private nextId = 1;
  private checkedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private isClosed = false;

  constructor(options: PoolOptions) {
    this.options = options;
    this.timer = setInterval(() => this.checkForStalls(), WATCHDOG_INTERVAL_MS);
    this.timer.unref();
  }

  /** Requests waiting or in progress. */
  get pendingCount(): number {
    return this.threads.reduce((sum, { pending }) => sum + pending.size, 0);
  }

  /** For how many tables the pool knows their thread. */
  get affinityCount(): number {
    return this.affinity.size;
  }

  request(request: UnsentRequest): Promise<RefereeResponse> {
    if (this.isClosed) return Promise.resolve({ id: 0, type: 'refused', refusal: refusal('fault', 'the server is closing') });
    return new Promise((resolve) => this.assign({ request: { ...request, id: this.nextId++ }, resolve, isReassigned: false }));
  }

  /** Ends a bot's search at a table that has changed. Its answer would be refused. */
  cancel(table: string): void {
    for (const thread of this.threads) thread.cancel(table);
  }

  private startThread(): RefereeThread {
    const thread = new RefereeThread(
      this.options.gamesModule,
      (from, response) => this.onResponse(from, response),
      (exited) => this.onThreadExit(exited),
    );
    this.threads.push(thread);
    return thread;
  }

  private assign(pending: PendingRequest): void {
    const now = performance.now();
    const preferred = this.affinity.get(pending.request.table);
    if (preferred && !preferred.isEnded && preferred.observeCurrent(now).ms < SLOW_MS) return preferred.send(pending);
    const free = this.threads.filter((thread) => !thread.isEnded && thread.observeCurrent(now).ms < SLOW_MS);
    // Use few threads: waking one costs more than the rules do.
    const chosen =
      free.find((thread) => thread.pending.size < MAX_QUEUED_PER_THREAD) ??
      this.startThreadBelow() ??
      findLeastBusy(free) ??
      this.startSpareThread();
    this.affinity.set(pending.request.table, chosen);
    // The oldest is forgotten: if that table is still in use, its next thread loads it.
    for (const table of this.affinity.keys()) {
      if (this.affinity.size <= (this.options.maxAffinities ?? MAX_AFFINITIES)) break;
      this.affinity.delete(table);
    }
    chosen.send(pending);
  }

  /** Starts a thread unless the limit is reached. */
  private startThreadBelow(max: number = this.options.threads): RefereeThread | null {
    return this.threads.length < max ? this.startThread() : null;
  }

  /** All threads are slow: one beyond the limit, so that other tables need not wait. */
  private startSpareThread(): RefereeThread {
    return this.startThreadBelow(this.options.threads + MAX_SPARE_THREADS) ?? (findLeastBusy(this.threads) as RefereeThread);
  }

  private onResponse(from: RefereeThread, response: RefereeResponse): void {
    const pending = from.pending.take(response.id);
    if (pending && !pending.isReassigned) pending.resolve(response);
  }

  private checkForStalls(): void {
    const now = performance.now();
    // If the whole machine paused, the rules are not to blame.
    const pausedMs = now - this.checkedAt - WATCHDOG_INTERVAL_MS;
    this.checkedAt = now;
    for (const thread of this.threads) {
      if (thread.isEnded) continue;
      if (pausedMs > WATCHDOG_INTERVAL_MS) thread.creditPause(pausedMs);
      const { requestId, ms } = thread.observeCurrent(now);
      if (requestId === 0 || ms < SLOW_MS) continue;
      if (ms >= this.options.limitMs) this.terminateStalled(thread, requestId);
      else this.rebalance(thread, requestId);
    }
  }

  /** Moves requests queued behind a slow one. Executing one twice is harmless, because threads write nothing. */
  private rebalance(thread: RefereeThread, busyRequestId: number): void {
    const busyTable = thread.pending.get(busyRequestId)?.request.table;
    for (const pending of thread.pending.all()) {
      if (pending.isReassigned || pending.request.table === busyTable) continue;
      pending.isReassigned = true;
      this.affinity.delete(pending.request.table);
      this.assign({ request: { ...pending.request, id: this.nextId++ }, resolve: pending.resolve, isReassigned: false });
    }
  }

  private terminateStalled(thread: RefereeThread, busyRequestId: number): void {
    const pending = thread.pending.take(busyRequestId);
    if (pending) {
      this.options.onStall?.(pending.request.table);
      if (!pending.isReassigned)
        pending.resolve({ id: busyRequestId, type: 'refused', refusal: refusal('fault', 'the rules took too long') });
    }
    void thread.terminate();
  }

  /** Reassigns the pending requests of a thread that ended. */
  private onThreadExit(exited: RefereeThread): void {
    if (!this.threads.includes(exited)) return;
    exited.isEnded = true;
    this.threads = this.threads.filter((thread) => thread !== exited);
    if (this.isClosed) return;
    for (const pending of exited.pending.all()) {
      if (pending.isReassigned) continue;
      if (exited.isReady) this.assign(pending);
      else pending.resolve({ id: pending.request.id, type: 'refused', refusal: refusal('fault', 'the rules could not be loaded') });
    }
    exited.pending.clear();
    for (const [table, thread] of this.affinity) if (thread === exited) this.affinity.delete(table);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }
}

const findLeastBusy = (threads: readonly RefereeThread[]): RefereeThread | undefined =>
  threads.toSorted((a, b) => a.pending.size - b.pending.size)[0];
