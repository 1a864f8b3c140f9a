import {
  armyOf,
  besiegingStrength,
  castleOf,
  castleSide,
  COMMANDER_IN_CHIEF,
  enemyOf,
  fieldForcesAt,
  followerCount,
  garrisonOf,
  GENERAL,
  hasLine,
  hexOf,
  isBesieged,
  isForceLeader,
  lineReaches,
  invalidateZones,
  MIN_MORALE,
  moveForce,
  NONE,
  outranks,
  sideOf,
  requiredSiegeStrength,
  totalStrength,
  unitOf,
} from '../rules/series/index.ts';
import type { Army, GameState, ScenarioData } from '../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { castlePoints } from '../rules/scoring.ts';
import { objectiveOf, isTargetUnit } from './objectives.ts';
import { nearestHarbour, isOnIsland } from './sea-crossing.ts';
import { fieldForcesOf, strengthOf } from './field-forces.ts';
import { expectedDamage } from '../odds/expected-results.ts';
import { isUnreachable, marchCostsTo } from './paths.ts';

/** Legs of a line of communication, in half points. */
const RELAY_RANGE = 16;
const HOME_RANGE = 32;

/** The least strength of a force that counts as a threat or a help, and that does not join another. */
export const MIN_FIELD_STRENGTH = 5;

/** A force with officers to spare leaves one behind as a relay. */
export const canLeaveRelay = (data: ScenarioData, board: GameState, force: number): boolean => followerCount(data, board, force) >= 3;

/** Evaluates the board as if a force were in another hex. */
const withForceAt = <T>(data: ScenarioData, board: GameState, force: number, hex: Hex, evaluate: () => T): T => {
  const here = hexOf(board, force);
  moveForce(data, board, force, hex);
  invalidateZones(data);
  const seen = evaluate();
  moveForce(data, board, force, here);
  invalidateZones(data);
  return seen;
};

/** Whether the force would have a line of communication in this hex. */
export const keepsLineAt = (data: ScenarioData, board: GameState, force: number, hex: Hex): boolean =>
  withForceAt(data, board, force, hex, () => hasLine(data, board, force));

/** Whether a castle captured there could be linked to the army's home by its castles, or by officers left as relays. */
const canBeLinked = (data: ScenarioData, board: GameState, force: number, hex: Hex): boolean => {
  const army = armyOf(data, force);
  const isChief = unitOf(data, force).rank === COMMANDER_IN_CHIEF;
  const relay = !isChief && canLeaveRelay(data, board, force) ? RELAY_RANGE * 2 : RELAY_RANGE;
  const { home, side } = data.armies[army] as Army;
  const costs = marchCostsTo(data, hex);
  for (const castle of data.castles) {
    if (castleSide(data, board, castle.index) !== side || !lineReaches(data, board, army, castle.hex)) continue;
    if ((costs[castle.hex] as number) <= (castle.index === home ? Math.max(HOME_RANGE, relay) : relay)) return true;
  }
  return false;
};

/** The strength of friendly forces in or near a hex, without this force. */
export const friendlyStrengthNear = (data: ScenarioData, board: GameState, side: number, hex: Hex, excluded: number): number => {
  const costs = marchCostsTo(data, hex);
  let near = 0;
  for (const { leader, side: of, strength } of fieldForcesOf(data, board))
    if (leader !== excluded && of === side && (costs[hexOf(board, leader)] as number) <= 6) near += strength;
  return near;
};

/** The strength of friendly forces nearer to a hex than this one. */
const closerFriendlyStrength = (data: ScenarioData, board: GameState, force: number, hex: Hex, cost: number): number => {
  const costs = marchCostsTo(data, hex);
  let closer = 0;
  for (const { leader, side, strength } of fieldForcesOf(data, board)) {
    if (leader === force || side !== data.sideOf[force] || strength < MIN_FIELD_STRENGTH) continue;
    const their = costs[hexOf(board, leader)] as number;
    if (their < cost || (their === cost && leader < force)) closer += strength;
  }
  return closer;
};

export const enemyStrengthNear = (data: ScenarioData, board: GameState, side: number, hex: Hex, maxCost: number): number => {
  const costs = marchCostsTo(data, hex);
  let near = 0;
  for (const { leader, side: of, strength } of fieldForcesOf(data, board))
    if (of === enemyOf(side) && (costs[hexOf(board, leader)] as number) <= maxCost) near += strength;
  return near;
};

export interface Goal {
  readonly hex: Hex;
  readonly worth: number;
}

const HELP_RANGE = 24;
const UNLIMITED_RANGE = 500;

/** Friendly strength within a march cost of a hex, without this force. */
const helperStrength = (data: ScenarioData, board: GameState, force: number, hex: Hex, maxCost: number): number => {
  const costs = marchCostsTo(data, hex);
  let help = 0;
  for (const { leader, side, strength } of fieldForcesOf(data, board))
    if (
      leader !== force &&
      side === data.sideOf[force] &&
      strength >= MIN_FIELD_STRENGTH &&
      (costs[hexOf(board, leader)] as number) <= maxCost
    )
      help += strength;
  return help;
};

/** Extra value of the castle that decides the game. */
const OBJECTIVE_BONUS = 25;
/** Value of besieging the army that must be removed. */
const TARGET_ARMY_BONUS = 15;

/** Penalty for a force in front of a castle without a line. */
const NO_LINE_PENALTY = 12;

/** The value of capturing an enemy castle with this force; -Infinity if it cannot exceed `least`. */
export const evaluateCastle = (data: ScenarioData, board: GameState, force: number, castle: number, least: number): number => {
  const { hex, level } = castleOf(data, castle);
  const side = sideOf(data, force);
  const cost = marchCostsTo(data, hex)[hexOf(board, force)] as number;
  if (isUnreachable(cost)) return -Infinity;
  const own = strengthOf(data, board, force);
  const needs = requiredSiegeStrength(castleOf(data, castle));
  const garrisonForces = garrisonOf(data, board, castle);
  const garrison = totalStrength(data, board, garrisonForces);
  const objective = objectiveOf(board);
  const isObjective = objective?.castle === castle;
  const helpStrength = helperStrength(data, board, force, hex, isObjective ? UNLIMITED_RANGE : HELP_RANGE);
  const canSurround = own + helpStrength >= needs;
  const storm = expectedDamage(data, own, -level - (data.terrains[data.terrain[hex] as number]?.assault ?? 0));
  if (!canSurround && storm < 0.7) return -Infinity;
  const holdsTarget = !isObjective && objective?.attacker === side && garrisonForces.some((one) => isTargetUnit(data, objective, one));
  let worth = 8 + castlePoints(data, castle) * 2 + storm * 4 + (canSurround ? 4 : 0) - garrison * 0.8;
  worth += (10 - (board.durability[castle] as number)) * 0.8 - cost * 0.15;
  worth += isObjective ? OBJECTIVE_BONUS : holdsTarget ? TARGET_ARMY_BONUS : 0;
  if (worth <= least) return -Infinity;
  const outside = totalStrength(data, board, fieldForcesAt(data, board, hex, enemyOf(side)));
  const danger = outside + enemyStrengthNear(data, board, side, hex, 8) * 0.5;
  worth -= danger * 0.5;
  if (worth <= least) return -Infinity;
  const friends = friendlyStrengthNear(data, board, side, hex, force);
  if (own + (isObjective ? helpStrength : friends) < Math.max(garrison, danger) * 1.2) return -Infinity;
  if (isObjective) return canBeLinked(data, board, force, hex) ? worth : -Infinity;
  if (closerFriendlyStrength(data, board, force, hex, cost) > needs * 1.3 + garrison * 1.5 + danger) worth -= 12; // enough friends are nearer
  if (worth <= least || !canBeLinked(data, board, force, hex)) return -Infinity;
  // The zone of an unbesieged castle cuts the line of a force that can neither besiege it nor leave a relay.
  if (worth > 0 && !canLeaveRelay(data, board, force) && !keepsLineAt(data, board, force, hex)) worth -= NO_LINE_PENALTY;
  return worth;
};

/** A weak enemy force in the open that this one could hunt down. */
export const evaluatePrey = (data: ScenarioData, board: GameState, force: number, prey: number): number => {
  const hex = hexOf(board, prey);
  const cost = marchCostsTo(data, hex)[hexOf(board, force)] as number;
  const isObjective = isTargetUnit(data, objectiveOf(board), prey);
  if (cost > (isObjective ? 40 : 20)) return -Infinity;
  const own = strengthOf(data, board, force);
  const foes = totalStrength(data, board, fieldForcesAt(data, board, hex, sideOf(data, prey)));
  if (own < foes * (isObjective ? 1.3 : 3)) return -Infinity;
  return (isObjective ? 26 : 6) + unitOf(data, prey).rank * 4 - cost * 0.5;
};

/** An own castle that is besieged and could be freed. */
export const evaluateRelief = (data: ScenarioData, board: GameState, force: number, castle: number): number => {
  const { hex } = castleOf(data, castle);
  const cost = marchCostsTo(data, hex)[hexOf(board, force)] as number;
  const side = sideOf(data, force);
  const besiegers = besiegingStrength(data, board, castle);
  const own = strengthOf(data, board, force) + friendlyStrengthNear(data, board, side, hex, force);
  if (isUnreachable(cost) || own * 1.3 < besiegers) return -Infinity;
  return 12 + castlePoints(data, castle) * 2 - cost * 0.25 + (objectiveOf(board)?.castle === castle ? OBJECTIVE_BONUS : 0);
};

/** Whether friends near a besieged castle are strong enough to free it. */
export const isReliefNear = (data: ScenarioData, board: GameState, castle: number): boolean => {
  const { hex } = castleOf(data, castle);
  const friends = friendlyStrengthNear(data, board, castleSide(data, board, castle), hex, NONE);
  return friends * 1.3 >= besiegingStrength(data, board, castle);
};

/** The least points of a home castle that is worth a guard. */
const MIN_GUARDED_POINTS = 5;
/** March cost, in half points, within which enemies threaten a castle. */
export const THREAT_RANGE = 16;

/** A valuable home castle is never left empty while enemies are near. */
const mustGuardHome = (data: ScenarioData, board: GameState, force: number): boolean => {
  const army = armyOf(data, force);
  const { home, side } = data.armies[army] as Army;
  if (home < 0 || board.owner[home] !== army || castlePoints(data, home) < MIN_GUARDED_POINTS) return false;
  const { hex } = castleOf(data, home);
  if (hexOf(board, force) !== hex || garrisonOf(data, board, home).some((other) => other !== force)) return false;
  return enemyStrengthNear(data, board, side, hex, THREAT_RANGE) >= MIN_FIELD_STRENGTH;
};

/** The least strength with which a force goes to war. A commander-in-chief needs more, because his army is eliminated with him. */
const MIN_WAR_STRENGTH = 4;
const MIN_CHIEF_STRENGTH = 9;

const isFitForWar = (data: ScenarioData, board: GameState, force: number, strength: number): boolean => {
  if (strength < MIN_WAR_STRENGTH || (board.morale[force] as number) < -2) return false;
  if (unitOf(data, force).rank < COMMANDER_IN_CHIEF) return true;
  return strength >= MIN_CHIEF_STRENGTH && (board.morale[force] as number) >= -1;
};

/** The morale at which a force without a line returns home. A besieging general recovers where he is instead. */
const retreatMorale = (data: ScenarioData, board: GameState, force: number): number => {
  const { rank } = unitOf(data, force);
  if (rank === COMMANDER_IN_CHIEF) return -1;
  return rank === GENERAL && board.besieging[force] === 1 ? MIN_MORALE : MIN_MORALE + 1;
};

/** A force without a line and with low morale returns home; a commander-in-chief earlier. */
export const mustGoHome = (data: ScenarioData, board: GameState, force: number): boolean =>
  !isOnIsland(board, force) &&
  board.inside[force] === 0 &&
  (board.morale[force] as number) <= retreatMorale(data, board, force) &&
  (board.morale[force] as number) - (data.innings - board.inning) < MIN_MORALE && // otherwise it lasts to the end of the game
  !hasLine(data, board, force);

/** The goal of a force: an enemy castle, an own one to relieve, or a castle to hold; null if it should stay. */
export const chooseGoal = (data: ScenarioData, board: GameState, force: number): Goal | null => {
  const side = sideOf(data, force);
  const own = strengthOf(data, board, force);
  if (mustGoHome(data, board, force)) return refugeGoal(data, board, force, false);
  if (mustGuardHome(data, board, force)) return board.inside[force] === 1 ? null : { hex: hexOf(board, force), worth: 1 };
  const objective = objectiveOf(board);
  // 36.6.2 The army that must survive is safest in the castle that must hold.
  if (objective && isTargetUnit(data, objective, force) && castleSide(data, board, objective.castle) === side)
    return board.inside[force] === 1 ? null : { hex: objective.hex, worth: 1 };
  const isFit = isFitForWar(data, board, force, own);
  let best: Goal | null = null;
  const leastWorth = (): number => best?.worth ?? 0;
  const consider = (hex: Hex, worth: number): void => {
    if (worth > leastWorth()) best = { hex, worth };
  };
  if (isFit)
    for (const { index, hex } of data.castles) {
      const owner = castleSide(data, board, index);
      if (owner === enemyOf(side)) consider(hex, evaluateCastle(data, board, force, index, leastWorth()));
      else if (owner === side && isBesieged(board, index)) consider(hex, evaluateRelief(data, board, force, index));
    }
  if (isFit)
    for (const unit of data.unitsInPlay)
      if (data.sideOf[unit] === enemyOf(side) && isForceLeader(board, unit) && board.inside[unit] === 0)
        consider(hexOf(board, unit), evaluatePrey(data, board, force, unit));
  const shore = nearestHarbour(data, board, force);
  if (shore) consider(shore.hex, shore.worth);
  if (best) return best;
  if (strengthRelayedBy(data, board, force) > own) return null;
  return (
    joinLeaderGoal(data, board, force, own) ?? (isFit ? relayGoal(data, board, force, own) : null) ?? refugeGoal(data, board, force, isFit)
  );
};

/** The number of hexes considered for a relay. */
const MAX_RELAY_CANDIDATES = 8;

/** The nearest hex where an idle force would relay the line to a stronger one of its army. */
const relayGoal = (data: ScenarioData, board: GameState, force: number, own: number): Goal | null => {
  const army = armyOf(data, force);
  if (board.inside[force] === 1 || unitOf(data, force).rank === COMMANDER_IN_CHIEF) return null;
  const here = marchCostsTo(data, hexOf(board, force));
  for (const friend of data.unitsInPlay) {
    if (
      data.army[friend] !== army ||
      !isForceLeader(board, friend) ||
      hasLine(data, board, friend) ||
      strengthOf(data, board, friend) <= own
    )
      continue;
    const costs = marchCostsTo(data, hexOf(board, friend));
    const places: Hex[] = [];
    for (let hex = 0; hex < costs.length; hex++)
      if ((costs[hex] as number) <= RELAY_RANGE && !isUnreachable(here[hex] as number) && lineReaches(data, board, army, hex))
        places.push(hex);
    places.sort((one, other) => (here[one] as number) - (here[other] as number));
    const found = places
      .slice(0, MAX_RELAY_CANDIDATES)
      .find((hex) => withForceAt(data, board, force, hex, () => hasLine(data, board, friend)));
    if (found !== undefined) return { hex: found, worth: 2 };
  }
  return null;
};

/** The strength of its army that has a line through this force alone. */
const strengthRelayedBy = (data: ScenarioData, board: GameState, force: number): number => {
  if (board.inside[force] === 1) return 0;
  const others = data.unitsInPlay.filter(
    (unit) =>
      unit !== force &&
      data.army[unit] === data.army[force] &&
      isForceLeader(board, unit) &&
      board.inside[unit] === 0 &&
      hasLine(data, board, unit),
  );
  const home = data.armies[armyOf(data, force)]?.home ?? -1;
  if (others.length === 0 || home < 0) return 0;
  const cut = withForceAt(data, board, force, castleOf(data, home).hex, () => others.filter((unit) => !hasLine(data, board, unit)));
  return totalStrength(data, board, cut);
};

/** A leader of its army with room for another unit that a small force should join. */
const joinLeaderGoal = (data: ScenarioData, board: GameState, force: number, own: number): Goal | null => {
  if (own >= MIN_FIELD_STRENGTH || !isBetterAsFollower(data, force) || followerCount(data, board, force) > 0) return null;
  let best: Goal | null = null;
  for (const leader of data.unitsInPlay) {
    if (leader === force || data.army[leader] !== data.army[force] || !isForceLeader(board, leader) || !outranks(data, leader, force))
      continue;
    if (
      isBetterAsFollower(data, leader) ||
      followerCount(data, board, leader) >= (data.commandLimits[leader] as number) ||
      board.besieging[leader] === 1
    )
      continue;
    const cost = marchCostsTo(data, hexOf(board, leader))[hexOf(board, force)] as number;
    const worth = leadershipValue(data, leader) - cost * 0.5;
    if (cost <= 28 && worth > (best?.worth ?? 0)) best = { hex: hexOf(board, leader), worth };
  }
  return best;
};

/** The nearest own castle for a weak force or one without a line. */
const refugeGoal = (data: ScenarioData, board: GameState, force: number, isFit: boolean): Goal | null => {
  const side = sideOf(data, force);
  if (board.inside[force] === 1) return null;
  if (hasLine(data, board, force) && (isFit || enemyStrengthNear(data, board, side, hexOf(board, force), 6) === 0)) return null;
  let best: Goal | null = null;
  let nearest = Infinity;
  for (const { index, hex } of data.castles) {
    if (castleSide(data, board, index) !== side || isBesieged(board, index)) continue;
    const cost = marchCostsTo(data, hex)[hexOf(board, force)] as number;
    if (!isUnreachable(cost) && cost < nearest) {
      nearest = cost;
      best = { hex, worth: 1 };
    }
  }
  return best;
};

/** Officers, and generals with few units to command, are more useful under another commander. */
export const isBetterAsFollower = (data: ScenarioData, unit: number): boolean =>
  unitOf(data, unit).rank === 0 || (data.commandLimits[unit] as number) <= 2;

/** The value of a leader with many units under him. */
export const leadershipValue = (data: ScenarioData, unit: number): number => {
  const { action, field, rank } = unitOf(data, unit);
  return action * 3 + field * 2 + rank;
};
