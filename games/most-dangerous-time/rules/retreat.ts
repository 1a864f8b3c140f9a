import { again, args, call, decision, done, oneOf, procedure, to, verb, whole } from '@gunbai/engine';
import type { Action, Next, Rule } from '@gunbai/engine';
import { battleOf, NO_LEADER, unitsIn } from './battle.ts';
import type { Battle, Group } from './battle.ts';
import { IN_BOX, INSIDE, OUT_OF_TOUCH, seatName } from './board.ts';
import type { Board, Referee } from './board.ts';
import { addSoldiers, putLeader, removeLeader, takeMatching } from './pieces.ts';
import { clanId, CLAN_IDS, clanOf, leaderId, LEADER_IDS, leaderOf, NONE, placeId, PLACE_IDS, placeOf } from './components.ts';
import type { ClanId, LeaderId, PlaceId, Side } from './components.ts';
import { SHELTERED } from './deployment.ts';
import {
  allFit,
  canAllGo,
  factionsOf,
  hasOpenGround,
  leaderMayGo,
  leavesWay,
  mostTo,
  refugesFor,
  retreatersOf,
  unitsOfGroups,
} from './refuge.ts';
import type { Part, Refuge, Retreating } from './refuge.ts';

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

const refugeAt = ({ refuges }: Fleeing, place: PlaceId): Refuge | undefined => {
  const at = placeOf(place);
  for (const refuge of refuges) if (refuge.place === at) return refuge;
  return undefined;
};

/** Takes room in a castle; a waypoint that others need now is no longer open. */
const takeRoom = (board: Board, fleeing: Fleeing, refuge: Refuge, units: number): void => {
  fleeing.refuges = fleeing.refuges
    .map((one) => (one.place === refuge.place && one.kind !== 'open' ? { ...one, room: one.room - units } : one))
    .filter((one) => one.room > 0 && leavesWay(board, fleeing, one));
};

const isRefuge = <A extends Action>(placeIn: (action: A) => PlaceId): Rule<Board, Fleeing, A> => ({
  clause: '10.4.5',
  ok: (_, action, { local }) => refugeAt(local, placeIn(action)) !== undefined,
  values: (_, action) => ({ place: placeIn(action) }),
});

/** 10.4.2 After a part has gone the rest must still be able to go: what is limited may not be used up by those who could go elsewhere. */
const restFits = (board: Board, fleeing: Fleeing, gone: Part): boolean => {
  const battle = battleOf(board);
  return hasOpenGround(fleeing.refuges) || canAllGo(battle, retreatersOf(board, battle, fleeing), fleeing.refuges, fleeing.side, gone);
};

const next = (table: Referee, retreating: Retreating): Next => {
  const { board } = table;
  if (retreatersOf(board, battleOf(board), retreating).length === 0) return done();
  return again;
};

/** Numbers that are listed; any other up to the most is allowed, too. */
const someOf = (most: number): readonly number[] => (most > 2 ? [1, most - 1, most] : most === 2 ? [1, 2] : most === 1 ? [1] : []);

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
    isRefuge<RetreatTo>((action) => action[1]),
    {
      clause: '10.4.4d',
      ok: ({ board }, { 1: place }, { local }) => {
        const battle = battleOf(board);
        const refuge = refugeAt(local, place);
        return refuge !== undefined && allFit(battle, retreatersOf(board, battle, local), refuge, local.side);
      },
      values: (_, [, place], { local }) => ({ place, room: refugeAt(local, place)?.room ?? 0 }),
    },
  ],
  apply(table, { 1: place }, { local }) {
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
    isRefuge<Send>((action) => action[3]),
    {
      clause: '10.4.3',
      ok: ({ board }, { 1: clan, 2: count, 3: place }, { local }) => {
        const battle = battleOf(board);
        const refuge = refugeAt(local, place);
        return refuge !== undefined && count <= mostTo(battle, retreatersOf(board, battle, local), refuge, local.side, clanOf(clan));
      },
      values: (_, [, clan, count, place]) => ({ clan, count, place }),
    },
    { clause: '10.4.3', ok: (_, __, { local }) => local.refuges.length > 1 },
    {
      clause: '10.4.2',
      ok: ({ board }, { 1: clan, 2: count, 3: place }, { local }) =>
        restFits(board, local, { refuge: refugeAt(local, place) as Refuge, clan: clanOf(clan), soldiers: count, leader: NO_LEADER }),
    },
  ],
  apply(table, { 1: clan, 2: count, 3: place }, { local }) {
    const refuge = refugeAt(local, place) as Refuge;
    sendSoldiers(table, local, refuge, clanOf(clan), count);
    takeRoom(table.board, local, refuge, count);
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
    isRefuge<SendLeader>((action) => action[2]),
    {
      clause: '10.4.3',
      ok: ({ board }, { 1: leader, 2: place }, { local }) => {
        const refuge = refugeAt(local, place);
        const index = leaderOf(leader);
        return (
          groupLedBy(board, local, index) !== undefined && refuge !== undefined && leaderMayGo(battleOf(board), refuge, local.side, index)
        );
      },
      values: (_, [, leader, place]) => ({ leader, place }),
    },
    { clause: '10.4.3', ok: (_, __, { local }) => local.refuges.length > 1 },
    {
      clause: '10.4.2',
      ok: ({ board }, { 1: leader, 2: place }, { local }) =>
        restFits(board, local, { refuge: refugeAt(local, place) as Refuge, clan: NONE, soldiers: 0, leader: leaderOf(leader) }),
    },
  ],
  apply(table, { 1: leader, 2: place }, { local }) {
    const { board } = table;
    const battle = battleOf(board);
    const refuge = refugeAt(local, place) as Refuge;
    moveLeader(board, groupLedBy(board, local, leaderOf(leader)) as Group, refuge);
    takeRoom(board, local, refuge, 1);
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

/** The units of one seat that leave, side by side: the neutral ones after the others. */
interface Leaving extends Retreating {
  factions?: Side[];
}

/** 10.3.3.6, 10.4.6 Units of one seat leave the ground. Whom others left no way out stays (10.4.5), but who is driven off is taken off the map. */
export const withdraw = procedure<Board, Leaving>({
  go({ board }, local) {
    local.factions = factionsOf(retreatersOf(board, battleOf(board), local));
  },
  next(table, local) {
    const { board } = table;
    const battle = battleOf(board);
    const faction = local.factions?.shift();
    if (faction === undefined) return done();
    const { side, seat, forced } = local;
    const these: Retreating = { side, seat, forced, faction };
    const refuges = refugesFor(board, these);
    const [only] = refuges;
    const groups = retreatersOf(board, battle, these);
    if (refuges.length > 1) return call('chooseRefuge', { ...these, refuges: refuges.map((refuge) => ({ ...refuge })) });
    if (only && allFit(battle, groups, only, side)) sendAll(table, these, only);
    else if (forced) disperse(table, groups);
  },
  again: () => to('next'),
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
