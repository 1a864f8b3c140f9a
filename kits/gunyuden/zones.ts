import type { Hex } from '@gunbai/kits/hex';
import { WATER, enemyOf } from './war.ts';
import type { Castle, Terrain, War } from './war.ts';
import type { Board } from './board.ts';

/**
 * 5 Zones of control, and who stands where, for one position. Built anew in about a microsecond whenever the position has
 * changed, which two hashes over it tell; two over the castles alone, since their zones seldom change.
 */
export interface Zones {
  first: number;
  second: number;
  castlesFirst: number;
  castlesSecond: number;
  /** The board last looked at, as long as nothing has happened on it since. */
  seen: Board | null;
  /** The forces that may act on it, once somebody has asked. */
  ready: readonly number[] | null;
  /** Why commanders have nothing to organise on it, of those about whom somebody has asked. */
  readonly idle: Map<number, string | null>;
  /** By side: 1 where a force stands outside a castle, 2 where one is in garrison (bits). */
  readonly stands: readonly [Uint8Array, Uint8Array];
  /** By side: 1 strong zone of its units, 2 its castle's own hex, 4 weak zone (bits). 5-3-1 */
  readonly zone: readonly [Uint8Array, Uint8Array];
  /** The same of castles alone. */
  readonly castleZone: readonly [Uint8Array, Uint8Array];
  /** The side whose castle stands here, plus 1; 0 for none. */
  readonly castle: Uint8Array;
  /** Where the zone of each hex reaches beside the hex itself, six numbers for each; -1 where it does not. */
  readonly around: Int16Array;
}

export const UNITS = 1;
export const CASTLE = 2;
export const WEAK = 4;
export const STRONG = UNITS | CASTLE;

const known = new WeakMap<War, Zones>();

const hasZone = ({ terrain, terrains }: War, hex: Hex): boolean => !(terrains[terrain[hex] as number] as Terrain).noZone;

/** 5.0 A zone reaches into the six hexes around; 5-2.1 not across water; 5-2.2 not into sea or swamp. */
const reachOf = (war: War): Int16Array =>
  Int16Array.from({ length: war.grid.size * 6 }, (_, at) => {
    const next = war.grid.neighbours[at] as Hex;
    return next >= 0 && ((war.sides6[at] as number) & WATER) === 0 && hasZone(war, next) ? next : -1;
  });

const freshZones = (war: War): Zones => {
  const layer = (): Uint8Array => new Uint8Array(war.grid.size);
  return {
    first: 0,
    second: 0,
    castlesFirst: 0,
    castlesSecond: 0,
    seen: null,
    ready: null,
    idle: new Map(),
    stands: [layer(), layer()],
    zone: [layer(), layer()],
    castleZone: [layer(), layer()],
    castle: layer(),
    around: reachOf(war),
  };
};

export const zonesOf = (war: War, board: Board): Zones => {
  let zones = known.get(war);
  if (!zones) known.set(war, (zones = freshZones(war)));
  if (zones.seen === board) return zones;
  zones.seen = board;
  zones.ready = null;
  zones.idle.clear();
  let first = 1;
  let second = 7;
  const { steps, hex, leader, inside, owner, besieged } = board;
  for (let castle = 0; castle < owner.length; castle++) {
    const place = (castle * 64 + (owner[castle] as number) + 3) * 2 + (besieged[castle] as number);
    first = Math.imul(first ^ place, 0x9e3779b1);
    second = Math.imul(second + place, 0x85ebca6b) ^ (second >>> 13);
  }
  if (zones.castlesFirst !== first || zones.castlesSecond !== second) {
    layCastles(war, board, zones);
    zones.castlesFirst = first;
    zones.castlesSecond = second;
  }
  for (const unit of war.present) {
    if ((steps[unit] as number) === 0) continue;
    const force = leader[unit] as number;
    const place = (((hex[unit] as number) * 128 + force) * 2 + (inside[force] as number)) * 128 + unit;
    first = Math.imul(first ^ place, 0x9e3779b1);
    second = Math.imul(second + place, 0x85ebca6b) ^ (second >>> 13);
  }
  if (zones.first !== first || zones.second !== second) {
    layUnits(war, board, zones);
    zones.first = first;
    zones.second = second;
  }
  return zones;
};

/** Something may have happened: the next look compares the position again. Called after every part of a step. */
export const lookAgain = (war: War): void => {
  const zones = known.get(war);
  if (zones) zones.seen = null;
};

/** The castles and their zones: their own hex is strong, those around are weak (5-3-1). */
const layCastles = (war: War, { owner, besieged }: Board, zones: Zones): void => {
  const { castleZone, castle: castles } = zones;
  castleZone[0].fill(0);
  castleZone[1].fill(0);
  castles.fill(0);
  for (let castle = 0; castle < owner.length; castle++) {
    const army = owner[castle] as number;
    if (army < 0) continue;
    const here = (war.castles[castle] as Castle).hex;
    const side = war.armies[army]?.side as number;
    castles[here] = side + 1;
    if (besieged[castle] === 0) spread(war, zones, castleZone[side] as Uint8Array, here, CASTLE, WEAK);
  }
};

/** Who stands where, and the zones of units over those of castles. */
const layUnits = (war: War, board: Board, zones: Zones): void => {
  const { stands, zone, castleZone } = zones;
  stands[0].fill(0);
  stands[1].fill(0);
  zone[0].set(castleZone[0]);
  zone[1].set(castleZone[1]);
  const { steps, hex, leader, inside } = board;
  for (const unit of war.present) {
    if ((steps[unit] as number) === 0) continue;
    const force = leader[unit] as number;
    const here = hex[unit] as Hex;
    const side = war.sideOf[unit] as number;
    const own = stands[side] as Uint8Array;
    if (inside[force] === 1) own[here] = (own[here] as number) | 2;
    else {
      own[here] = (own[here] as number) | 1;
      // One of each force is enough; a force whose leader has just fallen still stands there.
      if (force === unit || (steps[force] as number) === 0) spread(war, zones, zone[side] as Uint8Array, here, UNITS, UNITS);
    }
  }
};

const spread = (war: War, { around: reach }: Zones, layer: Uint8Array, here: Hex, atHome: number, around: number): void => {
  if (hasZone(war, here)) layer[here] = (layer[here] as number) | atHome;
  for (let at = here * 6; at < here * 6 + 6; at++) {
    const next = reach[at] as Hex;
    if (next >= 0) layer[next] = (layer[next] as number) | around;
  }
};

/** 5-2.4 The zone of units next to an own castle does not reach into it; 5-4-4a a unit in its hex does control it. */
const keepsOut = (zones: Zones, hex: Hex, side: number): boolean =>
  zones.castle[hex] === side + 1 && ((zones.stands[enemyOf(side)] as Uint8Array)[hex] as number) % 2 === 0;

/** 15-4-1 Whether entering a hex means entering the enemy's strong zone; 5-2.3, 15-4-6 not where friends stand. */
export const entersStrongZone = (zones: Zones, hex: Hex, side: number): boolean =>
  (((zones.zone[enemyOf(side)] as Uint8Array)[hex] as number) & STRONG) !== 0 &&
  (zones.stands[side] as Uint8Array)[hex] === 0 &&
  !keepsOut(zones, hex, side);

/** 15-4-3 Whether a force that stands here is in the enemy's strong zone; 5-4-1 not in an own castle's hex. */
export const standsInStrongZone = (zones: Zones, hex: Hex, side: number): boolean =>
  (((zones.zone[enemyOf(side)] as Uint8Array)[hex] as number) & STRONG) !== 0 && zones.castle[hex] !== side + 1;

/** 23-4-4.1 Whether a retreat into a hex meets the zone of enemy units; castles' zones do not matter. */
export const retreatMeetsZone = (zones: Zones, hex: Hex, side: number): boolean =>
  (((zones.zone[enemyOf(side)] as Uint8Array)[hex] as number) & UNITS) !== 0 &&
  (zones.stands[side] as Uint8Array)[hex] === 0 &&
  !keepsOut(zones, hex, side);

/** 15-6-2 Enemy forces outside a castle. */
export const enemyStands = (zones: Zones, hex: Hex, side: number): boolean =>
  (((zones.stands[enemyOf(side)] as Uint8Array)[hex] as number) & 1) !== 0;
export const friendStands = (zones: Zones, hex: Hex, side: number): boolean => (zones.stands[side] as Uint8Array)[hex] !== 0;
export const enemyCastle = (zones: Zones, hex: Hex, side: number): boolean => zones.castle[hex] === enemyOf(side) + 1;

/** 15-3-1 Whether an enemy force or castle is in a hex or next to it, water between them not counted. */
export const nearEnemy = (war: War, zones: Zones, hex: Hex, side: number): boolean => {
  if (enemyStands(zones, hex, side) || enemyCastle(zones, hex, side)) return true;
  for (let direction = 0; direction < 6; direction++) {
    const next = war.grid.neighbours[hex * 6 + direction] as Hex;
    if (next < 0 || (war.sides6[hex * 6 + direction] as number) & WATER) continue;
    if (enemyStands(zones, next, side) || enemyCastle(zones, next, side)) return true;
  }
  return false;
};

/** 11-1-3 Whether a side's line of communication may use a hex, its terrain aside. */
export const opensToLine = (zones: Zones, hex: Hex, side: number): boolean => {
  if (enemyStands(zones, hex, side)) return false;
  if (friendStands(zones, hex, side)) return true;
  if (enemyCastle(zones, hex, side)) return false;
  return (zones.zone[enemyOf(side)] as Uint8Array)[hex] === 0 || zones.castle[hex] === side + 1;
};
