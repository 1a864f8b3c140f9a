import { newId } from '../ids.ts';
import type { Store } from '../storage/index.ts';

const CHALLENGE_TTL_MS = 5 * 60_000;

interface StoredChallenge {
  readonly challenge: string;
  readonly whose: string | null;
  readonly until: number;
}

/** What devices are asked to sign. Kept in the database, so that any node may be given the answer. */
export class WebauthnChallenges {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** `whose` says who may answer, and to what end; null: whoever can. */
  async create(challenge: string, whose: string | null): Promise<string> {
    // The time comes first, so that those nobody answered can be found and forgotten.
    const id = `${Math.floor(Date.now() / 1000)}.${newId()}`;
    const value = JSON.stringify({ challenge, whose, until: Date.now() + CHALLENGE_TTL_MS } satisfies StoredChallenge);
    await this.store.commit([this.store.db.insertInto('server_state').values({ name: `webauthn-challenge:${id}`, value })]);
    return id;
  }

  /** A challenge is good once; null, if it is not or not for this. */
  async consume(id: string, whose: string | null): Promise<string | null> {
    const { db } = this.store;
    const name = `webauthn-challenge:${id}`;
    const row = await db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst();
    const deleted = await db.deleteFrom('server_state').where('name', '=', name).executeTakeFirst();
    const stored = row ? (JSON.parse(row.value) as StoredChallenge) : null;
    return stored && deleted.numDeletedRows === 1n && stored.until >= Date.now() && stored.whose === whose ? stored.challenge : null;
  }
}
