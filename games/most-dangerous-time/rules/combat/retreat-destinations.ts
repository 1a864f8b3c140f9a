import { ATTACKER, DEFENDER, isOnGround, requireBattle, unitsInGroup, NO_LEADER } from './battle-state.ts';
import type { BattleSide, Battle, BattleGroup } from './battle-state.ts';
import { isBesieged, controllingSide, otherSideUnitsAt } from '../state.ts';
import type { GameState } from '../state.ts';
import { isCastleFreeOfOthers, ownsCastleSpace } from './deployment-choices.ts';
import { hasWalls, neighboursOf, linkKindsOf, LANE, isOffMap, isSea, isSpace, PLACE_COUNT, sideOfClan } from '../components.ts';
import type { Side } from '../components.ts';
import { remainingFortCapacity } from './deployment.ts';
import { canSideEnter } from '../place-access.ts';
import { factionOfBattleSide, groupOwner } from './combat-sides.ts';

/** A place to retreat into: open ground, or a castle with room for so many. */
export interface RetreatDestination {
  readonly place: number;
  readonly room: number;
  readonly kind: 'open' | 'contested' | 'castle';
}

const UNLIMITED_ROOM = 255;

/** The groups of one seat on one side of the battlefield that retreat. `forced` by card 30 or a deadlock (10.4.6). */
export interface RetreatLocals {
  readonly side: BattleSide;
  readonly seat: number;
  readonly forced: boolean;
  /** Only units of this side: a seat may also control neutral units in the field. */
  readonly faction?: Side;
}

/** 10.4.4b Combat is still to come there: active units have arrived. */
const isCombatPendingAt = (board: GameState, place: number): boolean =>
  (board.arrivals.includes(place) || board.activated.includes(place)) && !board.fought.includes(place);

/** 10.4.4b A castle of this side with unresolved combat; 16.1.5.4 with three players only the player's own castle. */
const isCastleAwaitingCombat = (board: GameState, place: number, faction: Side, seat: number): boolean =>
  hasWalls(place) &&
  isCombatPendingAt(board, place) &&
  !isBesieged(board, place, faction) &&
  isCastleFreeOfOthers(board, place, faction) &&
  ownsCastleSpace(board, place, seat);

/** 10.4.4a, 10.4.4b An adjacent friendly space or waypoint, over land. */
const adjacentDestinations = (board: GameState, battle: Battle, faction: Side, seat: number): RetreatDestination[] => {
  const refuges: RetreatDestination[] = [];
  const neighbours = neighboursOf(battle.place);
  const kinds = linkKindsOf(battle.place);
  for (let i = 0; i < neighbours.length; i++) {
    const place = neighbours[i] as number;
    if (kinds[i] === LANE || isOffMap(place) || isSea(place) || !canSideEnter(board, place, faction)) continue;
    if (isSpace(place) && controllingSide(board, place) !== faction) continue;
    if (otherSideUnitsAt(board, place, faction) === 0) refuges.push({ place, room: UNLIMITED_ROOM, kind: 'open' });
    else if (isCastleAwaitingCombat(board, place, faction, seat)) {
      const room = remainingFortCapacity(board, place);
      if (room > 0) refuges.push({ place, room, kind: 'contested' });
    }
  }
  return refuges;
};

/** 10.4.4d (ruling) When neutrals and others defend together, only the space's former controllers may use its castle. */
const isCoDefendersCastle = (board: GameState, battle: Battle, faction: Side): boolean => {
  const holder = controllingSide(board, battle.place);
  return holder !== faction && holder !== factionOfBattleSide(board, ATTACKER);
};

/** 10.4.4d The castle of the place itself: for the defender if it is his, for the attacker only for units that came out of it. */
const castleDestination = (board: GameState, battle: Battle, side: BattleSide, faction: Side): RetreatDestination | null => {
  if (!hasWalls(battle.place) || battle.ground === 'castle' || !isCastleFreeOfOthers(board, battle.place, faction)) return null;
  if (side === ATTACKER && battle.cameOut.length + battle.cameOutLeaders.length === 0) return null;
  if (side === DEFENDER && (!battle.castleOpen || isCoDefendersCastle(board, battle, faction))) return null;
  const room = remainingFortCapacity(board, battle.place);
  return room > 0 ? { place: battle.place, room, kind: 'castle' } : null;
};

/** 10.4.6 The nearest unbesieged spaces of this side, by any links. */
const nearestFriendlySpaces = (board: GameState, from: number, faction: Side): RetreatDestination[] => {
  const distance = new Int16Array(PLACE_COUNT).fill(-1);
  distance[from] = 0;
  const queue = [from];
  const found: RetreatDestination[] = [];
  let nearest = PLACE_COUNT;
  for (let i = 0; i < queue.length; i++) {
    const place = queue[i] as number;
    const steps = distance[place] as number;
    if (steps > nearest) break;
    if (
      place !== from &&
      isSpace(place) &&
      controllingSide(board, place) === faction &&
      otherSideUnitsAt(board, place, faction) === 0 &&
      canSideEnter(board, place, faction)
    ) {
      nearest = steps;
      found.push({ place, room: UNLIMITED_ROOM, kind: 'open' });
      continue;
    }
    for (const next of neighboursOf(place)) {
      if (distance[next] !== -1 || isOffMap(next)) continue;
      distance[next] = steps + 1;
      queue.push(next);
    }
  }
  return found;
};

export const retreatingGroups = (board: GameState, battle: Battle, { side, seat, faction }: RetreatLocals): BattleGroup[] => {
  const found: BattleGroup[] = [];
  for (const group of battle.groups)
    if (
      group.side === side &&
      isOnGround(battle, group) &&
      groupOwner(board, group) === seat &&
      (faction === undefined || sideOfClan[group.clan] === faction)
    )
      found.push(group);
  return found;
};

/** Whether a destination takes any number of units. */
export const hasOpenGround = (refuges: readonly RetreatDestination[]): boolean => {
  for (const { kind } of refuges) if (kind === 'open') return true;
  return false;
};

const factionOfGroups = (groups: readonly BattleGroup[]): Side => sideOfClan[groups[0]?.clan ?? 0] as Side;

/** The sides of the retreating units: usually one, two if neutral units retreat with others. Neutrals come last. */
export const factionsOfGroups = (groups: readonly BattleGroup[]): Side[] => {
  const factions: Side[] = [];
  for (const { clan } of groups) if (!factions.includes(sideOfClan[clan] as Side)) factions.push(sideOfClan[clan] as Side);
  return factions.sort();
};

/** The destinations of a seat's units if no other units retreated. */
const possibleDestinations = (board: GameState, retreating: RetreatLocals): RetreatDestination[] => {
  const battle = requireBattle(board);
  const faction = retreating.faction ?? factionOfGroups(retreatingGroups(board, battle, retreating));
  if (isSea(battle.place) && !retreating.forced) return [];
  const refuges = adjacentDestinations(board, battle, faction, retreating.seat);
  const castle = castleDestination(board, battle, retreating.side, faction);
  if (castle && mayUseCastle(board, battle, retreating)) refuges.push(castle);
  if (retreating.forced && !hasOpenGround(refuges)) refuges.push(...nearestFriendlySpaces(board, battle.place, faction));
  return refuges;
};

/** 10.4.4a, 10.4.2 Neutrals and others cannot share a destination. So the first units must leave one for their player's other units. */
export const leavesDestinationForOthers = (board: GameState, retreating: RetreatLocals, { place, kind }: RetreatDestination): boolean => {
  if (kind !== 'open' || isSpace(place) || retreating.faction === undefined) return true;
  const battle = requireBattle(board);
  const { side, seat, forced } = retreating;
  const groups = retreatingGroups(board, battle, { side, seat, forced });
  return factionsOfGroups(groups).every((faction) => {
    if (faction === retreating.faction) return true;
    const others: RetreatLocals = { side, seat, forced, faction };
    const destinations = possibleDestinations(board, others).filter((refuge) => refuge.place !== place);
    return canAllRetreat(battle, retreatingGroups(board, battle, others), destinations, side, null);
  });
};

/** The current destinations of a seat's units. */
export const legalDestinations = (board: GameState, retreating: RetreatLocals): RetreatDestination[] =>
  possibleDestinations(board, retreating).filter((refuge) => leavesDestinationForOthers(board, retreating, refuge));

const mayUseCastle = (board: GameState, battle: Battle, { side, seat }: RetreatLocals): boolean =>
  side === ATTACKER || ownsCastleSpace(board, battle.place, seat);

const soldiersThatCameOut = (battle: Battle, clan: number): number => battle.cameOut.find(([one]) => one === clan)?.[1] ?? 0;

/** How many soldiers of a clan may retreat to a refuge. A castle takes back only attackers who came out of it (10.2.2c). */
export const maxSoldiersTo = (
  battle: Battle,
  groups: readonly BattleGroup[],
  refuge: RetreatDestination,
  side: BattleSide,
  clan: number,
): number => {
  let soldiers = 0;
  for (const group of groups) if (group.clan === clan) soldiers += group.soldiers + group.ooc;
  const allowed = refuge.kind === 'castle' && side === ATTACKER ? soldiersThatCameOut(battle, clan) : soldiers;
  return Math.min(soldiers, refuge.room, allowed);
};

export const canLeaderGoTo = (battle: Battle, refuge: RetreatDestination, side: BattleSide, leader: number): boolean =>
  refuge.room > 0 && (refuge.kind !== 'castle' || side !== ATTACKER || battle.cameOutLeaders.includes(leader));

export const countUnitsOfGroups = (groups: readonly BattleGroup[]): number => {
  let units = 0;
  for (const group of groups) units += unitsInGroup(group);
  return units;
};

export const doAllFit = (battle: Battle, groups: readonly BattleGroup[], refuge: RetreatDestination, side: BattleSide): boolean =>
  countUnitsOfGroups(groups) <= refuge.room &&
  (refuge.kind !== 'castle' ||
    side !== ATTACKER ||
    groups.every(
      (group) =>
        (group.leader === NO_LEADER || battle.cameOutLeaders.includes(group.leader)) &&
        maxSoldiersTo(battle, groups, refuge, side, group.clan) >=
          groups.reduce((sum, one) => (one.clan === group.clan ? sum + one.soldiers + one.ooc : sum), 0),
    ));

/** Retreating units sent to a refuge: soldiers of a clan, or a leader. */
export interface RetreatPart {
  readonly refuge: RetreatDestination;
  readonly clan: number;
  readonly soldiers: number;
  readonly leader: number;
}

/** How many remaining units could enter the castle; of the attacker only units that came out of it (10.2.2c). */
const countShelterable = (battle: Battle, groups: readonly BattleGroup[], gone: RetreatPart | null): number => {
  const left = new Map<number, number>();
  let units = 0;
  for (const { clan, leader, soldiers, ooc } of groups) {
    left.set(clan, (left.get(clan) ?? 0) + soldiers + ooc);
    if (leader !== NO_LEADER && leader !== gone?.leader && battle.cameOutLeaders.includes(leader)) units++;
  }
  for (const [clan, soldiers] of left) {
    const sent = gone !== null && gone.clan === clan ? gone.soldiers : 0;
    const out = soldiersThatCameOut(battle, clan) - (gone?.refuge.kind === 'castle' ? sent : 0);
    units += Math.min(soldiers - sent, out);
  }
  return units;
};

/** 10.4.2 Whether every remaining unit can get one of these legal destinations. */
export const canAllRetreat = (
  battle: Battle,
  groups: readonly BattleGroup[],
  refuges: readonly RetreatDestination[],
  side: BattleSide,
  gone: RetreatPart | null,
): boolean => {
  if (hasOpenGround(refuges)) return true;
  const sent = gone === null ? 0 : gone.soldiers + (gone.leader === NO_LEADER ? 0 : 1);
  const units = countUnitsOfGroups(groups) - sent;
  let castle = 0;
  let elsewhere = 0;
  for (const { place, kind, room } of refuges) {
    const left = place === gone?.refuge.place ? room - sent : room;
    if (kind === 'castle') castle += left;
    else elsewhere += left;
  }
  return units <= elsewhere + (side === ATTACKER ? Math.min(castle, countShelterable(battle, groups, gone)) : castle);
};

/** 10.4.2 A side may retreat only if every one of its units can be given a legal destination. */
export const canRetreat = (board: GameState, retreating: RetreatLocals): boolean => {
  const battle = requireBattle(board);
  const groups = retreatingGroups(board, battle, retreating);
  const factions = factionsOfGroups(groups);
  if (factions.length < 2)
    return groups.length > 0 && canAllRetreat(battle, groups, possibleDestinations(board, retreating), retreating.side, null);
  return factions.every((faction) => {
    const these = { ...retreating, faction };
    return canAllRetreat(battle, retreatingGroups(board, battle, these), legalDestinations(board, these), retreating.side, null);
  });
};
