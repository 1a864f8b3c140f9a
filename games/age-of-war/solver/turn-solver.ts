import type { RollTable } from './roll-tables.ts';

/** The most targets that can be open at once. */
const MAX_TARGETS = 32;
const MAX_CLASSES = 1024;

/** Solves one turn exactly: roll, fill a line of the best target, or give up a die and roll again. */
export class TurnSolver {
  /** For each target given to `solve`, the probability that the turn ends with its conquest under best play. */
  readonly conquests = new Float64Array(MAX_TARGETS);
  private readonly best = new Float64Array(MAX_CLASSES);
  private readonly choice = new Int8Array(MAX_CLASSES);
  private readonly chosen = new Float64Array(MAX_TARGETS);
  private readonly tables: readonly RollTable[];

  constructor(tables: readonly RollTable[]) {
    this.tables = tables;
  }

  /** The expected gain of a turn in which conquering `targets[i]` gains `gains[i]`, and failing gains nothing. */
  solve(count: number, targets: Int32Array, gains: Float64Array): number {
    let expected = 0;
    this.conquests.fill(0, 0, count);
    for (const table of this.tables)
      if (this.chooseTargets(table, count, targets, gains, expected)) expected = this.average(table, count, gains);
    return expected;
  }

  /** Finds the best target of each class of rolls. False if giving up a die is always best. */
  private chooseTargets(table: RollTable, count: number, targets: Int32Array, gains: Float64Array, reroll: number): boolean {
    const { best, choice } = this;
    let hasTarget = false;
    for (let index = 0; index < count; index++) {
      const target = targets[index] as number;
      const gain = gains[index] as number;
      if (gain * (table.highest[target] as number) <= reroll) continue;
      if (!hasTarget) {
        hasTarget = true;
        best.fill(reroll, 0, table.probabilities.length);
        choice.fill(-1, 0, table.probabilities.length);
      }
      const classes = table.classes[target] as Uint16Array;
      const chances = table.chances[target] as Float64Array;
      for (let entry = 0; entry < classes.length; entry++) {
        const value = gain * (chances[entry] as number);
        const roll = classes[entry] as number;
        if (value > (best[roll] as number)) {
          best[roll] = value;
          choice[roll] = index;
        }
      }
    }
    return hasTarget;
  }

  private average({ probabilities }: RollTable, count: number, gains: Float64Array): number {
    const { best, choice, chosen, conquests } = this;
    chosen.fill(0, 0, count);
    let expected = 0;
    let rerolled = 0;
    for (let roll = 0; roll < probabilities.length; roll++) {
      const value = (probabilities[roll] as number) * (best[roll] as number);
      const index = choice[roll] as number;
      expected += value;
      if (index < 0) rerolled += probabilities[roll] as number;
      else (chosen[index] as number) += value;
    }
    for (let index = 0; index < count; index++)
      conquests[index] = (conquests[index] as number) * rerolled + (chosen[index] as number) / (gains[index] as number);
    return expected;
  }
}
