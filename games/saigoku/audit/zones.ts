import type { Position } from './position.ts';

/* Chapter 5: zones of control, from the positions of units and castles. */

const enemyOf = (side: number): number => 1 - side;

/** 5.0 A zone reaches the hex itself and its neighbours, but 5-2.1 not over water and 5-2.2 not into sea or swamp. */
const reaches = (position: Position, from: string, to: string): boolean =>
  !position.world.terrain(to).noZOC && (from === to || position.world.isAdjacentOverLand(from, to));

const areaOf = (position: Position, hex: string): readonly string[] => [hex, ...position.world.neighbours(hex)];

const hasFriends = (position: Position, hex: string, side: number): boolean =>
  position.forcesAt(hex).some((force) => position.sideOf(force) === side);

export const hasFieldEnemies = (position: Position, hex: string, side: number): boolean =>
  position.fieldForces(hex, enemyOf(side)).length > 0;

export const hasEnemyCastle = (position: Position, hex: string, side: number): boolean => position.castleOfSide(hex, enemyOf(side)) >= 0;

/** 5-1-1a The zone of enemy units outside castles. 5-3-3b A garrison has none. */
const inUnitZone = (position: Position, hex: string, side: number): boolean =>
  areaOf(position, hex).some((near) => reaches(position, near, hex) && hasFieldEnemies(position, near, side));

/** 5-1-1b A castle's own hex, unless 5-4-3 it is under siege. */
const inCastleHexZone = (position: Position, hex: string, side: number): boolean => {
  const castle = position.castleOfSide(hex, enemyOf(side));
  return castle >= 0 && !position.isBesieged(castle) && reaches(position, hex, hex);
};

/** 5-1-2 The six hexes around a castle that is not under siege. */
const inWeakZone = (position: Position, hex: string, side: number): boolean =>
  position.world.neighbours(hex).some((near) => {
    const castle = position.castleOfSide(near, enemyOf(side));
    return castle >= 0 && !position.isBesieged(castle) && reaches(position, near, hex);
  });

/** 5-2.4 An own castle keeps the zones of enemies around it out of its hex; 5-4-4a not those of enemies in the hex. */
const isShielded = (position: Position, hex: string, side: number): boolean =>
  position.castleOfSide(hex, side) >= 0 && !hasFieldEnemies(position, hex, side);

/** 15-4-1 The hex costs 1 more to enter. 15-4-6 Not if friends stand there. */
export const entersStrongZone = (position: Position, hex: string, side: number): boolean =>
  !hasFriends(position, hex, side) &&
  !isShielded(position, hex, side) &&
  (inUnitZone(position, hex, side) || inCastleHexZone(position, hex, side));

/** 15-4-3 The hex costs 1 more to leave. 5-4-1 Not in the hex of an own castle. */
export const leavesStrongZone = (position: Position, hex: string, side: number): boolean =>
  position.castleOfSide(hex, side) < 0 && (inUnitZone(position, hex, side) || inCastleHexZone(position, hex, side));

/** 23-4-4.1 Only the zones of units matter, and friends in the hex keep them off. */
export const retreatMeetsZone = (position: Position, hex: string, side: number): boolean =>
  !hasFriends(position, hex, side) && !isShielded(position, hex, side) && inUnitZone(position, hex, side);

/** 15-3-1 An enemy force outside a castle or an enemy castle in the hex or next to it over land. */
export const isNearEnemy = (position: Position, hex: string, side: number): boolean =>
  areaOf(position, hex).some(
    (near) =>
      (near === hex || position.world.isAdjacentOverLand(near, hex)) &&
      (hasFieldEnemies(position, near, side) || hasEnemyCastle(position, near, side)),
  );

/** 11-1-3 Whether a line of communication of a side may use a hex. */
export const isOpenToLine = (position: Position, hex: string, side: number): boolean => {
  if (!position.world.isInUse(hex) || position.world.terrain(hex).noLOC) return false; // 33.11, 11-1-3.5
  if (hasFieldEnemies(position, hex, side)) return false; // 11-1-3.1
  if (hasFriends(position, hex, side)) return true; // 11-1-4, 11-1-5
  if (hasEnemyCastle(position, hex, side)) return false; // 11-1-3.2
  if (position.castleOfSide(hex, side) >= 0) return true; // 5-2.4
  return !inUnitZone(position, hex, side) && !inWeakZone(position, hex, side); // 11-1-3.3
};
