/** One way a round can turn out. */
export interface Branch<Position> {
  readonly position: Position;
  readonly chance: number;
}

/** Something that goes on in rounds until it stops: a battle, a siege, a run of rolls. */
export interface MarkovChain<Position> {
  /** Two positions with the same key are the same. */
  key(position: Position): string | number;
  /** What is left to lose. A round never raises it; a round that leaves it as it was changes nothing. */
  remaining(position: Position): number;
  /** Every way the next round can turn out, or nothing where it has stopped. */
  next(position: Position): readonly Branch<Position>[] | null;
}

/**
 * The exact chance of each position in which it can stop. Rounds that change nothing are repeated, so their share goes to those
 * that do; a position whose every round changes nothing would never stop, and counts as an end.
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
        if (chain.remaining(branch.position) >= remaining) throw new Error('a round that changes something must leave less to lose');
        enqueue(branch.position, (chance * branch.chance) / totalChance);
      }
    }
  }
  return [...absorbing.values()];
};

/** The chance that it stops in a position of which something is true. */
export const chanceOfStates = <Position>(states: readonly Branch<Position>[], predicate: (position: Position) => boolean): number =>
  states.reduce((sum, { position, chance }) => (predicate(position) ? sum + chance : sum), 0);

/** The mean of something over all ends. */
export const expectedValue = <Position>(states: readonly Branch<Position>[], valueOf: (position: Position) => number): number =>
  states.reduce((sum, { position, chance }) => sum + valueOf(position) * chance, 0);
