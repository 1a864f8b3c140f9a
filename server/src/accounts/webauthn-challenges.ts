import { newId } from '../ids.ts';
import type { Store } from '../storage/index.ts';

const CHALLENGE_TTL_MS = 5 * 60_000;

interface StoredChallenge {
  readonly challenge: string;
  readonly whose: string | null;
  readonly until: number;
}

/** WebAuthn challenges. They are stored in the database because another node may receive the answer. */
export class WebauthnChallenges {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** `whose` names the account and purpose; null allows any account to answer. */
  async create(challenge: string, whose: string | null): Promise<string> {
    // The time comes first, so that expired challenges are found by name.
    const id = `${Math.floor(Date.now() / 1000)}.${newId()}`;
    const value = JSON.stringify({ challenge, whose, until: Date.now() + CHALLENGE_TTL_MS } satisfies StoredChallenge);
    await this.store.commit([this.store.db.insertInto('server_state').values({ name: `webauthn-challenge:${id}`, value })]);
    return id;
  }

  /** Returns the challenge and deletes it; null if it is expired, used or for another purpose. */
  async consume(id: string, whose: string | null): Promise<string | null> {
    const { db } = this.store;
    const name = `webauthn-challenge:${id}`;
    const row = await db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst();
    const deleted = await db.deleteFrom('server_state').where('name', '=', name).executeTakeFirst();
    const stored = row ? (JSON.parse(row.value) as StoredChallenge) : null;
    return stored && deleted.numDeletedRows === 1n && stored.until >= Date.now() && stored.whose === whose ? stored.challenge : null;
  }
}
