/** So many are worth a crossing of their own; fewer wait for the end of the turn of the loop. */
const ENOUGH = 10;
/** With more than this under way nothing is sent: what waits would only wait there. */
const MOST_UNDER_WAY = 20;

/**
 * Sends things to a thread in batches. Crossing costs far more than what crosses: so what comes in one turn of the loop goes
 * together, and while the thread has something to do, things wait until they are many. They do not wait until it has
 * nothing to do, or else this thread and that one would take turns resting.
 */
export class Gathering<T> {
  private readonly post: (items: readonly T[]) => void;
  private items: T[] = [];
  private underWay = 0;
  private isDue = false;

  constructor(post: (items: readonly T[]) => void) {
    this.post = post;
  }

  /** How many have not been sent. */
  get size(): number {
    return this.items.length;
  }

  add(item: T): void {
    this.items.push(item);
    this.plan();
  }

  /** So many of what was sent have been answered. */
  answered(count: number): void {
    this.underWay -= count;
    this.plan();
  }

  private plan(): void {
    const { length } = this.items;
    if (length >= ENOUGH && this.underWay <= MOST_UNDER_WAY) this.send();
    else if (length > 0 && this.underWay <= ENOUGH && !this.isDue) {
      this.isDue = true;
      setImmediate(() => {
        this.isDue = false;
        if (this.underWay <= MOST_UNDER_WAY) this.send();
      });
    }
  }

  private send(): void {
    const { items } = this;
    if (items.length === 0) return;
    this.items = [];
    this.underWay += items.length;
    this.post(items);
  }
}
