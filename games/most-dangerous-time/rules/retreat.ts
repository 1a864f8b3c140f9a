import { again, args, call, decision, done, oneOf, procedure, verb, whole } from '@gunbai/engine';
import type { Action, Next, Rule } from '@gunbai/engine';
import { ATTACKER, battleOf, isOnGround, NO_LEADER, unitsIn } from './battle.ts';
import type { Battle, BattleSide, Group } from './battle.ts';
import {
  addSoldiers,
  controlSide,
  INSIDE,
  insideUnits,
  isBesieged,
  OUT_OF_TOUCH,
  putLeader,
  removeLeader,
  IN_BOX,
  seatName,
  strangersAt,
  takeMatching,
} from './board.ts';
import type { Board, Referee } from './board.ts';
import {
  ANTI_ODA,
  clanId,
  CLAN_IDS,
  clanOf,
  hasWalls,
  isOffMap,
  isSea,
  isSpace,
  LANE,
  leaderId,
  LEADER_IDS,
  leaderOf,
  linkKindsOf,
  neighboursOf,
  NEUTRAL,
  NONE,
  ODA,
  PLACE_COUNT,
  placeId,
  PLACE_IDS,
  placeOf,
  sideOfClan,
} from './components.ts';
import type { ClanId, LeaderId, PlaceId, Side } from './components.ts';
import { roomLeft, SHELTERED } from './deployment.ts';
import { mayEnter } from './map.ts';
import { deciderFor } from './players.ts';
import { ownerOf } from './sides.ts';

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
}

/** 10.4.4b Combat is still to come there: active units have arrived. */
const isContested = (board: Board, place: number): boolean =>
  (board.arrivals.includes(place) || board.activated.includes(place)) && !board.fought.includes(place);

/** 10.4.4a, 10.4.4b An adjacent friendly space or waypoint, over land. */
const adjacentRefuges = (board: Board, battle: Battle, faction: Side): Refuge[] => {
  const refuges: Refuge[] = [];
  const neighbours = neighboursOf(battle.place);
  const kinds = linkKindsOf(battle.place);
  for (let i = 0; i < neighbours.length; i++) {
    const place = neighbours[i] as number;
    if (kinds[i] === LANE || isOffMap(place) || isSea(place) || !mayEnter(board, place, faction)) continue;
    if (isSpace(place) && controlSide(board, place) !== faction) continue;
    if (strangersAt(board, place, faction) === 0) refuges.push({ place, room: NO_LIMIT, kind: 'open' });
    else if (hasWalls(place) && isContested(board, place) && !isBesieged(board, place, faction) && isFreeForUs(board, place, faction)) {
      const room = roomLeft(board, place);
      if (room > 0) refuges.push({ place, room, kind: 'contested' });
    }
  }
  return refuges;
};

/** Nobody of another side is inside the castle. */
export const isFreeForUs = (board: Board, place: number, faction: Side): boolean =>
  ([ODA, ANTI_ODA, NEUTRAL] as const).every((side) => side === faction || insideUnits(board, place, side) === 0);

/** 10.4.4d The castle of the place itself: for the defender if it is his, for the attacker only for those who came out of it. */
const castleRefuge = (board: Board, battle: Battle, side: BattleSide, faction: Side): Refuge | null => {
  if (!hasWalls(battle.place) || battle.ground === 'castle' || !isFreeForUs(board, battle.place, faction)) return null;
  if (side === ATTACKER ? battle.cameOut.length + battle.cameOutLeaders.length === 0 : !battle.castleOpen) return null;
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

const retreatersOf = (board: Board, battle: Battle, { side, seat }: Retreating): Group[] => {
  const found: Group[] = [];
  for (const group of battle.groups)
    if (group.side === side && isOnGround(battle, group) && ownerOf(board, group) === seat) found.push(group);
  return found;
};

const factionOf = (groups: readonly Group[]): Side => sideOfClan[groups[0]?.clan ?? 0] as Side;

/** Where the units of a seat may go now. */
export const refugesFor = (board: Board, retreating: Retreating): Refuge[] => {
  const battle = battleOf(board);
  const groups = retreatersOf(board, battle, retreating);
  const faction = factionOf(groups);
  if (isSea(battle.place) && !retreating.forced) return [];
  const refuges = adjacentRefuges(board, battle, faction);
  const castle = castleRefuge(board, battle, retreating.side, faction);
  if (castle && mayUseCastle(board, battle, retreating)) refuges.push(castle);
  if (retreating.forced && !refuges.some(({ kind }) => kind === 'open')) refuges.push(...nearestFriendly(board, battle.place, faction));
  return refuges;
};

/** 16.1.5.4 Among three players only the one whose space it is may use its castle. */
export const isMasterOfCastle = (board: Board, place: number, seat: number): boolean => {
  const master = board.control[place] as number;
  return board.players !== 3 || master === NONE || deciderFor(board, master, place) === seat;
};

const mayUseCastle = (board: Board, battle: Battle, { side, seat }: Retreating): boolean =>
  side === ATTACKER || isMasterOfCastle(board, battle.place, seat);

const soldiersThatCameOut = (battle: Battle, clan: number): number => battle.cameOut.find(([one]) => one === clan)?.[1] ?? 0;

/** How many soldiers of a clan may go to a refuge: the castle takes of the attacker only those who came out of it (10.2.2c). */
const mostTo = (battle: Battle, groups: readonly Group[], refuge: Refuge, side: BattleSide, clan: number): number => {
  let soldiers = 0;
  for (const group of groups) if (group.clan === clan) soldiers += group.soldiers + group.ooc;
  const allowed = refuge.kind === 'castle' && side === ATTACKER ? soldiersThatCameOut(battle, clan) : soldiers;
  return Math.min(soldiers, refuge.room, allowed);
};

const leaderMayGo = (battle: Battle, refuge: Refuge, side: BattleSide, leader: number): boolean =>
  refuge.room > 0 && (refuge.kind !== 'castle' || side !== ATTACKER || battle.cameOutLeaders.includes(leader));

const unitsOfGroups = (groups: readonly Group[]): number => groups.reduce((sum, group) => sum + unitsIn(group), 0);

const allFit = (battle: Battle, groups: readonly Group[], refuge: Refuge, side: BattleSide): boolean =>
  unitsOfGroups(groups) <= refuge.room &&
  (refuge.kind !== 'castle' ||
    side !== ATTACKER ||
    groups.every(
      (group) =>
        (group.leader === NO_LEADER || battle.cameOutLeaders.includes(group.leader)) &&
        mostTo(battle, groups, refuge, side, group.clan) >=
          groups.reduce((sum, one) => (one.clan === group.clan ? sum + one.soldiers + one.ooc : sum), 0),
    ));

/** 10.4.2 A side may retreat only if every one of its units can be given a legal destination. */
export const canRetreat = (board: Board, retreating: Retreating): boolean => {
  const battle = battleOf(board);
  const groups = retreatersOf(board, battle, retreating);
  if (groups.length === 0) return false;
  const refuges = refugesFor(board, retreating);
  if (refuges.some(({ kind }) => kind === 'open')) return true;
  const limited = refuges.reduce((sum, { room }) => sum + room, 0);
  if (limited < unitsOfGroups(groups)) return false;
  return refuges.some(({ kind }) => kind === 'contested') || refuges.some((refuge) => allFit(battle, groups, refuge, retreating.side));
};

/** The retreat under way: the refuges as they are, with the room that is left in them. */
interface Fleeing extends Retreating {
  refuges: Refuge[];
}

/* Carrying it out. */

const marksAt = (refuge: Refuge): number => (refuge.kind === 'open' ? 0 : refuge.kind === 'castle' ? INSIDE : INSIDE | SHELTERED);

const moveSoldiers = (board: Board, battle: Battle, group: Group, count: number, refuge: Refuge): void => {
  let left = count;
  for (const ooc of [false, true]) {
    const part = Math.min(left, ooc ? group.ooc : group.soldiers);
    if (part === 0) continue;
    const marks = (group.inside ? INSIDE : 0) | (ooc ? OUT_OF_TOUCH : 0);
    takeMatching(board, battle.place, group.clan, marks, group.inside ? INSIDE : INSIDE | OUT_OF_TOUCH, part);
    addSoldiers(board, refuge.place, group.clan, marksAt(refuge), part);
    if (ooc) group.ooc -= part;
    else group.soldiers -= part;
    left -= part;
  }
};

const moveLeader = (board: Board, group: Group, refuge: Refuge): void => {
  putLeader(board, group.leader, refuge.place, marksAt(refuge));
  group.leader = NO_LEADER;
  group.leaderOoc = false;
};

const tidy = (battle: Battle): void => {
  battle.groups = battle.groups.filter((group) => unitsIn(group) > 0);
};

const sendAll = (table: Referee, retreating: Retreating, refuge: Refuge): void => {
  const { board } = table;
  const battle = battleOf(board);
  const groups = retreatersOf(board, battle, retreating);
  table.emit({
    type: 'retreated',
    'from:place': placeId(battle.place),
    'to:place': placeId(refuge.place),
    count: unitsOfGroups(groups),
    clan: clanId(groups[0]?.clan ?? 0),
  });
  for (const group of groups) {
    moveSoldiers(board, battle, group, group.soldiers + group.ooc, refuge);
    if (group.leader !== NO_LEADER) moveLeader(board, group, refuge);
  }
  tidy(battle);
};

/** The soldiers of a clan go from their groups, leaderless first. */
const sendSoldiers = (table: Referee, retreating: Retreating, refuge: Refuge, clan: number, count: number): void => {
  const { board } = table;
  const battle = battleOf(board);
  let left = count;
  const groups = retreatersOf(board, battle, retreating).filter((group) => group.clan === clan);
  for (const group of groups.sort((a, b) => a.leader - b.leader)) {
    const part = Math.min(left, group.soldiers + group.ooc);
    moveSoldiers(board, battle, group, part, refuge);
    left -= part;
  }
  if (refuge.kind === 'castle') takeFromCameOut(battle, clan, count);
  table.emit({ type: 'retreated', 'from:place': placeId(battle.place), 'to:place': placeId(refuge.place), count, clan: clanId(clan) });
  tidy(battle);
};

const takeFromCameOut = (battle: Battle, clan: number, count: number): void => {
  for (const entry of battle.cameOut) if (entry[0] === clan) entry[1] -= count;
};

const refugeAt = ({ refuges }: Fleeing, place: PlaceId): Refuge | undefined => refuges.find((refuge) => refuge.place === placeOf(place));

/** Takes room in a castle. */
const takeRoom = (fleeing: Fleeing, refuge: Refuge, units: number): void => {
  if (refuge.kind === 'open') return;
  fleeing.refuges = fleeing.refuges
    .map((one) => (one.place === refuge.place ? { ...one, room: one.room - units } : one))
    .filter((one) => one.room > 0);
};

const isRefuge = <A extends Action>(placeIn: (action: A) => PlaceId): Rule<Board, Fleeing, A> => ({
  clause: '10.4.5',
  ok: (_, action, { local }) => refugeAt(local, placeIn(action)) !== undefined,
  values: (_, action) => ({ place: placeIn(action) }),
});

/** After a part has gone the rest must still be able to go (10.4.2): what is limited may not be used up by those who could go elsewhere. */
const restFits = (board: Board, fleeing: Fleeing, gone: number, refuge: Refuge): boolean => {
  const battle = battleOf(board);
  const { refuges } = fleeing;
  if (refuges.some(({ kind }) => kind === 'open')) return true;
  const rest = unitsOfGroups(retreatersOf(board, battle, fleeing)) - gone;
  const room = refuges.reduce((sum, one) => sum + (one.place === refuge.place ? one.room - gone : one.room), 0);
  return rest <= room;
};

const next = (table: Referee, retreating: Retreating): Next => {
  const { board } = table;
  if (retreatersOf(board, battleOf(board), retreating).length === 0) return done();
  return again;
};

/** Numbers that are listed; any other up to the most is allowed, too. */
const someOf = (most: number): number[] => (most <= 2 ? Array.from({ length: most }, (_, i) => i + 1) : [1, most - 1, most]);

type RetreatTo = readonly ['retreatTo', PlaceId];
type Send = readonly ['send', ClanId, number, PlaceId];
type SendLeader = readonly ['sendLeader', LeaderId, PlaceId];

const retreatTo = verb<Board, Fleeing, RetreatTo>({
  name: 'retreatTo',
  args: args([oneOf(PLACE_IDS)]),
  candidates: ({ board }, { local }) => {
    const battle = battleOf(board);
    const groups = retreatersOf(board, battle, local);
    return local.refuges
      .filter((refuge) => allFit(battle, groups, refuge, local.side))
      .map((refuge): RetreatTo => ['retreatTo', placeId(refuge.place)]);
  },
  rules: [
    isRefuge<RetreatTo>(([, place]) => place),
    {
      clause: '10.4.4d',
      ok: ({ board }, [, place], { local }) => {
        const battle = battleOf(board);
        const refuge = refugeAt(local, place);
        return refuge !== undefined && allFit(battle, retreatersOf(board, battle, local), refuge, local.side);
      },
      values: (_, [, place], { local }) => ({ place, room: refugeAt(local, place)?.room ?? 0 }),
    },
  ],
  apply(table, [, place], { local }) {
    sendAll(table, local, refugeAt(local, place) as Refuge);
    return done();
  },
});

const send = verb<Board, Fleeing, Send>({
  name: 'send',
  args: args([oneOf(CLAN_IDS), whole(1, 32), oneOf(PLACE_IDS)]),
  candidates: ({ board }, { local }) => {
    const battle = battleOf(board);
    const groups = retreatersOf(board, battle, local);
    const { refuges } = local;
    const actions: Send[] = [];
    if (refuges.length < 2) return actions;
    for (const clan of new Set(groups.map((group) => group.clan)))
      for (const refuge of refuges)
        for (const n of someOf(mostTo(battle, groups, refuge, local.side, clan)))
          actions.push(['send', clanId(clan), n, placeId(refuge.place)]);
    return actions;
  },
  open: true,
  rules: [
    isRefuge<Send>(([, , , place]) => place),
    {
      clause: '10.4.3',
      ok: ({ board }, [, clan, count, place], { local }) => {
        const battle = battleOf(board);
        const refuge = refugeAt(local, place);
        return refuge !== undefined && count <= mostTo(battle, retreatersOf(board, battle, local), refuge, local.side, clanOf(clan));
      },
      values: (_, [, clan, count, place]) => ({ clan, count, place }),
    },
    { clause: '10.4.3', ok: (_, __, { local }) => local.refuges.length > 1 },
    {
      clause: '10.4.2',
      ok: ({ board }, [, , count, place], { local }) => restFits(board, local, count, refugeAt(local, place) as Refuge),
    },
  ],
  apply(table, [, clan, count, place], { local }) {
    const refuge = refugeAt(local, place) as Refuge;
    sendSoldiers(table, local, refuge, clanOf(clan), count);
    takeRoom(local, refuge, count);
    return next(table, local);
  },
});

const groupLedBy = (board: Board, retreating: Retreating, leader: number): Group | undefined =>
  retreatersOf(board, battleOf(board), retreating).find((group) => group.leader === leader);

const sendLeader = verb<Board, Fleeing, SendLeader>({
  name: 'sendLeader',
  args: args([oneOf(LEADER_IDS), oneOf(PLACE_IDS)]),
  candidates: ({ board }, { local }) => {
    const { refuges } = local;
    if (refuges.length < 2) return [];
    return retreatersOf(board, battleOf(board), local).flatMap(({ leader }) =>
      leader === NO_LEADER ? [] : refuges.map((refuge): SendLeader => ['sendLeader', leaderId(leader), placeId(refuge.place)]),
    );
  },
  rules: [
    isRefuge<SendLeader>(([, , place]) => place),
    {
      clause: '10.4.3',
      ok: ({ board }, [, leader, place], { local }) => {
        const refuge = refugeAt(local, place);
        const index = leaderOf(leader);
        return (
          groupLedBy(board, local, index) !== undefined && refuge !== undefined && leaderMayGo(battleOf(board), refuge, local.side, index)
        );
      },
      values: (_, [, leader, place]) => ({ leader, place }),
    },
    { clause: '10.4.3', ok: (_, __, { local }) => local.refuges.length > 1 },
    { clause: '10.4.2', ok: ({ board }, [, , place], { local }) => restFits(board, local, 1, refugeAt(local, place) as Refuge) },
  ],
  apply(table, [, leader, place], { local }) {
    const { board } = table;
    const battle = battleOf(board);
    const refuge = refugeAt(local, place) as Refuge;
    moveLeader(board, groupLedBy(board, local, leaderOf(leader)) as Group, refuge);
    takeRoom(local, refuge, 1);
    battle.cameOutLeaders = battle.cameOutLeaders.filter((one) => one !== leaderOf(leader));
    table.emit({ type: 'leaderRetreated', leader, 'to:place': place });
    tidy(battle);
    return next(table, local);
  },
});

/** 10.4.3 The retreating player divides his units among the destinations as he likes. */
export const chooseRefuge = decision<Board, Fleeing>({
  seats: (view, { seat }) => [seatName(view, seat)],
  prompt: ({ board }, { seat }) => ({ key: 'retreat', facts: { seat, place: placeId(battleOf(board).place) } }),
  verbs: [retreatTo, send, sendLeader],
});

/** 10.3.3.6, 10.4.6 Units of one seat leave the ground; whoever has nowhere at all to go is taken off the map. */
export const withdraw = procedure<Board, Retreating>({
  go(table, local) {
    const { board } = table;
    const battle = battleOf(board);
    const groups = retreatersOf(board, battle, local);
    if (groups.length === 0) return;
    const refuges = refugesFor(board, local);
    const [only] = refuges;
    if (refuges.length > 1) return call('chooseRefuge', { ...local, refuges: refuges.map((refuge) => ({ ...refuge })) });
    if (only && allFit(battle, groups, only, local.side)) sendAll(table, local, only);
    else disperse(table, groups);
  },
});

/** 10.4.6 says nothing of units without any friendly space: they go to their regroup boxes. */
const disperse = (table: Referee, groups: readonly Group[]): void => {
  const { board } = table;
  const battle = battleOf(board);
  for (const group of groups) {
    const count = group.soldiers + group.ooc;
    takeMatching(board, battle.place, group.clan, group.inside ? INSIDE : 0, INSIDE, count);
    (board.box[group.clan] as number) += count;
    if (group.leader !== NO_LEADER) removeLeader(board, group.leader, IN_BOX);
    group.soldiers = group.ooc = 0;
    group.leader = NO_LEADER;
    table.emit({ type: 'dispersed', clan: clanId(group.clan), place: placeId(battle.place) });
  }
  tidy(battle);
};
