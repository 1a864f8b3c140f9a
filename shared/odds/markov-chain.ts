/** One outcome of a round. */
export interface Branch<Position> {
  readonly position: Position;
  readonly chance: number;
}

/** A process that repeats in rounds until it stops: a battle, a siege, a series of rolls. */
interface MarkovChain<Position> {
  /** Positions with the same key are equal. */
  key(position: Position): string | number;
  /** What is left to lose. No round raises it, and a round that keeps it changes nothing. */
  remaining(position: Position): number;
  /** The outcomes of the next round; null if the process has stopped. */
  next(position: Position): readonly Branch<Position>[] | null;
}

/**
 * The exact probability of each final position. Rounds that change nothing are repeated, so their share goes to the
 * others. A position that no round changes counts as final.
 */
export const absorbingStates = <Position>(chain: MarkovChain<Position>, start: Position): Branch<Position>[] => {
  const absorbing = new Map<string | number, Branch<Position>>();
  const pending = new Map<number, Map<string | number, Branch<Position>>>();
  const add = (target: Map<string | number, Branch<Position>>, position: Position, chance: number): void => {
    const key = chain.key(position);
    const existing = target.get(key);
    target.set(key, existing ? { position: existing.position, chance: existing.chance + chance } : { position, chance });
  };
  const enqueue = (position: Position, chance: number): void => {
    const remaining = chain.remaining(position);
    let level = pending.get(remaining);
    if (!level) pending.set(remaining, (level = new Map()));
    add(level, position, chance);
  };
  enqueue(start, 1);
  while (pending.size > 0) {
    const remaining = Math.max(...pending.keys());
    const level = pending.get(remaining) as Map<string | number, Branch<Position>>;
    pending.delete(remaining);
    for (const [key, { position, chance }] of level) {
      const branches = chain.next(position);
      const changingBranches = branches?.filter((branch) => branch.chance > 0 && chain.key(branch.position) !== key) ?? [];
      if (changingBranches.length === 0) {
        add(absorbing, position, chance);
        continue;
      }
      const totalChance = changingBranches.reduce((sum, branch) => sum + branch.chance, 0);
      for (const branch of changingBranches) {
        if (chain.remaining(branch.position) >= remaining) throw new Error('a round that changes something must lower what remains');
        enqueue(branch.position, (chance * branch.chance) / totalChance);
      }
    }
  }
  return [...absorbing.values()];
};

/** The probability of ending in a position that satisfies a condition. */
export const chanceOfStates = <Position>(states: readonly Branch<Position>[], predicate: (position: Position) => boolean): number =>
  states.reduce((sum, { position, chance }) => (predicate(position) ? sum + chance : sum), 0);

/** The mean of a value over all final positions. */
export const expectedValue = <Position>(states: readonly Branch<Position>[], valueOf: (position: Position) => number): number =>
  states.reduce((sum, { position, chance }) => sum + valueOf(position) * chance, 0);
