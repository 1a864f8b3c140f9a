import type { Sender } from '../batcher.ts';

/** Delivers each item at once. */
export class ImmediateSender<T> implements Sender<T> {
  readonly size = 0;
  private readonly deliver: (items: readonly T[]) => void;

  constructor(deliver: (items: readonly T[]) => void) {
    this.deliver = deliver;
  }

  add(item: T): void {
    this.deliver([item]);
  }
}
