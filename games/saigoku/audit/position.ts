import type { State } from '@gunbai/engine';
import type { Board } from './board.ts';
import type { World } from './world.ts';

/** 21-1.1 The owner of a ruin. */
export const RUIN = -1;

const unique = (numbers: readonly number[]): number[] => [...new Set(numbers)];

const groupBy = <K>(numbers: readonly number[], keyOf: (number: number) => K): Map<K, number[]> => {
  const groups = new Map<K, number[]>();
  for (const one of numbers) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

/** What a position means: forces, garrisons, besiegers. A force is named by its leader, also after he has died in an action. */
export class Position {
  readonly world: World;
  readonly board: Board;
  private readonly living: readonly number[];
  private readonly unitsByForce: ReadonlyMap<number, readonly number[]>;
  private readonly forcesByHex = new Map<string, readonly number[]>();
  private readonly unitsByHex: ReadonlyMap<number, readonly number[]>;

  constructor(world: World, board: Board) {
    this.world = world;
    this.board = board;
    this.living = board.steps.flatMap((steps, unit) => (steps > 0 ? [unit] : []));
    this.unitsByForce = groupBy(this.living, (unit) => board.leader[unit] as number);
    this.unitsByHex = groupBy(this.living, (unit) => board.hex[unit] as number);
  }

  livingUnits(): readonly number[] {
    return this.living;
  }

  steps(unit: number): number {
    return this.board.steps[unit] as number;
  }

  /** 2-2-1.5 */
  strengthOfUnit(unit: number): number {
    const row = this.world.units[unit];
    return this.steps(unit) === 2 ? (row?.strength ?? 0) : this.steps(unit) === 1 ? (row?.strengthBack ?? 0) : 0;
  }

  forceOf(unit: number): number {
    return this.board.leader[unit] as number;
  }

  forces(): readonly number[] {
    return [...this.unitsByForce.keys()];
  }

  members(force: number): readonly number[] {
    return this.unitsByForce.get(force) ?? [];
  }

  membersOfAll(forces: readonly number[]): number[] {
    return this.living.filter((unit) => forces.includes(this.forceOf(unit)));
  }

  strength(forces: readonly number[]): number {
    return this.membersOfAll(forces).reduce((sum, unit) => sum + this.strengthOfUnit(unit), 0);
  }

  stepsOf(forces: readonly number[]): number {
    return this.membersOfAll(forces).reduce((sum, unit) => sum + this.steps(unit), 0);
  }

  /** 2-2-1.5 Steps that a force has lost and could regain. */
  lostSteps(force: number): number {
    return this.members(force).reduce((sum, unit) => sum + 2 - this.steps(unit), 0);
  }

  sideOf(force: number): number {
    return this.world.sideOfUnit(force);
  }

  hexOfUnit(unit: number): string {
    return this.world.hexLabel(this.board.hex[unit] as number);
  }

  hexOf(force: number): string {
    return this.hexOfUnit(this.members(force)[0] ?? force);
  }

  isInside(force: number): boolean {
    return this.board.inside[force] === 1;
  }

  isBesieging(force: number): boolean {
    return this.board.besieging[force] === 1;
  }

  moraleOf(force: number): number {
    return this.board.morale[force] as number;
  }

  /** 16-4-2b, 23-2-1.5 */
  lowestMorale(forces: readonly number[]): number {
    return Math.min(0, ...forces.map((force) => this.moraleOf(force)));
  }

  forcesAt(hex: string): readonly number[] {
    let forces = this.forcesByHex.get(hex);
    if (!forces) {
      const units = this.unitsByHex.get(this.world.hexNumber(hex)) ?? [];
      this.forcesByHex.set(hex, (forces = unique(units.map((unit) => this.forceOf(unit)))));
    }
    return forces;
  }

  fieldForces(hex: string, side: number): number[] {
    return this.forcesAt(hex).filter((force) => !this.isInside(force) && this.sideOf(force) === side);
  }

  garrison(castle: number): number[] {
    return this.forcesAt(this.castleHex(castle)).filter((force) => this.isInside(force));
  }

  besiegers(castle: number): number[] {
    return this.forcesAt(this.castleHex(castle)).filter((force) => this.isBesieging(force));
  }

  castleHex(castle: number): string {
    return this.world.castles[castle]?.hex ?? '';
  }

  isBesieged(castle: number): boolean {
    return this.board.besieged[castle] === 1;
  }

  /** The side that owns a castle; -1 for a ruin or one not in use. */
  castleSide(castle: number): number {
    const owner = this.board.owner[castle] as number;
    return owner < 0 ? -1 : this.world.sideOfArmy(owner);
  }

  /** The castle site in a hex, also in ruins; -1 if there is none in use. */
  siteAt(hex: string): number {
    return this.world.siteAt(hex);
  }

  /** The castle of a side in a hex; -1 if there is none. 21-1.1 A ruin is none. */
  castleOfSide(hex: string, side: number): number {
    const castle = this.siteAt(hex);
    return castle >= 0 && this.castleSide(castle) === side ? castle : -1;
  }

  /** 10-4a */
  moraleOfCastle(castle: number): number {
    const garrison = this.garrison(castle);
    return garrison.length > 0 ? this.lowestMorale(garrison) : (this.board.castleMorale[castle] as number);
  }

  /** The unit that leads a force; the highest in rank of the others if its leader has just died. */
  leaderOf(force: number): number {
    return this.steps(force) > 0 ? force : this.highest(this.members(force));
  }

  /** 19-2-5.2, 23-2-1.4 The leader of the highest rank; among equals the best field modifier. 9-2-5 Units under command do not count. */
  fieldModifier(forces: readonly number[]): number {
    const leaders = forces.filter((force) => this.members(force).length > 0).map((force) => this.leaderOf(force));
    const best = this.highest(leaders);
    return best < 0 ? 0 : (this.world.units[best]?.field ?? 0);
  }

  private highest(units: readonly number[]): number {
    const key = (unit: number): number => (this.world.units[unit]?.rank ?? 0) * 100 + (this.world.units[unit]?.field ?? 0);
    return units.reduce((best, unit) => (best < 0 || key(unit) > key(best) ? unit : best), -1);
  }
}

/** The local data of the innermost step of this name, if it runs. */
export const localOf = <T>(state: State<Board>, step: string): T | null => {
  const frame = state.flow.findLast((one) => one.step === step);
  return frame ? (frame.local as unknown as T) : null;
};

/** The step in which the game waits. */
export const currentStep = (state: State<Board>): string => state.flow.at(-1)?.step ?? '';
