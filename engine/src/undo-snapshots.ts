import type { Entry } from './record.ts';
import type { State } from './state.ts';

/** The entries that some undo in the log returns to. */
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

/** The state before entry `n`. */
interface StateSnapshot {
  readonly n: number;
  readonly state: State<unknown>;
}

const MAX_SNAPSHOTS = 64;

/** A bounded number of states to undo to. Older ones are thinned out first. */
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

  /** Removes and returns the latest snapshot at or before entry `n`. Save it again when replaying past it. */
  takeAtOrBefore(n: number): StateSnapshot | undefined {
    while ((this.snapshots.at(-1)?.n ?? 0) > n) this.snapshots.pop();
    return this.snapshots.pop();
  }
}
