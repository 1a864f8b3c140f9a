import type { Entry } from './record.ts';
import type { State } from './state.ts';

/** The lines before which the log goes back. */
export const returnsIn = (log: readonly Entry[]): ReadonlySet<number> => {
  const returns = new Set<number>();
  const stands: number[] = [];
  for (const entry of log) {
    if (entry.type !== 'undo') stands.push(entry.n);
    else {
      let target: number | undefined;
      while ((stands.at(-1) ?? -1) >= entry.to) target = stands.pop();
      if (target !== undefined) returns.add(target);
    }
  }
  return returns;
};

/** A state as it was before line `n`. */
interface Kept {
  readonly n: number;
  readonly state: State<unknown>;
}

const MOST_KEPT = 64;

/** States on the way that a log goes back to: never more than some, the later the closer together. */
export class KeptStates {
  private readonly returns: ReadonlySet<number>;
  private states: Kept[] = [];

  constructor(returns: ReadonlySet<number>) {
    this.returns = returns;
  }

  wants(n: number): boolean {
    return this.returns.has(n);
  }

  keep(kept: Kept): void {
    this.states.push(kept);
    if (this.states.length > MOST_KEPT) this.states = this.states.filter((_, at) => at % 2 === 0);
  }

  /** The last state before line `n` or one that comes before it: whoever takes it keeps it anew when passing there again. */
  takeUpTo(n: number): Kept | undefined {
    while ((this.states.at(-1)?.n ?? 0) > n) this.states.pop();
    return this.states.pop();
  }
}
