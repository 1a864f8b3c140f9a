/** One way a round can turn out. */
export interface Turnout<Position> {
  readonly position: Position;
  readonly chance: number;
}

/** Something that goes on in rounds until it stops: a battle, a siege, a run of rolls. */
export interface Rounds<Position> {
  /** Two positions with the same key are the same. */
  key(position: Position): string | number;
  /** What is left to lose. A round never raises it; a round that leaves it as it was changes nothing. */
  left(position: Position): number;
  /** Every way the next round can turn out, or nothing where it has stopped. */
  next(position: Position): readonly Turnout<Position>[] | null;
}

/**
 * The exact chance of each position in which it can stop. Rounds that change nothing are repeated, so their share goes to those
 * that do; a position whose every round changes nothing would never stop, and counts as an end.
 */
export const untilStop = <Position>(rounds: Rounds<Position>, start: Position): Turnout<Position>[] => {
  const ends = new Map<string | number, Turnout<Position>>();
  const open = new Map<number, Map<string | number, Turnout<Position>>>();
  const add = (where: Map<string | number, Turnout<Position>>, position: Position, chance: number): void => {
    const key = rounds.key(position);
    const known = where.get(key);
    where.set(key, known ? { position: known.position, chance: known.chance + chance } : { position, chance });
  };
  const put = (position: Position, chance: number): void => {
    const left = rounds.left(position);
    let level = open.get(left);
    if (!level) open.set(left, (level = new Map()));
    add(level, position, chance);
  };
  put(start, 1);
  while (open.size > 0) {
    const left = Math.max(...open.keys());
    const level = open.get(left) as Map<string | number, Turnout<Position>>;
    open.delete(left);
    for (const [key, { position, chance }] of level) {
      const turnouts = rounds.next(position);
      const changing = turnouts?.filter((turnout) => turnout.chance > 0 && rounds.key(turnout.position) !== key) ?? [];
      if (changing.length === 0) {
        add(ends, position, chance);
        continue;
      }
      const share = changing.reduce((sum, turnout) => sum + turnout.chance, 0);
      for (const turnout of changing) {
        if (rounds.left(turnout.position) >= left) throw new Error('a round that changes something must leave less to lose');
        put(turnout.position, (chance * turnout.chance) / share);
      }
    }
  }
  return [...ends.values()];
};

/** The chance that it stops in a position of which something is true. */
export const chanceThat = <Position>(ends: readonly Turnout<Position>[], holds: (position: Position) => boolean): number =>
  ends.reduce((sum, { position, chance }) => (holds(position) ? sum + chance : sum), 0);

/** The mean of something over all ends. */
export const expected = <Position>(ends: readonly Turnout<Position>[], of: (position: Position) => number): number =>
  ends.reduce((sum, { position, chance }) => sum + of(position) * chance, 0);
