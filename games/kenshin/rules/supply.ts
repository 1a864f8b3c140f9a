import { FloodFill } from '@gunbai/shared/hex';
import type { Hex } from '@gunbai/shared/hex';
import { isAtSea, isInPlay, NONE, ownCastleIn, shipsAt, sideOfUnit } from './state.ts';
import type { GameState } from './state.ts';
import { ARAKI_GENERALS, CASTLES, HOUSE_ARAKI, HOUSE_ASHIKAGA, houseAt, HOUSES, UNITS, unitAt } from './components.ts';
import {
  castleIn,
  CASTLE_HEX,
  GRID,
  isPassable,
  LAKE_BIWA,
  MORI_BOX,
  PORT_WATER,
  SETO,
  STEP_COST,
  WEST_EDGE,
  CONTROLLED_HEXES,
} from './map.ts';
import { isInZone, isNeutralHex, isShutIn, countOpenUnits } from './derived-state.ts';

// 9-4 Supply lines, 16-1 water supply

const floodFill = new FloodFill(GRID);
const NO_HEXES: readonly Hex[] = [];

/** 7-2 For each hex, the castles whose zone covers it. */
const CASTLES_CONTROLLING_HEX: readonly (readonly number[])[] = Array.from({ length: GRID.size }, (_, hex) =>
  CASTLES.flatMap(({ index }) => ((CONTROLLED_HEXES[CASTLE_HEX[index] as Hex] as readonly Hex[]).includes(hex) ? [index] : [])),
);

/** 7-2, 7-2-2.2, 7-2-3 Does an unbesieged castle of this side control the hex? */
export const isInCastleZone = (board: GameState, side: number, hex: Hex): boolean => {
  const castles = CASTLES_CONTROLLING_HEX[hex] as readonly number[];
  for (let i = 0; i < castles.length; i++) {
    const castle = castles[i] as number;
    if (board.holder[castle] === side && board.siege[castle] === NONE) return true;
  }
  return false;
};

/** 9-4-1.1 to 9-4-1.4, 9-4-2, 9-4-3, 20b Can a supply line of this side pass through the hex? */
export const canLinePass = (board: GameState, side: number, hex: Hex): boolean => {
  if (!isPassable(hex) || isNeutralHex(board, hex)) return false;
  const enemy = 1 - side;
  if (countOpenUnits(board, enemy, hex) > 0) return false;
  if (countOpenUnits(board, side, hex) > 0) return true;
  const castle = castleIn(hex);
  return !(castle !== NONE && board.holder[castle] === enemy) && !isInZone(board, enemy, hex) && !isInCastleZone(board, enemy, hex);
};

const isStepPossible = (from: Hex, direction: number): boolean => (STEP_COST[from * 6 + direction] as number) > 0;

/** 16-1-1 No enemy naval unit is in the port's hex or in its water. Lake Biwa has none. */
const isPortOpen = (board: GameState, side: number, castle: number): boolean => {
  const water = PORT_WATER[castle] as number;
  if (water < 0 || board.holder[castle] !== side) return false;
  if (water === LAKE_BIWA) return true;
  return shipsAt(board, 1 - side, CASTLE_HEX[castle] as Hex).length === 0 && shipsAt(board, 1 - side, water).length === 0;
};

/** 16-1a The other open ports of the same water. */
const connectedPorts = (board: GameState, side: number, castle: number): Hex[] => {
  const found: Hex[] = [];
  if (!isPortOpen(board, side, castle)) return found;
  for (let other = 0; other < CASTLES.length; other++)
    if (other !== castle && PORT_WATER[other] === PORT_WATER[castle] && isPortOpen(board, side, other))
      found.push(CASTLE_HEX[other] as Hex);
  return found;
};

/** 9-4-4, 16-1a The sortie box supplies Mori and Ukita over the Seto Inland Sea. */
const sortieBoxPorts = (board: GameState, side: number): Hex[] => {
  const found: Hex[] = [];
  for (let castle = 0; castle < CASTLES.length; castle++)
    if (PORT_WATER[castle] === SETO && isPortOpen(board, side, castle)) found.push(CASTLE_HEX[castle] as Hex);
  return found;
};

/** 13-1-9a ruling: the west is a source only while a unit of the Mori or Ukita is in play on this side. */
const isWestInWar = (board: GameState, side: number): boolean =>
  UNITS.some(({ index, house }) => houseAt(house).isOffMap && board.side[house] === side && isInPlay(board, index));

/** 9-4 ruling, 9-2.Araki-revolt-f, -g The home castles of a unit's house that its side holds. */
export const supplyHomes = (board: GameState, unit: number): readonly number[] => {
  const { house } = unitAt(unit);
  if (house === HOUSE_ARAKI && !board.arakiLeads) {
    const own = ARAKI_GENERALS.find(({ rebel }) => rebel === unit)?.castle;
    return own === undefined || board.holder[own] !== board.side[house] ? [] : [own];
  }
  return supplyHomesOfHouse(board, house);
};

/** The current home castles of a house. 9-2.Araki-revolt-g Rebels without Araki have one each, once they have revolted. */
export const supplyHomesOfHouse = (board: GameState, house: number): readonly number[] => {
  if (house === HOUSE_ARAKI && !board.arakiLeads)
    return ARAKI_GENERALS.flatMap(({ rebel }) => (isInPlay(board, rebel) ? supplyHomes(board, rebel) : []));
  return houseAt(house).homes.filter((castle) => board.holder[castle] === board.side[house]);
};

/**
 * Spreads supply from home castles, and for Mori and Ukita from the west edge. Valid until the next search. A castle
 * with enemies in its hex is reached only as a home, or over water (16-1a).
 */
const spreadSupply = (
  board: GameState,
  side: number,
  homes: readonly number[],
  isOffMap: boolean,
  isEnough: (hex: Hex) => boolean = () => false,
): FloodFill => {
  const starts = homes.map((castle) => CASTLE_HEX[castle] as Hex);
  if (isOffMap && isWestInWar(board, side)) starts.push(...WEST_EDGE, ...sortieBoxPorts(board, side));
  const isHome = (hex: Hex): boolean => homes.includes(castleIn(hex));
  return floodFill.run(starts, (from, to, direction) => isStepPossible(from, direction) && countOpenUnits(board, 1 - side, to) === 0, {
    isGoal: isEnough,
    // A home castle with enemies in its hex supplies only over water.
    canSpreadFrom: (hex) => (isHome(hex) ? !isShutIn(board, castleIn(hex)) : canLinePass(board, side, hex)),
    remoteNeighbours(hex) {
      const castle = castleIn(hex);
      if (castle === NONE || (PORT_WATER[castle] as number) < 0) return NO_HEXES;
      return isHome(hex) || canLinePass(board, side, hex) ? connectedPorts(board, side, castle) : NO_HEXES;
    },
  });
};

/** All hexes from which a force of the house could trace a supply line, for the overlay. */
export const suppliedHexes = (board: GameState, house: number): Hex[] => {
  const net = spreadSupply(board, board.side[house] as number, supplyHomesOfHouse(board, house), houseAt(house).isOffMap);
  return Array.from(net.filled.subarray(0, net.count));
};

/** Units that need no supply line, in the box, or aboard a ship. */
const isAlwaysSupplied = (board: GameState, unit: number): boolean =>
  unitAt(unit).house === HOUSE_ASHIKAGA || board.at[unit] === MORI_BOX || isAtSea(board, unit);

/** 9-4 Can a unit trace a supply line to a home castle of its house? A force is judged by its commander. */
export const isSupplied = (board: GameState, unit: number): boolean => {
  if (isAlwaysSupplied(board, unit)) return true;
  const { isOffMap } = houseAt(unitAt(unit).house);
  return spreadSupply(board, sideOfUnit(board, unit), supplyHomes(board, unit), isOffMap).has(board.at[unit] as number);
};

const isOnMap = (board: GameState, unit: number): boolean =>
  (board.at[unit] as number) >= 0 && board.leader[unit] === unit && !isAlwaysSupplied(board, unit);

/** Stops the search as soon as all these hexes are reached. */
const stopWhenAllReached = (hexes: readonly Hex[]): ((hex: Hex) => boolean) => {
  const missing = new Set(hexes);
  return (hex) => missing.delete(hex) && missing.size === 0;
};

/** 9-4-7.1 Every force of either side without a supply line. Naval units need none. */
export const unsuppliedForces = (board: GameState): number[] => {
  const found: number[] = [];
  for (const { index, isOffMap } of HOUSES) {
    const side = board.side[index] as number;
    if (side > 1 || index === HOUSE_ASHIKAGA) continue;
    const leaders = UNITS.filter(({ house, isLand, index: unit }) => house === index && isLand && isOnMap(board, unit)).map(
      (unit) => unit.index,
    );
    if (leaders.length === 0) continue;
    const powers = index === HOUSE_ARAKI && !board.arakiLeads ? leaders.map((unit) => [unit]) : [leaders];
    for (const power of powers) {
      const homes = supplyHomes(board, power[0] as number);
      const net = spreadSupply(board, side, homes, isOffMap, stopWhenAllReached(power.map((unit) => board.at[unit] as Hex)));
      for (const unit of power) if (!net.has(board.at[unit] as number)) found.push(unit);
    }
  }
  return found;
};

/**
 * 9-5-2a, 9-5-2b, 9-5-4 The units of a house that can be replenished from these home castles. A supply line cannot
 * end at sea.
 */
export const replenishableUnits = (
  board: GameState,
  side: number,
  units: readonly number[],
  homes: readonly number[],
  isOffMap: boolean,
): number[] => {
  const net = spreadSupply(board, side, homes, isOffMap, stopWhenAllReached(units.map((unit) => board.at[unit] as Hex)));
  return units.filter((unit) => {
    const place = board.at[unit] as number;
    return unitAt(unit).house === HOUSE_ASHIKAGA || place === MORI_BOX || net.has(place);
  });
};

/** 9-5-7 The castles that can trace a supply line to these home castles. */
export const repairableCastles = (
  board: GameState,
  side: number,
  castles: readonly number[],
  homes: readonly number[],
  isOffMap: boolean,
): number[] => {
  const net = spreadSupply(board, side, homes, isOffMap, stopWhenAllReached(castles.map((castle) => CASTLE_HEX[castle] as Hex)));
  return castles.filter((castle) => net.has(CASTLE_HEX[castle] as Hex));
};

/** 13-1-9a, 16-1b A besieged port castle reaches a source over open water: a home castle, or a port that reaches one. */
export const hasWaterSupply = (board: GameState, castle: number): boolean => {
  const side = board.holder[castle] as number;
  const ofSide = HOUSES.filter(({ index }) => board.side[index] === side);
  const homes = ofSide.flatMap(({ index }) => supplyHomesOfHouse(board, index).filter((home) => home !== castle));
  const isOffMap = ofSide.some((house) => house.isOffMap);
  return spreadSupply(board, side, homes, isOffMap).has(CASTLE_HEX[castle] as Hex);
};

/** 9-4-7a A force that can reach no castle of its side. 9-4-7b Units inside a castle are never isolated. */
export const isIsolated = (board: GameState, unit: number): boolean => {
  if (isAlwaysSupplied(board, unit)) return false;
  const side = sideOfUnit(board, unit);
  const { isOffMap } = houseAt(unitAt(unit).house);
  floodFill.run(
    [board.at[unit] as Hex],
    (from, to, direction) => isStepPossible(from, direction) && countOpenUnits(board, 1 - side, to) === 0,
    {
      canSpreadFrom: (hex) => canLinePass(board, side, hex),
      isGoal: (hex) => ownCastleIn(board, side, hex) !== NONE || (isOffMap && WEST_EDGE.includes(hex) && canLinePass(board, side, hex)),
    },
  );
  return floodFill.goalHex < 0;
};
