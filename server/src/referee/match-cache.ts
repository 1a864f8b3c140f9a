import type { Match } from '@gunbai/engine';

/** Limit of log entries over all cached matches. */
const MAX_ENTRIES = 100_000;
/** Finished games are rarely read. */
const MAX_FINISHED = 16;

interface CacheEntry {
  readonly match: Match;
  readonly entryCount: number;
  /** The match some entries ago, for spectators who see all hands with a delay. */
  delayed: Match | null;
}

/** Matches that a thread holds in memory. An evicted match is loaded from the store again, so only recent ones stay. */
export class MatchCache {
  private readonly matches = new Map<string, CacheEntry>();
  private readonly finished = new Set<string>();
  private readonly maxEntries: number;
  private totalEntries = 0;

  constructor(maxEntries: number = MAX_ENTRIES) {
    this.maxEntries = maxEntries;
  }

  get(table: string): Match | undefined {
    return this.matches.get(table)?.match;
  }

  /** Caches a match; the least recently used ones are evicted. */
  set(table: string, match: Match): void {
    const delayed = this.matches.get(table)?.delayed ?? null;
    this.delete(table);
    this.matches.set(table, { match, entryCount: match.number, delayed });
    this.totalEntries += match.number;
    if (match.outcome) this.finished.add(table);
    if (this.finished.size > MAX_FINISHED) this.deleteOldest(this.finished);
    while (this.totalEntries > this.maxEntries && this.matches.size > 1) this.deleteOldest(this.matches);
  }

  delete(table: string): void {
    this.totalEntries -= this.matches.get(table)?.entryCount ?? 0;
    this.matches.delete(table);
    this.finished.delete(table);
  }

  private deleteOldest(tables: ReadonlyMap<string, unknown> | ReadonlySet<string>): void {
    for (const table of tables.keys()) return this.delete(table);
  }

  getDelayed(table: string): Match | null {
    return this.matches.get(table)?.delayed ?? null;
  }

  setDelayed(table: string, delayed: Match): void {
    const cached = this.matches.get(table);
    if (cached) cached.delayed = delayed;
  }
}
