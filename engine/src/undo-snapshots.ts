import type { Entry } from './record.ts';
import type { State } from './state.ts';

/** The lines before which the log goes back. */
export const undoTargets = (log: readonly Entry[]): ReadonlySet<number> => {
  const targets = new Set<number>();
  const liveNumbers: number[] = [];
  for (const entry of log) {
    if (entry.type !== 'undo') liveNumbers.push(entry.n);
    else {
      let target: number | undefined;
      while ((liveNumbers.at(-1) ?? -1) >= entry.to) target = liveNumbers.pop();
      if (target !== undefined) targets.add(target);
    }
  }
  return targets;
};

/** A state as it was before line `n`. */
interface StateSnapshot {
  readonly n: number;
  readonly state: State<unknown>;
}

const MAX_SNAPSHOTS = 64;

/** States on the way that a log goes back to: never more than some, the later the closer together. */
export class UndoSnapshots {
  private readonly targets: ReadonlySet<number>;
  private snapshots: StateSnapshot[] = [];

  constructor(targets: ReadonlySet<number>) {
    this.targets = targets;
  }

  isUndoTarget(n: number): boolean {
    return this.targets.has(n);
  }

  save(snapshot: StateSnapshot): void {
    this.snapshots.push(snapshot);
    if (this.snapshots.length > MAX_SNAPSHOTS) this.snapshots = this.snapshots.filter((_, at) => at % 2 === 0);
  }

  /** The last state before line `n` or one that comes before it: whoever takes it keeps it anew when passing there again. */
  takeAtOrBefore(n: number): StateSnapshot | undefined {
    while ((this.snapshots.at(-1)?.n ?? 0) > n) this.snapshots.pop();
    return this.snapshots.pop();
  }
}
