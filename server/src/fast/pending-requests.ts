// Why: a Map that is filled and emptied for hours leaves old tables that keep every request alive until a full collection.
// Benchmark: npm run bench -- fast (piece "pendingRequests"). Plain alternative: plain/request-map.ts.

export interface RequestList<T> {
  readonly size: number;
  add(id: number, request: T): void;
  get(id: number): T | undefined;
  /** Removes a request because its response has come. */
  take(id: number): T | undefined;
  /** A copy of all requests, oldest first. */
  all(): readonly T[];
  clear(): void;
}

/** Requests to a thread without a response, by id. Responses come in about the order of the requests. */
export class PendingRequests<T> implements RequestList<T> {
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

  all(): readonly T[] {
    return this.requests.slice();
  }

  clear(): void {
    this.ids.length = 0;
    this.requests.length = 0;
  }
}
