import { parseSettings } from '../accounts/accounts.ts';
import type { Kysely } from 'kysely';
import type { ServerMessage } from '@gunbai/protocol';
import type { Store } from '../storage/index.ts';
import type { Schema } from '../storage/schema.ts';

/** Seats at tables before play that wait for somebody. */
export const selectInvitations = (db: Kysely<Schema>) =>
  db
    .selectFrom('seats')
    .innerJoin('tables', 'tables.id', 'seats.table')
    .select(['tables.id', 'seats.reserved_for'])
    .where('seats.account', 'is', null)
    .where('tables.status', '=', 'open');

interface TurnCountDeps {
  readonly store: Pick<Store, 'db'>;
  isOnlineHere(account: string): boolean;
  sendTo(account: string, message: ServerMessage): void;
}

const PUSH_DELAY_MS = 1000;
/** Accounts for each query. On a busy node the others wait for the next one, so that the cost does not grow with the tables. */
const MAX_BATCH_SIZE = 500;

/** Tells players on this node in how many games it is their turn, and how many invitations they have. Changes within one second share one query. */
export class TurnCountPusher {
  private readonly deps: TurnCountDeps;
  private readonly delayMs: number;
  private readonly scheduledAccounts = new Set<string>();

  constructor(deps: TurnCountDeps, delayMs = PUSH_DELAY_MS) {
    this.deps = deps;
    this.delayMs = delayMs;
  }

  schedule(account: string): void {
    if (!this.deps.isOnlineHere(account)) return;
    if (this.scheduledAccounts.size === 0) this.planPush();
    this.scheduledAccounts.add(account);
  }

  private planPush(): void {
    setTimeout(() => void this.pushScheduled().catch(() => {}), this.delayMs).unref();
  }

  /** Those who wait longest come first. */
  private async pushScheduled(): Promise<void> {
    const accounts = [...this.scheduledAccounts].slice(0, MAX_BATCH_SIZE);
    for (const account of accounts) this.scheduledAccounts.delete(account);
    if (this.scheduledAccounts.size > 0) this.planPush();
    await this.pushBatch(accounts);
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
    const invitations = await this.countInvitations(accounts);
    for (const [account, tables] of counts)
      this.deps.sendTo(account, { type: 'turn-count', tables, invitations: invitations.get(account) ?? 0 });
  }

  private async countInvitations(accounts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await selectInvitations(this.deps.store.db).where('seats.reserved_for', 'in', accounts).execute();
    const counts = new Map<string, number>();
    for (const { reserved_for: account } of rows) if (account !== null) counts.set(account, (counts.get(account) ?? 0) + 1);
    return counts;
  }
}
