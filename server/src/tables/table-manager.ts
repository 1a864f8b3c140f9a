import type { NewTable } from '@gunbai/protocol';
import type { Account } from '../accounts/accounts.ts';
import type { GameCatalog } from '../game-catalog.ts';
import { LiveTable, refuse } from './live-table.ts';
import type { CommandResult, TableDeps } from './live-table.ts';
import { startIfFull } from './seats/seating.ts';
import { TableOpener } from './table-opener.ts';
import type { OpeningOptions } from './table-opener.ts';
import { parseNews } from './table-news.ts';
import { loadTable } from './table-row.ts';

const IDLE_MS = 10 * 60_000;
const SWEEP_INTERVAL_MS = 2000;

/** Loading errors count as a missing table. */
const nullOnError = (table: LiveTable | Promise<LiveTable | null>): Promise<LiveTable | null> => Promise.resolve(table).catch(() => null);

/** Tables in memory on this node; loads others on demand. */
export class TableManager {
  readonly deps: TableDeps;
  readonly catalog: GameCatalog;
  /** A promise while the table is being loaded. */
  private readonly tables = new Map<string, LiveTable | Promise<LiveTable | null>>();
  private readonly timers: NodeJS.Timeout[] = [];
  readonly opener: TableOpener;

  constructor(deps: TableDeps, catalog: GameCatalog, maxBotTables: number) {
    this.deps = deps;
    this.catalog = catalog;
    this.opener = new TableOpener(deps.store, catalog, maxBotTables);
    deps.store.subscribe((channel, message) => {
      if (channel === 'table') void this.onTableMessage(message).catch(() => {});
      if (channel === 'account') this.refreshTablesOf(message);
    });
    this.timers.push(setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS));
    for (const timer of this.timers) timer.unref();
  }

  /** Returns the table, loading it if needed. */
  get(id: string): LiveTable | Promise<LiveTable | null> {
    const loaded = this.tables.get(id);
    if (loaded instanceof LiveTable) loaded.touch();
    return loaded ?? this.load(id);
  }

  private load(id: string): Promise<LiveTable | null> {
    const forget = (): boolean => this.tables.delete(id);
    const loading = loadTable(this.deps.store.db, id).then((info) => (info ? new LiveTable(info, this.deps) : null));
    this.tables.set(id, loading);
    loading.then((table) => (table ? this.tables.set(id, table) : forget()), forget);
    // A node may have been killed after the last seat was taken and before the start.
    loading.then((table) => table && startIfFull(table)).catch(() => {});
    return loading;
  }

  /** Refreshes the tables of an account whose name changed, and those it is invited to. */
  private refreshTablesOf(account: string): void {
    const isConcerned = ({ info }: LiveTable): boolean =>
      info.seats.some((seat) => seat.account === account || seat.reserved_for === account);
    for (const table of this.tables.values())
      if (table instanceof LiveTable && isConcerned(table)) void table.refreshAndBroadcast().catch(() => {});
  }

  /** Like `get`, with everything that other nodes have committed. */
  async getFresh(id: string): Promise<LiveTable | null> {
    const table = await this.get(id);
    await table?.refresh();
    return table;
  }

  /** Returns the table only if it is in memory. */
  async getIfLoaded(id: string): Promise<LiveTable | null> {
    return (await this.tables.get(id)) ?? null;
  }

  private async onTableMessage(message: string): Promise<void> {
    const { table: id, revision, node, change } = parseNews(message);
    if (node === this.deps.nodeId) return;
    const table = await this.tables.get(id);
    await table?.catchUpTo(revision, change).catch(() => {});
  }

  /** Unloads idle tables. On PostgreSQL, also refreshes watched tables in case a notification was lost. */
  private async sweep(): Promise<void> {
    const watched: LiveTable[] = [];
    for (const [id, loading] of this.tables) {
      const table = await nullOnError(loading);
      if (!table) continue;
      if (table.watchers.size > 0) watched.push(table);
      else if (table.isIdle(IDLE_MS)) this.tables.delete(id);
    }
    if (this.deps.store.kind === 'sqlite' || watched.length === 0) return;
    const { db } = this.deps.store;
    const ids = watched.map(({ id }) => id);
    const rows = await db
      .selectFrom('tables')
      .select(['id', 'revision'])
      .where('id', 'in', ids)
      .execute()
      .catch(() => []);
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
    for (const table of watched) void table.catchUpTo(revisions.get(table.id) ?? 0).catch(() => {});
  }

  /** Opens a table; play begins at once if all seats are taken. */
  async openTable(
    owner: Account,
    request: NewTable,
    options: OpeningOptions = {},
  ): Promise<CommandResult | { ok: true; table: LiveTable }> {
    const created = await this.opener.create(owner, request, options);
    if (!created.ok) return created;
    const table = await this.get(created.id);
    if (!table) return refuse('not-found');
    await startIfFull(table);
    for (const account of Object.values(options.invited ?? {})) this.deps.store.publish('turn-count', account);
    this.deps.store.publish('jobs', '');
    return { ok: true, table };
  }

  /** Tables in memory, for the metrics. */
  get size(): number {
    return this.tables.size;
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    for (const table of this.tables.values()) await (await nullOnError(table))?.drain();
  }
}
