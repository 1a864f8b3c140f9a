/** How often things may be done: so many at once, refilled evenly over so many seconds. */
const RATES = {
  request: [600, 60],
  signIn: [10, 60],
  /** By name, for devices that are not known to it, from all addresses together. */
  signInAs: [30, 3600],
  mail: [5, 3600],
  newGuest: [100, 600],
  newTable: [60, 600],
  saying: [200, 10],
  act: [120, 10],
  /** Each replays the game from its beginning. */
  undo: [40, 40],
  table: [400, 10],
  chat: [8, 10],
  report: [5, 600],
  /** Each replays a whole game. */
  verify: [20, 60],
} as const;

export type Limited = keyof typeof RATES;

interface Bucket {
  left: number;
  at: number;
}

const newCounts = (): Readonly<Record<Limited, Map<string, Bucket>>> =>
  Object.fromEntries(Object.keys(RATES).map((what) => [what, new Map<string, Bucket>()])) as Record<Limited, Map<string, Bucket>>;

const leftIn = ({ left, at }: Bucket, most: number, seconds: number, now: number): number =>
  Math.min(most, left + ((now - at) / 1000) * (most / seconds));

/** Of each kind. */
const MOST_BUCKETS = 20_000;

/** Counts what each address, account or socket does on this node. `factor` widens all limits alike. */
export class Limits {
  private readonly factor: number;
  private readonly counts = newCounts();

  constructor(factor: number) {
    this.factor = factor;
  }

  /** Whether one more may be done now; if so, it counts. */
  may(what: Limited, who: string, now: number = performance.now()): boolean {
    const [points, seconds] = RATES[what];
    const most = points * this.factor;
    const buckets = this.counts[what];
    let bucket = buckets.get(who);
    if (!bucket) {
      if (buckets.size >= MOST_BUCKETS) makeRoom(buckets, (one) => leftIn(one, most, seconds, now) > most - 2);
      bucket = { left: most, at: now };
      buckets.set(who, bucket);
    }
    bucket.left = leftIn(bucket, most, seconds, now);
    bucket.at = now;
    if (bucket.left < 1) return false;
    bucket.left--;
    return true;
  }
}

/** Forgets those who have hardly used what they may: whoever has used theirs up is not let off by many others who come. */
const makeRoom = (buckets: Map<string, Bucket>, isHardlyUsed: (bucket: Bucket) => boolean): void => {
  for (const [who, bucket] of buckets) if (isHardlyUsed(bucket)) buckets.delete(who);
  for (const who of buckets.keys()) {
    if (buckets.size < MOST_BUCKETS) return;
    buckets.delete(who);
  }
};
