import { askFor } from '../jobs/steps.ts';
import { givenBack, nextTimeOut } from './clocks.ts';
import type { Outage } from './clocks.ts';
import type { Hall } from './hall.ts';
import type { Amendment, LiveTable } from './live.ts';

const BEAT_MS = 10_000;
/** Less than this is a node that was started anew, or had no time for itself. */
const OUTAGE_MS = 45_000;
const NAME = 'alive';

const giveBack = (table: LiveTable, outage: Outage): Promise<unknown> =>
  table.amend((facts): Amendment => {
    const clocks = givenBack(facts.clocks, outage);
    const due = nextTimeOut(clocks);
    if (facts.status !== 'playing' || due === Infinity) return { code: 'not-playing' };
    const { id } = table;
    const ring = askFor(table.store.db, { id: `time:${id}`, kind: 'time', payload: { table: id }, runAt: due });
    return { set: { clocks: JSON.stringify(clocks) }, steps: [ring] };
  });

/**
 * Notes every few seconds that there is a server. When none was there for a while (it was stopped, killed, or had lost its
 * database) nobody could decide anything: every clock that ran gets that time back.
 */
export class Pulse {
  private readonly hall: Hall;
  private readonly timer: NodeJS.Timeout;
  private beating: Promise<void> | null = null;

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

  private async note(): Promise<void> {
    const { store } = this.hall.around;
    const { db } = store;
    const known = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
    const now = Date.now();
    const last = Number(known?.value ?? now);
    if (known && now >= last && now - last < BEAT_MS / 2) return;
    // Nodes that notice it at the same moment may all give it back, and so may one that is killed in the midst: better than nobody.
    // A clock that was started after the last beat may have been started just before the end.
    if (now - last > OUTAGE_MS) await this.giveBackAll({ from: last + BEAT_MS, until: now });
    const value = String(now);
    await store.commit([
      db
        .insertInto('settings')
        .values({ name: NAME, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })),
    ]);
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
