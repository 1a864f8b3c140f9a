import type { Hex } from '@gunbai/shared/hex';
import { NOT_IN_USE } from './scenario-data.ts';
import type { Castle, Unit, ScenarioData } from './scenario-data.ts';

/** No hex, no force, no castle. */
export const NONE = -1;
export const MIN_MORALE = -4;

/** Bits of `under`: under command when the stage or the phase began (14-1-2a, 13-1-2). */
export const SUBORDINATE_AT_STAGE_START = 1;
export const SUBORDINATE_AT_PHASE_START = 2;

/** Bits of `sieged`: siege actions against a castle in this operations phase (20-1-1, 20-1-2). */
export const ASSAULTED = 1;
export const DEMANDED = 2;

/**
 * The game state. Arrays are by unit or by castle. A force has the index of its leader; its morale, garrison, siege and actions
 * are stored under that index. Readonly lists seldom change: they are replaced, and copies of a state share them.
 */
export interface GameState {
  inning: number;
  stage: number;
  /** The operations phase of the stage; NONE between phases. */
  phase: number;
  /** 2-2-1.5 Steps of each unit; 0 if it is eliminated or not in play. */
  steps: number[];
  hex: number[];
  leader: number[];
  morale: number[];
  inside: number[];
  besieging: number[];
  acted: number[];
  under: readonly number[];
  /** Units that have used a once-per-phase attempt of a scenario rule. */
  tried: readonly number[];
  owner: readonly number[];
  durability: readonly number[];
  castleMorale: readonly number[];
  /** 20-3.A, 20-3.B */
  resists: readonly number[];
  refusals: readonly number[];
  sieged: readonly number[];
  /** 18-1-1b The siege marker. */
  besieged: readonly number[];
  /** 14-3-3 Castles replenished in this stage: the side, plus 1. */
  replenished: readonly number[];
  /** 24-1-8 Hexes whose defenders refused a pitched battle in this phase. */
  refusedBattle: number[];
  /** Numbers for the rules of the scenario. */
  marks: { [name: string]: number };
}

export const createGameState = (data: ScenarioData): GameState => {
  const units = data.units.length;
  const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
  return {
    inning: 0,
    stage: 0,
    phase: NONE,
    steps: zeros(units),
    hex: data.units.map(() => NONE),
    leader: data.units.map((_, index) => index),
    morale: zeros(units),
    inside: zeros(units),
    besieging: zeros(units),
    acted: zeros(units),
    under: zeros(units),
    tried: zeros(units),
    owner: data.castles.map(({ owner }) => owner),
    durability: data.castles.map(({ owner, durability }) => (owner === NOT_IN_USE ? 0 : durability)),
    castleMorale: zeros(data.castles.length),
    resists: zeros(data.castles.length),
    refusals: zeros(data.castles.length),
    sieged: zeros(data.castles.length),
    besieged: zeros(data.castles.length),
    replenished: zeros(data.castles.length),
    refusedBattle: [],
    marks: { ...data.hooks.initialFlags },
  };
};

type CastleList = 'owner' | 'durability' | 'castleMorale' | 'resists' | 'refusals' | 'sieged' | 'besieged' | 'replenished';

/** Changes the entry of a castle. */
export const setForCastle = (board: GameState, list: CastleList, castle: number, value: number): void => {
  if (board[list][castle] !== value) board[list] = board[list].with(castle, value);
};

/** A list of zeros; the same one if it has no other numbers. */
export const cleared = (list: readonly number[]): readonly number[] => (list.some((value) => value !== 0) ? list.map(() => 0) : list);

export const copyBoard = (board: GameState): GameState => ({
  inning: board.inning,
  stage: board.stage,
  phase: board.phase,
  steps: board.steps.slice(),
  hex: board.hex.slice(),
  leader: board.leader.slice(),
  morale: board.morale.slice(),
  inside: board.inside.slice(),
  besieging: board.besieging.slice(),
  acted: board.acted.slice(),
  under: board.under,
  tried: board.tried,
  owner: board.owner,
  durability: board.durability,
  castleMorale: board.castleMorale,
  resists: board.resists,
  refusals: board.refusals,
  sieged: board.sieged,
  besieged: board.besieged,
  replenished: board.replenished,
  refusedBattle: board.refusedBattle.slice(),
  marks: { ...board.marks },
});

export const unitOf = (data: ScenarioData, unit: number): Unit => data.units[unit] as Unit;
export const castleOf = (data: ScenarioData, castle: number): Castle => data.castles[castle] as Castle;
export const unitIndexOf = (data: ScenarioData, id: string): number => data.unitIndex.get(id) ?? NONE;

/** 9-1a Whether a unit leads a force, alone or with others. */
export const isForceLeader = (board: GameState, unit: number): boolean => (board.steps[unit] as number) > 0 && board.leader[unit] === unit;

/** 2-2-1.2, 2-2-1.5 */
export const unitStrength = (data: ScenarioData, board: GameState, unit: number): number => {
  const steps = board.steps[unit] as number;
  return steps === 2 ? unitOf(data, unit).strength : steps === 1 ? unitOf(data, unit).reduced : 0;
};

/** The living units of a force, its leader first. */
export const membersOf = (data: ScenarioData, board: GameState, force: number): number[] => {
  const members: number[] = [];
  if ((board.steps[force] as number) > 0) members.push(force);
  for (const unit of data.unitsInPlay)
    if (board.leader[unit] === force && unit !== force && (board.steps[unit] as number) > 0) members.push(unit);
  return members;
};

export const followerCount = (data: ScenarioData, board: GameState, force: number): number => {
  let count = 0;
  for (const unit of data.unitsInPlay) if (board.leader[unit] === force && unit !== force && (board.steps[unit] as number) > 0) count++;
  return count;
};

export const isForceAlive = (data: ScenarioData, board: GameState, force: number): boolean => {
  if ((board.steps[force] as number) > 0) return true;
  for (const unit of data.unitsInPlay) if (board.leader[unit] === force && (board.steps[unit] as number) > 0) return true;
  return false;
};

export const forceStrength = (data: ScenarioData, board: GameState, force: number): number => {
  let sum = 0;
  for (const unit of data.unitsInPlay) if (board.leader[unit] === force) sum += unitStrength(data, board, unit);
  return sum;
};

export const totalStrength = (data: ScenarioData, board: GameState, forces: readonly number[]): number => {
  let sum = 0;
  for (const force of forces) sum += forceStrength(data, board, force);
  return sum;
};

export const totalSteps = (data: ScenarioData, board: GameState, forces: readonly number[]): number => {
  let sum = 0;
  for (const unit of data.unitsInPlay) if (forces.includes(board.leader[unit] as number)) sum += board.steps[unit] as number;
  return sum;
};

export const livingUnits = (data: ScenarioData, board: GameState, forces: readonly number[]): number[] => {
  const units: number[] = [];
  for (const unit of data.unitsInPlay)
    if ((board.steps[unit] as number) > 0 && forces.includes(board.leader[unit] as number)) units.push(unit);
  return units;
};

/** The leader of a force or, if he was just eliminated, the highest of the others by rank, then by field modifier. */
export const currentLeader = (data: ScenarioData, board: GameState, force: number): number => {
  if ((board.steps[force] as number) > 0) return force;
  return highestRanking(data, membersOf(data, board, force));
};

/** The highest in rank; among equals the one with the best field modifier, as the owner would choose. */
const highestRanking = (data: ScenarioData, units: readonly number[]): number => {
  let best = NONE;
  for (const unit of units) {
    if (best === NONE) best = unit;
    else {
      const candidate = unitOf(data, unit);
      const current = unitOf(data, best);
      if (candidate.rank > current.rank || (candidate.rank === current.rank && candidate.field > current.field)) best = unit;
    }
  }
  return best;
};

/** 19-2-5.2, 23-2-1.4, 23-6-2.3 The highest-ranking leader of several forces; 9-2-5 units under command do not count. */
export const highestLeader = (data: ScenarioData, board: GameState, forces: readonly number[]): number =>
  highestRanking(
    data,
    forces.filter((force) => isForceAlive(data, board, force)).map((force) => currentLeader(data, board, force)),
  );

export const hexOf = (board: GameState, force: number): Hex => board.hex[force] as Hex;
export const sideOf = (data: ScenarioData, force: number): number => data.sideOf[force] as number;
export const armyOf = (data: ScenarioData, force: number): number => data.army[force] as number;

/** Leaders of the forces of a side in a hex, outside any castle. */
export const fieldForcesAt = (data: ScenarioData, board: GameState, hex: Hex, side: number): number[] => {
  const forces: number[] = [];
  for (const unit of data.unitsInPlay) {
    if (board.hex[unit] !== hex || (board.steps[unit] as number) === 0 || data.sideOf[unit] !== side) continue;
    const force = board.leader[unit] as number;
    if (board.inside[force] === 0 && !forces.includes(force)) forces.push(force);
  }
  return forces;
};

export const hasFieldForce = (data: ScenarioData, board: GameState, hex: Hex, side: number): boolean => {
  for (const unit of data.unitsInPlay)
    if (
      board.hex[unit] === hex &&
      (board.steps[unit] as number) > 0 &&
      data.sideOf[unit] === side &&
      board.inside[board.leader[unit] as number] === 0
    )
      return true;
  return false;
};

/** 16-1-2 The forces in garrison in a castle. */
export const garrisonOf = (data: ScenarioData, board: GameState, castle: number): number[] => {
  const forces: number[] = [];
  const { hex } = castleOf(data, castle);
  for (const unit of data.unitsInPlay) {
    if (board.hex[unit] !== hex || (board.steps[unit] as number) === 0) continue;
    const force = board.leader[unit] as number;
    if (board.inside[force] === 1 && !forces.includes(force)) forces.push(force);
  }
  return forces;
};

export const besiegersOf = (data: ScenarioData, board: GameState, castle: number): number[] => {
  const forces: number[] = [];
  const { hex } = castleOf(data, castle);
  for (const unit of data.unitsInPlay) {
    if (board.hex[unit] !== hex || (board.steps[unit] as number) === 0) continue;
    const force = board.leader[unit] as number;
    if (board.besieging[force] === 1 && !forces.includes(force)) forces.push(force);
  }
  return forces;
};

export const isBesieged = (board: GameState, castle: number): boolean => board.besieged[castle] === 1;

/** The side that owns a castle; NONE for a ruin or one not in use. */
export const castleSide = (data: ScenarioData, board: GameState, castle: number): number => {
  const owner = board.owner[castle] as number;
  return owner < 0 ? NONE : (data.armies[owner]?.side ?? NONE);
};

/** The castle in a hex if it has an owner (a ruin is none, 21-1.1); NONE otherwise. */
const ownedCastleIn = (data: ScenarioData, board: GameState, hex: Hex): number => {
  const castle = data.castleAt[hex] as number;
  return castle >= 0 && (board.owner[castle] as number) >= 0 ? castle : NONE;
};

/** The castle of a side in a hex; NONE if there is none. */
export const castleOfSideIn = (data: ScenarioData, board: GameState, hex: Hex, side: number): number => {
  const castle = ownedCastleIn(data, board, hex);
  return castle >= 0 && castleSide(data, board, castle) === side ? castle : NONE;
};

export const moveForce = (data: ScenarioData, board: GameState, force: number, hex: Hex): void => {
  board.hex[force] = hex;
  for (const unit of data.unitsInPlay) if (board.leader[unit] === force) board.hex[unit] = hex;
};

/** 16-4-2b, 23-2-1.5 The lowest morale of several forces. */
export const lowestMorale = (board: GameState, forces: readonly number[]): number => {
  let lowest = 0;
  for (const force of forces) lowest = Math.min(lowest, board.morale[force] as number);
  return lowest;
};

/** 10-4a The garrison's morale, or the castle's own if it is empty. */
export const moraleOfCastle = (data: ScenarioData, board: GameState, castle: number): number => {
  const garrison = garrisonOf(data, board, castle);
  return garrison.length > 0 ? lowestMorale(board, garrison) : (board.castleMorale[castle] as number);
};
