import { actionType, args, oneOf, integer, decision, procedure, callStep, endStep, goTo } from '@gunbai/engine';
import { ensureLeaderlessGroup, NO_LEADER, findLeaderGroup, requireBattle, unitsInGroup, isOnGround } from './battle-state.ts';
import type { Battle, BattleSide, BattleGroup } from './battle-state.ts';
import {
  OUT_OF_COMMUNICATION,
  INSIDE,
  leadersAt,
  isIgnoredShogun,
  stacksAt,
  marksOfStack,
  clanOfStack,
  countOfStack,
  commandLimit,
  seatIdOf,
} from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { LEADER_IDS, leaderId, leaderOf, placeId, CLAN_IDS } from '../components.ts';
import type { LeaderId } from '../components.ts';
import { TAKES_NO_PART } from './deployment.ts';
import { decidingSeat } from '../seats.ts';
import { removeMatchingSoldiers } from '../units.ts';
import { recordGone } from '../multiplayer/led-soldiers.ts';

/** 10.2.1c Besieged units ignore that they are out of communication. */
const countsAsOoc = (marks: number): boolean => (marks & OUT_OF_COMMUNICATION) !== 0 && (marks & INSIDE) === 0;

export const addLeaderGroup = (board: GameState, battle: Battle, side: BattleSide, leader: number): void => {
  const marks = board.leaderMarks[leader] as number;
  battle.groups.push({
    side,
    clan: board.leaderClan[leader] as number,
    leader,
    leaderOoc: countsAsOoc(marks),
    soldiers: 0,
    ooc: 0,
    inside: (marks & INSIDE) !== 0,
    leaving: false,
  });
};

export const addSoldierGroup = (battle: Battle, side: BattleSide, clan: number, marks: number, count: number): void => {
  const group = ensureLeaderlessGroup(battle, side, clan, (marks & INSIDE) !== 0);
  if (countsAsOoc(marks)) group.ooc += count;
  else group.soldiers += count;
};

/** Adds the units of a place to the combat, on the side that `sideFor` gives their clan (-1: they take no part). */
export const gatherBattleGroups = (board: GameState, battle: Battle, sideFor: (clan: number) => BattleSide | -1): void => {
  for (const leader of leadersAt(board, battle.place)) {
    const marks = board.leaderMarks[leader] as number;
    if (isIgnoredShogun(board, leader) || (marks & TAKES_NO_PART) !== 0) continue;
    const side = sideFor(board.leaderClan[leader] as number);
    if (side !== -1) addLeaderGroup(board, battle, side, leader);
  }
  for (const stack of stacksAt(board, battle.place)) {
    const marks = marksOfStack(stack);
    if ((marks & TAKES_NO_PART) !== 0) continue;
    const side = sideFor(clanOfStack(stack));
    if (side !== -1) addSoldierGroup(battle, side, clanOfStack(stack), marks, countOfStack(stack));
  }
};

/** Takes soldiers of a group, in or out of communication, from their place. Units that take no part stay. */
export const removeFighters = (board: GameState, place: number, group: BattleGroup, isOut: boolean, count: number): void => {
  const marks = (group.inside ? INSIDE : 0) | (isOut ? OUT_OF_COMMUNICATION : 0);
  const mask = TAKES_NO_PART | INSIDE | (group.inside ? 0 : OUT_OF_COMMUNICATION);
  removeMatchingSoldiers(board, place, group.clan, marks, mask, count);
  recordGone(board, place, group.clan, count);
};

/* 10.2.3 Command of soldiers. */

/** Leaders that the soldiers of a group could follow: same clan, side and place. */
const possibleLeaders = (battle: Battle, leaderless: BattleGroup): BattleGroup[] =>
  battle.groups.filter(
    (group) =>
      group.leader !== NO_LEADER && group.clan === leaderless.clan && group.side === leaderless.side && group.inside === leaderless.inside,
  );

const remainingCommand = (board: GameState, group: BattleGroup): number => commandLimit(board, group.leader) - group.soldiers - group.ooc;

const transferSoldiers = (leaderless: BattleGroup, group: BattleGroup, soldiers: number, ooc: number): void => {
  leaderless.soldiers -= soldiers;
  leaderless.ooc -= ooc;
  group.soldiers += soldiers;
  group.ooc += ooc;
};

/** Assigns a leader as many soldiers as he can command, those in communication first. */
const fillCommand = (board: GameState, leaderless: BattleGroup, group: BattleGroup): void => {
  const soldiers = Math.min(leaderless.soldiers, remainingCommand(board, group));
  transferSoldiers(leaderless, group, soldiers, 0);
  transferSoldiers(leaderless, group, 0, Math.min(leaderless.ooc, remainingCommand(board, group)));
};

/** 10.2.3 Soldiers follow the leaders of their clan in turn, each as many as he can command: what players would mostly choose. */
export const fillCommands = (board: GameState, battle: Battle): void => {
  for (const leaderless of battle.groups.filter(({ leader }) => leader === NO_LEADER))
    for (const group of possibleLeaders(battle, leaderless)) fillCommand(board, leaderless, group);
  battle.groups = battle.groups.filter((group) => unitsInGroup(group) > 0);
};

/** A clan's soldiers that its player must divide among several leaders with room to spare. */
interface CommandLocals {
  readonly side: BattleSide;
  readonly clan: number;
  readonly inside: boolean;
  readonly leader: number;
  /** Leaders of the clan who choose later. */
  readonly rest: readonly number[];
}

const leaderlessGroupOf = (battle: Battle, local: CommandLocals): BattleGroup | undefined =>
  battle.groups.find(
    (group) => group.leader === NO_LEADER && group.clan === local.clan && group.side === local.side && group.inside === local.inside,
  );

/** 10.2.3b The minimum that must follow this leader, because the others cannot command more. */
const minSoldiersToFollow = (board: GameState, battle: Battle, local: CommandLocals): number => {
  const leaderless = leaderlessGroupOf(battle, local);
  if (!leaderless) return 0;
  const room = local.rest.reduce((sum, leader) => sum + remainingCommand(board, findLeaderGroup(battle, leader) as BattleGroup), 0);
  return Math.min(
    remainingCommand(board, findLeaderGroup(battle, local.leader) as BattleGroup),
    Math.max(0, leaderless.soldiers + leaderless.ooc - room),
  );
};

type Command = readonly ['command', LeaderId, inCommunication: number, outOfCommunication: number];

const command = actionType<GameState, CommandLocals, Command>({
  name: 'command',
  args: args([oneOf(LEADER_IDS), integer(0, 7), integer(0, 7)]),
  candidates: ({ board }, { local }) => {
    const battle = requireBattle(board);
    const leaderless = leaderlessGroupOf(battle, local);
    const actions: Command[] = [];
    if (!leaderless) return actions;
    const room = remainingCommand(board, findLeaderGroup(battle, local.leader) as BattleGroup);
    const min = minSoldiersToFollow(board, battle, local);
    for (let soldiers = Math.min(room, leaderless.soldiers); soldiers >= 0; soldiers--)
      for (let ooc = Math.min(room - soldiers, leaderless.ooc); ooc >= 0; ooc--)
        if (soldiers + ooc >= min) actions.push(['command', leaderId(local.leader), soldiers, ooc]);
    return actions;
  },
  rules: [
    { clause: '10.2.3a', ok: (_, { 1: leader }, { local }) => leaderOf(leader) === local.leader },
    {
      clause: '10.2.3c',
      ok: ({ board }, { 2: soldiers, 3: ooc }, { local }) => {
        const battle = requireBattle(board);
        const leaderless = leaderlessGroupOf(battle, local);
        return (
          leaderless !== undefined &&
          soldiers <= leaderless.soldiers &&
          ooc <= leaderless.ooc &&
          soldiers + ooc <= remainingCommand(board, findLeaderGroup(battle, local.leader) as BattleGroup)
        );
      },
      values: ({ board }, _, { local }) => ({ leader: leaderId(local.leader), most: commandLimit(board, local.leader) }),
    },
    {
      clause: '10.2.3b',
      ok: ({ board }, { 2: soldiers, 3: ooc }, { local }) => soldiers + ooc >= minSoldiersToFollow(board, requireBattle(board), local),
      values: ({ board }, _, { local }) => ({
        least: minSoldiersToFollow(board, requireBattle(board), local),
        leader: leaderId(local.leader),
      }),
    },
  ],
  apply(ctx, { 2: soldiers, 3: ooc }, { local }) {
    const battle = requireBattle(ctx.board);
    transferSoldiers(leaderlessGroupOf(battle, local) as BattleGroup, findLeaderGroup(battle, local.leader) as BattleGroup, soldiers, ooc);
    battle.groups = battle.groups.filter((group) => unitsInGroup(group) > 0);
  },
});

export const commandSoldiers = decision<GameState, CommandLocals>({
  seats: (view, { clan }) => [seatIdOf(view, decidingSeat(view.board, clan, requireBattle(view.board).place))],
  prompt: (view: MdtView, { seat, local }) => ({
    key: 'command',
    facts: { seat, leader: leaderId(local.leader), place: placeId(requireBattle(view.board).place) },
  }),
  actionTypes: [command],
});

/** 10.2.3b The numbers leave no choice, unless soldiers in and out of communication compete for too few leaders. */
const isAssignmentForced = (leaderless: BattleGroup, leaders: number, room: number): boolean => {
  const units = unitsInGroup(leaderless);
  const isMixed = leaderless.soldiers > 0 && leaderless.ooc > 0;
  return leaders === 1 ? units <= room || !isMixed : room <= units && !isMixed;
};

/** 10.2.3 Soldiers of one side follow leaders of their clan; only a real choice is asked. */
export const assignSoldiers = procedure<GameState, { side: BattleSide; asked: number[] }>({
  next({ board }, local) {
    const battle = requireBattle(board);
    for (const leaderless of battle.groups) {
      if (leaderless.leader !== NO_LEADER || leaderless.side !== local.side || unitsInGroup(leaderless) === 0) continue;
      const leaders = possibleLeaders(battle, leaderless).filter(
        (group) => !local.asked.includes(group.leader) && remainingCommand(board, group) > 0,
      );
      const room = leaders.reduce((sum, group) => sum + remainingCommand(board, group), 0);
      const first = leaders[0];
      if (!first) continue;
      if (isAssignmentForced(leaderless, leaders.length, room)) {
        for (const group of leaders) fillCommand(board, leaderless, group);
        continue;
      }
      local.asked.push(first.leader);
      const { side, clan, inside } = leaderless;
      return callStep('commandSoldiers', { side, clan, inside, leader: first.leader, rest: leaders.slice(1).map(({ leader }) => leader) });
    }
    battle.groups = battle.groups.filter((group) => unitsInGroup(group) > 0);
    return endStep();
  },
  again: () => goTo('next'),
});

/** card.59 A samurai promoted before the first round takes command of leaderless soldiers of his clan. */
export const rallyToNewDaimyo = (board: GameState, leader: number): void => {
  const battle = requireBattle(board);
  const group = findLeaderGroup(battle, leader);
  const leaderless =
    group &&
    battle.groups.find(
      (one) => one.leader === NO_LEADER && one.clan === group.clan && one.side === group.side && one.inside === group.inside,
    );
  if (!leaderless) return;
  fillCommand(board, leaderless, group);
  battle.groups = battle.groups.filter((one) => unitsInGroup(one) > 0);
};

/* 10.2.5 Overall commanders. */

/** 10.2.5b Leaders of the clan with most units on the ground (or inside); several clans may tie. */
const commanderCandidates = (battle: Battle, side: BattleSide, isPresent: (group: BattleGroup) => boolean): number[] => {
  const units = CLAN_IDS.map(() => 0);
  let mostUnits = 0;
  for (const group of battle.groups) {
    if (group.side !== side || !isPresent(group)) continue;
    (units[group.clan] as number) += unitsInGroup(group);
    mostUnits = Math.max(mostUnits, units[group.clan] as number);
  }
  return battle.groups
    .filter((group) => group.side === side && isPresent(group) && group.leader !== NO_LEADER && units[group.clan] === mostUnits)
    .map((group) => group.leader);
};

export const eligibleCommanders = (battle: Battle, side: BattleSide, siege: boolean): number[] =>
  commanderCandidates(battle, side, (group) => (siege ? group.inside : isOnGround(battle, group)));
