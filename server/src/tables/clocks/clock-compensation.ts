import { upsertJob } from '../../jobs/enqueue.ts';
import { ConflictError, toStorageError, StorageFullError, StorageUnreachableError } from '../../storage/index.ts';
import type { Statement } from '../../storage/index.ts';
import { findNextExpiry, adjustClocks } from './clocks.ts';
import type { Outage, SetBack, ClockAdjustment } from './clocks.ts';
import type { TableManager } from '../table-manager.ts';
import type { TablePatch, LiveTable } from '../live-table.ts';

const HEARTBEAT_INTERVAL_MS = 10_000;
/** Shorter gaps are restarts or a busy node, and are not credited. */
const MIN_OUTAGE_MS = 45_000;
/** Smaller setbacks are ordinary clock synchronization. */
const MIN_SET_BACK_MS = 5000;
/** After this time another node with a correct clock, if any, has written its heartbeat. */
const ALL_SET_BACK_MS = MIN_OUTAGE_MS + 3 * HEARTBEAT_INTERVAL_MS;
/** Row of `server_state`: the last heartbeat of any node. */
const HEARTBEAT_SETTING = 'last-heartbeat';
/** Rows of `server_state`: an outage and a clock setback that some tables may still need. */
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
 * Writes a heartbeat every few seconds. After an outage (stopped, killed, or database lost) every running clock is credited
 * for it. After the system clock was set back, jobs and running clocks are set back too. One node records the event;
 * applying it is idempotent.
 */
export class OutageMonitor {
  private readonly tableManager: TableManager;
  private readonly timer: NodeJS.Timeout;
  private runningHeartbeat: Promise<void> | null = null;
  /** When this node's last heartbeat succeeded. */
  private lastHealthyAt = -Infinity;
  /** A stored heartbeat that lies in the future, and since when it has not changed. */
  private futureHeartbeat = { value: '', since: 0 };
  /** Last readings of the system clock and of the monotonic clock. */
  private lastReading = { wall: Date.now(), steady: performance.now() };
  /** A setback seen by this node, until it is known whether the other nodes see it too. */
  private localSetBack: SetBack | null = null;

  constructor(tableManager: TableManager) {
    this.tableManager = tableManager;
    this.timer = setInterval(() => void this.heartbeat().catch(() => {}), HEARTBEAT_INTERVAL_MS);
    this.timer.unref();
  }

  /** Writes a heartbeat, and corrects clocks if needed. */
  heartbeat(): Promise<void> {
    this.runningHeartbeat ??= this.runHeartbeat().finally(() => (this.runningHeartbeat = null));
    return this.runningHeartbeat;
  }

  /** The event that tables may still need, for decisions made before all tables are corrected. */
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

  /** Writes the heartbeat; returns an event that has not been applied yet. */
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
      // Another node has recorded it.
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
    // A clock started after the last heartbeat may have started just before the outage.
    return now - last > MIN_OUTAGE_MS ? ({ from: last + HEARTBEAT_INTERVAL_MS, until: now } satisfies Outage) : null;
  }

  /** Records heartbeat and event; of several nodes that try, one succeeds. */
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

  /** Sets the due times of jobs back by the same amount. */
  private shiftJobs({ by, began }: SetBack): Statement {
    return this.tableManager.deps.store.db
      .updateTable('jobs')
      .set((set) => ({ run_at: set('run_at', '-', by) }))
      .where('gave_up_at', '=', 0)
      .where('run_at', '>', began + by - MIN_SET_BACK_MS);
  }

  /**
   * Whether to overwrite the stored heartbeat. One in the future stays while another node keeps updating it. If that node's
   * clock is right, it continues first, and nothing is set back.
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

  /** A table that cannot be loaded does not stop the others. */
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
