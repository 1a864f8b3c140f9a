import { repeat, actionType, args, oneOf, integer, decision } from '@gunbai/engine';
import type { Rule, Transition, DecisionContext } from '@gunbai/engine';
import { NO_LEADER, unitsInGroup, requireBattle, ensureLeaderlessGroup, removeEmptyGroups, findLeaderGroup } from './battle-state.ts';
import type { BattleSide, Battle, BattleGroup } from './battle-state.ts';
import { IN_BOX, seatIdOf } from '../state.ts';
import type { GameState, MdtContext, MdtView } from '../state.ts';
import { removeLeader } from '../units.ts';
import { ODA, clanId, placeId, leaderId, YOSHIAKI, leaderOf, LEADER_IDS, CLAN_IDS, clanOf } from '../components.ts';
import type { LeaderId, ClanId } from '../components.ts';
import { removeFighters } from './battle-groups.ts';
import { sendShogunToTomo } from '../leader-status.ts';
import { factionOfBattleSide, leadingSeat } from './combat-sides.ts';

/** The side that takes losses: one side of a field battle or of a siege battle. */
export interface LossLocals {
  readonly side: BattleSide;
  /** 10.5.5 Besieged units are lost inside; communication does not matter to them. */
  readonly inside: boolean;
  /** 10.3.3.4d In a field battle the overall commander is lost last. */
  readonly commanderLast: boolean;
  readonly leadersLast: boolean;
  /** When two players share the losses: the player whose units are due, by clan, and how many; else null. */
  share: LossShare | null;
}

export type LossShare = {
  readonly seat: number;
  readonly clans: readonly number[];
  units: number;
};

/** 10.3.3.4 The losses of a side in a field battle (10.5.4a, 10.5.5: in a siege battle without regard to the commander). */
export const createLossLocals = (board: GameState, side: BattleSide, inside: boolean, commanderLast: boolean): LossLocals => ({
  side,
  inside,
  commanderLast,
  leadersLast: board.players === 4 && factionOfBattleSide(board, side) === ODA,
  share: null,
});

const isGroupLosing = (battle: Battle, group: BattleGroup, losing: LossLocals): boolean =>
  group.side === losing.side && !group.leaving && group.inside === (losing.inside || battle.ground === 'castle');

/** 10.3.3.4a When two players fight together, each loses his own units. */
const isInShare = ({ clan }: BattleGroup, { share }: LossLocals): boolean => share === null || share.clans.includes(clan);

const isLostLast = (battle: Battle, group: BattleGroup, losing: LossLocals): boolean =>
  losing.commanderLast && group.leader !== NO_LEADER && group.leader === battle.commander[losing.side];

/** 10.3.3.4b Soldiers of a group that may be lost now: only those out of communication while any are due. */
const losableSoldiers = (battle: Battle, group: BattleGroup, losing: LossLocals): number =>
  battle.oocDue[losing.side] > 0 ? group.ooc : group.soldiers;

/** How many units of the kind that is due now must be lost. */
export const lossesDue = (battle: Battle, { side, share }: LossLocals): number => {
  const units = battle.oocDue[side] > 0 ? battle.oocDue[side] : battle.hits[side];
  return share ? Math.min(units, share.units) : units;
};

const otherUnitsLeft = (battle: Battle, losing: LossLocals): number => {
  let units = 0;
  for (const group of battle.groups)
    if (isGroupLosing(battle, group, losing)) units += unitsInGroup(group) - (isLostLast(battle, group, losing) ? 1 : 0);
  return units;
};

/** 16.2.9.2b With four players Oda loses all soldiers before any leader. */
const areLeadersLast = (battle: Battle, losing: LossLocals): boolean =>
  losing.leadersLast && battle.groups.some((group) => isGroupLosing(battle, group, losing) && group.soldiers + group.ooc > 0);

const canLoseLeader = (battle: Battle, group: BattleGroup, losing: LossLocals): boolean => {
  if (group.leader === NO_LEADER || areLeadersLast(battle, losing)) return false;
  if (isLostLast(battle, group, losing)) return battle.oocDue[losing.side] === 0 && otherUnitsLeft(battle, losing) === 0;
  return battle.oocDue[losing.side] > 0 ? group.leaderOoc : !group.leaderOoc;
};

/** An option for the next loss: soldiers of a group, or its leader. */
interface LossOption {
  readonly group: BattleGroup;
  readonly leader: boolean;
  readonly max: number;
}

export const lossOptions = (battle: Battle, losing: LossLocals): LossOption[] => {
  const found: LossOption[] = [];
  const max = lossesDue(battle, losing);
  for (const group of battle.groups) {
    if (!isGroupLosing(battle, group, losing) || !isInShare(group, losing)) continue;
    const soldiers = Math.min(max, losableSoldiers(battle, group, losing));
    if (soldiers > 0) found.push({ group, leader: false, max: soldiers });
    if (canLoseLeader(battle, group, losing)) found.push({ group, leader: true, max: 1 });
  }
  return found;
};

/** Moves soldiers of a group to their clan's regroup box (10.3.3.4a). */
const loseSoldiers = (ctx: MdtContext, group: BattleGroup, losing: LossLocals, count: number): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  const ooc = battle.oocDue[losing.side] > 0;
  removeFighters(board, battle.place, group, ooc, count);
  (board.box[group.clan] as number) += count;
  if (ooc) group.ooc -= count;
  else group.soldiers -= count;
  reduceLossesDue(battle, losing, count);
  ctx.emit({ type: 'soldiersLost', clan: clanId(group.clan), place: placeId(battle.place), count });
};

/** 10.3.3.5 The leader's fate is rolled after all losses; 15.1.7a Ashikaga goes to Tomo. */
const loseLeader = (ctx: MdtContext, group: BattleGroup, losing: LossLocals): void => {
  const { board } = ctx;
  const battle = requireBattle(board);
  const { leader } = group;
  ctx.emit({ type: 'leaderLost', leader: leaderId(leader), place: placeId(battle.place) });
  if (leader === YOSHIAKI) sendShogunToTomo(board);
  else {
    removeLeader(board, leader, IN_BOX);
    battle.fallen.push(leader);
  }
  makeSoldiersLeaderless(battle, group);
  reduceLossesDue(battle, losing, 1);
};

/** Makes soldiers leaderless when their leader is lost. */
const makeSoldiersLeaderless = (battle: Battle, group: BattleGroup): void => {
  group.leader = NO_LEADER;
  group.leaderOoc = false;
  battle.groups = battle.groups.filter((one) => one !== group);
  const leaderless = ensureLeaderlessGroup(battle, group.side, group.clan, group.inside);
  leaderless.soldiers += group.soldiers;
  leaderless.ooc += group.ooc;
};

const reduceLossesDue = (battle: Battle, { side, share }: LossLocals, units: number): void => {
  if (share) share.units -= units;
  if (battle.oocDue[side] > 0) battle.oocDue[side] -= units;
  else battle.hits[side] -= units;
};

/** Units out of communication that may be lost; 16.2.9.2b leaders count only when no other soldiers can be lost first. */
const losableOocUnits = (battle: Battle, losing: LossLocals): number => {
  const losers = battle.groups.filter((group) => isGroupLosing(battle, group, losing));
  const withLeaders = !losing.leadersLast || losers.every(({ soldiers }) => soldiers === 0);
  let units = 0;
  for (const group of losers) {
    units += group.ooc;
    if (withLeaders && group.leader !== NO_LEADER && group.leaderOoc && !isLostLast(battle, group, losing)) units++;
  }
  return units;
};

/** 10.3.3.4c One hit removes two units out of communication; an odd unit uses up a whole hit (5.3.1f). */
export const setOocLossesDue = (battle: Battle, losing: LossLocals): void => {
  const { side } = losing;
  battle.oocDue[side] = losing.inside ? 0 : Math.min(2 * battle.hits[side], losableOocUnits(battle, losing));
  battle.hits[side] -= Math.ceil(battle.oocDue[side] / 2);
};

/** Takes all forced losses. Returns whether a choice remains. */
export const takeForcedLosses = (ctx: MdtContext, losing: LossLocals): boolean => {
  const battle = requireBattle(ctx.board);
  for (;;) {
    // 16.2.9.2b: leaders out of communication count once the soldiers are lost.
    if (losing.leadersLast && battle.oocDue[losing.side] === 0) setOocLossesDue(battle, losing);
    if (lossesDue(battle, losing) === 0) return false;
    const possible = lossOptions(battle, losing);
    const units = possible.reduce((sum, { max }) => sum + max, 0);
    if (units === 0) return false;
    if (possible.length > 1 && units > lossesDue(battle, losing)) return true;
    for (const { group, leader, max } of possible) {
      if (leader) loseLeader(ctx, group, losing);
      else loseSoldiers(ctx, group, losing, Math.min(max, lossesDue(battle, losing)));
      if (lossesDue(battle, losing) === 0) break;
    }
    removeEmptyGroups(battle);
  }
};

type LoseUnderLeader = readonly ['loseUnder', LeaderId, number];
type LoseLeaderlessSoldiers = readonly ['loseUnled', ClanId, number];
type LoseLeader = readonly ['loseLeader', LeaderId];

type LossRule<A extends LoseUnderLeader | LoseLeaderlessSoldiers | LoseLeader> = Rule<GameState, LossLocals, A>;

const losingLeaderlessGroup = (battle: Battle, losing: LossLocals, clan: number): BattleGroup | undefined =>
  battle.groups.find(
    (group) => group.leader === NO_LEADER && group.clan === clan && isGroupLosing(battle, group, losing) && isInShare(group, losing),
  );

const losingLeaderGroup = (battle: Battle, losing: LossLocals, leader: LeaderId): BattleGroup | undefined => {
  const group = findLeaderGroup(battle, leaderOf(leader));
  return group && isGroupLosing(battle, group, losing) && isInShare(group, losing) ? group : undefined;
};

/** 10.3.3.4a own units only; 10.3.3.4b units out of communication first; no more than the hits require. */
const createSoldierLossRules = <A extends LoseUnderLeader | LoseLeaderlessSoldiers>(
  groupNamed: (battle: Battle, losing: LossLocals, action: A) => BattleGroup | undefined,
): LossRule<A>[] => [
  {
    clause: '10.3.3.4a',
    ok: ({ board }, action, { local }) => groupNamed(requireBattle(board), local, action) !== undefined,
  },
  {
    clause: '10.3.3.4b',
    ok: ({ board }, action, { local }) => {
      const group = groupNamed(requireBattle(board), local, action);
      return group !== undefined && losableSoldiers(requireBattle(board), group, local) >= action[2];
    },
    values: ({ board }, action, { local }) => {
      const group = groupNamed(requireBattle(board), local, action);
      return { most: group ? losableSoldiers(requireBattle(board), group, local) : 0 };
    },
  },
  {
    clause: '10.3.3.4c',
    ok: ({ board }, action, { local }) => action[2] <= lossesDue(requireBattle(board), local),
    values: ({ board }, _, { local }) => ({ most: lossesDue(requireBattle(board), local) }),
  },
];

const continueLosses = (ctx: MdtContext, losing: LossLocals): Transition | void => {
  removeEmptyGroups(requireBattle(ctx.board));
  if (takeForcedLosses(ctx, losing)) return repeat;
};

const loseUnder = actionType<GameState, LossLocals, LoseUnderLeader>({
  name: 'loseUnder',
  args: args([oneOf(LEADER_IDS), integer(1, 32)]),
  candidates: ({ board }, { local }) => {
    const actions: LoseUnderLeader[] = [];
    for (const { group, leader, max } of lossOptions(requireBattle(board), local))
      if (!leader && group.leader !== NO_LEADER) for (let n = 1; n <= max; n++) actions.push(['loseUnder', leaderId(group.leader), n]);
    return actions;
  },
  rules: createSoldierLossRules((battle, losing, [, leader]) => losingLeaderGroup(battle, losing, leader)),
  apply(ctx, { 1: leader, 2: count }, { local }) {
    loseSoldiers(ctx, losingLeaderGroup(requireBattle(ctx.board), local, leader) as BattleGroup, local, count);
    return continueLosses(ctx, local);
  },
});

const loseLeaderless = actionType<GameState, LossLocals, LoseLeaderlessSoldiers>({
  name: 'loseUnled',
  args: args([oneOf(CLAN_IDS), integer(1, 32)]),
  candidates: ({ board }, { local }) => {
    const actions: LoseLeaderlessSoldiers[] = [];
    for (const { group, leader, max } of lossOptions(requireBattle(board), local))
      if (!leader && group.leader === NO_LEADER) for (let n = 1; n <= max; n++) actions.push(['loseUnled', clanId(group.clan), n]);
    return actions;
  },
  rules: createSoldierLossRules((battle, losing, [, clan]) => losingLeaderlessGroup(battle, losing, clanOf(clan))),
  apply(ctx, { 1: clan, 2: count }, { local }) {
    loseSoldiers(ctx, losingLeaderlessGroup(requireBattle(ctx.board), local, clanOf(clan)) as BattleGroup, local, count);
    return continueLosses(ctx, local);
  },
});

const loseLeaderAction = actionType<GameState, LossLocals, LoseLeader>({
  name: 'loseLeader',
  args: args([oneOf(LEADER_IDS)]),
  candidates: ({ board }, { local }) =>
    lossOptions(requireBattle(board), local).flatMap(({ group, leader }): LoseLeader[] =>
      leader ? [['loseLeader', leaderId(group.leader)]] : [],
    ),
  rules: [
    {
      clause: '10.3.3.4a',
      ok: ({ board }, { 1: leader }, { local }) => losingLeaderGroup(requireBattle(board), local, leader) !== undefined,
    },
    { clause: '16.2.9.2b', ok: ({ board }, _, { local }) => !areLeadersLast(requireBattle(board), local) },
    {
      clause: '10.3.3.4d',
      ok: ({ board }, { 1: leader }, { local }) => {
        const battle = requireBattle(board);
        const group = losingLeaderGroup(battle, local, leader);
        return (
          group === undefined ||
          !isLostLast(battle, group, local) ||
          (battle.oocDue[local.side] === 0 && otherUnitsLeft(battle, local) === 0)
        );
      },
      values: (_, [, leader]) => ({ leader }),
    },
    {
      clause: '10.3.3.4b',
      ok: ({ board }, { 1: leader }, { local }) => {
        const battle = requireBattle(board);
        const group = losingLeaderGroup(battle, local, leader);
        return group !== undefined && canLoseLeader(battle, group, local);
      },
      values: (_, [, leader]) => ({ leader }),
    },
  ],
  apply(ctx, { 1: leader }, { local }) {
    loseLeader(ctx, losingLeaderGroup(requireBattle(ctx.board), local, leader) as BattleGroup, local);
    return continueLosses(ctx, local);
  },
});

/** 10.3.3.4a Each player chooses which of his own units are lost. */
export const chooseLosses = decision<GameState, LossLocals>({
  seats: (view, { side, share }) => [seatIdOf(view, share ? share.seat : leadingSeat(view.board, side))],
  prompt: (view: MdtView, { seat, local }: DecisionContext<LossLocals>) => ({
    key: 'chooseLosses',
    facts: { seat, place: placeId(requireBattle(view.board).place), hits: lossesDue(requireBattle(view.board), local) },
  }),
  actionTypes: [loseLeaderless, loseUnder, loseLeaderAction],
});
