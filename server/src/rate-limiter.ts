/** How often things may be done: so many at once, refilled evenly over so many seconds. */
const RATE_LIMITS = {
  request: [600, 60],
  signIn: [10, 60],
  /** By name, for devices that are not known to it, from all addresses together. */
  signInByName: [30, 3600],
  mail: [5, 3600],
  newGuest: [100, 600],
  newTable: [60, 600],
  /** Messages and pings on a socket. */
  message: [200, 10],
  act: [120, 10],
  /** Each replays the game from its beginning. */
  undo: [40, 40],
  table: [400, 10],
  chat: [8, 10],
  report: [5, 600],
  /** Each replays a whole game. */
  verify: [20, 60],
} as const;

export type LimitName = keyof typeof RATE_LIMITS;

interface Bucket {
  tokens: number;
  at: number;
}

const createBuckets = (): Readonly<Record<LimitName, Map<string, Bucket>>> =>
  Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, new Map<string, Bucket>()])) as Record<LimitName, Map<string, Bucket>>;

const countTokens = ({ tokens, at }: Bucket, max: number, seconds: number, now: number): number =>
  Math.min(max, tokens + ((now - at) / 1000) * (max / seconds));

/** Of each kind. */
const MAX_BUCKETS_PER_LIMIT = 20_000;

/** Counts what each address, account or socket does on this node. `factor` widens all limits alike. */
export class Limits {
  private readonly factor: number;
  private readonly buckets = createBuckets();

  constructor(factor: number) {
    this.factor = factor;
  }

  /** Whether one more may be done now; if so, it counts. */
  tryConsume(name: LimitName, key: string, now: number = performance.now()): boolean {
    const [points, seconds] = RATE_LIMITS[name];
    const max = points * this.factor;
    const buckets = this.buckets[name];
    let bucket = buckets.get(key);
    if (!bucket) {
      if (buckets.size >= MAX_BUCKETS_PER_LIMIT) evictIdleBuckets(buckets, (one) => countTokens(one, max, seconds, now) > max - 2);
      bucket = { tokens: max, at: now };
      buckets.set(key, bucket);
    }
    bucket.tokens = countTokens(bucket, max, seconds, now);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }
}

/** Forgets those who have hardly used what they may: whoever has used theirs up is not let off by many others who come. */
const evictIdleBuckets = (buckets: Map<string, Bucket>, isNearlyFull: (bucket: Bucket) => boolean): void => {
  for (const [key, bucket] of buckets) if (isNearlyFull(bucket)) buckets.delete(key);
  for (const key of buckets.keys()) {
    if (buckets.size < MAX_BUCKETS_PER_LIMIT) return;
    buckets.delete(key);
  }
};
