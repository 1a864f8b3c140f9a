/** Token buckets: [capacity, seconds in which an empty bucket refills]. */
export const RATE_LIMITS = {
  request: [600, 60],
  signIn: [10, 60],
  /** Attempts on one name by untrusted devices, from all addresses together. */
  signInByName: [30, 3600],
  /** Failed sign-ins that the audit log holds, from everybody together. */
  failedSignIn: [500, 3600],
  mail: [5, 3600],
  /** Confirmations to addresses that may belong to strangers, from everybody together. */
  unconfirmedMail: [200, 3600],
  newGuest: [100, 600],
  newTable: [60, 600],
  /** Messages and pings on a socket. */
  message: [200, 10],
  act: [120, 10],
  /** Legal actions of a seat: positions with thousands of them take a while. */
  choices: [120, 10],
  /** Each undo replays the game from its beginning. */
  undo: [40, 40],
  table: [400, 10],
  /** Positions of one table, read over HTTP by spectators together, or by one player. */
  position: [100, 1],
  chat: [8, 10],
  report: [5, 600],
  note: [30, 60],
  /** Each verification replays a whole game. */
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

const MAX_BUCKETS_PER_LIMIT = 20_000;

/** Rate limits per network, account or table on this node. `factor` widens all limits alike. */
export class Limits {
  private readonly factor: number;
  private readonly buckets = createBuckets();

  constructor(factor: number) {
    this.factor = factor;
  }

  /** After this time at the latest, an empty bucket has a token again. */
  retryAfterSeconds(name: LimitName): number {
    const [points, seconds] = RATE_LIMITS[name];
    return Math.max(1, Math.ceil(seconds / points / this.factor));
  }

  /** Takes one token. False if none is left. */
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

/** Evicts nearly full buckets first: a flood of new keys must not reset an exhausted one. */
const evictIdleBuckets = (buckets: Map<string, Bucket>, isNearlyFull: (bucket: Bucket) => boolean): void => {
  for (const [key, bucket] of buckets) if (isNearlyFull(bucket)) buckets.delete(key);
  for (const key of buckets.keys()) {
    if (buckets.size < MAX_BUCKETS_PER_LIMIT) return;
    buckets.delete(key);
  }
};
