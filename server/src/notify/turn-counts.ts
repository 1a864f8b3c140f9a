import { parseSettings } from '../accounts/accounts.ts';
import type { ServerMessage } from '@gunbai/protocol';
import type { Store } from '../storage/index.ts';

interface TurnCountDeps {
  readonly store: Pick<Store, 'db'>;
  isOnlineHere(account: string): boolean;
  sendTo(account: string, message: ServerMessage): void;
}

const PUSH_DELAY_MS = 1000;
const BATCH_SIZE = 500;

/** Tells players on this node in how many games it is their turn. Changes within one second share one query. */
export class TurnCountPusher {
  private readonly deps: TurnCountDeps;
  private readonly scheduledAccounts = new Set<string>();

  constructor(deps: TurnCountDeps) {
    this.deps = deps;
  }

  schedule(account: string): void {
    if (!this.deps.isOnlineHere(account)) return;
    if (this.scheduledAccounts.size === 0) setTimeout(() => void this.pushScheduled().catch(() => {}), PUSH_DELAY_MS).unref();
    this.scheduledAccounts.add(account);
  }

  private async pushScheduled(): Promise<void> {
    const accounts = [...this.scheduledAccounts];
    this.scheduledAccounts.clear();
    for (let from = 0; from < accounts.length; from += BATCH_SIZE) await this.pushBatch(accounts.slice(from, from + BATCH_SIZE));
  }

  /** Players who turned off in-app notifications get a count of zero. */
  private async pushBatch(accounts: readonly string[]): Promise<void> {
    const rows = await this.deps.store.db
      .selectFrom('seats')
      .innerJoin('tables', 'tables.id', 'seats.table')
      .innerJoin('accounts', 'accounts.id', 'seats.account')
      .select(['tables.pending_seats', 'seats.seat', 'seats.account', 'accounts.settings'])
      .where('seats.account', 'in', accounts)
      .where('tables.status', '=', 'playing')
      .execute();
    const counts = new Map(accounts.map((account) => [account, 0]));
    for (const { pending_seats, seat, account, settings } of rows)
      if (account !== null && parseSettings({ settings }).inApp && (JSON.parse(pending_seats) as string[]).includes(seat))
        counts.set(account, (counts.get(account) ?? 0) + 1);
    for (const [account, tables] of counts) this.deps.sendTo(account, { type: 'turn-count', tables });
  }
}
