import type { Entry } from '@gunbai/engine';
import type { StoredEntry } from '../referee/requests.ts';
import type { CachedTableRow } from './optimistic-update.ts';

/** What a commit changed, if it changed nothing but some columns of the table and the log. */
export interface CommittedChange {
  readonly set: Partial<CachedTableRow>;
  readonly entries: readonly Entry[];
}

/** What a node tells the others after a commit. */
export interface TableNews {
  readonly table: string;
  readonly revision: number;
  readonly node: string;
  /** Null if it must be read from the database. */
  readonly change: CommittedChange | null;
}

/** A notification of PostgreSQL takes 8,000 bytes, and those of several tables travel together. */
const MAX_CHANGE_CHARS = 2500;

export const encodeNews = (
  { table, revision, node }: Omit<TableNews, 'change'>,
  change: { readonly set: Partial<CachedTableRow>; readonly entries: readonly StoredEntry[] } | null,
): string => {
  const start = `${table} ${revision} ${node}`;
  if (change === null) return start;
  const json = `{"set":${JSON.stringify(change.set)},"entries":[${change.entries.map(({ entry }) => entry).join(',')}]}`;
  return json.length > MAX_CHANGE_CHARS ? start : `${start} ${json}`;
};

export const parseNews = (message: string): TableNews => {
  const [table, revision, node, ...json] = message.split(' ') as [string, string, string, ...string[]];
  return { table, revision: Number(revision), node, change: json.length === 0 ? null : (JSON.parse(json.join(' ')) as CommittedChange) };
};
