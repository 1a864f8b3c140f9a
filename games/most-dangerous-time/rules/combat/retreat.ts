import { endStep, repeat, actionType, metByCandidates, args, oneOf, integer, decision, procedure, callStep, goTo } from '@gunbai/engine';
import type { Action, Rule, Transition } from '@gunbai/engine';
import { NO_LEADER, unitsInGroup, requireBattle } from './battle-state.ts';
import type { Battle, BattleGroup } from './battle-state.ts';
import { INSIDE, seatIdOf, IN_BOX } from '../state.ts';
import type { GameState, MdtContext } from '../state.ts';
import { addSoldiers, placeLeader, removeLeader } from '../units.ts';
import { placeId, clanId, placeOf, PLACE_IDS, CLAN_IDS, clanOf, LEADER_IDS, leaderId, leaderOf, NONE } from '../components.ts';
import type { PlaceId, ClanId, LeaderId, Side } from '../components.ts';
import { SHELTERED } from './deployment.ts';
import { removeFighters } from './battle-groups.ts';
import {
  retreatingGroups,
  countUnitsOfGroups,
  leavesDestinationForOthers,
  hasOpenGround,
  canAllRetreat,
  doAllFit,
  maxSoldiersTo,
  canLeaderGoTo,
  factionsOfGroups,
  legalDestinations,
} from './retreat-destinations.ts';
import type { RetreatLocals, RetreatDestination, RetreatPart } from './retreat-destinations.ts';

/** The current retreat: its refuges with their remaining capacity. */
interface RetreatChoiceLocals extends RetreatLocals {
  refuges: RetreatDestination[];
}

/* Carrying it out. */

const marksInDestination = (refuge: RetreatDestination): number =>
  refuge.kind === 'open' ? 0 : refuge.kind === 'castle' ? INSIDE : INSIDE | SHELTERED;

const moveSoldiers = (board: GameState, battle: Battle, group: BattleGroup, count: number, refuge: RetreatDestination): void => {
  let left = count;
  for (const ooc of [false, true]) {
    const part = Math.min(left, ooc ? group.ooc : group.soldiers);
    if (part === 0) continue;
    removeFighters(board, battle.place, group, ooc, part);
    addSoldiers(board, refuge.place, group.clan, marksInDestination(refuge), part);
    if (ooc) group.ooc -= part;
    else group.soldiers -= part;
    left -= part;
  }
};

const moveLeader = (board: GameState, group: BattleGroup, refuge: RetreatDestination): void => {
  placeLeader(board, group.leader, refuge.place, marksInDestination(refuge));
  group.leader = NO_LEADER;
  group.leaderOoc = false;
};

const cleanUpAfterRetreat = (battle: Battle): void => {
  battle.groups = battle.groups.filter((group) => unitsInGroup(group) > 0);
};

const retreatAll = (ctx: MdtContext, retreating: RetreatLocals, refuge: RetreatDestination): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  const groups = retreatingGroups(board, battle, retreating);
  ctx.emit({
    type: 'retreated',
    'from:place': placeId(battle.place),
    'to:place': placeId(refuge.place),
    count: countUnitsOfGroups(groups),
    clan: clanId(groups[0]?.clan ?? 0),
  });
  for (const group of groups) {
    moveSoldiers(board, battle, group, group.soldiers + group.ooc, refuge);
    if (group.leader !== NO_LEADER) moveLeader(board, group, refuge);
  }
  cleanUpAfterRetreat(battle);
};

/** Removes soldiers of a clan from their groups, leaderless first. */
const retreatSoldiers = (ctx: MdtContext, retreating: RetreatLocals, refuge: RetreatDestination, clan: number, count: number): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  let left = count;
  const groups = retreatingGroups(board, battle, retreating).filter((group) => group.clan === clan);
  for (const group of groups.sort((a, b) => a.leader - b.leader)) {
    const part = Math.min(left, group.soldiers + group.ooc);
    moveSoldiers(board, battle, group, part, refuge);
    left -= part;
  }
  if (refuge.kind === 'castle') takeFromCameOut(battle, clan, count);
  ctx.emit({ type: 'retreated', 'from:place': placeId(battle.place), 'to:place': placeId(refuge.place), count, clan: clanId(clan) });
  cleanUpAfterRetreat(battle);
};

const takeFromCameOut = (battle: Battle, clan: number, count: number): void => {
  for (const entry of battle.cameOut) if (entry[0] === clan) entry[1] -= count;
};

const destinationAt = ({ refuges }: RetreatChoiceLocals, place: PlaceId): RetreatDestination | undefined => {
  const at = placeOf(place);
  for (const refuge of refuges) if (refuge.place === at) return refuge;
  return undefined;
};

/** Uses room in a castle; closes a waypoint that other units need. */
const reserveRoom = (board: GameState, fleeing: RetreatChoiceLocals, refuge: RetreatDestination, units: number): void => {
  fleeing.refuges = fleeing.refuges
    .map((one) => (one.place === refuge.place && one.kind !== 'open' ? { ...one, room: one.room - units } : one))
    .filter((one) => one.room > 0 && leavesDestinationForOthers(board, fleeing, one));
};

const createDestinationRule = <A extends Action>(placeIn: (action: A) => PlaceId): Rule<GameState, RetreatChoiceLocals, A> => ({
  clause: '10.4.5',
  ok: (_, action, { local }) => destinationAt(local, placeIn(action)) !== undefined,
  values: (_, action) => ({ place: placeIn(action) }),
});

/** 10.4.2 The remaining units must still be able to retreat, so units with other destinations may not use up a limited refuge. */
const canRestRetreat = (board: GameState, fleeing: RetreatChoiceLocals, gone: RetreatPart): boolean => {
  const battle = requireBattle(board);
  return (
    hasOpenGround(fleeing.refuges) || canAllRetreat(battle, retreatingGroups(board, battle, fleeing), fleeing.refuges, fleeing.side, gone)
  );
};

const continueRetreat = (ctx: MdtContext, retreating: RetreatLocals): Transition => {
  const { board } = ctx;
  if (retreatingGroups(board, requireBattle(board), retreating).length === 0) return endStep();
  return repeat;
};

/** The listed numbers; any other up to the maximum is allowed, too. */
const countsToOffer = (max: number): readonly number[] => (max > 2 ? [1, max - 1, max] : max === 2 ? [1, 2] : max === 1 ? [1] : []);

type RetreatTo = readonly ['retreatTo', PlaceId];
type Send = readonly ['send', ClanId, number, PlaceId];
type SendLeader = readonly ['sendLeader', LeaderId, PlaceId];

const retreatTo = actionType<GameState, RetreatChoiceLocals, RetreatTo>({
  name: 'retreatTo',
  args: args([oneOf(PLACE_IDS)]),
  candidates: ({ board }, { local }) => {
    const battle = requireBattle(board);
    const groups = retreatingGroups(board, battle, local);
    return local.refuges
      .filter((refuge) => doAllFit(battle, groups, refuge, local.side))
      .map((refuge): RetreatTo => ['retreatTo', placeId(refuge.place)]);
  },
  rules: metByCandidates([
    createDestinationRule<RetreatTo>((action) => action[1]),
    {
      clause: '10.4.4d',
      ok: ({ board }, { 1: place }, { local }) => {
        const battle = requireBattle(board);
        const refuge = destinationAt(local, place);
        return refuge !== undefined && doAllFit(battle, retreatingGroups(board, battle, local), refuge, local.side);
      },
      values: (_, [, place], { local }) => ({ place, room: destinationAt(local, place)?.room ?? 0 }),
    },
  ]),
  apply(ctx, { 1: place }, { local }) {
    retreatAll(ctx, local, destinationAt(local, place) as RetreatDestination);
    return endStep();
  },
});

const send = actionType<GameState, RetreatChoiceLocals, Send>({
  name: 'send',
  args: args([oneOf(CLAN_IDS), integer(1, 32), oneOf(PLACE_IDS)]),
  candidates: ({ board }, { local }) => {
    const battle = requireBattle(board);
    const groups = retreatingGroups(board, battle, local);
    const { refuges } = local;
    const actions: Send[] = [];
    if (refuges.length < 2) return actions;
    for (const clan of new Set(groups.map((group) => group.clan)))
      for (const refuge of refuges)
        for (const n of countsToOffer(maxSoldiersTo(battle, groups, refuge, local.side, clan)))
          actions.push(['send', clanId(clan), n, placeId(refuge.place)]);
    return actions;
  },
  allowsUnlisted: true,
  rules: metByCandidates([
    createDestinationRule<Send>((action) => action[3]),
    {
      clause: '10.4.3',
      ok: ({ board }, { 1: clan, 2: count, 3: place }, { local }) => {
        const battle = requireBattle(board);
        const refuge = destinationAt(local, place);
        return (
          refuge !== undefined && count <= maxSoldiersTo(battle, retreatingGroups(board, battle, local), refuge, local.side, clanOf(clan))
        );
      },
      values: (_, [, clan, count, place]) => ({ clan, count, place }),
    },
    { clause: '10.4.3', ok: (_, __, { local }) => local.refuges.length > 1 },
    {
      clause: '10.4.2',
      ok: ({ board }, { 1: clan, 2: count, 3: place }, { local }) =>
        canRestRetreat(board, local, {
          refuge: destinationAt(local, place) as RetreatDestination,
          clan: clanOf(clan),
          soldiers: count,
          leader: NO_LEADER,
        }),
    },
  ]),
  apply(ctx, { 1: clan, 2: count, 3: place }, { local }) {
    const refuge = destinationAt(local, place) as RetreatDestination;
    retreatSoldiers(ctx, local, refuge, clanOf(clan), count);
    reserveRoom(ctx.board, local, refuge, count);
    return continueRetreat(ctx, local);
  },
});

const groupLedBy = (board: GameState, retreating: RetreatLocals, leader: number): BattleGroup | undefined =>
  retreatingGroups(board, requireBattle(board), retreating).find((group) => group.leader === leader);

const sendLeader = actionType<GameState, RetreatChoiceLocals, SendLeader>({
  name: 'sendLeader',
  args: args([oneOf(LEADER_IDS), oneOf(PLACE_IDS)]),
  candidates: ({ board }, { local }) => {
    const { refuges } = local;
    if (refuges.length < 2) return [];
    return retreatingGroups(board, requireBattle(board), local).flatMap(({ leader }) =>
      leader === NO_LEADER ? [] : refuges.map((refuge): SendLeader => ['sendLeader', leaderId(leader), placeId(refuge.place)]),
    );
  },
  rules: [
    createDestinationRule<SendLeader>((action) => action[2]),
    {
      clause: '10.4.3',
      ok: ({ board }, { 1: leader, 2: place }, { local }) => {
        const refuge = destinationAt(local, place);
        const index = leaderOf(leader);
        return (
          groupLedBy(board, local, index) !== undefined &&
          refuge !== undefined &&
          canLeaderGoTo(requireBattle(board), refuge, local.side, index)
        );
      },
      values: (_, [, leader, place]) => ({ leader, place }),
    },
    { clause: '10.4.3', ok: (_, __, { local }) => local.refuges.length > 1 },
    {
      clause: '10.4.2',
      ok: ({ board }, { 1: leader, 2: place }, { local }) =>
        canRestRetreat(board, local, {
          refuge: destinationAt(local, place) as RetreatDestination,
          clan: NONE,
          soldiers: 0,
          leader: leaderOf(leader),
        }),
    },
  ],
  apply(ctx, { 1: leader, 2: place }, { local }) {
    const { board } = ctx;
    const battle = requireBattle(board);
    const refuge = destinationAt(local, place) as RetreatDestination;
    moveLeader(board, groupLedBy(board, local, leaderOf(leader)) as BattleGroup, refuge);
    reserveRoom(board, local, refuge, 1);
    battle.cameOutLeaders = battle.cameOutLeaders.filter((one) => one !== leaderOf(leader));
    ctx.emit({ type: 'leaderRetreated', leader, 'to:place': place });
    cleanUpAfterRetreat(battle);
    return continueRetreat(ctx, local);
  },
});

/** 10.4.3 The retreating player divides his units freely among the destinations. */
export const chooseDestination = decision<GameState, RetreatChoiceLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: ({ board }, { seat }) => ({ key: 'retreat', facts: { seat, place: placeId(requireBattle(board).place) } }),
  actionTypes: [retreatTo, send, sendLeader],
});

/** The leaving units of one seat, by side, neutral ones last. */
interface WithdrawLocals extends RetreatLocals {
  factions?: Side[];
}

/** 10.3.3.6, 10.4.6 Units of one seat leave the battlefield. Units without a destination stay (10.4.5); driven-off units leave the map. */
export const withdraw = procedure<GameState, WithdrawLocals>({
  go({ board }, local) {
    local.factions = factionsOfGroups(retreatingGroups(board, requireBattle(board), local));
  },
  next(ctx, local) {
    const { board } = ctx;
    const battle = requireBattle(board);
    const faction = local.factions?.shift();
    if (faction === undefined) return endStep();
    const { side, seat, forced } = local;
    const these: RetreatLocals = { side, seat, forced, faction };
    const refuges = legalDestinations(board, these);
    const [only] = refuges;
    const groups = retreatingGroups(board, battle, these);
    if (refuges.length > 1) return callStep('chooseRefuge', { ...these, refuges: refuges.map((refuge) => ({ ...refuge })) });
    if (only && doAllFit(battle, groups, only, side)) retreatAll(ctx, these, only);
    else if (forced) sendToBoxes(ctx, groups);
  },
  again: () => goTo('next'),
});

/** 10.4.6 does not cover units without any friendly space: they go to their regroup boxes. */
const sendToBoxes = (ctx: MdtContext, groups: readonly BattleGroup[]): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  for (const group of groups) {
    const count = group.soldiers + group.ooc;
    removeFighters(board, battle.place, group, false, group.soldiers);
    removeFighters(board, battle.place, group, true, group.ooc);
    (board.box[group.clan] as number) += count;
    if (group.leader !== NO_LEADER) removeLeader(board, group.leader, IN_BOX);
    group.soldiers = group.ooc = 0;
    group.leader = NO_LEADER;
    ctx.emit({ type: 'dispersed', clan: clanId(group.clan), place: placeId(battle.place) });
  }
  cleanUpAfterRetreat(battle);
};
