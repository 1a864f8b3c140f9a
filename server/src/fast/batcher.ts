/**
 * Sends things to a thread in batches. Crossing costs far more than what crosses: so what comes in one turn of the loop goes
 * together.
 */
export class Batcher<T> {
  private readonly deliver: (items: readonly T[]) => void;
  private items: T[] = [];

  constructor(deliver: (items: readonly T[]) => void) {
    this.deliver = deliver;
  }

  /** How many have not been sent. */
  get size(): number {
    return this.items.length;
  }

  add(item: T): void {
    if (this.items.push(item) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const { items } = this;
    this.items = [];
    this.deliver(items);
  }
}
