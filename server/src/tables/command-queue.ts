/** Runs operations one after the other, and knows when the last one finished. */
export class CommandQueue {
  private last: Promise<unknown> = Promise.resolve();
  /** Operations in flight, and the monotonic time the last one finished. */
  private inFlight = 0;
  private lastActiveAt = performance.now();

  enqueue<T>(work: () => Promise<T>): Promise<T> {
    // An idle queue starts at once.
    const next = this.inFlight++ === 0 ? work() : this.last.then(work);
    this.last = next.then(this.onWorkDone, this.onWorkDone);
    return next;
  }

  private readonly onWorkDone = (): void => {
    this.inFlight--;
    this.touch();
  };

  /** Counts as activity. */
  touch(): void {
    this.lastActiveAt = performance.now();
  }

  isIdle(ms: number): boolean {
    return this.inFlight === 0 && performance.now() - this.lastActiveAt > ms;
  }

  /** Resolves when all queued operations are done. */
  async drain(): Promise<void> {
    await this.last;
  }
}
