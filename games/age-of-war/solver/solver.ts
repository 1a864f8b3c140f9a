import { GroupSolver } from './group-solver.ts';
import type { GroupReport, SolverTables } from './group-solver.ts';
import {
  clanHolder,
  countPositions,
  digitWeights,
  finalResult,
  HELD_BY_MOVER,
  HELD_BY_OTHER,
  IN_CENTRE,
  positionFromDigits,
  readDigits,
  swapPlayers,
} from './positions.ts';
import { createRollTables } from './roll-tables.ts';
import type { Subgame } from './subgame.ts';
import { TurnSolver } from './turn-solver.ts';

/** Covers the tolerances of the expected number of turns. */
const TURNS_MARGIN = 1.1;
/** Covers indifferent choices and rounding in one turn. */
const TURN_ERROR = 2e-13;

/** Tables for all positions. Give them shared memory to solve in several threads. */
export const createSolverTables = (
  subgame: Subgame,
  allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): SolverTables => {
  const table = (): Float64Array => new Float64Array(allocate(countPositions(subgame) * 8) as ArrayBuffer);
  return { values: table(), turnsWhenFollowerMoves: table(), turnsWhenOtherMoves: table() };
};

/**
 * The sets of castles in the centre as bits, by size. Castles never return to the centre, so a set depends only on
 * smaller ones, and sets of one size can be solved in any order.
 */
export const centresBySize = ({ castles }: Subgame): readonly (readonly number[])[] => {
  const sizes: number[][] = castles.map(() => []);
  for (let centre = 0; centre < 1 << castles.length; centre++) {
    let size = 0;
    for (let bits = centre; bits > 0; bits &= bits - 1) size++;
    (sizes[size] ??= []).push(centre);
  }
  return sizes;
};

/** Solves the positions of one set of castles in the centre after the other. */
export class Solver {
  private readonly subgame: Subgame;
  private readonly tables: SolverTables;
  private readonly weights: readonly number[];
  private readonly turn: TurnSolver;

  constructor(subgame: Subgame, tables: SolverTables) {
    this.subgame = subgame;
    this.tables = tables;
    this.weights = digitWeights(subgame);
    this.turn = new TurnSolver(createRollTables(subgame));
  }

  /** Solves every position with these castles in the centre. All smaller sets must be solved. */
  solveCentre(centre: number): GroupReport {
    const positions = this.listPositions(centre);
    if (centre === 0) return this.storeResults(positions);
    let residual = 0;
    let turns = 0;
    for (const group of this.listGroups(positions)) {
      const report = new GroupSolver(this.subgame, this.weights, this.tables, this.turn, group).solve();
      residual = Math.max(residual, report.residual);
      turns = Math.max(turns, report.turns);
    }
    return { residual, turns };
  }

  private listPositions(centre: number): number[] {
    let positions = [0];
    for (const [castle, weight] of this.weights.entries())
      if ((centre & (1 << castle)) === 0) positions = positions.flatMap((position) => [position + weight, position + 2 * weight]);
    return positions;
  }

  private storeResults(positions: readonly number[]): GroupReport {
    const digits = new Uint8Array(this.subgame.castles.length);
    for (const position of positions) {
      readDigits(position, digits);
      this.tables.values[position] = finalResult(this.subgame, digits);
    }
    return { residual: 0, turns: 0 };
  }

  /**
   * Conquered clans stay conquered, so only positions with the same conquered clans can lead to each other. Groups with
   * more conquered clans come first.
   */
  private listGroups(positions: readonly number[]): number[][] {
    const { clans, castles } = this.subgame;
    const groups = new Map<number, { readonly conquered: number; readonly positions: number[] }>();
    const digits = new Uint8Array(castles.length);
    for (const position of positions) {
      readDigits(position, digits);
      const holders = clans.map(({ members }) => clanHolder(members, digits));
      const pattern = positionFromDigits(holders);
      const key = Math.min(pattern, swapPlayers(pattern, clans.length));
      const group = groups.get(key) ?? { conquered: holders.filter((holder) => holder !== IN_CENTRE).length, positions: [] };
      groups.set(key, group);
      group.positions.push(position);
    }
    return [...groups.values()].toSorted((a, b) => b.conquered - a.conquered).map((group) => group.positions);
  }
}

/**
 * How far any value can be from the truth. A player who follows the solution loses at most the error of one turn in each
 * turn, and the game ends after `turns` turns on average whatever the other player does; so both players can secure
 * their value up to half of this gap.
 */
export const certifiedGap = ({ residual, turns }: GroupReport): number => 2 * (residual + TURN_ERROR) * turns * TURNS_MARGIN;

/** Solves the whole game in this thread. */
export const solveSubgame = (subgame: Subgame, tables: SolverTables): GroupReport => {
  const solver = new Solver(subgame, tables);
  const reports = centresBySize(subgame).flatMap((centres) => centres.map((centre) => solver.solveCentre(centre)));
  return {
    residual: Math.max(...reports.map(({ residual }) => residual)),
    turns: Math.max(...reports.map(({ turns }) => turns)),
  };
};

/** The position with these holders, seen by the player to move: -1 is the centre, otherwise a player. */
export const positionOfHolders = (holders: readonly number[], toMove: number): number =>
  holders.reduceRight((position, holder) => position * 3 + (holder < 0 ? IN_CENTRE : holder === toMove ? HELD_BY_MOVER : HELD_BY_OTHER), 0);
