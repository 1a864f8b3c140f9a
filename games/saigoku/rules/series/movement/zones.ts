import type { Hex } from '@gunbai/shared/hex';
import { WATER, enemyOf } from '../scenario-data.ts';
import type { Castle, Terrain, ScenarioData } from '../scenario-data.ts';
import type { GameState } from '../state.ts';

/**
 * 5 Zones of control and occupied hexes of one position. Rebuilt in about a microsecond when a hash of the position changes;
 * castles have a hash of their own, since their zones seldom change.
 */
interface Zones {
  firstHash: number;
  secondHash: number;
  castlesFirstHash: number;
  castlesSecondHash: number;
  /** The board of the last lookup, until something happens on it. */
  currentBoard: GameState | null;
  /** Cached: the forces that may act. */
  readyForces: readonly number[] | null;
  /** Cached by commander: why he has nothing to organise. */
  readonly organiseRefusals: Map<number, string | null>;
  /** By side: 1 where a force stands outside a castle, 2 where one is in garrison (bits). */
  readonly occupants: readonly [Uint8Array, Uint8Array];
  /** By side: 1 strong zone of its units, 2 its castle's own hex, 4 weak zone (bits). 5-3-1 */
  readonly zone: readonly [Uint8Array, Uint8Array];
  /** The same for castles alone. */
  readonly castleZone: readonly [Uint8Array, Uint8Array];
  /** The side that owns the castle here, plus 1; 0 for none. */
  readonly castleOwner: Uint8Array;
  /** The six neighbours that the zone of each hex reaches; -1 where it does not. */
  readonly zoneNeighbours: Int16Array;
}

const UNIT_ZONE = 1;
export const CASTLE_ZONE = 2;
const WEAK_ZONE = 4;
const STRONG_ZONE = UNIT_ZONE | CASTLE_ZONE;

const zonesByScenario = new WeakMap<ScenarioData, Zones>();

const allowsZone = ({ terrain, terrains }: ScenarioData, hex: Hex): boolean => !(terrains[terrain[hex] as number] as Terrain).noZone;

/** 5.0 A zone reaches into the six hexes around; 5-2.1 not across water; 5-2.2 not into sea or swamp. */
const zoneNeighboursOf = (data: ScenarioData): Int16Array =>
  Int16Array.from({ length: data.grid.size * 6 }, (_, at) => {
    const next = data.grid.neighbours[at] as Hex;
    return next >= 0 && ((data.edgeFeatures[at] as number) & WATER) === 0 && allowsZone(data, next) ? next : -1;
  });

const createZones = (data: ScenarioData): Zones => {
  const layer = (): Uint8Array => new Uint8Array(data.grid.size);
  return {
    firstHash: 0,
    secondHash: 0,
    castlesFirstHash: 0,
    castlesSecondHash: 0,
    currentBoard: null,
    readyForces: null,
    organiseRefusals: new Map(),
    occupants: [layer(), layer()],
    zone: [layer(), layer()],
    castleZone: [layer(), layer()],
    castleOwner: layer(),
    zoneNeighbours: zoneNeighboursOf(data),
  };
};

export const zonesOf = (data: ScenarioData, board: GameState): Zones => {
  let zones = zonesByScenario.get(data);
  if (!zones) zonesByScenario.set(data, (zones = createZones(data)));
  if (zones.currentBoard === board) return zones;
  zones.currentBoard = board;
  zones.readyForces = null;
  zones.organiseRefusals.clear();
  let first = 1;
  let second = 7;
  const { steps, hex, leader, inside, owner, besieged } = board;
  for (let castle = 0; castle < owner.length; castle++) {
    const place = (castle * 64 + (owner[castle] as number) + 3) * 2 + (besieged[castle] as number);
    first = Math.imul(first ^ place, 0x9e3779b1);
    second = Math.imul(second + place, 0x85ebca6b) ^ (second >>> 13);
  }
  if (zones.castlesFirstHash !== first || zones.castlesSecondHash !== second) {
    rebuildCastleZones(data, board, zones);
    zones.castlesFirstHash = first;
    zones.castlesSecondHash = second;
  }
  for (const unit of data.unitsInPlay) {
    if ((steps[unit] as number) === 0) continue;
    const force = leader[unit] as number;
    const place = (((hex[unit] as number) * 128 + force) * 2 + (inside[force] as number)) * 128 + unit;
    first = Math.imul(first ^ place, 0x9e3779b1);
    second = Math.imul(second + place, 0x85ebca6b) ^ (second >>> 13);
  }
  if (zones.firstHash !== first || zones.secondHash !== second) {
    rebuildUnitZones(data, board, zones);
    zones.firstHash = first;
    zones.secondHash = second;
  }
  return zones;
};

/** Makes the next lookup compare the position again. Called after every part of a step. */
export const invalidateZones = (data: ScenarioData): void => {
  const zones = zonesByScenario.get(data);
  if (zones) zones.currentBoard = null;
};

/** Zones of castles: strong in their own hex, weak around it (5-3-1). */
const rebuildCastleZones = (data: ScenarioData, { owner, besieged }: GameState, zones: Zones): void => {
  const { castleZone, castleOwner: castles } = zones;
  castleZone[0].fill(0);
  castleZone[1].fill(0);
  castles.fill(0);
  for (let castle = 0; castle < owner.length; castle++) {
    const army = owner[castle] as number;
    if (army < 0) continue;
    const here = (data.castles[castle] as Castle).hex;
    const side = data.armies[army]?.side as number;
    castles[here] = side + 1;
    if (besieged[castle] === 0) addZone(data, zones, castleZone[side] as Uint8Array, here, CASTLE_ZONE, WEAK_ZONE);
  }
};

/** Occupied hexes, and the zones of units on top of those of castles. */
const rebuildUnitZones = (data: ScenarioData, board: GameState, zones: Zones): void => {
  const { occupants: stands, zone, castleZone } = zones;
  stands[0].fill(0);
  stands[1].fill(0);
  zone[0].set(castleZone[0]);
  zone[1].set(castleZone[1]);
  const { steps, hex, leader, inside } = board;
  for (const unit of data.unitsInPlay) {
    if ((steps[unit] as number) === 0) continue;
    const force = leader[unit] as number;
    const here = hex[unit] as Hex;
    const side = data.sideOf[unit] as number;
    const own = stands[side] as Uint8Array;
    if (inside[force] === 1) own[here] = (own[here] as number) | 2;
    else if (((own[here] as number) & 1) === 0) {
      own[here] = (own[here] as number) | 1;
      addZone(data, zones, zone[side] as Uint8Array, here, UNIT_ZONE, UNIT_ZONE);
    }
  }
};

const addZone = (
  data: ScenarioData,
  { zoneNeighbours: reach }: Zones,
  layer: Uint8Array,
  here: Hex,
  atHome: number,
  around: number,
): void => {
  if (allowsZone(data, here)) layer[here] = (layer[here] as number) | atHome;
  for (let at = here * 6; at < here * 6 + 6; at++) {
    const next = reach[at] as Hex;
    if (next >= 0) layer[next] = (layer[next] as number) | around;
  }
};

/** 5-2.4 Units next to a castle do not control its hex; 5-4-4a a unit in its hex does. */
const isShieldedByCastle = (zones: Zones, hex: Hex, side: number): boolean =>
  zones.castleOwner[hex] === side + 1 && ((zones.occupants[enemyOf(side)] as Uint8Array)[hex] as number) % 2 === 0;

/** 15-4-1 Whether a hex lies in the enemy's strong zone for a force that enters; 5-2.3, 15-4-6 not if friends are there. */
export const entersStrongZone = (zones: Zones, hex: Hex, side: number): boolean =>
  (((zones.zone[enemyOf(side)] as Uint8Array)[hex] as number) & STRONG_ZONE) !== 0 &&
  (zones.occupants[side] as Uint8Array)[hex] === 0 &&
  !isShieldedByCastle(zones, hex, side);

/** 15-4-3 Whether a force in this hex is in the enemy's strong zone; 5-4-1 not in an own castle's hex. */
export const standsInStrongZone = (zones: Zones, hex: Hex, side: number): boolean =>
  (((zones.zone[enemyOf(side)] as Uint8Array)[hex] as number) & STRONG_ZONE) !== 0 && zones.castleOwner[hex] !== side + 1;

/** 23-4-4.1 Whether a retreat into a hex meets the zone of enemy units; castles' zones do not matter. */
export const retreatEntersZone = (zones: Zones, hex: Hex, side: number): boolean =>
  (((zones.zone[enemyOf(side)] as Uint8Array)[hex] as number) & UNIT_ZONE) !== 0 &&
  (zones.occupants[side] as Uint8Array)[hex] === 0 &&
  !isShieldedByCastle(zones, hex, side);

/** 15-6-2 Enemy forces outside a castle. */
export const hasEnemyForce = (zones: Zones, hex: Hex, side: number): boolean =>
  (((zones.occupants[enemyOf(side)] as Uint8Array)[hex] as number) & 1) !== 0;
const hasFriendlyForce = (zones: Zones, hex: Hex, side: number): boolean => (zones.occupants[side] as Uint8Array)[hex] !== 0;
export const hasEnemyCastle = (zones: Zones, hex: Hex, side: number): boolean => zones.castleOwner[hex] === enemyOf(side) + 1;

/** 15-3-1 Whether an enemy force or castle is in a hex or next to it over land. */
export const isNearEnemy = (data: ScenarioData, zones: Zones, hex: Hex, side: number): boolean => {
  if (hasEnemyForce(zones, hex, side) || hasEnemyCastle(zones, hex, side)) return true;
  for (let direction = 0; direction < 6; direction++) {
    const next = data.grid.neighbours[hex * 6 + direction] as Hex;
    if (next < 0 || (data.edgeFeatures[hex * 6 + direction] as number) & WATER) continue;
    if (hasEnemyForce(zones, next, side) || hasEnemyCastle(zones, next, side)) return true;
  }
  return false;
};

/** 11-1-3 Whether a side's line of communication may use a hex, apart from its terrain. */
export const isOpenToLine = (zones: Zones, hex: Hex, side: number): boolean => {
  if (hasEnemyForce(zones, hex, side)) return false;
  if (hasFriendlyForce(zones, hex, side)) return true;
  if (hasEnemyCastle(zones, hex, side)) return false;
  return (zones.zone[enemyOf(side)] as Uint8Array)[hex] === 0 || zones.castleOwner[hex] === side + 1;
};
