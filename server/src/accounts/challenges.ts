import { newId } from '../ids.ts';
import type { Store } from '../storage/index.ts';

const CHALLENGE_MS = 5 * 60_000;

interface Asked {
  readonly challenge: string;
  readonly whose: string | null;
  readonly until: number;
}

/** What devices are asked to sign. Kept in the database, so that any node may be given the answer. */
export class Challenges {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** `whose` says who may answer, and to what end; null: whoever can. */
  async remember(challenge: string, whose: string | null): Promise<string> {
    // The time comes first, so that those nobody answered can be found and forgotten.
    const id = `${Math.floor(Date.now() / 1000)}.${newId()}`;
    const value = JSON.stringify({ challenge, whose, until: Date.now() + CHALLENGE_MS } satisfies Asked);
    await this.store.commit([this.store.db.insertInto('settings').values({ name: `challenge:${id}`, value })]);
    return id;
  }

  /** A challenge is good once; null, if it is not or not for this. */
  async recall(id: string, whose: string | null): Promise<string | null> {
    const { db } = this.store;
    const name = `challenge:${id}`;
    const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
    const gone = await db.deleteFrom('settings').where('name', '=', name).executeTakeFirst();
    const asked = row ? (JSON.parse(row.value) as Asked) : null;
    return asked && gone.numDeletedRows === 1n && asked.until >= Date.now() && asked.whose === whose ? asked.challenge : null;
  }
}
