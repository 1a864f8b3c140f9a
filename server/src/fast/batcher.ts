// Why: posting to a thread costs far more than the message itself, so messages of one event-loop turn travel together.
// Benchmark: npm run bench -- fast (piece "batcher"). Plain alternative: plain/immediate-sender.ts.

export interface Sender<T> {
  /** How many items have not been delivered. */
  readonly size: number;
  add(item: T): void;
}

/** Delivers all items of one event-loop turn as one batch. */
export class Batcher<T> implements Sender<T> {
  private readonly deliver: (items: readonly T[]) => void;
  private items: T[] = [];

  constructor(deliver: (items: readonly T[]) => void) {
    this.deliver = deliver;
  }

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
