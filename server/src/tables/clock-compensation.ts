import { upsertJob } from '../jobs/enqueue.ts';
import { ConflictError, toStorageError, StorageFullError, StorageUnreachableError } from '../storage/index.ts';
import type { Statement } from '../storage/index.ts';
import { findNextExpiry, adjustClocks } from './clocks.ts';
import type { Outage, SetBack, ClockAdjustment } from './clocks.ts';
import type { TableManager } from './table-manager.ts';
import type { TablePatch, LiveTable } from './live-table.ts';

const HEARTBEAT_INTERVAL_MS = 10_000;
/** Less than this is a node that was started anew, or had no time for itself. */
const MIN_OUTAGE_MS = 45_000;
/** Less than this is a clock that is kept right. */
const MIN_SET_BACK_MS = 5000;
/** By then a node whose clock was not set back, if there is one, has gone on from its own. */
const ALL_SET_BACK_MS = MIN_OUTAGE_MS + 3 * HEARTBEAT_INTERVAL_MS;
/** When there was last a server. */
const HEARTBEAT_SETTING = 'last-heartbeat';
/** What is not yet made good everywhere: a time without one, and that clocks were set back. */
const OUTAGE_SETTING = 'outage';
const SET_BACK_SETTING = 'clock-set-back';

const toSettingRow = (adjustment: ClockAdjustment) => ({
  name: 'by' in adjustment ? SET_BACK_SETTING : OUTAGE_SETTING,
  value: JSON.stringify(adjustment),
});

const applyAdjustment = (table: LiveTable, adjustment: ClockAdjustment): Promise<unknown> =>
  table.patch((info): TablePatch => {
    const clocks = adjustClocks(info.clocks, adjustment, Date.now());
    const expiry = findNextExpiry(clocks);
    const adjusted = JSON.stringify(clocks);
    if (info.status !== 'playing' || expiry === Infinity || adjusted === info.row.clocks) return { code: 'not-playing' };
    const { id } = table;
    const timeoutJob = upsertJob(table.store.db, {
      id: `clock-timeout:${id}`,
      kind: 'clock-timeout',
      payload: { table: id },
      runAt: expiry,
    });
    return { set: { clocks: adjusted }, statements: [timeoutJob] };
  });

/**
 * Notes every few seconds that there is a server. When none was there for a while (it was stopped, killed, or had lost its
 * database) nobody could decide anything: every clock that ran gets that time back. When the machine's clock was set back,
 * what waits and what runs is set back with it. Which time that is, one node writes down; whichever nodes then make it good,
 * each clock gets it once.
 */
export class OutageMonitor {
  private readonly tableManager: TableManager;
  private readonly timer: NodeJS.Timeout;
  private runningHeartbeat: Promise<void> | null = null;
  /** When this node last knew of no trouble. */
  private lastHealthyAt = -Infinity;
  /** What another node's clock has noted, or this one's before it was set back; and since when it stands there. */
  private futureHeartbeat = { value: '', since: 0 };
  /** What this machine's clock showed last, and a clock that nobody sets. */
  private lastReading = { wall: Date.now(), steady: performance.now() };
  /** That this machine's clock was set back, until it is known whether all were. */
  private localSetBack: SetBack | null = null;

  constructor(tableManager: TableManager) {
    this.tableManager = tableManager;
    this.timer = setInterval(() => void this.heartbeat().catch(() => {}), HEARTBEAT_INTERVAL_MS);
    this.timer.unref();
  }

  /** Makes sure that no clock has run while there was no server. */
  heartbeat(): Promise<void> {
    this.runningHeartbeat ??= this.runHeartbeat().finally(() => (this.runningHeartbeat = null));
    return this.runningHeartbeat;
  }

  /** What may not have been made good everywhere: for whoever decides before it is. Null: there is nothing. */
  pendingAdjustment(): Promise<ClockAdjustment | null> | null {
    return Math.abs(Date.now() - this.lastHealthyAt) > MIN_OUTAGE_MS ? this.recordHeartbeat() : null;
  }

  private async runHeartbeat(): Promise<void> {
    const { store } = this.tableManager.deps;
    for (let adjustment = await this.recordHeartbeat(); adjustment !== null; adjustment = await this.recordHeartbeat()) {
      await this.adjustAllTables(adjustment);
      const { name, value } = toSettingRow(adjustment);
      await store.commit([store.db.deleteFrom('server_state').where('name', '=', name).where('value', '=', value)]);
    }
    this.lastHealthyAt = Date.now();
  }

  /** Notes that there is a server; gives what befell the clocks, if that has yet to be made good. */
  private async recordHeartbeat(): Promise<ClockAdjustment | null> {
    const { store } = this.tableManager.deps;
    const rows = await store.db
      .selectFrom('server_state')
      .select(['name', 'value'])
      .where('name', 'in', [HEARTBEAT_SETTING, OUTAGE_SETTING, SET_BACK_SETTING])
      .execute();
    const settings = new Map(rows.map(({ name, value }) => [name, value]));
    const pending = settings.get(OUTAGE_SETTING) ?? settings.get(SET_BACK_SETTING);
    if (pending !== undefined) return JSON.parse(pending) as ClockAdjustment;
    const now = Date.now();
    this.detectSetBack(now);
    const lastHeartbeat = settings.get(HEARTBEAT_SETTING) ?? String(now);
    if (settings.has(HEARTBEAT_SETTING) && !this.isHeartbeatStale(lastHeartbeat, now)) return null;
    const adjustment = this.detectAdjustment(Number(lastHeartbeat), now);
    try {
      await store.commit(this.buildHeartbeatStatements(lastHeartbeat, now, adjustment));
    } catch (error) {
      // Another node was first.
      if (error instanceof ConflictError) return this.recordHeartbeat();
      throw error;
    }
    return adjustment;
  }

  private detectSetBack(now: number): void {
    const steady = performance.now();
    const passed = steady - this.lastReading.steady;
    const by = Math.round(this.lastReading.wall + passed - now);
    if (by > MIN_SET_BACK_MS) this.localSetBack = { by, began: Math.round(now - passed) };
    this.lastReading = { wall: now, steady };
  }

  private detectAdjustment(last: number, now: number): ClockAdjustment | null {
    if (now < last) return this.localSetBack;
    // A clock that was started after the last beat may have been started just before the end.
    return now - last > MIN_OUTAGE_MS ? ({ from: last + HEARTBEAT_INTERVAL_MS, until: now } satisfies Outage) : null;
  }

  /** Writes down the time, with what befell the clocks; once, of however many nodes try. */
  private buildHeartbeatStatements(lastHeartbeat: string, now: number, adjustment: ClockAdjustment | null): Statement[] {
    const { db } = this.tableManager.deps.store;
    const settings = db.updateTable('server_state').set({ value: String(now) });
    const isFirst = { query: settings.where('name', '=', HEARTBEAT_SETTING).where('value', '=', lastHeartbeat), rows: 1 };
    return [
      db
        .insertInto('server_state')
        .values({ name: HEARTBEAT_SETTING, value: lastHeartbeat })
        .onConflict((conflict) => conflict.doNothing()),
      isFirst,
      ...(adjustment ? [db.insertInto('server_state').values(toSettingRow(adjustment))] : []),
      ...(adjustment && 'by' in adjustment ? [this.shiftJobs(adjustment)] : []),
    ];
  }

  /** What was due by the clock as it went before is due as soon by the clock as it goes now. */
  private shiftJobs({ by, began }: SetBack): Statement {
    return this.tableManager.deps.store.db
      .updateTable('jobs')
      .set((set) => ({ run_at: set('run_at', '-', by) }))
      .where('gave_up_at', '=', 0)
      .where('run_at', '>', began + by - MIN_SET_BACK_MS);
  }

  /**
   * Whether to write down the time anew. What lies ahead stays as long as another node, whose clock is ahead, goes on with
   * it. A node whose clock was not set back is the first to go on from its own: then nothing is set back with the others'.
   */
  private isHeartbeatStale(lastHeartbeat: string, now: number): boolean {
    if (now >= Number(lastHeartbeat)) {
      this.localSetBack = null;
      return now - Number(lastHeartbeat) >= HEARTBEAT_INTERVAL_MS / 2;
    }
    if (this.futureHeartbeat.value !== lastHeartbeat) this.futureHeartbeat = { value: lastHeartbeat, since: performance.now() };
    return performance.now() - this.futureHeartbeat.since > (this.localSetBack ? ALL_SET_BACK_MS : MIN_OUTAGE_MS);
  }

  private async adjustAllTables(adjustment: ClockAdjustment): Promise<void> {
    const { db } = this.tableManager.deps.store;
    const rows = await db.selectFrom('tables').select('id').where('status', '=', 'playing').where('clocks', '!=', '{}').execute();
    for (const { id } of rows) await this.adjustTable(id, adjustment);
  }

  /** A table that cannot be read keeps no other from what is theirs. */
  private async adjustTable(id: string, adjustment: ClockAdjustment): Promise<void> {
    try {
      const table = await this.tableManager.get(id);
      if (table) await applyAdjustment(table, adjustment);
    } catch (error) {
      const cause = toStorageError(error);
      if (cause instanceof StorageUnreachableError || cause instanceof StorageFullError || cause instanceof ConflictError) throw cause;
      this.tableManager.deps.reportFault(id, cause.message);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }
}
