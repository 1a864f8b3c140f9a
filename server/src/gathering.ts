/**
 * Sends things to a thread in batches. Crossing costs far more than what crosses: so what comes in one turn of the loop goes
 * together.
 */
export class Gathering<T> {
  private readonly post: (items: readonly T[]) => void;
  private items: T[] = [];

  constructor(post: (items: readonly T[]) => void) {
    this.post = post;
  }

  /** How many have not been sent. */
  get size(): number {
    return this.items.length;
  }

  add(item: T): void {
    if (this.items.push(item) === 1) setImmediate(() => this.send());
  }

  private send(): void {
    const { items } = this;
    this.items = [];
    this.post(items);
  }
}
