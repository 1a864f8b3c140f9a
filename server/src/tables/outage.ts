import { askFor } from '../jobs/steps.ts';
import { Conflict } from '../storage/index.ts';
import { givenBack, nextTimeOut } from './clocks.ts';
import type { Outage } from './clocks.ts';
import type { Hall } from './hall.ts';
import type { Amendment, LiveTable } from './live.ts';

const BEAT_MS = 10_000;
/** Less than this is a node that was started anew, or had no time for itself. */
const OUTAGE_MS = 45_000;
/** When there was last a server. */
const ALIVE = 'alive';
/** A time without one that is not yet given back everywhere. */
const OUTAGE = 'outage';

const giveBack = (table: LiveTable, outage: Outage): Promise<unknown> =>
  table.amend((facts): Amendment => {
    const clocks = givenBack(facts.clocks, outage);
    const due = nextTimeOut(clocks);
    const written = JSON.stringify(clocks);
    if (facts.status !== 'playing' || due === Infinity || written === facts.row.clocks) return { code: 'not-playing' };
    const { id } = table;
    const ring = askFor(table.store.db, { id: `time:${id}`, kind: 'time', payload: { table: id }, runAt: due });
    return { set: { clocks: written }, steps: [ring] };
  });

/**
 * Notes every few seconds that there is a server. When none was there for a while (it was stopped, killed, or had lost its
 * database) nobody could decide anything: every clock that ran gets that time back. Which time that is, one node writes down;
 * whichever nodes then give it back, each clock gets it once.
 */
export class Pulse {
  private readonly hall: Hall;
  private readonly timer: NodeJS.Timeout;
  private beating: Promise<void> | null = null;
  /** When this node last knew of no outage. */
  private wasWell = -Infinity;
  /** What another node's clock has noted, or this one's before it was set back; and since when it stands there. */
  private ahead = { value: '', since: 0 };

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

  /** A time without a server that may not have been given back everywhere: for whoever decides before it is. Null: there was none. */
  unsettled(): Promise<Outage | null> | null {
    return Date.now() - this.wasWell > OUTAGE_MS ? this.notice() : null;
  }

  private async note(): Promise<void> {
    const { store } = this.hall.around;
    for (let outage = await this.notice(); outage !== null; outage = await this.notice()) {
      await this.giveBackAll(outage);
      await store.commit([store.db.deleteFrom('settings').where('name', '=', OUTAGE).where('value', '=', JSON.stringify(outage))]);
    }
    this.wasWell = Date.now();
  }

  /** Notes that there is a server; gives the time in which there was none, if that has yet to be given back. */
  private async notice(): Promise<Outage | null> {
    const { store } = this.hall.around;
    const { db } = store;
    const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', [ALIVE, OUTAGE]).execute();
    const known = new Map(rows.map(({ name, value }) => [name, value]));
    const pending = known.get(OUTAGE);
    if (pending !== undefined) return JSON.parse(pending) as Outage;
    const now = Date.now();
    const alive = known.get(ALIVE) ?? String(now);
    const last = Number(alive);
    if (known.has(ALIVE) && !this.isStale(alive, now)) return null;
    // A clock that was started after the last beat may have been started just before the end.
    const outage = now - last > OUTAGE_MS ? { from: last + BEAT_MS, until: now } : null;
    try {
      await store.commit([
        db
          .insertInto('settings')
          .values({ name: ALIVE, value: alive })
          .onConflict((conflict) => conflict.doNothing()),
        {
          query: db
            .updateTable('settings')
            .set({ value: String(now) })
            .where('name', '=', ALIVE)
            .where('value', '=', alive),
          rows: 1,
        },
        ...(outage ? [db.insertInto('settings').values({ name: OUTAGE, value: JSON.stringify(outage) })] : []),
      ]);
    } catch (error) {
      // Another node was first.
      if (error instanceof Conflict) return this.notice();
      throw error;
    }
    return outage;
  }

  /** Whether to write down the time anew. What lies ahead stays as long as another node, whose clock is ahead, goes on with it. */
  private isStale(alive: string, now: number): boolean {
    if (now >= Number(alive)) return now - Number(alive) >= BEAT_MS / 2;
    if (this.ahead.value !== alive) this.ahead = { value: alive, since: performance.now() };
    return performance.now() - this.ahead.since > OUTAGE_MS;
  }

  private async giveBackAll(outage: Outage): Promise<void> {
    const { db } = this.hall.around.store;
    const rows = await db.selectFrom('tables').select('id').where('status', '=', 'playing').where('clocks', '!=', '{}').execute();
    for (const { id } of rows) {
      const table = await this.hall.at(id);
      if (table) await giveBack(table, outage);
    }
  }

  close(): void {
    clearInterval(this.timer);
  }
}
