import { mapUnique } from './map-unique.ts';
import { OMNISCIENT_VIEWER } from '../referee/requests.ts';
import type { DoneResponse, RenderedMessage, Viewer } from '../referee/requests.ts';
import type { TableView, ServerMessage } from '@gunbai/protocol';
import { canWatch, resolveViewer } from './table-row.ts';
import type { TableInfo } from './table-row.ts';

/** One socket that watches a table. */
export interface Watcher {
  readonly account: string | null;
  /** A text that `canWait` may leave after those of other watchers. */
  send(text: string, canWait?: boolean): void;
}

const NO_SPECTATORS = JSON.stringify({ type: 'refused', key: null, refusal: { code: 'no-spectators' } } satisfies ServerMessage);

export const isSpectator = (viewer: Viewer): boolean => viewer === null || viewer === OMNISCIENT_VIEWER;

export const tableMessage = (viewer: Viewer, table: TableView): string =>
  JSON.stringify({ type: 'table', table, yourSeat: isSpectator(viewer) ? null : viewer } satisfies ServerMessage);

/** Joins the parts of a message around the view. */
export const assembleMessage = ({ prefix, view, suffix }: RenderedMessage, state: string, ending: string): string =>
  prefix + (view ?? state) + suffix.slice(0, -1) + ending;

/** Watchers of a table on this node, each with its viewer: a seat or a spectator. */
export class WatcherList {
  private readonly viewerByWatcher = new Map<Watcher, Viewer>();

  get size(): number {
    return this.viewerByWatcher.size;
  }

  /** Distinct viewers. */
  get viewers(): readonly Viewer[] {
    const viewers: Viewer[] = [];
    for (const viewer of this.viewerByWatcher.values()) if (!viewers.includes(viewer)) viewers.push(viewer);
    return viewers;
  }

  all(): Iterable<Watcher> {
    return this.viewerByWatcher.keys();
  }

  add(watcher: Watcher, viewer: Viewer): void {
    this.viewerByWatcher.set(watcher, viewer);
  }

  delete(watcher: Watcher): void {
    this.viewerByWatcher.delete(watcher);
  }

  /** Updates viewers after seats changed, and removes watchers who may no longer see the table. */
  reassignViewers(info: TableInfo): void {
    for (const watcher of this.viewerByWatcher.keys()) this.viewerByWatcher.set(watcher, resolveViewer(info, watcher.account));
    this.evictUnauthorized(info);
  }

  /** Removes watchers who may not see the table once play starts without spectators. */
  evictUnauthorized(info: TableInfo): void {
    if (info.policy.spectators) return;
    for (const watcher of this.viewerByWatcher.keys()) {
      if (canWatch(info, watcher.account)) continue;
      this.viewerByWatcher.delete(watcher);
      this.refuseSpectator(watcher);
    }
  }

  refuseSpectator(watcher: Watcher): void {
    watcher.send(NO_SPECTATORS);
  }

  /** Sends each watcher the position rendered for its viewer. Players come first: a thousand spectators must not delay them. */
  sendPositions(
    viewers: readonly Viewer[],
    { rendered, position }: DoneResponse,
    { status, pendingSeats, clocks, proposal }: TableInfo,
  ): void {
    const ending = `,"tableStatus":${JSON.stringify({ status, pendingSeats, clocks, proposal })}}`;
    const texts = mapUnique(rendered, (message) => assembleMessage(message, position.state, ending));
    for (const [watcher, viewer] of this.viewerByWatcher) {
      const text = texts[viewers.indexOf(viewer)];
      if (text !== undefined) watcher.send(text, isSpectator(viewer));
    }
  }

  sendTableToAll(table: TableView): void {
    const textByViewer = new Map(this.viewers.map((viewer) => [viewer, tableMessage(viewer, table)]));
    for (const [watcher, viewer] of this.viewerByWatcher) watcher.send(textByViewer.get(viewer) as string, isSpectator(viewer));
  }

  sendTable(watcher: Watcher, viewer: Viewer, table: TableView): void {
    watcher.send(tableMessage(viewer, table));
  }
}
