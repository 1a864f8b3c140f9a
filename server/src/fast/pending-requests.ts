/**
 * What has been asked of a thread and not been answered, by number. Answers come in the order of the questions, or nearly so.
 *
 * A Map would do, but for this: whenever one makes room anew, its old room holds on to the new one until the whole heap is
 * looked through, and so to all that was ever asked.
 */
export class PendingRequests<T> {
  private readonly ids: number[] = [];
  private readonly requests: T[] = [];

  get size(): number {
    return this.requests.length;
  }

  add(id: number, request: T): void {
    this.ids.push(id);
    this.requests.push(request);
  }

  get(id: number): T | undefined {
    return this.requests[this.ids.indexOf(id)];
  }

  /** It is answered now. */
  take(id: number): T | undefined {
    const index = this.ids.indexOf(id);
    if (index < 0) return undefined;
    if (index === 0) {
      this.ids.shift();
      return this.requests.shift();
    }
    this.ids.splice(index, 1);
    return this.requests.splice(index, 1)[0];
  }

  /** All of them, in the order in which they were asked. */
  all(): readonly T[] {
    return this.requests.slice();
  }

  clear(): void {
    this.ids.length = 0;
    this.requests.length = 0;
  }
}
