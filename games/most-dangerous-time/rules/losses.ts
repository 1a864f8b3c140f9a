import { again, args, become, call, decision, done, oneOf, procedure, to, verb, whole } from '@gunbai/engine';
import type { Asked, Next, Rule } from '@gunbai/engine';
import { battleOf, dropEmptyGroups, groupOf, leaderlessGroup, NO_LEADER, unitsIn } from './battle.ts';
import type { Battle, BattleSide, Group } from './battle.ts';
import { DEFEATED, IN_BOX, INSIDE, OUT_OF_TOUCH, seatName } from './board.ts';
import type { Board, Dangerous, Referee } from './board.ts';
import { removeLeader, takeMatching } from './pieces.ts';
import { clanId, CLAN_IDS, clanOf, leaderId, LEADER_IDS, leaderOf, ODA, placeId, YOSHIAKI } from './components.ts';
import type { ClanId, LeaderId } from './components.ts';
import { rollLeaderFate } from './leaderLoss.ts';
import { sendToTomo } from './leaders.ts';
import { deciderFor } from './players.ts';
import { factionOn, lossSeat } from './sides.ts';

/** Who takes losses: a side on the ground of a field battle, or one side of a siege battle. */
export interface Losing {
  readonly side: BattleSide;
  /** The besieged lose units inside; out of communication means nothing to them (10.5.5). */
  readonly inside: boolean;
  /** 10.3.3.4d In a field battle the overall commander is lost last. */
  readonly commanderLast: boolean;
  readonly leadersLast: boolean;
  /** Where two players share the losses: whose units are to be lost now, by clan, and how many yet; else null. */
  share: Share | null;
}

type Share = {
  readonly seat: number;
  readonly clans: readonly number[];
  units: number;
};

/** 10.3.3.4 The losses of a side in a field battle (10.5.4a, 10.5.5: in a siege battle without regard to the commander). */
export const losingOf = (board: Board, side: BattleSide, inside: boolean, commanderLast: boolean): Losing => ({
  side,
  inside,
  commanderLast,
  leadersLast: board.players === 4 && factionOn(board, side) === ODA,
  share: null,
});

const isLosing = (battle: Battle, group: Group, losing: Losing): boolean =>
  group.side === losing.side && !group.leaving && group.inside === (losing.inside || battle.ground === 'castle');

/** 10.3.3.4a Of two players who fight together each loses his own units. */
const isShared = ({ clan }: Group, { share }: Losing): boolean => share === null || share.clans.includes(clan);

const isKeptForLast = (battle: Battle, group: Group, losing: Losing): boolean =>
  losing.commanderLast && group.leader !== NO_LEADER && group.leader === battle.commander[losing.side];

/** Soldiers of a group that may be lost now: while units out of communication are due, only those (10.3.3.4b). */
const soldiersToLose = (battle: Battle, group: Group, losing: Losing): number =>
  battle.oocDue[losing.side] > 0 ? group.ooc : group.soldiers;

/** How many units the next losses must come to, of the kind that is due now. */
const due = (battle: Battle, { side, share }: Losing): number => {
  const units = battle.oocDue[side] > 0 ? battle.oocDue[side] : battle.hits[side];
  return share ? Math.min(units, share.units) : units;
};

const othersLeft = (battle: Battle, losing: Losing): number => {
  let units = 0;
  for (const group of battle.groups)
    if (isLosing(battle, group, losing)) units += unitsIn(group) - (isKeptForLast(battle, group, losing) ? 1 : 0);
  return units;
};

/** 16.2.9.2b Among four players no Oda leader is lost before all soldiers are. */
const areLeadersLast = (battle: Battle, losing: Losing): boolean =>
  losing.leadersLast && battle.groups.some((group) => isLosing(battle, group, losing) && group.soldiers + group.ooc > 0);

const mayLoseLeader = (battle: Battle, group: Group, losing: Losing): boolean => {
  if (group.leader === NO_LEADER || areLeadersLast(battle, losing)) return false;
  if (isKeptForLast(battle, group, losing)) return battle.oocDue[losing.side] === 0 && othersLeft(battle, losing) === 0;
  return battle.oocDue[losing.side] > 0 ? group.leaderOoc : !group.leaderOoc;
};

/** A way to take the next loss: soldiers of a group, or its leader. */
interface Way {
  readonly group: Group;
  readonly leader: boolean;
  readonly most: number;
}

const ways = (battle: Battle, losing: Losing): Way[] => {
  const found: Way[] = [];
  const most = due(battle, losing);
  for (const group of battle.groups) {
    if (!isLosing(battle, group, losing) || !isShared(group, losing)) continue;
    const soldiers = Math.min(most, soldiersToLose(battle, group, losing));
    if (soldiers > 0) found.push({ group, leader: false, most: soldiers });
    if (mayLoseLeader(battle, group, losing)) found.push({ group, leader: true, most: 1 });
  }
  return found;
};

/** Lays soldiers of a group in their clan's regroup box (10.3.3.4a). */
const loseSoldiers = (table: Referee, group: Group, losing: Losing, count: number): void => {
  const { board } = table;
  const battle = battleOf(board);
  const ooc = battle.oocDue[losing.side] > 0;
  const marks = (group.inside ? INSIDE : 0) | (ooc ? OUT_OF_TOUCH : 0);
  const mask = group.inside ? INSIDE : INSIDE | OUT_OF_TOUCH;
  takeMatching(board, battle.place, group.clan, marks, mask, count);
  (board.box[group.clan] as number) += count;
  if (ooc) group.ooc -= count;
  else group.soldiers -= count;
  settleDue(battle, losing, count);
  table.emit({ type: 'soldiersLost', clan: clanId(group.clan), place: placeId(battle.place), count });
};

/** 10.3.3.5 His fate is rolled when all losses are taken; 15.1.7a Ashikaga goes to Tomo. */
const loseLeader = (table: Referee, group: Group, losing: Losing): void => {
  const { board } = table;
  const battle = battleOf(board);
  const { leader } = group;
  table.emit({ type: 'leaderLost', leader: leaderId(leader), place: placeId(battle.place) });
  if (leader === YOSHIAKI) sendToTomo(board);
  else {
    removeLeader(board, leader, IN_BOX);
    battle.fallen.push(leader);
  }
  leaveLeaderless(battle, group);
  settleDue(battle, losing, 1);
};

/** Soldiers whose leader is gone are leaderless from then on. */
export const leaveLeaderless = (battle: Battle, group: Group): void => {
  group.leader = NO_LEADER;
  group.leaderOoc = false;
  battle.groups = battle.groups.filter((one) => one !== group);
  const leaderless = leaderlessGroup(battle, group.side, group.clan, group.inside);
  leaderless.soldiers += group.soldiers;
  leaderless.ooc += group.ooc;
};

const settleDue = (battle: Battle, { side, share }: Losing, units: number): void => {
  if (share) share.units -= units;
  if (battle.oocDue[side] > 0) battle.oocDue[side] -= units;
  else battle.hits[side] -= units;
};

/** Units out of communication that may be lost; 16.2.9.2b leaders among them only if no other soldiers are there to go before them. */
const oocToLose = (battle: Battle, losing: Losing): number => {
  const losers = battle.groups.filter((group) => isLosing(battle, group, losing));
  const withLeaders = !losing.leadersLast || losers.every(({ soldiers }) => soldiers === 0);
  let units = 0;
  for (const group of losers) {
    units += group.ooc;
    if (withLeaders && group.leader !== NO_LEADER && group.leaderOoc && !isKeptForLast(battle, group, losing)) units++;
  }
  return units;
};

/** 10.3.3.4c One hit takes two units out of communication; an odd one uses up a whole hit (5.3.1f). */
const countOoc = (battle: Battle, losing: Losing): void => {
  const { side } = losing;
  battle.oocDue[side] = losing.inside ? 0 : Math.min(2 * battle.hits[side], oocToLose(battle, losing));
  battle.hits[side] -= Math.ceil(battle.oocDue[side] / 2);
};

/** Takes all losses that leave no choice; gives whether a choice is left. */
const takeForcedLosses = (table: Referee, losing: Losing): boolean => {
  const battle = battleOf(table.board);
  for (;;) {
    // 16.2.9.2b: leaders out of communication come to be counted once the soldiers are gone.
    if (losing.leadersLast && battle.oocDue[losing.side] === 0) countOoc(battle, losing);
    if (due(battle, losing) === 0) return false;
    const possible = ways(battle, losing);
    const units = possible.reduce((sum, { most }) => sum + most, 0);
    if (units === 0) return false;
    if (possible.length > 1 && units > due(battle, losing)) return true;
    for (const { group, leader, most } of possible) {
      if (leader) loseLeader(table, group, losing);
      else loseSoldiers(table, group, losing, Math.min(most, due(battle, losing)));
      if (due(battle, losing) === 0) break;
    }
    dropEmptyGroups(battle);
  }
};

type FromLeader = readonly ['loseUnder', LeaderId, number];
type FromClan = readonly ['loseUnled', ClanId, number];
type Himself = readonly ['loseLeader', LeaderId];

type LossRule<A extends FromLeader | FromClan | Himself> = Rule<Board, Losing, A>;

const unledGroup = (battle: Battle, losing: Losing, clan: number): Group | undefined =>
  battle.groups.find(
    (group) => group.leader === NO_LEADER && group.clan === clan && isLosing(battle, group, losing) && isShared(group, losing),
  );

const ledGroup = (battle: Battle, losing: Losing, leader: LeaderId): Group | undefined => {
  const group = groupOf(battle, leaderOf(leader));
  return group && isLosing(battle, group, losing) && isShared(group, losing) ? group : undefined;
};

/** 10.3.3.4a of one's own units only; 10.3.3.4b those out of communication first; no more than the hits take. */
const soldierRules = <A extends FromLeader | FromClan>(
  groupNamed: (battle: Battle, losing: Losing, action: A) => Group | undefined,
): LossRule<A>[] => [
  {
    clause: '10.3.3.4a',
    ok: ({ board }, action, { local }) => groupNamed(battleOf(board), local, action) !== undefined,
  },
  {
    clause: '10.3.3.4b',
    ok: ({ board }, action, { local }) => {
      const group = groupNamed(battleOf(board), local, action);
      return group !== undefined && soldiersToLose(battleOf(board), group, local) >= action[2];
    },
    values: ({ board }, action, { local }) => {
      const group = groupNamed(battleOf(board), local, action);
      return { most: group ? soldiersToLose(battleOf(board), group, local) : 0 };
    },
  },
  {
    clause: '10.3.3.4c',
    ok: ({ board }, action, { local }) => action[2] <= due(battleOf(board), local),
    values: ({ board }, _, { local }) => ({ most: due(battleOf(board), local) }),
  },
];

const afterLoss = (table: Referee, losing: Losing): Next | void => {
  dropEmptyGroups(battleOf(table.board));
  if (takeForcedLosses(table, losing)) return again;
};

const loseUnder = verb<Board, Losing, FromLeader>({
  name: 'loseUnder',
  args: args([oneOf(LEADER_IDS), whole(1, 32)]),
  candidates: ({ board }, { local }) => {
    const actions: FromLeader[] = [];
    for (const { group, leader, most } of ways(battleOf(board), local))
      if (!leader && group.leader !== NO_LEADER) for (let n = 1; n <= most; n++) actions.push(['loseUnder', leaderId(group.leader), n]);
    return actions;
  },
  rules: soldierRules((battle, losing, [, leader]) => ledGroup(battle, losing, leader)),
  apply(table, { 1: leader, 2: count }, { local }) {
    loseSoldiers(table, ledGroup(battleOf(table.board), local, leader) as Group, local, count);
    return afterLoss(table, local);
  },
});

const loseUnled = verb<Board, Losing, FromClan>({
  name: 'loseUnled',
  args: args([oneOf(CLAN_IDS), whole(1, 32)]),
  candidates: ({ board }, { local }) => {
    const actions: FromClan[] = [];
    for (const { group, leader, most } of ways(battleOf(board), local))
      if (!leader && group.leader === NO_LEADER) for (let n = 1; n <= most; n++) actions.push(['loseUnled', clanId(group.clan), n]);
    return actions;
  },
  rules: soldierRules((battle, losing, [, clan]) => unledGroup(battle, losing, clanOf(clan))),
  apply(table, { 1: clan, 2: count }, { local }) {
    loseSoldiers(table, unledGroup(battleOf(table.board), local, clanOf(clan)) as Group, local, count);
    return afterLoss(table, local);
  },
});

const loseLeaderVerb = verb<Board, Losing, Himself>({
  name: 'loseLeader',
  args: args([oneOf(LEADER_IDS)]),
  candidates: ({ board }, { local }) =>
    ways(battleOf(board), local).flatMap(({ group, leader }): Himself[] => (leader ? [['loseLeader', leaderId(group.leader)]] : [])),
  rules: [
    {
      clause: '10.3.3.4a',
      ok: ({ board }, { 1: leader }, { local }) => ledGroup(battleOf(board), local, leader) !== undefined,
    },
    { clause: '16.2.9.2b', ok: ({ board }, _, { local }) => !areLeadersLast(battleOf(board), local) },
    {
      clause: '10.3.3.4d',
      ok: ({ board }, { 1: leader }, { local }) => {
        const battle = battleOf(board);
        const group = ledGroup(battle, local, leader);
        return (
          group === undefined ||
          !isKeptForLast(battle, group, local) ||
          (battle.oocDue[local.side] === 0 && othersLeft(battle, local) === 0)
        );
      },
      values: (_, [, leader]) => ({ leader }),
    },
    {
      clause: '10.3.3.4b',
      ok: ({ board }, { 1: leader }, { local }) => {
        const battle = battleOf(board);
        const group = ledGroup(battle, local, leader);
        return group !== undefined && mayLoseLeader(battle, group, local);
      },
      values: (_, [, leader]) => ({ leader }),
    },
  ],
  apply(table, { 1: leader }, { local }) {
    loseLeader(table, ledGroup(battleOf(table.board), local, leader) as Group, local);
    return afterLoss(table, local);
  },
});

/** 10.3.3.4a Each player chooses which of his own units are lost. */
export const chooseLosses = decision<Board, Losing>({
  seats: (view, { side, share }) => [seatName(view, share ? share.seat : lossSeat(view.board, side))],
  prompt: (view: Dangerous, { seat, local }: Asked<Losing>) => ({
    key: 'chooseLosses',
    facts: { seat, place: placeId(battleOf(view.board).place), hits: due(battleOf(view.board), local) },
  }),
  verbs: [loseUnled, loseUnder, loseLeaderVerb],
});

/* 16.1.5.1 A and B share the losses: who leads their side says how many each takes, and each chooses among his own (10.3.3.4a). */

/** The players who could take the next losses, with how many units each. */
const sharers = (board: Board, losing: Losing): Share[] => {
  if (board.players !== 3) return [];
  const battle = battleOf(board);
  const shares = new Map<number, { clans: number[]; units: number }>();
  for (const { group, most } of ways(battle, losing)) {
    const seat = deciderFor(board, group.clan, battle.place);
    const share = shares.get(seat) ?? { clans: [], units: 0 };
    if (!share.clans.includes(group.clan)) share.clans.push(group.clan);
    share.units += most;
    shares.set(seat, share);
  }
  const most = due(battle, losing);
  return [...shares].map(([seat, { clans, units }]) => ({ seat, clans, units: Math.min(units, most) })).sort((a, b) => a.seat - b.seat);
};

type Allot = readonly ['allot', string, number];

const shareOf = ({ board, seats }: Dangerous, losing: Losing, seat: string): Share | undefined =>
  sharers(board, losing).find((share) => seats[share.seat] === seat);

const allot = verb<Board, Losing, Allot>({
  name: 'allot',
  args: args([oneOf(['oda', 'antiOdaA', 'antiOdaB']), whole(1, 32)]),
  candidates: (view, { local }) =>
    sharers(view.board, local).flatMap(({ seat, units }) =>
      Array.from({ length: units }, (_, i): Allot => ['allot', seatName(view, seat), i + 1]),
    ),
  rules: [
    {
      clause: '16.1.5.1',
      ok: (view, { 1: seat }, { local }) => shareOf(view, local, seat) !== undefined,
      values: (_, [, seat]) => ({ 'of:seat': seat }),
    },
    {
      clause: '10.3.3.4c',
      ok: (view, { 1: seat, 2: units }, { local }) => units <= (shareOf(view, local, seat)?.units ?? 0),
      values: (view, [, seat], { local }) => ({ most: shareOf(view, local, seat)?.units ?? 0 }),
    },
  ],
  apply(table, { 1: seat, 2: units }, { local }) {
    const share = shareOf(table.state, local, seat) as Share;
    const part: Losing = { ...local, share: { ...share, units } };
    return takeForcedLosses(table, part) ? become('chooseLosses', { ...part }) : done();
  },
});

export const allotLosses = decision<Board, Losing>({
  seats: (view, { side }) => [seatName(view, lossSeat(view.board, side))],
  prompt: (view, { seat, local }) => ({
    key: 'allotLosses',
    facts: { seat, place: placeId(battleOf(view.board).place), hits: due(battleOf(view.board), local) },
  }),
  verbs: [allot],
});

/** 10.3.3.4 Losses of one side for the hits it has taken. */
export const losses = procedure<Board, Losing>({
  count: ({ board }, losing) => countOoc(battleOf(board), losing),
  choose(table, losing) {
    if (!takeForcedLosses(table, losing)) return done();
    return call(sharers(table.board, losing).length > 1 ? 'allotLosses' : 'chooseLosses', { ...losing });
  },
  again: () => to('choose'),
});

/** 10.3.3.5, 10.5.6 After the losses: clans may fall first (10.5.ex7), then each lost leader's fate is rolled. */
export const fates = procedure<Board>({
  falls: ({ board }) => (battleOf(board).fallen.length > 0 ? call('fallOfClans') : undefined),
  roll(table) {
    const battle = battleOf(table.board);
    const { fallen } = battle;
    battle.groups = battle.groups.filter((group) => table.board.clanState[group.clan] !== DEFEATED);
    battle.fallen = [];
    for (const leader of fallen) if (table.board.leaderAt[leader] === IN_BOX) rollLeaderFate(table, leader, 'battle');
  },
});
