import {
  armyOf,
  besiegingStrength,
  castleOf,
  castleSide,
  COMMANDER_IN_CHIEF,
  enemyOf,
  fieldForcesAt,
  followersOf,
  garrisonOf,
  GENERAL,
  hasLine,
  hexOf,
  isBesieged,
  leads,
  lineReaches,
  lookAgain,
  LOWEST_MORALE,
  moveForce,
  outranks,
  sideOf,
  siegeNeeds,
  strengthOf,
  strengthOfAll,
  unitOf,
} from '@gunbai/kits/gunyuden';
import type { Army, Board, War } from '@gunbai/kits/gunyuden';
import type { Hex } from '@gunbai/kits/hex';
import { castlePoints } from '../rules/scoring.ts';
import { aimOf, mustFall } from './aim.ts';
import { harbour, isOnIsland } from './ferry.ts';
import { expectedDamage } from './odds.ts';
import { isFar, waysTo } from './ways.ts';

/** Legs of a line of communication, in half points. */
const RELAY = 16;
const HOME = 32;

/** A force that is worth sending out. */
export const LEAST_STRENGTH = 5;

/** A force with officers to spare leaves one behind to carry its line. */
export const canLeaveRelay = (war: War, board: Board, force: number): boolean => followersOf(war, board, force) >= 3;

/** What would be seen if a force stood in another hex. */
const ifItStood = <T>(war: War, board: Board, force: number, hex: Hex, look: () => T): T => {
  const here = hexOf(board, force);
  moveForce(war, board, force, hex);
  lookAgain(war);
  const seen = look();
  moveForce(war, board, force, here);
  lookAgain(war);
  return seen;
};

/** Whether the force would still have a line of communication one hex on. */
export const keepsLine = (war: War, board: Board, force: number, hex: Hex): boolean =>
  ifItStood(war, board, force, hex, () => hasLine(war, board, force));

/** Whether a castle taken there could be linked to the army's home by castles it has, or by officers left on the way. */
const canBeLinked = (war: War, board: Board, force: number, hex: Hex): boolean => {
  const army = armyOf(war, force);
  const isChief = unitOf(war, force).rank === COMMANDER_IN_CHIEF;
  const relay = !isChief && canLeaveRelay(war, board, force) ? RELAY * 2 : RELAY;
  const { home, side } = war.armies[army] as Army;
  const ways = waysTo(war, hex);
  for (const castle of war.castles) {
    if (castleSide(war, board, castle.index) !== side || !lineReaches(war, board, army, castle.hex)) continue;
    if ((ways[castle.hex] as number) <= (castle.index === home ? Math.max(HOME, relay) : relay)) return true;
  }
  return false;
};

/** Friends who stand in a hex or are on their way next to it, without this force. */
const friendsNear = (war: War, board: Board, side: number, hex: Hex, but: number): number => {
  const ways = waysTo(war, hex);
  let strength = 0;
  for (const unit of war.present)
    if (
      unit !== but &&
      war.sideOf[unit] === side &&
      leads(board, unit) &&
      board.inside[unit] === 0 &&
      (ways[board.hex[unit] as Hex] as number) <= 6
    )
      strength += strengthOf(war, board, unit);
  return strength;
};

/** Forces fit for war that are nearer to a hex than this one. */
const closerFriends = (war: War, board: Board, force: number, hex: Hex, way: number): number => {
  const ways = waysTo(war, hex);
  let strength = 0;
  for (const unit of war.present) {
    if (unit === force || war.sideOf[unit] !== war.sideOf[force] || !leads(board, unit) || board.inside[unit] === 1) continue;
    const own = strengthOf(war, board, unit);
    const their = ways[board.hex[unit] as Hex] as number;
    if (own >= LEAST_STRENGTH && (their < way || (their === way && unit < force))) strength += own;
  }
  return strength;
};

const enemiesNear = (war: War, board: Board, side: number, hex: Hex, within: number): number => {
  const ways = waysTo(war, hex);
  let strength = 0;
  for (const unit of war.present)
    if (
      war.sideOf[unit] === enemyOf(side) &&
      leads(board, unit) &&
      board.inside[unit] === 0 &&
      (ways[board.hex[unit] as Hex] as number) <= within
    )
      strength += strengthOf(war, board, unit);
  return strength;
};

export interface Goal {
  readonly hex: Hex;
  readonly worth: number;
}

const DAYS_MARCH = 24;
const ANYWHERE = 500;

/** Strength on this side that is fit for war within so many half points of a hex, without this force. */
const helpers = (war: War, board: Board, force: number, hex: Hex, within: number): number => {
  const ways = waysTo(war, hex);
  let strength = 0;
  for (const unit of war.present) {
    if (unit === force || war.sideOf[unit] !== war.sideOf[force] || !leads(board, unit) || board.inside[unit] === 1) continue;
    const own = strengthOf(war, board, unit);
    if (own >= LEAST_STRENGTH && (ways[board.hex[unit] as Hex] as number) <= within) strength += own;
  }
  return strength;
};

/** What the castle that decides the game is worth above its points. */
const DECISIVE = 25;
/** What it is worth to shut in those who must fall. */
const QUARRY = 15;

/** What it costs to stand before a castle without a line. */
const CUT_OFF = 12;

/** How well it would be to take an enemy castle with this force. */
const worthOfCastle = (war: War, board: Board, force: number, castle: number): number => {
  const { hex, level } = castleOf(war, castle);
  const side = sideOf(war, force);
  const way = waysTo(war, hex)[hexOf(board, force)] as number;
  if (isFar(way) || !canBeLinked(war, board, force, hex)) return -Infinity;
  const own = strengthOf(war, board, force);
  const needs = siegeNeeds(castleOf(war, castle));
  const garrison = strengthOfAll(war, board, garrisonOf(war, board, castle));
  const outside = strengthOfAll(war, board, fieldForcesAt(war, board, hex, enemyOf(side)));
  const friends = friendsNear(war, board, side, hex, force);
  const danger = outside + enemiesNear(war, board, side, hex, 8) * 0.5;
  const aim = aimOf(war, board);
  const isAim = aim?.castle === castle;
  const called = helpers(war, board, force, hex, isAim ? ANYWHERE : DAYS_MARCH);
  if (own + (isAim ? called : friends) < Math.max(garrison, danger) * 1.2) return -Infinity;
  const canSurround = own + called >= needs;
  const storm = expectedDamage(war, own, -level - (war.terrains[war.terrain[hex] as number]?.assault ?? 0));
  if (!canSurround && storm < 0.7) return -Infinity;
  let worth = 8 + castlePoints(war, castle) * 2 + storm * 4 + (canSurround ? 4 : 0) - garrison * 0.8 - danger * 0.5;
  worth += (10 - (board.durability[castle] as number)) * 0.8;
  if (isAim) return worth + DECISIVE - way * 0.15;
  if (aim?.attacker === side && garrisonOf(war, board, castle).some((one) => mustFall(war, aim, one))) worth += QUARRY;
  // The zone of a castle bars the line of those before it until they surround it; few cannot, nor carry a line by themselves.
  if (worth > way * 0.15 && !canLeaveRelay(war, board, force) && !keepsLine(war, board, force, hex)) worth -= CUT_OFF;
  if (closerFriends(war, board, force, hex, way) > needs * 1.3 + garrison * 1.5 + danger) worth -= 12; // enough are there or nearer
  return worth - way * 0.15;
};

/** A weak enemy force in the open that this one could hunt down. */
const worthOfPrey = (war: War, board: Board, force: number, prey: number): number => {
  const hex = hexOf(board, prey);
  const way = waysTo(war, hex)[hexOf(board, force)] as number;
  const isAim = mustFall(war, aimOf(war, board), prey);
  if (way > (isAim ? 40 : 20)) return -Infinity;
  const own = strengthOf(war, board, force);
  const foes = strengthOfAll(war, board, fieldForcesAt(war, board, hex, sideOf(war, prey)));
  if (own < foes * (isAim ? 1.3 : 3)) return -Infinity;
  return (isAim ? 26 : 6) + unitOf(war, prey).rank * 4 - way * 0.5;
};

/** An own castle that is besieged and could be freed. */
const worthOfRelief = (war: War, board: Board, force: number, castle: number): number => {
  const { hex } = castleOf(war, castle);
  const way = waysTo(war, hex)[hexOf(board, force)] as number;
  const side = sideOf(war, force);
  const besiegers = besiegingStrength(war, board, castle);
  const own = strengthOf(war, board, force) + friendsNear(war, board, side, hex, force);
  if (isFar(way) || own * 1.3 < besiegers) return -Infinity;
  return 12 + castlePoints(war, castle) * 2 - way * 0.25 + (aimOf(war, board)?.castle === castle ? DECISIVE : 0);
};

/** A commander-in-chief goes out only if he leads well and many: with him falls his army. */
const isFitForWar = (war: War, board: Board, force: number, strength: number): boolean => {
  if (strength < LEAST_STRENGTH || (board.morale[force] as number) < -2) return false;
  if (unitOf(war, force).rank < COMMANDER_IN_CHIEF) return true;
  return leadership(war, force) >= 14 && strength >= 9 && (board.morale[force] as number) >= -1;
};

/** How low morale may sink far from a line; a general who besieges rallies his men where they are, before he gives up what he began. */
const breakingPoint = (war: War, board: Board, force: number): number => {
  const { rank } = unitOf(war, force);
  if (rank === COMMANDER_IN_CHIEF) return -1;
  return rank === GENERAL && board.besieging[force] === 1 ? LOWEST_MORALE : LOWEST_MORALE + 1;
};

/** A force that is cut off and about to break goes back; a commander-in-chief sooner. */
export const mustGoHome = (war: War, board: Board, force: number): boolean =>
  !isOnIsland(war, board, force) &&
  board.inside[force] === 0 &&
  (board.morale[force] as number) <= breakingPoint(war, board, force) &&
  (board.morale[force] as number) - (war.innings - board.inning) < LOWEST_MORALE && // or it will last to the end
  !hasLine(war, board, force);

/** Where a force should go: an enemy castle, an own one to relieve, or a castle to keep; null if it should stay. */
export const goalOf = (war: War, board: Board, force: number): Goal | null => {
  const side = sideOf(war, force);
  const own = strengthOf(war, board, force);
  if (mustGoHome(war, board, force)) return refuge(war, board, force, false);
  const aim = aimOf(war, board);
  // 36.6.2 Those who must not fall are safest in the castle that must not fall.
  if (aim && mustFall(war, aim, force) && castleSide(war, board, aim.castle) === side)
    return board.inside[force] === 1 ? null : { hex: aim.hex, worth: 1 };
  const isFit = isFitForWar(war, board, force, own);
  let best: Goal | null = null;
  const consider = (hex: Hex, worth: number): void => {
    if (worth > (best?.worth ?? 0)) best = { hex, worth };
  };
  if (isFit)
    for (const { index, hex } of war.castles) {
      const owner = castleSide(war, board, index);
      if (owner === enemyOf(side)) consider(hex, worthOfCastle(war, board, force, index));
      else if (owner === side && isBesieged(board, index)) consider(hex, worthOfRelief(war, board, force, index));
    }
  if (isFit)
    for (const unit of war.present)
      if (war.sideOf[unit] === enemyOf(side) && leads(board, unit) && board.inside[unit] === 0)
        consider(hexOf(board, unit), worthOfPrey(war, board, force, unit));
  const shore = harbour(war, board, force);
  if (shore) consider(shore.hex, shore.worth);
  if (best) return best;
  if (lineThrough(war, board, force) > own) return null;
  return company(war, board, force, own) ?? (isFit ? post(war, board, force, own) : null) ?? refuge(war, board, force, isFit);
};

/** How many places a force looks at to carry a line from. */
const POSTS = 8;

/** The nearest place from where an idle force would carry the line to a stronger one of its army that is cut off. */
const post = (war: War, board: Board, force: number, own: number): Goal | null => {
  const army = armyOf(war, force);
  if (board.inside[force] === 1 || unitOf(war, force).rank === COMMANDER_IN_CHIEF) return null;
  const here = waysTo(war, hexOf(board, force));
  for (const friend of war.present) {
    if (war.army[friend] !== army || !leads(board, friend) || hasLine(war, board, friend) || strengthOf(war, board, friend) <= own)
      continue;
    const ways = waysTo(war, hexOf(board, friend));
    const places = Array.from(ways.keys())
      .filter((hex) => (ways[hex] as number) <= RELAY && !isFar(here[hex] as number) && lineReaches(war, board, army, hex))
      .toSorted((one, other) => (here[one] as number) - (here[other] as number));
    const found = places.slice(0, POSTS).find((hex) => ifItStood(war, board, force, hex, () => hasLine(war, board, friend)));
    if (found !== undefined) return { hex: found, worth: 2 };
  }
  return null;
};

/** The strength of those of its army who have their line through this force alone. */
const lineThrough = (war: War, board: Board, force: number): number => {
  if (board.inside[force] === 1) return 0;
  const others = war.present.filter(
    (unit) =>
      unit !== force && war.army[unit] === war.army[force] && leads(board, unit) && board.inside[unit] === 0 && hasLine(war, board, unit),
  );
  const home = war.armies[armyOf(war, force)]?.home ?? -1;
  if (others.length === 0 || home < 0) return 0;
  const cut = ifItStood(war, board, force, castleOf(war, home).hex, () => others.filter((unit) => !hasLine(war, board, unit)));
  return strengthOfAll(war, board, cut);
};

/** A leader of its army with room for one more, whom a small force should join. */
const company = (war: War, board: Board, force: number, own: number): Goal | null => {
  if (own >= LEAST_STRENGTH || !servesBetter(war, force) || followersOf(war, board, force) > 0) return null;
  let best: Goal | null = null;
  for (const leader of war.present) {
    if (leader === force || war.army[leader] !== war.army[force] || !leads(board, leader) || !outranks(war, leader, force)) continue;
    if (servesBetter(war, leader) || followersOf(war, board, leader) >= (war.command[leader] as number) || board.besieging[leader] === 1)
      continue;
    const way = waysTo(war, hexOf(board, leader))[hexOf(board, force)] as number;
    const worth = leadership(war, leader) - way * 0.5;
    if (way <= 28 && worth > (best?.worth ?? 0)) best = { hex: hexOf(board, leader), worth };
  }
  return best;
};

/** A castle of its own where a weak or cut-off force is safe. */
const refuge = (war: War, board: Board, force: number, isFit: boolean): Goal | null => {
  const side = sideOf(war, force);
  if (board.inside[force] === 1) return null;
  if (hasLine(war, board, force) && (isFit || enemiesNear(war, board, side, hexOf(board, force), 6) === 0)) return null;
  let best: Goal | null = null;
  let nearest = Infinity;
  for (const { index, hex } of war.castles) {
    if (castleSide(war, board, index) !== side || isBesieged(board, index)) continue;
    const way = waysTo(war, hex)[hexOf(board, force)] as number;
    if (!isFar(way) && way < nearest) {
      nearest = way;
      best = { hex, worth: 1 };
    }
  }
  return best;
};

/** Officers, and generals who could lead few themselves, serve better under another. */
export const servesBetter = (war: War, unit: number): boolean => unitOf(war, unit).rank === 0 || (war.command[unit] as number) <= 2;

/** How useful a leader is at the head of many. */
export const leadership = (war: War, unit: number): number => {
  const { action, field, rank } = unitOf(war, unit);
  return action * 3 + field * 2 + rank;
};
