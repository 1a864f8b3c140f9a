import { askFor } from '../jobs/steps.ts';
import { Conflict, explainError, Full, Unreachable } from '../storage/index.ts';
import type { Step } from '../storage/index.ts';
import { nextTimeOut, withoutTrouble } from './clocks.ts';
import type { Outage, SetBack, Trouble } from './clocks.ts';
import type { Hall } from './hall.ts';
import type { Amendment, LiveTable } from './live.ts';

const BEAT_MS = 10_000;
/** Less than this is a node that was started anew, or had no time for itself. */
const OUTAGE_MS = 45_000;
/** Less than this is a clock that is kept right. */
const SET_BACK_MS = 5000;
/** By then a node whose clock was not set back, if there is one, has gone on from its own. */
const ALL_SET_BACK_MS = OUTAGE_MS + 3 * BEAT_MS;
/** When there was last a server. */
const ALIVE = 'alive';
/** What is not yet made good everywhere: a time without one, and that clocks were set back. */
const OUTAGE = 'outage';
const SET_BACK = 'set-back';

const rowOf = (trouble: Trouble) => ({ name: 'by' in trouble ? SET_BACK : OUTAGE, value: JSON.stringify(trouble) });

const makeGood = (table: LiveTable, trouble: Trouble): Promise<unknown> =>
  table.amend((facts): Amendment => {
    const clocks = withoutTrouble(facts.clocks, trouble, Date.now());
    const due = nextTimeOut(clocks);
    const written = JSON.stringify(clocks);
    if (facts.status !== 'playing' || due === Infinity || written === facts.row.clocks) return { code: 'not-playing' };
    const { id } = table;
    const ring = askFor(table.store.db, { id: `time:${id}`, kind: 'time', payload: { table: id }, runAt: due });
    return { set: { clocks: written }, steps: [ring] };
  });

/**
 * Notes every few seconds that there is a server. When none was there for a while (it was stopped, killed, or had lost its
 * database) nobody could decide anything: every clock that ran gets that time back. When the machine's clock was set back,
 * what waits and what runs is set back with it. Which time that is, one node writes down; whichever nodes then make it good,
 * each clock gets it once.
 */
export class Pulse {
  private readonly hall: Hall;
  private readonly timer: NodeJS.Timeout;
  private beating: Promise<void> | null = null;
  /** When this node last knew of no trouble. */
  private wasWell = -Infinity;
  /** What another node's clock has noted, or this one's before it was set back; and since when it stands there. */
  private ahead = { value: '', since: 0 };
  /** What this machine's clock showed last, and a clock that nobody sets. */
  private looked = { wall: Date.now(), steady: performance.now() };
  /** That this machine's clock was set back, until it is known whether all were. */
  private back: SetBack | null = null;

  constructor(hall: Hall) {
    this.hall = hall;
    this.timer = setInterval(() => void this.beat().catch(() => {}), BEAT_MS);
    this.timer.unref();
  }

  /** Makes sure that no clock has run while there was no server. */
  beat(): Promise<void> {
    this.beating ??= this.note().finally(() => (this.beating = null));
    return this.beating;
  }

  /** What may not have been made good everywhere: for whoever decides before it is. Null: there is nothing. */
  unsettled(): Promise<Trouble | null> | null {
    return Math.abs(Date.now() - this.wasWell) > OUTAGE_MS ? this.notice() : null;
  }

  private async note(): Promise<void> {
    const { store } = this.hall.around;
    for (let trouble = await this.notice(); trouble !== null; trouble = await this.notice()) {
      await this.makeAllGood(trouble);
      const { name, value } = rowOf(trouble);
      await store.commit([store.db.deleteFrom('settings').where('name', '=', name).where('value', '=', value)]);
    }
    this.wasWell = Date.now();
  }

  /** Notes that there is a server; gives what befell the clocks, if that has yet to be made good. */
  private async notice(): Promise<Trouble | null> {
    const { store } = this.hall.around;
    const rows = await store.db.selectFrom('settings').select(['name', 'value']).where('name', 'in', [ALIVE, OUTAGE, SET_BACK]).execute();
    const known = new Map(rows.map(({ name, value }) => [name, value]));
    const pending = known.get(OUTAGE) ?? known.get(SET_BACK);
    if (pending !== undefined) return JSON.parse(pending) as Trouble;
    const now = Date.now();
    this.watchClock(now);
    const alive = known.get(ALIVE) ?? String(now);
    if (known.has(ALIVE) && !this.isStale(alive, now)) return null;
    const trouble = this.troubleSince(Number(alive), now);
    try {
      await store.commit(this.noting(alive, now, trouble));
    } catch (error) {
      // Another node was first.
      if (error instanceof Conflict) return this.notice();
      throw error;
    }
    return trouble;
  }

  private watchClock(now: number): void {
    const steady = performance.now();
    const passed = steady - this.looked.steady;
    const by = Math.round(this.looked.wall + passed - now);
    if (by > SET_BACK_MS) this.back = { by, began: Math.round(now - passed) };
    this.looked = { wall: now, steady };
  }

  private troubleSince(last: number, now: number): Trouble | null {
    if (now < last) return this.back;
    // A clock that was started after the last beat may have been started just before the end.
    return now - last > OUTAGE_MS ? ({ from: last + BEAT_MS, until: now } satisfies Outage) : null;
  }

  /** Writes down the time, with what befell the clocks; once, of however many nodes try. */
  private noting(alive: string, now: number, trouble: Trouble | null): Step[] {
    const { db } = this.hall.around.store;
    const settings = db.updateTable('settings').set({ value: String(now) });
    const isFirst = { query: settings.where('name', '=', ALIVE).where('value', '=', alive), rows: 1 };
    return [
      db
        .insertInto('settings')
        .values({ name: ALIVE, value: alive })
        .onConflict((conflict) => conflict.doNothing()),
      isFirst,
      ...(trouble ? [db.insertInto('settings').values(rowOf(trouble))] : []),
      ...(trouble && 'by' in trouble ? [this.bringForward(trouble)] : []),
    ];
  }

  /** What was due by the clock as it went before is due as soon by the clock as it goes now. */
  private bringForward({ by, began }: SetBack): Step {
    return this.hall.around.store.db
      .updateTable('jobs')
      .set((set) => ({ run_at: set('run_at', '-', by) }))
      .where('done', '=', 0)
      .where('run_at', '>', began + by - SET_BACK_MS);
  }

  /**
   * Whether to write down the time anew. What lies ahead stays as long as another node, whose clock is ahead, goes on with
   * it. A node whose clock was not set back is the first to go on from its own: then nothing is set back with the others'.
   */
  private isStale(alive: string, now: number): boolean {
    if (now >= Number(alive)) {
      this.back = null;
      return now - Number(alive) >= BEAT_MS / 2;
    }
    if (this.ahead.value !== alive) this.ahead = { value: alive, since: performance.now() };
    return performance.now() - this.ahead.since > (this.back ? ALL_SET_BACK_MS : OUTAGE_MS);
  }

  private async makeAllGood(trouble: Trouble): Promise<void> {
    const { db } = this.hall.around.store;
    const rows = await db.selectFrom('tables').select('id').where('status', '=', 'playing').where('clocks', '!=', '{}').execute();
    for (const { id } of rows) await this.makeGoodAt(id, trouble);
  }

  /** A table that cannot be read keeps no other from what is theirs. */
  private async makeGoodAt(id: string, trouble: Trouble): Promise<void> {
    try {
      const table = await this.hall.at(id);
      if (table) await makeGood(table, trouble);
    } catch (error) {
      const why = explainError(error);
      if (why instanceof Unreachable || why instanceof Full || why instanceof Conflict) throw why;
      this.hall.around.complain(id, why.message);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }
}
