import type { SharedBuckets } from './shared-buckets.ts';

/** Token buckets: [capacity, seconds in which an empty bucket refills]. Each node counts these for itself: they protect its own work. */
const NODE_LIMITS = {
  request: [600, 60],
  /** Messages and pings on a socket. */
  message: [200, 10],
  act: [120, 10],
  /** Legal actions of a seat: positions with thousands of them take a while. */
  choices: [120, 10],
  /** Each undo replays the game from its beginning. */
  undo: [40, 40],
  table: [400, 10],
  /** Event streams opened from one address. */
  stream: [60, 60],
  /** Long polls of an account. */
  poll: [240, 60],
  /** Positions of one table, read over HTTP by spectators together, or by one player. */
  position: [100, 1],
  /** Whole records, up to a megabyte each. */
  record: [60, 60],
  /** Each verification replays a whole game. */
  verify: [20, 60],
} as const;

/** All nodes of a database count these together: they protect accounts, other players and strangers. */
const SHARED_LIMITS = {
  signIn: [10, 60],
  /** Attempts on one name by untrusted devices, from all addresses together. */
  signInByName: [30, 3600],
  /** Failed sign-ins that the audit log holds, from everybody together. */
  failedSignIn: [500, 3600],
  mail: [5, 3600],
  /** Confirmations to addresses that may belong to strangers, asked for from one network. */
  unconfirmedMailByNetwork: [20, 3600],
  /** The same, from everybody together. */
  unconfirmedMail: [200, 3600],
  newGuest: [100, 600],
  /** A school may come as guests, but not every hour. */
  newGuestByDay: [400, 86_400],
  newToken: [20, 600],
  newTable: [60, 600],
  invitation: [30, 3600],
  /** Invitations of one member by everybody together: each may become a mail. */
  invited: [20, 3600],
  chat: [8, 10],
  report: [5, 600],
  note: [30, 60],
} as const;

export const RATE_LIMITS = { ...NODE_LIMITS, ...SHARED_LIMITS };

type NodeLimitName = keyof typeof NODE_LIMITS;
export type LimitName = keyof typeof RATE_LIMITS;

export interface BucketSize {
  readonly capacity: number;
  /** In which an empty bucket refills. */
  readonly seconds: number;
}

/** A small factor must not forbid anything altogether. */
const bucketSize = (name: LimitName, factor: number): BucketSize => {
  const [points, seconds] = RATE_LIMITS[name];
  return { capacity: Math.max(1, points * factor), seconds };
};

const isNodeLimit = (name: LimitName): name is NodeLimitName => name in NODE_LIMITS;

interface Bucket {
  tokens: number;
  at: number;
}

const createBuckets = (): Readonly<Record<LimitName, Map<string, Bucket>>> =>
  Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, new Map<string, Bucket>()])) as Record<LimitName, Map<string, Bucket>>;

const countTokens = ({ tokens, at }: Bucket, { capacity, seconds }: BucketSize, now: number): number =>
  Math.min(capacity, tokens + ((now - at) / 1000) * (capacity / seconds));

const MAX_BUCKETS_PER_LIMIT = 20_000;

/** Token buckets in memory, for each network, account or table. */
export class TokenBuckets {
  private readonly sizes: Readonly<Record<LimitName, BucketSize>>;
  private readonly buckets = createBuckets();

  constructor(factor: number) {
    const names = Object.keys(RATE_LIMITS) as LimitName[];
    this.sizes = Object.fromEntries(names.map((name) => [name, bucketSize(name, factor)])) as Record<LimitName, BucketSize>;
  }

  /** Takes one token. False if none is left. */
  tryConsume(name: LimitName, key: string, now: number = performance.now()): boolean {
    const size = this.sizes[name];
    const buckets = this.buckets[name];
    let bucket = buckets.get(key);
    if (!bucket) {
      if (buckets.size >= MAX_BUCKETS_PER_LIMIT) evictIdleBuckets(buckets, (one) => countTokens(one, size, now) > size.capacity - 2);
      bucket = { tokens: size.capacity, at: now };
      buckets.set(key, bucket);
    }
    bucket.tokens = countTokens(bucket, size, now);
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

/** Rate limits of this node, and those that all nodes of the database share. `factor` widens all limits alike. */
export class Limits {
  readonly factor: number;
  private readonly local: TokenBuckets;
  private readonly shared: SharedBuckets | null;

  /** `shared` is null where one node has the database for itself. */
  constructor(factor: number, shared: SharedBuckets | null = null) {
    this.factor = factor;
    this.local = new TokenBuckets(factor);
    this.shared = shared;
  }

  /** After this time at the latest, an empty bucket has a token again. */
  retryAfterSeconds(name: LimitName): number {
    const { capacity, seconds } = bucketSize(name, this.factor);
    return Math.max(1, Math.ceil(seconds / capacity));
  }

  /** Takes one token of a limit that this node counts for itself. False if none is left. */
  tryConsume(name: NodeLimitName, key: string): boolean {
    return this.local.tryConsume(name, key);
  }

  /** The same for every limit. What this node refuses alone never reaches the database, so a flood writes nothing there. */
  async consume(name: LimitName, key: string): Promise<boolean> {
    if (!this.local.tryConsume(name, key)) return false;
    if (isNodeLimit(name) || !this.shared) return true;
    return this.shared.tryConsume(`${name} ${key}`, bucketSize(name, this.factor));
  }

  /** Deletes what the database no longer needs to know. */
  async purge(): Promise<void> {
    await this.shared?.purgeFullBuckets();
  }
}
