import { args, call, decision, done, oneOf, procedure, to, verb, whole } from '@gunbai/engine';
import { battleOf, groupOf, isOnGround, leaderlessGroup, NO_LEADER, unitsIn } from './battle.ts';
import type { Battle, BattleSide, Group } from './battle.ts';
import { clanIn, commandLimit, countIn, INSIDE, isIgnored, leadersAt, marksIn, OUT_OF_TOUCH, seatName, stacksAt } from './board.ts';
import type { Board, Dangerous } from './board.ts';
import { CLAN_IDS, leaderId, LEADER_IDS, leaderOf, placeId } from './components.ts';
import type { LeaderId } from './components.ts';
import { SHELTERED } from './deployment.ts';
import { deciderFor } from './players.ts';

/** 10.2.1c Besieged units ignore that they are out of communication. */
const countsAsOoc = (marks: number): boolean => (marks & OUT_OF_TOUCH) !== 0 && (marks & INSIDE) === 0;

export const addLeaderGroup = (board: Board, battle: Battle, side: BattleSide, leader: number): void => {
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
  const group = leaderlessGroup(battle, side, clan, (marks & INSIDE) !== 0);
  if (countsAsOoc(marks)) group.ooc += count;
  else group.soldiers += count;
};

/** Brings the units of a place into the combat, each on the side that `sideFor` gives its clan (-1: it looks on). */
export const muster = (board: Board, battle: Battle, sideFor: (clan: number) => BattleSide | -1): void => {
  for (const leader of leadersAt(board, battle.place)) {
    const marks = board.leaderMarks[leader] as number;
    if (isIgnored(board, leader) || (marks & SHELTERED) !== 0) continue;
    const side = sideFor(board.leaderClan[leader] as number);
    if (side !== -1) addLeaderGroup(board, battle, side, leader);
  }
  for (const stack of stacksAt(board, battle.place)) {
    const marks = marksIn(stack);
    if ((marks & SHELTERED) !== 0) continue;
    const side = sideFor(clanIn(stack));
    if (side !== -1) addSoldierGroup(battle, side, clanIn(stack), marks, countIn(stack));
  }
};

/* 10.2.3 Command of soldiers. */

/** Leaders whom the soldiers of a group could follow: of their clan, side and place. */
const couldLead = (battle: Battle, leaderless: Group): Group[] =>
  battle.groups.filter(
    (group) =>
      group.leader !== NO_LEADER && group.clan === leaderless.clan && group.side === leaderless.side && group.inside === leaderless.inside,
  );

const roomUnder = (board: Board, group: Group): number => commandLimit(board, group.leader) - group.soldiers - group.ooc;

const giveSoldiers = (leaderless: Group, group: Group, soldiers: number, ooc: number): void => {
  leaderless.soldiers -= soldiers;
  leaderless.ooc -= ooc;
  group.soldiers += soldiers;
  group.ooc += ooc;
};

/** Gives a leader as many as he can take, those in communication first. */
const fillUp = (board: Board, leaderless: Group, group: Group): void => {
  const soldiers = Math.min(leaderless.soldiers, roomUnder(board, group));
  giveSoldiers(leaderless, group, soldiers, 0);
  giveSoldiers(leaderless, group, 0, Math.min(leaderless.ooc, roomUnder(board, group)));
};

/** A clan's soldiers who must be divided among several leaders with room to spare. */
interface Commanding {
  readonly side: BattleSide;
  readonly clan: number;
  readonly inside: boolean;
  readonly leader: number;
  /** Leaders of the clan who come after this one. */
  readonly rest: readonly number[];
}

const leaderlessOf = (battle: Battle, local: Commanding): Group | undefined =>
  battle.groups.find(
    (group) => group.leader === NO_LEADER && group.clan === local.clan && group.side === local.side && group.inside === local.inside,
  );

/** 10.2.3b At least so many must follow this leader, since the others cannot take them. */
const fewest = (board: Board, battle: Battle, local: Commanding): number => {
  const leaderless = leaderlessOf(battle, local);
  if (!leaderless) return 0;
  const room = local.rest.reduce((sum, leader) => sum + roomUnder(board, groupOf(battle, leader) as Group), 0);
  return Math.min(roomUnder(board, groupOf(battle, local.leader) as Group), Math.max(0, leaderless.soldiers + leaderless.ooc - room));
};

type Command = readonly ['command', LeaderId, inTouch: number, outOfTouch: number];

const command = verb<Board, Commanding, Command>({
  name: 'command',
  args: args([oneOf(LEADER_IDS), whole(0, 7), whole(0, 7)]),
  candidates: ({ board }, { local }) => {
    const battle = battleOf(board);
    const leaderless = leaderlessOf(battle, local);
    const actions: Command[] = [];
    if (!leaderless) return actions;
    const room = roomUnder(board, groupOf(battle, local.leader) as Group);
    const least = fewest(board, battle, local);
    for (let soldiers = Math.min(room, leaderless.soldiers); soldiers >= 0; soldiers--)
      for (let ooc = Math.min(room - soldiers, leaderless.ooc); ooc >= 0; ooc--)
        if (soldiers + ooc >= least) actions.push(['command', leaderId(local.leader), soldiers, ooc]);
    return actions;
  },
  rules: [
    { clause: '10.2.3a', ok: (_, { 1: leader }, { local }) => leaderOf(leader) === local.leader },
    {
      clause: '10.2.3c',
      ok: ({ board }, { 2: soldiers, 3: ooc }, { local }) => {
        const battle = battleOf(board);
        const leaderless = leaderlessOf(battle, local);
        return (
          leaderless !== undefined &&
          soldiers <= leaderless.soldiers &&
          ooc <= leaderless.ooc &&
          soldiers + ooc <= roomUnder(board, groupOf(battle, local.leader) as Group)
        );
      },
      values: ({ board }, _, { local }) => ({ leader: leaderId(local.leader), most: commandLimit(board, local.leader) }),
    },
    {
      clause: '10.2.3b',
      ok: ({ board }, { 2: soldiers, 3: ooc }, { local }) => soldiers + ooc >= fewest(board, battleOf(board), local),
      values: ({ board }, _, { local }) => ({ least: fewest(board, battleOf(board), local), leader: leaderId(local.leader) }),
    },
  ],
  apply(table, { 2: soldiers, 3: ooc }, { local }) {
    const battle = battleOf(table.board);
    giveSoldiers(leaderlessOf(battle, local) as Group, groupOf(battle, local.leader) as Group, soldiers, ooc);
    battle.groups = battle.groups.filter((group) => unitsIn(group) > 0);
  },
});

export const commandSoldiers = decision<Board, Commanding>({
  seats: (view, { clan }) => [seatName(view, deciderFor(view.board, clan, battleOf(view.board).place))],
  prompt: (view: Dangerous, { seat, local }) => ({
    key: 'command',
    facts: { seat, leader: leaderId(local.leader), place: placeId(battleOf(view.board).place) },
  }),
  verbs: [command],
});

/** 10.2.3b How many follow whom leaves no choice; which of them does, if only some are out of communication and not all find a place. */
const isForced = (leaderless: Group, leaders: number, room: number): boolean => {
  const units = unitsIn(leaderless);
  const isMixed = leaderless.soldiers > 0 && leaderless.ooc > 0;
  return leaders === 1 ? units <= room || !isMixed : room <= units && !isMixed;
};

/** 10.2.3 The soldiers of one side follow leaders of their clan; only a real choice is asked. */
export const assignSoldiers = procedure<Board, { side: BattleSide; asked: number[] }>({
  next({ board }, local) {
    const battle = battleOf(board);
    for (const leaderless of battle.groups) {
      if (leaderless.leader !== NO_LEADER || leaderless.side !== local.side || unitsIn(leaderless) === 0) continue;
      const leaders = couldLead(battle, leaderless).filter((group) => !local.asked.includes(group.leader) && roomUnder(board, group) > 0);
      const room = leaders.reduce((sum, group) => sum + roomUnder(board, group), 0);
      const first = leaders[0];
      if (!first) continue;
      if (isForced(leaderless, leaders.length, room)) {
        for (const group of leaders) fillUp(board, leaderless, group);
        continue;
      }
      local.asked.push(first.leader);
      const { side, clan, inside } = leaderless;
      return call('commandSoldiers', { side, clan, inside, leader: first.leader, rest: leaders.slice(1).map(({ leader }) => leader) });
    }
    battle.groups = battle.groups.filter((group) => unitsIn(group) > 0);
    return done();
  },
  again: () => to('next'),
});

/** card.59 A samurai made a daimyo before the first round takes leaderless soldiers of his clan under him. */
export const rally = (board: Board, leader: number): void => {
  const battle = battleOf(board);
  const group = groupOf(battle, leader);
  const leaderless =
    group &&
    battle.groups.find(
      (one) => one.leader === NO_LEADER && one.clan === group.clan && one.side === group.side && one.inside === group.inside,
    );
  if (!leaderless) return;
  fillUp(board, leaderless, group);
  battle.groups = battle.groups.filter((one) => unitsIn(one) > 0);
};

/* 10.2.5 Overall commanders. */

/** 10.2.5b Leaders of the clan with most units on the ground (or inside); several clans may tie. */
export const commandersFor = (battle: Battle, side: BattleSide, isHere: (group: Group) => boolean): number[] => {
  const units = CLAN_IDS.map(() => 0);
  let most = 0;
  for (const group of battle.groups) {
    if (group.side !== side || !isHere(group)) continue;
    (units[group.clan] as number) += unitsIn(group);
    most = Math.max(most, units[group.clan] as number);
  }
  return battle.groups
    .filter((group) => group.side === side && isHere(group) && group.leader !== NO_LEADER && units[group.clan] === most)
    .map((group) => group.leader);
};

export const eligibleCommanders = (battle: Battle, side: BattleSide, siege: boolean): number[] =>
  commandersFor(battle, side, (group) => (siege ? group.inside : isOnGround(battle, group)));
