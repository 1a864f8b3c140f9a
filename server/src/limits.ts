/** How often things may be done: so many at once, refilled evenly over so many seconds. */
const RATES = {
  request: [600, 60],
  signIn: [10, 60],
  mail: [5, 3600],
  newGuest: [100, 600],
  newTable: [60, 600],
  saying: [200, 10],
  act: [120, 10],
  table: [400, 10],
  chat: [8, 10],
  report: [5, 600],
} as const;

export type Limited = keyof typeof RATES;

interface Bucket {
  left: number;
  at: number;
}

const MOST_BUCKETS = 50_000;

/** Counts what each address, account or socket does on this node. `factor` widens all limits alike. */
export class Limits {
  private readonly factor: number;
  private readonly buckets = new Map<string, Bucket>();

  constructor(factor: number) {
    this.factor = factor;
  }

  /** Whether one more may be done now; if so, it counts. */
  may(what: Limited, who: string, now: number = performance.now()): boolean {
    const [points, seconds] = RATES[what];
    const most = points * this.factor;
    const name = `${what} ${who}`;
    const bucket = this.buckets.get(name) ?? { left: most, at: now };
    bucket.left = Math.min(most, bucket.left + ((now - bucket.at) / 1000) * (most / seconds));
    bucket.at = now;
    if (!this.buckets.has(name)) this.remember(name, bucket, now);
    if (bucket.left < 1) return false;
    bucket.left--;
    return true;
  }

  private remember(name: string, bucket: Bucket, now: number): void {
    if (this.buckets.size >= MOST_BUCKETS)
      for (const [old, { at }] of this.buckets) if (now - at > 60_000 || this.buckets.size >= MOST_BUCKETS) this.buckets.delete(old);
    this.buckets.set(name, bucket);
  }
}
