import { ATTACKER, battleOf, DEFENDER, isOnGround, NO_LEADER, unitsIn } from './battle.ts';
import type { Battle, BattleSide, Group } from './battle.ts';
import { controlSide, isBesieged, strangersAt } from './board.ts';
import type { Board } from './board.ts';
import { isFreeForUs, isMasterOfCastle } from './castle.ts';
import { hasWalls, isOffMap, isSea, isSpace, LANE, linkKindsOf, neighboursOf, PLACE_COUNT, sideOfClan } from './components.ts';
import type { Side } from './components.ts';
import { roomLeft } from './deployment.ts';
import { mayEnter } from './map.ts';
import { factionOn, ownerOf } from './sides.ts';

/** A place to retreat into: open ground, or a castle with room for so many. */
export interface Refuge {
  readonly place: number;
  readonly room: number;
  readonly kind: 'open' | 'contested' | 'castle';
}

const NO_LIMIT = 255;

/** Who retreats: the groups of one seat on one side that are on the ground. `forced` by card 30 or a deadlock (10.4.6). */
export interface Retreating {
  readonly side: BattleSide;
  readonly seat: number;
  readonly forced: boolean;
  /** Only those of this side: a seat may have neutral units in the field beside its own. */
  readonly faction?: Side;
}

/** 10.4.4b Combat is still to come there: active units have arrived. */
const isContested = (board: Board, place: number): boolean =>
  (board.arrivals.includes(place) || board.activated.includes(place)) && !board.fought.includes(place);

/** 10.4.4b A castle of this side whose combat is still to come; 16.1.5.4 among three players one's own. */
const isContestedFor = (board: Board, place: number, faction: Side, seat: number): boolean =>
  hasWalls(place) &&
  isContested(board, place) &&
  !isBesieged(board, place, faction) &&
  isFreeForUs(board, place, faction) &&
  isMasterOfCastle(board, place, seat);

/** 10.4.4a, 10.4.4b An adjacent friendly space or waypoint, over land. */
const adjacentRefuges = (board: Board, battle: Battle, faction: Side, seat: number): Refuge[] => {
  const refuges: Refuge[] = [];
  const neighbours = neighboursOf(battle.place);
  const kinds = linkKindsOf(battle.place);
  for (let i = 0; i < neighbours.length; i++) {
    const place = neighbours[i] as number;
    if (kinds[i] === LANE || isOffMap(place) || isSea(place) || !mayEnter(board, place, faction)) continue;
    if (isSpace(place) && controlSide(board, place) !== faction) continue;
    if (strangersAt(board, place, faction) === 0) refuges.push({ place, room: NO_LIMIT, kind: 'open' });
    else if (isContestedFor(board, place, faction, seat)) {
      const room = roomLeft(board, place);
      if (room > 0) refuges.push({ place, room, kind: 'contested' });
    }
  }
  return refuges;
};

/** 10.4.4d (ruling) Of neutrals and others who defend together only those whose space it was may use its castle. */
const isOthersCastle = (board: Board, battle: Battle, faction: Side): boolean => {
  const master = controlSide(board, battle.place);
  return master !== faction && master !== factionOn(board, ATTACKER);
};

/** 10.4.4d The castle of the place itself: for the defender if it is his, for the attacker only for those who came out of it. */
const castleRefuge = (board: Board, battle: Battle, side: BattleSide, faction: Side): Refuge | null => {
  if (!hasWalls(battle.place) || battle.ground === 'castle' || !isFreeForUs(board, battle.place, faction)) return null;
  if (side === ATTACKER && battle.cameOut.length + battle.cameOutLeaders.length === 0) return null;
  if (side === DEFENDER && (!battle.castleOpen || isOthersCastle(board, battle, faction))) return null;
  const room = roomLeft(board, battle.place);
  return room > 0 ? { place: battle.place, room, kind: 'castle' } : null;
};

/** 10.4.6 The nearest spaces of this side, by any lines, that are not besieged. */
const nearestFriendly = (board: Board, from: number, faction: Side): Refuge[] => {
  const distance = new Int16Array(PLACE_COUNT).fill(-1);
  distance[from] = 0;
  const queue = [from];
  const found: Refuge[] = [];
  let nearest = PLACE_COUNT;
  for (let i = 0; i < queue.length; i++) {
    const place = queue[i] as number;
    const steps = distance[place] as number;
    if (steps > nearest) break;
    if (
      place !== from &&
      isSpace(place) &&
      controlSide(board, place) === faction &&
      strangersAt(board, place, faction) === 0 &&
      mayEnter(board, place, faction)
    ) {
      nearest = steps;
      found.push({ place, room: NO_LIMIT, kind: 'open' });
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

export const retreatersOf = (board: Board, battle: Battle, { side, seat, faction }: Retreating): Group[] => {
  const found: Group[] = [];
  for (const group of battle.groups)
    if (
      group.side === side &&
      isOnGround(battle, group) &&
      ownerOf(board, group) === seat &&
      (faction === undefined || sideOfClan[group.clan] === faction)
    )
      found.push(group);
  return found;
};

/** Somewhere that takes any number of units. */
export const hasOpenGround = (refuges: readonly Refuge[]): boolean => {
  for (const { kind } of refuges) if (kind === 'open') return true;
  return false;
};

const factionOf = (groups: readonly Group[]): Side => sideOfClan[groups[0]?.clan ?? 0] as Side;

/** The sides of those who retreat: one as a rule, two where neutral units stand beside others; the neutrals last. */
export const factionsOf = (groups: readonly Group[]): Side[] => {
  const factions: Side[] = [];
  for (const { clan } of groups) if (!factions.includes(sideOfClan[clan] as Side)) factions.push(sideOfClan[clan] as Side);
  return factions.sort();
};

/** Where the units of a seat could go if nobody else went. */
const waysOut = (board: Board, retreating: Retreating): Refuge[] => {
  const battle = battleOf(board);
  const faction = retreating.faction ?? factionOf(retreatersOf(board, battle, retreating));
  if (isSea(battle.place) && !retreating.forced) return [];
  const refuges = adjacentRefuges(board, battle, faction, retreating.seat);
  const castle = castleRefuge(board, battle, retreating.side, faction);
  if (castle && mayUseCastle(board, battle, retreating)) refuges.push(castle);
  if (retreating.forced && !hasOpenGround(refuges)) refuges.push(...nearestFriendly(board, battle.place, faction));
  return refuges;
};

/** 10.4.4a, 10.4.2 Neutrals and others do not go to one place: whoever goes first leaves the rest of his player's units a way out. */
export const leavesWay = (board: Board, retreating: Retreating, { place, kind }: Refuge): boolean => {
  if (kind !== 'open' || isSpace(place) || retreating.faction === undefined) return true;
  const battle = battleOf(board);
  const { side, seat, forced } = retreating;
  const groups = retreatersOf(board, battle, { side, seat, forced });
  return factionsOf(groups).every((faction) => {
    if (faction === retreating.faction) return true;
    const others: Retreating = { side, seat, forced, faction };
    const ways = waysOut(board, others).filter((refuge) => refuge.place !== place);
    return canAllGo(battle, retreatersOf(board, battle, others), ways, side, null);
  });
};

/** Where the units of a seat may go now. */
export const refugesFor = (board: Board, retreating: Retreating): Refuge[] =>
  waysOut(board, retreating).filter((refuge) => leavesWay(board, retreating, refuge));

const mayUseCastle = (board: Board, battle: Battle, { side, seat }: Retreating): boolean =>
  side === ATTACKER || isMasterOfCastle(board, battle.place, seat);

const soldiersThatCameOut = (battle: Battle, clan: number): number => battle.cameOut.find(([one]) => one === clan)?.[1] ?? 0;

/** How many soldiers of a clan may go to a refuge: the castle takes of the attacker only those who came out of it (10.2.2c). */
export const mostTo = (battle: Battle, groups: readonly Group[], refuge: Refuge, side: BattleSide, clan: number): number => {
  let soldiers = 0;
  for (const group of groups) if (group.clan === clan) soldiers += group.soldiers + group.ooc;
  const allowed = refuge.kind === 'castle' && side === ATTACKER ? soldiersThatCameOut(battle, clan) : soldiers;
  return Math.min(soldiers, refuge.room, allowed);
};

export const leaderMayGo = (battle: Battle, refuge: Refuge, side: BattleSide, leader: number): boolean =>
  refuge.room > 0 && (refuge.kind !== 'castle' || side !== ATTACKER || battle.cameOutLeaders.includes(leader));

export const unitsOfGroups = (groups: readonly Group[]): number => {
  let units = 0;
  for (const group of groups) units += unitsIn(group);
  return units;
};

export const allFit = (battle: Battle, groups: readonly Group[], refuge: Refuge, side: BattleSide): boolean =>
  unitsOfGroups(groups) <= refuge.room &&
  (refuge.kind !== 'castle' ||
    side !== ATTACKER ||
    groups.every(
      (group) =>
        (group.leader === NO_LEADER || battle.cameOutLeaders.includes(group.leader)) &&
        mostTo(battle, groups, refuge, side, group.clan) >=
          groups.reduce((sum, one) => (one.clan === group.clan ? sum + one.soldiers + one.ooc : sum), 0),
    ));

/** Some of the retreating units that are sent to a refuge: soldiers of a clan, or a leader. */
export interface Part {
  readonly refuge: Refuge;
  readonly clan: number;
  readonly soldiers: number;
  readonly leader: number;
}

/** How many of those who are left could go into the castle; of the attacker only those who came out of it (10.2.2c). */
const mayShelter = (battle: Battle, groups: readonly Group[], gone: Part | null): number => {
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

/** 10.4.2 Whether everybody (once some have gone) can be given a legal destination among these. */
export const canAllGo = (
  battle: Battle,
  groups: readonly Group[],
  refuges: readonly Refuge[],
  side: BattleSide,
  gone: Part | null,
): boolean => {
  if (hasOpenGround(refuges)) return true;
  const sent = gone === null ? 0 : gone.soldiers + (gone.leader === NO_LEADER ? 0 : 1);
  const units = unitsOfGroups(groups) - sent;
  let castle = 0;
  let elsewhere = 0;
  for (const { place, kind, room } of refuges) {
    const left = place === gone?.refuge.place ? room - sent : room;
    if (kind === 'castle') castle += left;
    else elsewhere += left;
  }
  return units <= elsewhere + (side === ATTACKER ? Math.min(castle, mayShelter(battle, groups, gone)) : castle);
};

/** 10.4.2 A side may retreat only if every one of its units can be given a legal destination. */
export const canRetreat = (board: Board, retreating: Retreating): boolean => {
  const battle = battleOf(board);
  const groups = retreatersOf(board, battle, retreating);
  const factions = factionsOf(groups);
  if (factions.length < 2) return groups.length > 0 && canAllGo(battle, groups, waysOut(board, retreating), retreating.side, null);
  return factions.every((faction) => {
    const these = { ...retreating, faction };
    return canAllGo(battle, retreatersOf(board, battle, these), refugesFor(board, these), retreating.side, null);
  });
};
