import type { ClauseId, Id, SeatId, StepId, GameContext } from '@gunbai/engine';
import type { Hex, HexGrid } from '@gunbai/shared/hex';
import type { GameState } from './state.ts';

type UnitId = Id<'unit'>;
type CastleId = Id<'castle'>;
type ArmyId = Id<'army'>;

/** 2-2-1.6 Officer, general, commander-in-chief. */
export const OFFICER = 0;
export const GENERAL = 1;
export const COMMANDER_IN_CHIEF = 2;

/** 2-2-1 A unit as printed. */
export interface Unit {
  readonly id: UnitId;
  readonly index: number;
  readonly rank: number;
  /** 2-2-1.5 With both steps, and with one. */
  readonly strength: number;
  readonly reduced: number;
  readonly field: number;
  readonly action: number;
}

/** Castle owners that are no army: 21-1.1 a ruin, 28-2.2 a castle not in use. */
export const RUIN = -1;
export const NOT_IN_USE = -2;

export interface Castle {
  readonly id: CastleId;
  readonly index: number;
  readonly hex: Hex;
  readonly level: number;
  /** 8-2-1 Durability at the start, which is also the maximum. */
  readonly durability: number;
  /** The army that owns it at the start, or NOT_IN_USE. */
  readonly owner: number;
}

/** The columns of a replenishment chart: steps by die roll. */
interface ReplenishChart {
  readonly home: readonly number[] | null;
  readonly ownCastle: readonly number[];
  readonly ownOther: readonly number[];
  readonly foreignCastle: readonly number[];
  readonly foreignOther: readonly number[];
}

export interface Army {
  readonly id: ArmyId;
  readonly index: number;
  readonly side: number;
  readonly phase: number;
  /** 8-3 Its home castle. */
  readonly home: number;
  /** 7-2 Its home provinces, by index. */
  readonly provinces: readonly number[];
  readonly replenish: ReplenishChart;
}

export interface Side {
  readonly id: SeatId;
  readonly index: number;
  readonly armies: readonly number[];
  /** The seat alone, in the form that decisions need. */
  readonly seats: readonly [SeatId];
}

/** 29.0 An operations phase of one army, or of several together. */
export interface Phase {
  readonly id: string;
  readonly side: number;
  readonly armies: readonly number[];
}

/** 33.2.2 Units of one army in one hex. */
export interface Placement {
  readonly army: number;
  readonly hex: Hex;
  readonly units: readonly number[];
}

/** Half points in one movement point. Strategic movement uses half points (15-2-1, 15-3). */
export const MOVEMENT_POINT = 2;

/** One row of the terrain effects chart. Costs are in half points; -1 cannot be entered. */
export interface Terrain {
  readonly id: string;
  readonly move: number;
  readonly strategic: number;
  readonly attack: number;
  readonly counter: number;
  readonly assault: number;
  readonly battle: boolean;
  readonly retreat: boolean;
  readonly retreatLoss: boolean;
  readonly noZone: boolean;
  readonly noCommunication: boolean;
}

/** Hexside features, as bits. */
export const RIVER = 1;
export const BRIDGE = 2;
/** Sea or lake: no movement and no zone crosses it. */
export const WATER = 4;
export const SEA = 8;

/** A combat result: damage, and whether a unit must be eliminated (●). */
export interface CombatResult {
  readonly loss: number;
  readonly kill: boolean;
}

export interface CombatChart {
  readonly minTotal: number;
  readonly maxTotal: number;
  /** The least strength of each column, rising. */
  readonly columns: readonly number[];
  /** By row from the lowest, then by column. */
  readonly rows: readonly (readonly CombatResult[])[];
}

export type SiegeResult = 'EVENT' | 'MORALE-1' | 'DURABILITY-1' | 'NONE';
export type SurrenderResult = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';

export interface SiegeEvent {
  readonly id: string;
  readonly falls: boolean;
  readonly durability: number;
  readonly durabilityIfEmpty: number;
  readonly steps: number;
  readonly morale: number;
  readonly besiegerSteps: number;
}

export interface Charts {
  readonly combat: CombatChart;
  /** 18-2-1.1 by level. */
  readonly capacity: readonly number[];
  /** By die roll from 1. */
  readonly siegeWithinCapacity: readonly SiegeResult[];
  readonly siegeOverCapacity: readonly SiegeResult[];
  /** From the lowest total. */
  readonly events: readonly SiegeEvent[];
  readonly minEventTotal: number;
  /** 20-2 by total from the lowest, then by durability. */
  readonly surrender: readonly (readonly SurrenderResult[])[];
  readonly minSurrenderTotal: number;
  /** 26-1-2 By rank of the leader: the roll must be less. */
  readonly recovery: readonly number[];
}

/** What a scenario adds to the series rules. */
export interface ScenarioHooks {
  /** Its entries of `marks` at the start. */
  readonly initialFlags: { readonly [name: string]: number };
  /** Why an army may not act at all now; null if it may. */
  actionRefusal?(board: GameState, army: number): ClauseId | null;
  /** Why a force may not march now; null if it may. */
  marchRefusal?(board: GameState, force: number): ClauseId | null;
  /** A force has come into a hex. */
  onHexEntered?(data: ScenarioData, ctx: GameContext<GameState>, force: number, hex: Hex): void;
  /** A side has attacked an army. */
  onAttack?(data: ScenarioData, ctx: GameContext<GameState>, bySide: number, army: number): void;
  /** A castle of an army has fallen. */
  onCastleFallen?(data: ScenarioData, ctx: GameContext<GameState>, castle: number, army: number): void;
  /** Called after every part of a step. */
  afterEach?(data: ScenarioData, ctx: GameContext<GameState>): void;
  /** A new operations phase begins. */
  onPhaseStart?(board: GameState): void;
  /** Steps that run after set-up and in the situation phase. */
  readonly beforePlayStep?: StepId;
  readonly situationStep?: StepId;
  scoreGame(data: ScenarioData, ctx: GameContext<GameState>): void;
}

/** Everything about a scenario that does not change in play. */
export interface ScenarioData {
  readonly id: string;
  readonly grid: HexGrid;
  readonly innings: number;
  readonly terrains: readonly Terrain[];
  readonly terrain: Uint8Array;
  /** 33.11 1 for hexes of the area in use. */
  readonly inArea: Uint8Array;
  /** The province of each hex by number, -1 for none. */
  readonly province: Int8Array;
  readonly provinceIds: readonly string[];
  /** Hexside bits, six for each hex. */
  readonly edgeFeatures: Uint8Array;
  /** March cost from a hex in each direction, in half points; -1 if impassable. */
  readonly marchCost: Int8Array;
  readonly strategicCost: Int8Array;
  /** 11-2-3 In whole points; -1 where no line of communication runs. */
  readonly communicationCost: Int8Array;
  readonly units: readonly Unit[];
  readonly unitIndex: ReadonlyMap<string, number>;
  /** The units that take part, and the army of every unit (-1: none). */
  readonly unitsInPlay: readonly number[];
  readonly army: Int8Array;
  /** The side of every unit; -1 if it takes no part. */
  readonly sideOf: Int8Array;
  /** 9-2-1 by unit. */
  readonly commandLimits: readonly number[];
  /** 34.7.4 By commander: units of equal rank that he may command. */
  readonly commandExceptions: ReadonlyMap<number, readonly number[]>;
  readonly castles: readonly Castle[];
  readonly castleIndex: ReadonlyMap<string, number>;
  /** The castle of each hex, -1 if none is in use there. */
  readonly castleAt: Int8Array;
  readonly armies: readonly Army[];
  readonly sides: readonly [Side, Side];
  readonly phases: readonly Phase[];
  /** The sides in set-up order. */
  readonly setUpOrder: readonly number[];
  readonly placements: readonly Placement[];
  readonly charts: Charts;
  readonly lineRange: { readonly home: number; readonly castle: number; readonly force: number };
  /** Whether castles and forces of allied armies relay lines of communication. */
  readonly lineRelays: { readonly alliedCastles: boolean };
  readonly hooks: ScenarioHooks;
}

/** Finds the scenario data of a state. */
export type ScenarioDataOf = (view: { readonly scenario: string }) => ScenarioData;

export const enemyOf = (side: number): number => 1 - side;
