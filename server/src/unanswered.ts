/**
 * What has been asked of a thread and not been answered, by number. Answers come in the order of the questions, or nearly so.
 *
 * A Map would do, but for this: whenever one makes room anew, its old room holds on to the new one until the whole heap is
 * looked through, and so to all that was ever asked.
 */
export class Unanswered<T> {
  private readonly numbers: number[] = [];
  private readonly things: T[] = [];

  get size(): number {
    return this.things.length;
  }

  add(number: number, thing: T): void {
    this.numbers.push(number);
    this.things.push(thing);
  }

  get(number: number): T | undefined {
    return this.things[this.numbers.indexOf(number)];
  }

  /** It is answered now. */
  take(number: number): T | undefined {
    const at = this.numbers.indexOf(number);
    if (at < 0) return undefined;
    if (at === 0) {
      this.numbers.shift();
      return this.things.shift();
    }
    this.numbers.splice(at, 1);
    return this.things.splice(at, 1)[0];
  }

  /** All of them, in the order in which they were asked. */
  all(): readonly T[] {
    return this.things.slice();
  }

  clear(): void {
    this.numbers.length = 0;
    this.things.length = 0;
  }
}
