import type { Match } from '@gunbai/engine';

/** How many lines the games in memory may have together. */
const MOST_LINES = 100_000;
/** Games that are over are looked at now and then, and played no more. */
const MOST_OVER = 16;

interface Held {
  readonly match: Match;
  readonly lines: number;
  /** The game as it stood some lines ago, for those who see all hands late. */
  late: Match | null;
}

/**
 * The games a thread has in memory. Whatever is let go can be read again from where it is kept: so only what is in use
 * stays, and a long evening of many games costs no more than a short one.
 */
export class Games {
  private readonly held = new Map<string, Held>();
  private readonly over = new Set<string>();
  private readonly mostLines: number;
  private lines = 0;

  constructor(mostLines: number = MOST_LINES) {
    this.mostLines = mostLines;
  }

  at(table: string): Match | undefined {
    return this.held.get(table)?.match;
  }

  /** Keeps a game as it stands now; those that rested longest make room for it. */
  keep(table: string, match: Match): void {
    const late = this.held.get(table)?.late ?? null;
    this.forget(table);
    this.held.set(table, { match, lines: match.number, late });
    this.lines += match.number;
    if (match.outcome) this.over.add(table);
    if (this.over.size > MOST_OVER) this.forgetFirst(this.over);
    while (this.lines > this.mostLines && this.held.size > 1) this.forgetFirst(this.held);
  }

  forget(table: string): void {
    this.lines -= this.held.get(table)?.lines ?? 0;
    this.held.delete(table);
    this.over.delete(table);
  }

  private forgetFirst(tables: ReadonlyMap<string, unknown> | ReadonlySet<string>): void {
    for (const table of tables.keys()) return this.forget(table);
  }

  late(table: string): Match | null {
    return this.held.get(table)?.late ?? null;
  }

  keepLate(table: string, late: Match): void {
    const held = this.held.get(table);
    if (held) held.late = late;
  }
}
