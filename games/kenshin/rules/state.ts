import type { SeatId } from '@gunbai/engine';
import type { Hex } from '@gunbai/shared/hex';
import { CASTLES, HOUSES, SIDES, UNITS, unitAt } from './components.ts';
import { castleIn, CASTLE_HEX, HEX_COUNT, KILLED, LEFT_PLAY, MORI_BOX, NOT_YET_IN_PLAY, PORT_WATER } from './map.ts';

export const NONE = -1;

/** 10-8 A fort, and the units that built it. */
export interface Fort {
  readonly hex: Hex;
  readonly builders: readonly number[];
}

/** 10-7 A marker between the force that placed it and the hex on which it lies. */
export interface Engagement {
  readonly force: number;
  readonly hex: Hex;
}

/** 16-2-4 Naval units of both sides that must fight in a place, and the side that entered. */
export interface SeaFight {
  readonly place: number;
  readonly attacker: number;
}

export interface GameState {
  /** For each unit, its place: a hex, a sea, the Mori sortie box, or out of play. */
  at: number[];
  /** 6-2 For each unit, the leader of its force; itself if it leads or is single. */
  leader: number[];
  /** 2-2-1.6a */
  steps: number[];
  /** 8-2a Is the land unit inside the castle of its hex? */
  inside: boolean[];
  /** The naval unit that carries a land unit, or NONE. */
  aboard: number[];
  /** Has the unit moved, been checked or been used in this phase? */
  spent: boolean[];
  /** In this attack phase: ATTACKED, DEFENDED, STRAYED as bits. */
  fought: number[];
  /** For each house, its side. */
  side: number[];
  /** For each castle, the side that holds it, and the house that owns it while that side holds it. */
  holder: number[];
  house: number[];
  /** 8-1-1a Durability lost. */
  damage: number[];
  /** 13-1-2b The siege marker: loss of morale, or NONE where there is no siege. */
  siege: number[];
  forts: Fort[];
  engagements: Engagement[];
  seaFights: SeaFight[];
  /** 21 One balance, positive for Uesugi. */
  points: number;
  /** 4.0 From 1 to 9; 0 while setting up. */
  phase: number;
  /** 10-4-1, 10-8a The moving force, its points left, and whether it has used any. */
  marching: number;
  pointsLeft: number;
  hasSetOut: boolean;
  /** 8-2-1a Castle hexes whose forces sheltered from the current march or battle: they stay inside until it is over. */
  alarms: number[];
  /** 10-1-2 A force has moved in this phase, so reorganisation is over. */
  underway: boolean;
  hojoCame: boolean;
  yoshiakiRose: boolean;
  ukitaRevolted: boolean;
  arakiRolled: boolean;
  /** 9-2.Araki-revolt-f Araki himself revolted: the rebels are one house. */
  arakiLeads: boolean;
  /** 9-2.Mori-sortie-b */
  sortieBonus: number;
  /** Simultaneous results are being applied: deaths are resolved after both sides. */
  simultaneous: boolean;
}

export const ATTACKED = 1;
export const DEFENDED = 2;
export const STRAYED = 4;

export const createState = (): GameState => ({
  at: UNITS.map(() => LEFT_PLAY),
  leader: UNITS.map((_, unit) => unit),
  steps: UNITS.map(() => 2),
  inside: UNITS.map(() => false),
  aboard: UNITS.map(() => NONE),
  spent: UNITS.map(() => false),
  fought: UNITS.map(() => 0),
  side: HOUSES.map(({ side }) => side),
  holder: CASTLES.map(({ house }) => HOUSES[house]?.side as number),
  house: CASTLES.map(({ house }) => house),
  damage: CASTLES.map(() => 0),
  siege: CASTLES.map(() => NONE),
  forts: [],
  engagements: [],
  seaFights: [],
  points: 0,
  phase: 0,
  marching: NONE,
  pointsLeft: 0,
  hasSetOut: false,
  alarms: [],
  underway: false,
  hojoCame: false,
  yoshiakiRose: false,
  ukitaRevolted: false,
  arakiRolled: false,
  arakiLeads: false,
  sortieBonus: 0,
  simultaneous: false,
});

export const copyBoard = (board: GameState): GameState => ({
  at: board.at.slice(),
  leader: board.leader.slice(),
  steps: board.steps.slice(),
  inside: board.inside.slice(),
  aboard: board.aboard.slice(),
  spent: board.spent.slice(),
  fought: board.fought.slice(),
  side: board.side.slice(),
  holder: board.holder.slice(),
  house: board.house.slice(),
  damage: board.damage.slice(),
  siege: board.siege.slice(),
  forts: board.forts.slice(),
  engagements: board.engagements.slice(),
  seaFights: board.seaFights.slice(),
  points: board.points,
  phase: board.phase,
  marching: board.marching,
  pointsLeft: board.pointsLeft,
  hasSetOut: board.hasSetOut,
  alarms: board.alarms.slice(),
  underway: board.underway,
  hojoCame: board.hojoCame,
  yoshiakiRose: board.yoshiakiRose,
  ukitaRevolted: board.ukitaRevolted,
  arakiRolled: board.arakiRolled,
  arakiLeads: board.arakiLeads,
  sortieBonus: board.sortieBonus,
  simultaneous: board.simultaneous,
});

export const seatOfSide = (side: number): SeatId => SIDES[side] as SeatId;
export const sideOfSeat = (seat: SeatId): number => SIDES.indexOf(seat as (typeof SIDES)[number]);

/** 3.2a Every unit in its starting place. Units of 23 only with the option. */
export const placeStartingUnits = (withAdditionalUnits: boolean): GameState => {
  const board = createState();
  for (const unit of UNITS) {
    if (unit.isOptional && !withAdditionalUnits) continue;
    const { start } = unit;
    board.at[unit.index] =
      start === 'pool' ? NOT_YET_IN_PLAY : start === 'box' ? MORI_BOX : start === 'outside' ? LEFT_PLAY : (CASTLE_HEX[start.castle] as Hex);
  }
  return board;
};

export const sideOfUnit = (board: GameState, unit: number): number => board.side[unitAt(unit).house] as number;
export const isInPlay = (board: GameState, unit: number): boolean => (board.at[unit] as number) >= 0;
export const isLeader = (board: GameState, unit: number): boolean => board.leader[unit] === unit;
export const isAtSea = (board: GameState, unit: number): boolean => board.aboard[unit] !== NONE;
/** A land unit in a hex or the box, outside any castle and ship. */
export const isInTheOpen = (board: GameState, unit: number): boolean =>
  unitAt(unit).isLand && isInPlay(board, unit) && !board.inside[unit] && board.aboard[unit] === NONE;

/** The units of a force, its leader first. */
export const membersOf = (board: GameState, leader: number): number[] => {
  const members = [leader];
  for (let unit = 0; unit < UNITS.length; unit++)
    if (unit !== leader && board.leader[unit] === leader && isInPlay(board, unit)) members.push(unit);
  return members;
};

export const forceSize = (board: GameState, leader: number): number => {
  let size = 0;
  for (let unit = 0; unit < UNITS.length; unit++) if (board.leader[unit] === leader && isInPlay(board, unit)) size++;
  return size;
};

/** Land units of a side in a place: in the open, or inside the castle. */
export const landUnitsAt = (board: GameState, side: number, place: number, inside: boolean): number[] => {
  const found: number[] = [];
  for (let unit = 0; unit < UNITS.length; unit++)
    if (
      board.at[unit] === place &&
      board.inside[unit] === inside &&
      unitAt(unit).isLand &&
      board.aboard[unit] === NONE &&
      sideOfUnit(board, unit) === side
    )
      found.push(unit);
  return found;
};

export const leadersAmong = (board: GameState, units: readonly number[]): number[] => units.filter((unit) => isLeader(board, unit));

export const shipsAt = (board: GameState, side: number, place: number): number[] => {
  const found: number[] = [];
  for (let unit = 0; unit < UNITS.length; unit++)
    if (board.at[unit] === place && !unitAt(unit).isLand && sideOfUnit(board, unit) === side) found.push(unit);
  return found;
};

export const cargoOf = (board: GameState, ship: number): number => board.aboard.indexOf(ship);

/** The castle of this place if the side holds it, or NONE. */
export const ownCastleIn = (board: GameState, side: number, place: number): number => {
  const castle = castleIn(place);
  return castle !== NONE && board.holder[castle] === side ? castle : NONE;
};

/** 2-1-1.3c The port castle of this place if the side holds it, or NONE. */
export const ownPortIn = (board: GameState, side: number, place: number): number => {
  const castle = ownCastleIn(board, side, place);
  return castle !== NONE && (PORT_WATER[castle] as number) >= 0 ? castle : NONE;
};

export const isHex = (place: number): place is Hex => place >= 0 && place < HEX_COUNT;

export const isKilled = (board: GameState, unit: number): boolean => board.at[unit] === KILLED;
