import type { RequestList } from '../pending-requests.ts';

/** Pending requests in a Map. */
export class RequestMap<T> implements RequestList<T> {
  private readonly requests = new Map<number, T>();

  get size(): number {
    return this.requests.size;
  }

  add(id: number, request: T): void {
    this.requests.set(id, request);
  }

  get(id: number): T | undefined {
    return this.requests.get(id);
  }

  take(id: number): T | undefined {
    const request = this.requests.get(id);
    this.requests.delete(id);
    return request;
  }

  all(): readonly T[] {
    return [...this.requests.values()];
  }

  clear(): void {
    this.requests.clear();
  }
}
