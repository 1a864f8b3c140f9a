import { clanHolder, HELD_BY_MOVER, HELD_BY_OTHER, IN_CENTRE, readDigits, swapPlayers } from './positions.ts';
import { isHeldTarget, targetOf } from './roll-tables.ts';
import type { Subgame } from './subgame.ts';
import type { TurnSolver } from './turn-solver.ts';

/** What is known of every position, by position number. */
export interface SolverTables {
  /** The chance of the player to move to win, a shared victory counting half. */
  readonly values: Float64Array;
  /**
   * The expected number of turns to the end if one player follows the solution and the other plays as long as
   * possible: with the follower to move, and with the other player to move.
   */
  readonly turnsWhenFollowerMoves: Float64Array;
  readonly turnsWhenOtherMoves: Float64Array;
}

/** A gain so close to 0 that the choice does not matter. A castle in the centre is then taken, so that games end. */
const INDIFFERENT = 1e-13;
/** Policy iteration stops when no value changes by more. */
const VALUE_TOLERANCE = 2e-14;
/** The number of turns needs less accuracy: `TURNS_MARGIN` covers it. */
const TURNS_TOLERANCE = 1e-4;
/** Sweeps with a fixed policy stop at this part of the last change. */
const SWEEP_ACCURACY = 1e-5;
const MAX_ROUNDS = 200;
const MAX_SWEEPS = 300;
/** Unsolvable cycles would make the number of turns grow without end. */
const MAX_TURNS = 1e5;

/** What remains after a group is solved: the largest change of a value in one more turn, and the longest game. */
export interface GroupReport {
  readonly residual: number;
  readonly turns: number;
}

/** Solves positions that can lead to each other in one policy iteration. All other successors must be solved. */
export class GroupSolver {
  private readonly positions: Int32Array;
  private readonly swapped: Int32Array;
  private readonly width: number;
  private readonly counts: Uint8Array;
  private readonly targets: Int32Array;
  /** The position after each conquest, with the other player to move. */
  private readonly successors: Int32Array;
  private readonly policy: Float64Array;
  private readonly weights: readonly number[];
  private readonly tables: SolverTables;
  private readonly turn: TurnSolver;
  private readonly openTargets: Int32Array;
  private readonly openGains: Float64Array;
  private readonly openIndices: Int32Array;

  constructor(subgame: Subgame, weights: readonly number[], tables: SolverTables, turn: TurnSolver, positions: readonly number[]) {
    this.weights = weights;
    this.tables = tables;
    this.turn = turn;
    this.width = subgame.castles.length;
    this.positions = Int32Array.from(positions);
    this.swapped = Int32Array.from(positions, (position) => swapPlayers(position, this.width));
    this.counts = new Uint8Array(positions.length);
    this.targets = new Int32Array(positions.length * this.width);
    this.successors = new Int32Array(positions.length * this.width);
    this.policy = new Float64Array(positions.length * this.width);
    this.openTargets = new Int32Array(this.width);
    this.openGains = new Float64Array(this.width);
    this.openIndices = new Int32Array(this.width);
    this.listTargets(subgame);
  }

  solve(): GroupReport {
    this.startFromNeighbours();
    const residual = this.solveValues();
    return { residual, turns: this.solveTurns() };
  }

  /** Starts from the average over the positions with one castle less in the centre, which are solved. */
  private startFromNeighbours(): void {
    const digits = new Uint8Array(this.width);
    for (const position of this.positions) {
      readDigits(position, digits);
      const taken = this.weights.filter((_, castle) => digits[castle] === IN_CENTRE);
      for (const table of Object.values(this.tables) as Float64Array[]) {
        let sum = 0;
        for (const weight of taken) sum += (table[position + weight] as number) + (table[position + 2 * weight] as number);
        table[position] = sum / (2 * taken.length);
      }
    }
  }

  /** clan.4 Castles of a conquered clan cannot be attacked, nor can one's own (line.5). */
  private listTargets({ castles, clans }: Subgame): void {
    const digits = new Uint8Array(castles.length);
    for (const [row, position] of this.positions.entries()) {
      readDigits(position, digits);
      let count = 0;
      for (const { members } of clans) {
        if (clanHolder(members, digits) !== IN_CENTRE) continue;
        for (const member of members) {
          const digit = digits[member] as number;
          if (digit === HELD_BY_MOVER) continue;
          const at = row * this.width + count++;
          this.targets[at] = targetOf(member, digit === HELD_BY_OTHER);
          this.successors[at] = swapPlayers(position + (HELD_BY_MOVER - digit) * (this.weights[member] as number), this.width);
        }
      }
      this.counts[row] = count;
    }
  }

  /** Finds the best policy for the current values; returns the largest change of a value. */
  private improveValues(next: Float64Array): number {
    const { values } = this.tables;
    let change = 0;
    for (let row = 0; row < this.positions.length; row++) {
      const onFailure = 1 - (values[this.swapped[row] as number] as number);
      let open = 0;
      for (let index = 0; index < (this.counts[row] as number); index++) {
        const at = row * this.width + index;
        const gain = 1 - (values[this.successors[at] as number] as number) - onFailure;
        const isIndifferent = Math.abs(gain) < INDIFFERENT && !isHeldTarget(this.targets[at] as number);
        if (gain > 0 || isIndifferent) this.open(open++, at, index, isIndifferent ? INDIFFERENT : gain);
      }
      this.turn.solve(open, this.openTargets, this.openGains);
      this.storePolicy(this.policy, row, open);
      next[row] = 1 - this.follow(this.policy, row, values);
      change = Math.max(change, Math.abs((next[row] as number) - (values[this.positions[row] as number] as number)));
    }
    return change;
  }

  private open(slot: number, at: number, index: number, gain: number): void {
    this.openTargets[slot] = this.targets[at] as number;
    this.openGains[slot] = gain;
    this.openIndices[slot] = index;
  }

  private storePolicy(policy: Float64Array, row: number, open: number): void {
    policy.fill(0, row * this.width, (row + 1) * this.width);
    for (let slot = 0; slot < open; slot++)
      policy[row * this.width + (this.openIndices[slot] as number)] = this.turn.conquests[slot] as number;
  }

  /** The expectation over the ends of a turn: `next` after each conquest and after a failure. */
  private follow(policy: Float64Array, row: number, next: Float64Array): number {
    const onFailure = next[this.swapped[row] as number] as number;
    let expected = onFailure;
    const start = row * this.width;
    for (let at = start; at < start + (this.counts[row] as number); at++) {
      const chance = policy[at] as number;
      if (chance > 0) expected += chance * ((next[this.successors[at] as number] as number) - onFailure);
    }
    return expected;
  }

  private solveValues(): number {
    const { values } = this.tables;
    const next = new Float64Array(this.positions.length);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const change = this.improveValues(next);
      if (change <= VALUE_TOLERANCE) return change;
      for (let row = 0; row < next.length; row++) values[this.positions[row] as number] = next[row] as number;
      this.sweep(() => {
        let largest = 0;
        for (let row = 0; row < this.positions.length; row++) {
          const position = this.positions[row] as number;
          const value = 1 - this.follow(this.policy, row, values);
          largest = Math.max(largest, Math.abs(value - (values[position] as number)));
          values[position] = value;
        }
        return largest <= change * SWEEP_ACCURACY;
      });
    }
    throw new Error(`the values of ${this.positions.length} positions do not settle after ${MAX_ROUNDS} rounds`);
  }

  private sweep(isSettledAfter: () => boolean): void {
    for (let count = 0; count < MAX_SWEEPS; count++) if (isSettledAfter()) return;
  }

  /** The most turns against any play of the other player. */
  private solveTurns(): number {
    const { turnsWhenFollowerMoves, turnsWhenOtherMoves } = this.tables;
    const longest = this.policy.slice();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      this.sweep(() => {
        let largest = 0;
        for (let row = 0; row < this.positions.length; row++) {
          const position = this.positions[row] as number;
          const other = 1 + this.follow(longest, row, turnsWhenFollowerMoves);
          largest = Math.max(largest, (other - (turnsWhenOtherMoves[position] as number)) / other);
          turnsWhenOtherMoves[position] = other;
          turnsWhenFollowerMoves[position] = 1 + this.follow(this.policy, row, turnsWhenOtherMoves);
        }
        return Math.abs(largest) < TURNS_TOLERANCE / 10;
      });
      if (this.improveTurns(longest) <= TURNS_TOLERANCE) return this.largestTurns();
    }
    throw new Error(`the length of games from ${this.positions.length} positions does not settle after ${MAX_ROUNDS} rounds`);
  }

  /** The other player chooses the targets that make the game longest; returns the largest relative change. */
  private improveTurns(longest: Float64Array): number {
    const { turnsWhenFollowerMoves, turnsWhenOtherMoves } = this.tables;
    let change = 0;
    for (let row = 0; row < this.positions.length; row++) {
      const onFailure = turnsWhenFollowerMoves[this.swapped[row] as number] as number;
      let open = 0;
      for (let index = 0; index < (this.counts[row] as number); index++) {
        const at = row * this.width + index;
        const gain = (turnsWhenFollowerMoves[this.successors[at] as number] as number) - onFailure;
        if (gain > 0) this.open(open++, at, index, gain);
      }
      const turns = 1 + onFailure + this.turn.solve(open, this.openTargets, this.openGains);
      this.storePolicy(longest, row, open);
      change = Math.max(change, Math.abs(turns - (turnsWhenOtherMoves[this.positions[row] as number] as number)) / turns);
    }
    return change;
  }

  private largestTurns(): number {
    const { turnsWhenFollowerMoves, turnsWhenOtherMoves } = this.tables;
    let largest = 0;
    for (const position of this.positions)
      largest = Math.max(largest, turnsWhenFollowerMoves[position] as number, turnsWhenOtherMoves[position] as number);
    if (!(largest < MAX_TURNS)) throw new Error('a player who follows the solution cannot be sure that the game ends');
    return largest;
  }
}
