import { toNetwork } from '../ip.ts';
import type { Store } from '../storage/index.ts';

/** Banned networks, held in memory because every request asks. */
export class BanList {
  private readonly store: Pick<Store, 'db'>;
  private networks: ReadonlySet<string> = new Set();

  constructor(store: Pick<Store, 'db'>) {
    this.store = store;
  }

  /** Keeps the previous list while the database cannot be read. */
  async load(): Promise<void> {
    const rows = await this.store.db
      .selectFrom('bans')
      .select('address')
      .execute()
      .catch(() => null);
    if (rows) this.networks = new Set(rows.map(({ address }) => toNetwork(address)));
  }

  /** An IPv6 ban covers the whole /64 network, because one subscriber owns all of it. */
  isBanned(address: string): boolean {
    return this.networks.size > 0 && this.networks.has(toNetwork(address));
  }
}
