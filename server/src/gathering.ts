/**
 * Sends things to a thread in batches. Crossing costs far more than what crosses: so nothing is sent while the thread is
 * still at the last batch, and what comes in one turn of the loop goes together.
 */
export class Gathering<T> {
  private readonly post: (items: readonly T[]) => void;
  private items: T[] = [];
  private under = 0;
  private isDue = false;

  constructor(post: (items: readonly T[]) => void) {
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
    setImmediate(() => this.send());
  }

  private send(): void {
    this.isDue = false;
    const { items } = this;
    this.items = [];
    this.under = items.length;
    this.post(items);
  }
}
