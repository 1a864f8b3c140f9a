import type { Match } from '@gunbai/engine';

/** How many lines the games in memory may have together. */
const MAX_ENTRIES = 100_000;
/** Games that are over are looked at now and then, and played no more. */
const MAX_FINISHED = 16;

interface CacheEntry {
  readonly match: Match;
  readonly entryCount: number;
  /** The game as it stood some lines ago, for those who see all hands late. */
  delayed: Match | null;
}

/**
 * The games a thread has in memory. Whatever is let go can be read again from where it is kept: so only what is in use
 * stays, and a long evening of many games costs no more than a short one.
 */
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

  /** Keeps a game as it stands now; those that rested longest make room for it. */
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
