import { maxBy } from '@gunbai/ai';
import type { Action } from '@gunbai/engine';
import {
  braveryOf,
  isDaimyo,
  unitsInsideWalls,
  sideControls,
  sideOfAlliance,
  fortCapacity,
  fortValueAt,
  isLeaderInside,
  leadersAt,
} from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { NO_LEADER, opposingSide, DEFENDER, ATTACKER } from '../rules/combat/battle-state.ts';
import type { Battle, BattleSide } from '../rules/combat/battle-state.ts';
import { CLAN_IKKO, ODA, ANTI_ODA, NEUTRAL, SPACE_COUNT, NONE, leaderOf } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { createEmptyStrength, fieldWinChance, estimateAssault } from './strength.ts';
import type { Strength, Holders } from './strength.ts';
import { isDecisiveSpace, mtHieiAssaultCost, forceValueAt } from './space-values.ts';

/** The force of a side in a battle, in the field or in the castle. */
const battleStrength = (board: GameState, battle: Battle, side: BattleSide, inside: boolean): Strength => {
  const force = createEmptyStrength();
  for (const group of battle.groups) {
    if (group.side !== side || group.inside !== inside || group.leaving) continue;
    const hasLeader = group.leader !== NO_LEADER;
    const bravery = hasLeader ? braveryOf(group.leader) : 0;
    const bonus = bravery + (group.clan === CLAN_IKKO ? 1 : 0);
    const inCommunication = group.soldiers + (hasLeader && !group.leaderOoc ? 1 : 0);
    const out = group.ooc + (hasLeader && group.leaderOoc ? 1 : 0);
    force.units += inCommunication + out / 2;
    force.fire += inCommunication * Math.min(1, (1 + bonus) / 6) + Math.ceil(out / 2) * Math.min(1, bonus / 6);
  }
  const commander = battle.commander[side];
  if (commander !== NO_LEADER) {
    force.bravery = braveryOf(commander);
    force.lead = force.bravery + (isDaimyo(board, commander) ? 1 : 0);
  }
  force.lead += 2 * battle.gunnery[side];
  return force;
};

/** The chance that a side wins the field if both fight on. */
export const winChance = (board: GameState, battle: Battle, side: BattleSide): number =>
  fieldWinChance(battleStrength(board, battle, side, false), battleStrength(board, battle, opposingSide(side), false));

const unitsInsideAt = (board: GameState, place: number): number =>
  unitsInsideWalls(board, place, ODA) + unitsInsideWalls(board, place, ANTI_ODA) + unitsInsideWalls(board, place, NEUTRAL);

/** 10.3.3.1 Retreat while units remain, unless the odds are fair. */
export const decideFightOrRetreat = (board: GameState, battle: Battle, side: BattleSide, actions: readonly Action[]): Action => {
  const fight = actions.find(([verb]) => verb === 'fight') as Action;
  const retreat = actions.find(([verb]) => verb === 'retreat');
  if (!retreat) return fight;
  // Never risk a clan's last leader at even odds; never give up a decisive space without a fight.
  const hasHead = battle.groups.some((group) => group.side === side && group.leader !== NO_LEADER && isDaimyo(board, group.leader));
  const isLast =
    battle.place < SPACE_COUNT &&
    isDecisiveSpace(board, battle.place) &&
    (side === DEFENDER || (board.active !== NONE && sideControls(board, sideOfAlliance(board.active), battle.place)));
  const inside = unitsInsideAt(board, battle.place);
  const keepsWalls =
    side === ATTACKER
      ? inside + battle.cameOut.length + battle.cameOutLeaders.length > 0
      : battle.castleOpen && inside + 2 <= fortCapacity(board, battle.place);
  if (isLast && !keepsWalls) return fight;
  return winChance(board, battle, side) < (hasHead ? 0.38 : 0.28) ? retreat : fight;
};

/** Whether an assault's expected gain exceeds its cost. */
export const isAssaultWorthwhile = (ours: Strength, held: Holders, worth: number, call: number): boolean => {
  const { take, lost, killed } = estimateAssault(ours, held);
  return take * worth + killed * 0.8 >= lost * 0.6 + call;
};

/** 10.5.1d Assault when the garrison is expected to break first. */
export const decideStormOrHold = (board: GameState, battle: Battle, actions: readonly Action[], worth: number): Action => {
  const storm = actions.find(([verb]) => verb === 'storm') as Action;
  const hold = actions.find(([verb]) => verb === 'hold') as Action;
  if (battle.place >= SPACE_COUNT) return storm;
  const ours = battleStrength(board, battle, ATTACKER, false);
  const garrison = battleStrength(board, battle, DEFENDER, true);
  const monks = battle.groups.some((group) => group.side === DEFENDER && group.inside && group.clan === CLAN_IKKO) ? 1 : 0;
  const units = Math.ceil(garrison.units);
  const held = {
    ...garrison,
    units,
    walls: true,
    fort: fortValueAt(board, battle.place),
    inside: units,
    monks,
    neutral: 0,
    hasLoneLeader: false,
  };
  const call = board.active !== NONE && sideOfAlliance(board.active) === ODA ? mtHieiAssaultCost(board, battle.place) : 0;
  return isAssaultWorthwhile(ours, held, worth, call) ? storm : hold;
};

/** 9.7.1a, 10.2.2 Enter the castle if the field battle looks lost; otherwise come out. */
export const decideDeployment = (
  board: GameState,
  battle: Battle | null,
  local: { side: BattleSide; mode: string },
  actions: readonly Action[],
): Action => {
  const finished = actions.find(([verb]) => verb === 'deployed');
  const place = battle?.place ?? -1;
  const first = actions.find(([verb]) => verb !== 'deployed') ?? (finished as Action);
  if (place < 0) return finished ?? first;
  const ours = sideForceInBattle(board, battle as Battle, local.side);
  // Units that come out face all besiegers and stay outside after the attackers leave.
  const theirs = sideForceInBattle(board, battle as Battle, opposingSide(local.side), local.mode === 'sally');
  // Units leave the last castle only for a sure victory.
  const isLast = local.mode === 'sally' && place < SPACE_COUNT && isDecisiveSpace(board, place);
  const isStronger = ours > theirs * (isLast ? 2 : 1.2);
  const wants = local.mode === 'sally' ? isStronger : !isStronger;
  if (!wants) return finished ?? first;
  // 10.5.3a The bravest leader inside counts for the whole garrison.
  const bravest = local.mode === 'shelter' ? bravestToShelter(board, place, actions) : undefined;
  if (bravest) return bravest;
  // As many as may go at once.
  let largest = first;
  for (const action of actions)
    if (action[0] === first[0] && typeof action[2] === 'number' && typeof largest[2] === 'number' && action[2] > largest[2])
      largest = action;
  return largest;
};

/** The first leader to enter a castle that has none of his side; undefined if one is inside or all would be of no use. */
const bravestToShelter = (board: GameState, place: number, actions: readonly Action[]): Action | undefined => {
  const leaders = actions.filter(([verb]) => verb === 'shelterLeader');
  const braveryOfAction = ([, name]: Action): number => braveryOf(leaderOf(String(name)));
  if (leaders.length === 0 || leadersAt(board, place).some((leader) => isLeaderInside(board, leader))) return undefined;
  const bravest = maxBy(leaders, braveryOfAction);
  return braveryOfAction(bravest) > 0 ? bravest : undefined;
};

/** The force of a side: the active attackers, or all units there. */
const sideForceInBattle = (board: GameState, battle: Battle, side: BattleSide, all = false): number => {
  let force = 0;
  for (const faction of [ODA, ANTI_ODA, NEUTRAL] as const)
    if (battleSideOf(board, faction) === side)
      force += forceValueAt(board, battle.place, faction, !all && side === ATTACKER && board.active !== NONE);
  return force;
};

/** The side of a faction in a battle: the active one attacks; between impulses the rising Ikko-ikki do. */
export const battleSideOf = (board: GameState, side: Side): BattleSide =>
  side === (board.active === NONE ? ANTI_ODA : sideOfAlliance(board.active)) ? ATTACKER : DEFENDER;

/** Soldiers before leaders, leaderless ones first, the bravest last. */
export const chooseLoss = (actions: readonly Action[]): Action => {
  const rank = ([verb, name, count]: Action): number => {
    const many = typeof count === 'number' ? count * 0.01 : 0;
    if (verb === 'loseUnled') return 10 + many;
    if (verb === 'loseUnder') return 6 - braveryOf(leaderOf(String(name))) + many;
    return -braveryOf(leaderOf(String(name)));
  };
  return maxBy(actions, rank);
};

/** 16.1.5.1 Only one of the two can win: the other player's units are lost first, as many as allowed. */
export const chooseLossAllotment = (actions: readonly Action[], seat: string): Action =>
  maxBy(actions, ([, of, units]) => (of === seat ? 0 : 100) + Number(units));
