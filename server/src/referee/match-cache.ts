import type { Match } from '@gunbai/engine';
import type { RefereeRequest } from './requests.ts';

/** Limit of all cached matches of a thread, by estimate. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Finished games are rarely read. */
const MAX_FINISHED = 16;

/** Heap bytes, measured over all games: docs/storage.md has the figures. */
const BYTES_PER_MATCH = 10_000;
const BYTES_PER_STATE_CHARACTER = 14;
const BYTES_PER_ENTRY = 700;

/** Estimates the memory of a match, whose state has this many characters as JSON. */
export const estimateBytes = (match: Match, stateCharacters: number): number => {
  const { entries, savedCharacters } = match.sizeInMemory;
  return BYTES_PER_MATCH + stateCharacters * BYTES_PER_STATE_CHARACTER + entries * BYTES_PER_ENTRY + savedCharacters;
};

interface CacheEntry {
  readonly match: Match;
  readonly bytes: number;
  /** The match some entries ago, for spectators who see all hands with a delay. */
  delayed: Match | null;
}

/** Matches that a thread holds in memory. An evicted match is loaded from the store again, so only recent ones stay. */
export class MatchCache {
  private readonly matches = new Map<string, CacheEntry>();
  private readonly finished = new Set<string>();
  private readonly maxBytes: number;
  private totalBytes = 0;

  constructor(maxBytes: number = MAX_BYTES) {
    this.maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.totalBytes;
  }

  get(table: string): Match | undefined {
    return this.matches.get(table)?.match;
  }

  /** The match if it is at the position that a request refers to. */
  getCurrent({ table, count, head }: Pick<RefereeRequest, 'table' | 'count' | 'head'>): Match | undefined {
    const match = this.get(table);
    return match && match.number === count && match.head.hash === head ? match : undefined;
  }

  /** Caches a match of this estimated size; the least recently used ones are evicted. */
  set(table: string, match: Match, bytes: number): void {
    // A delayed match belongs to a whole one only.
    const delayed = match.firstNumber === 0 ? (this.matches.get(table)?.delayed ?? null) : null;
    this.delete(table);
    const allBytes = delayed ? 2 * bytes : bytes;
    this.matches.set(table, { match, bytes: allBytes, delayed });
    this.totalBytes += allBytes;
    if (match.outcome) this.finished.add(table);
    if (this.finished.size > MAX_FINISHED) this.deleteOldest(this.finished);
    while (this.totalBytes > this.maxBytes && this.matches.size > 1) this.deleteOldest(this.matches);
  }

  delete(table: string): void {
    this.totalBytes -= this.matches.get(table)?.bytes ?? 0;
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
