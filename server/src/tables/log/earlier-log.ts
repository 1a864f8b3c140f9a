import type { RefereePool } from '../../referee/pool.ts';
import type { Viewer } from '../../referee/requests.ts';
import type { Store } from '../../storage/index.ts';
import { loadLogPart } from './load-record.ts';
import type { TableInfo } from '../table-row.ts';
import { isSpectator } from '../watchers.ts';

/** Entries in one message: few enough that other tables do not wait for it. */
const MAX_ENTRIES = 2000;

interface EarlierLogDeps {
  readonly store: Store;
  readonly botPool: RefereePool;
}

/** A message with the log before an entry. It is read from the store, so that the match in memory keeps its end only. */
export const readEarlierLog = async (
  { store, botPool }: EarlierLogDeps,
  { row: { id, game, count } }: TableInfo,
  viewer: Viewer,
  requested: number,
): Promise<string | null> => {
  const before = Math.min(requested, count);
  const from = Math.max(0, before - MAX_ENTRIES);
  const { stored, undoneFrom } = await loadLogPart(store.db, id, from, before);
  const command = { kind: 'earlier-log', viewer: isSpectator(viewer) ? null : viewer, from, undoneFrom } as const;
  const response = await botPool.request({ table: id, game, count, head: '', stored, command, viewers: [], spectatorDelay: 0 });
  if (response.type !== 'earlier-log') return null;
  return `{"type":"earlier-log","table":${JSON.stringify(id)},"from":${from},"before":${requested},"entries":${response.lines}}`;
};
