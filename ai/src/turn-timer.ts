import type { SearchBudget } from './bot.ts';

/** How long a bot may search, in milliseconds. */
interface SearchLimits {
  /** All decisions of a seat in one turn of the game, together. */
  readonly turnMs: number;
  /** One decision. */
  readonly decisionMs: number;
}

/** At the table a whole turn takes at most ten seconds on one core. What is left pays for decisions without a search. */
export const TABLE_LIMITS: SearchLimits = { turnMs: 9000, decisionMs: 3000 };

/** A decision uses at most this part of the time left, so that later ones of the turn are searched as well. */
const MAX_PART_OF_TIME_LEFT = 1 / 6;

/** Measures the time that one seat spends in a turn, and limits its searches. */
export class TurnTimer {
  private readonly limits: SearchLimits;
  private readonly now: () => number;
  private turn: number | null = null;
  private spentMs = 0;

  /** `now` is a clock in milliseconds: bots and this code read none themselves. */
  constructor(limits: SearchLimits, now: () => number) {
    this.limits = limits;
    this.now = now;
  }

  /** Lets a bot choose within what the turn has left. `isCancelled` ends the search at once. */
  run<T>(turn: number, choose: (budget: SearchBudget) => T, isCancelled: () => boolean = () => false): T {
    if (turn !== this.turn) {
      this.turn = turn;
      this.spentMs = 0;
    }
    const started = this.now();
    const { turnMs, decisionMs } = this.limits;
    const limitMs = Math.min(decisionMs, (turnMs - this.spentMs) * MAX_PART_OF_TIME_LEFT);
    try {
      return choose({ isSpent: () => isCancelled() || this.now() - started >= limitMs });
    } finally {
      this.spentMs += this.now() - started;
    }
  }
}

/** The timers of the seats at the tables of one host. The oldest are forgotten. */
export class TurnTimers {
  private readonly limits: SearchLimits;
  private readonly now: () => number;
  private readonly maxTimers: number;
  private readonly timers = new Map<string, TurnTimer>();

  constructor(limits: SearchLimits, now: () => number, maxTimers = 1000) {
    this.limits = limits;
    this.now = now;
    this.maxTimers = maxTimers;
  }

  timerOf(table: string, seat: string): TurnTimer {
    const key = `${table} ${seat}`;
    const timer = this.timers.get(key) ?? new TurnTimer(this.limits, this.now);
    this.timers.delete(key);
    this.timers.set(key, timer);
    for (const oldest of this.timers.keys()) {
      if (this.timers.size <= this.maxTimers) break;
      this.timers.delete(oldest);
    }
    return timer;
  }
}
