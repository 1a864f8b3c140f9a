import { eachOnce } from '../each-once.ts';
import { EVERYBODY } from '../referee/orders.ts';
import type { Done, Shown, Viewer } from '../referee/orders.ts';
import type { TableView, Word } from '../wire.ts';
import { mayLook, viewerOf } from './row.ts';
import type { TableFacts } from './row.ts';

/** Somebody who looks at a table through one socket. */
export interface Watcher {
  readonly account: string | null;
  send(text: string): void;
}

const NO_SPECTATORS = JSON.stringify({ type: 'refused', key: null, refusal: { code: 'no-spectators' } } satisfies Word);

/** Puts a message together around the view. */
export const textOf = ({ before, view, after }: Shown, state: string, end: string): string =>
  before + (view ?? state) + after.slice(0, -1) + end;

/** Those who look at a table on this node, each through the eyes of a seat or of a spectator. */
export class Audience {
  private readonly eyes = new Map<Watcher, Viewer>();

  get size(): number {
    return this.eyes.size;
  }

  /** Through whose eyes it is looked on, each once. */
  get viewers(): readonly Viewer[] {
    const viewers: Viewer[] = [];
    for (const viewer of this.eyes.values()) if (!viewers.includes(viewer)) viewers.push(viewer);
    return viewers;
  }

  watchers(): Iterable<Watcher> {
    return this.eyes.keys();
  }

  add(watcher: Watcher, viewer: Viewer): void {
    this.eyes.set(watcher, viewer);
  }

  delete(watcher: Watcher): void {
    this.eyes.delete(watcher);
  }

  /** The table has changed: whoever has another seat now, or none, looks with other eyes; who may not look is shown out. */
  seatAnew(facts: TableFacts): void {
    for (const watcher of this.eyes.keys()) this.eyes.set(watcher, viewerOf(facts, watcher.account));
    this.showOut(facts);
  }

  /** Whoever looked in before play began, or had a seat, may no longer look where there are no spectators. */
  showOut(facts: TableFacts): void {
    if (facts.policy.spectators) return;
    for (const watcher of this.eyes.keys()) {
      if (mayLook(facts, watcher.account)) continue;
      this.eyes.delete(watcher);
      this.refuse(watcher);
    }
  }

  refuse(watcher: Watcher): void {
    watcher.send(NO_SPECTATORS);
  }

  /** Sends everybody what they are shown of a position, by the viewers it was made for. */
  show(viewers: readonly Viewer[], { shown, position }: Done, { status, owing, clocks, proposal }: TableFacts): void {
    const end = `,"desk":${JSON.stringify({ status, owing, clocks, proposal })}}`;
    const texts = eachOnce(shown, (one) => textOf(one, position.state, end));
    for (const [watcher, viewer] of this.eyes) {
      const text = texts[viewers.indexOf(viewer)];
      if (text !== undefined) watcher.send(text);
    }
  }

  showTable(table: TableView): void {
    for (const [watcher, viewer] of this.eyes) this.sendTable(watcher, viewer, table);
  }

  sendTable(watcher: Watcher, viewer: Viewer, table: TableView): void {
    watcher.send(JSON.stringify({ type: 'table', table, you: viewer === EVERYBODY ? null : viewer } satisfies Word));
  }
}
