import { sql } from 'kysely';
import { hashToken } from './ids.ts';
import type { BucketSize } from './rate-limiter.ts';
import { toStorageError } from './storage/index.ts';
import type { Store } from './storage/index.ts';

/** Nodes' clocks differ. */
const DATABASE_NOW = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Token buckets in PostgreSQL, so that a client cannot use up a limit on each node in turn. */
export class SharedBuckets {
  private readonly store: Pick<Store, 'db'>;

  constructor(store: Pick<Store, 'db'>) {
    this.store = store;
  }

  /**
   * Takes one token. A bucket is stored as the time when it will be full again. Only a hash of the key is stored: people
   * type passwords into the field for their name.
   */
  async tryConsume(key: string, { capacity, seconds }: BucketSize): Promise<boolean> {
    const windowMs = Math.ceil(seconds * 1000);
    const costMs = Math.ceil(windowMs / capacity);
    const now = DATABASE_NOW;
    const freeAt = sql<number>`greatest(rate_limits.free_at, ${now}) + ${sql.lit(costMs)}`;
    const consumed = sql<{ free_at: number }>`
      insert into rate_limits (id, free_at) values (${hashToken(key)}, ${now} + ${sql.lit(costMs)})
      on conflict (id) do update set free_at = ${freeAt} where ${freeAt} <= ${now} + ${sql.lit(windowMs)}
      returning free_at`;
    const { rows } = await consumed.execute(this.store.db).catch((error: unknown) => {
      throw toStorageError(error);
    });
    return rows.length === 1;
  }

  async purgeFullBuckets(): Promise<void> {
    await this.store.db.deleteFrom('rate_limits').where('free_at', '<', DATABASE_NOW).execute();
  }
}
