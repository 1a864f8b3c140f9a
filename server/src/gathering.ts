/**
 * Sends things to a thread in batches. Crossing costs far more than what crosses: so nothing is sent while the thread is
 * still at the last batch, nor within a few milliseconds of it; who is alone is sent at once.
 */
export class Gathering<T> {
  private readonly leastMs: number;
  private readonly post: (items: readonly T[]) => void;
  private items: T[] = [];
  private under = 0;
  private lastAt = -Infinity;
  private isDue = false;

  constructor(leastMs: number, post: (items: readonly T[]) => void) {
    this.leastMs = leastMs;
    this.post = post;
  }

  get size(): number {
    return this.items.length;
  }

  add(item: T): void {
    this.items.push(item);
    this.plan();
  }

  /** So many of the last batch have been answered. */
  answered(count: number): void {
    this.under -= count;
    this.plan();
  }

  private plan(): void {
    if (this.isDue || this.under > 0 || this.items.length === 0) return;
    this.isDue = true;
    const send = (): void => this.send();
    const wait = this.leastMs - (performance.now() - this.lastAt);
    if (wait > 0) setTimeout(send, wait);
    else setImmediate(send);
  }

  private send(): void {
    this.isDue = false;
    const { items } = this;
    this.items = [];
    this.under = items.length;
    this.lastAt = performance.now();
    this.post(items);
  }
}
