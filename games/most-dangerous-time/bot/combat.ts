import type { Action } from '@gunbai/engine';
import { braveryOf, fortOf, isDaimyo, sideOfAlliance } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { ATTACKER, DEFENDER, NO_LEADER, otherSide } from '../rules/battle.ts';
import type { Battle, BattleSide } from '../rules/battle.ts';
import { ANTI_ODA, CLAN_IKKO, leaderOf, NEUTRAL, NONE, ODA, SPACE_COUNT } from '../rules/components.ts';
import type { Side } from '../rules/components.ts';
import { forceAt } from './estimate.ts';

/** Hits a side can expect in a round of a field battle: every unit a die, better for brave leaders. */
const firepower = (battle: Battle, side: BattleSide, inside: boolean): number => {
  let hits = 0;
  for (const group of battle.groups) {
    if (group.side !== side || group.inside !== inside || group.leaving) continue;
    const dice =
      group.soldiers + (group.leader === NO_LEADER || group.leaderOoc ? 0 : 1) + Math.ceil((group.ooc + (group.leaderOoc ? 1 : 0)) / 2);
    const bravery = group.leader === NO_LEADER ? 0 : braveryOf(group.leader);
    hits += dice * Math.min(1, (1 + bravery + (group.clan === CLAN_IKKO ? 1 : 0)) / 6);
  }
  return hits;
};

const unitsOn = (battle: Battle, side: BattleSide, inside: boolean): number => {
  let units = 0;
  for (const group of battle.groups)
    if (group.side === side && group.inside === inside && !group.leaving)
      units += group.soldiers + group.ooc / 2 + (group.leader === NO_LEADER ? 0 : 1);
  return units;
};

const initiative = (board: Board, battle: Battle, side: BattleSide): number => {
  const commander = battle.commander[side];
  const led = commander === NO_LEADER ? 0 : braveryOf(commander) + (isDaimyo(board, commander) ? 1 : 0);
  return led + 2 * battle.gunnery[side] - 2 * battle.gunnery[otherSide(side)];
};

/** How a side stands in the field: above 1 it wears the other down faster than itself. */
export const odds = (board: Board, battle: Battle, side: BattleSide): number => {
  const other = otherSide(side);
  const edge = 1 + 0.22 * (initiative(board, battle, side) - initiative(board, battle, other));
  const ours = firepower(battle, side, false) * Math.max(0.3, edge) * Math.sqrt(unitsOn(battle, side, false));
  const theirs = firepower(battle, other, false) * Math.max(0.3, 2 - edge) * Math.sqrt(unitsOn(battle, other, false));
  return theirs === 0 ? Infinity : ours / theirs;
};

/** 10.3.3.1 Leave while something is left, unless the odds are fair. */
export const fightOrRetreat = (board: Board, battle: Battle, side: BattleSide, actions: readonly Action[]): Action => {
  const fight = actions.find(([verb]) => verb === 'fight') as Action;
  const retreat = actions.find(([verb]) => verb === 'retreat');
  // Whoever holds a clan together is not staked on even odds.
  const hasHead = battle.groups.some((group) => group.side === side && group.leader !== NO_LEADER && isDaimyo(board, group.leader));
  return retreat && odds(board, battle, side) < (hasHead ? 0.8 : 0.55) ? retreat : fight;
};

/** 10.5.1d Storm when the dice can be expected to break the garrison before they break us. */
export const stormOrHold = (board: Board, battle: Battle, actions: readonly Action[]): Action => {
  const storm = actions.find(([verb]) => verb === 'storm') as Action;
  const hold = actions.find(([verb]) => verb === 'hold') as Action;
  const attackers = unitsOn(battle, ATTACKER, false);
  const garrison = unitsOn(battle, DEFENDER, true);
  const commander = battle.commander[DEFENDER];
  const bravery = commander === NO_LEADER ? 0 : braveryOf(commander);
  const losses = garrison * Math.min(1, (1 + bravery + fortOf(board, battle.place)) / 6);
  const hits = Math.max(0, attackers - losses) / 6;
  if (battle.place >= SPACE_COUNT) return storm;
  return hits >= garrison * 0.4 || hits * 1.7 >= losses ? storm : hold;
};

/** 9.7.1a, 10.2.2 Behind the walls if the field is lost; out of them if it is not. */
export const deploy = (
  board: Board,
  battle: Battle | null,
  local: { side: BattleSide; mode: string },
  actions: readonly Action[],
): Action => {
  const finished = actions.find(([verb]) => verb === 'deployed');
  const place = battle?.place ?? -1;
  const first = actions.find(([verb]) => verb !== 'deployed') ?? (finished as Action);
  if (place < 0) return finished ?? first;
  const ours = sideForce(board, battle as Battle, local.side);
  const theirs = sideForce(board, battle as Battle, otherSide(local.side));
  const isStronger = ours > theirs * 1.2;
  const wants = local.mode === 'sally' ? isStronger : !isStronger;
  if (!wants) return finished ?? first;
  // As many as may go at once.
  let best = first;
  for (const action of actions)
    if (action[0] === first[0] && typeof action[2] === 'number' && typeof best[2] === 'number' && action[2] > best[2]) best = action;
  return best;
};

const sideForce = (board: Board, battle: Battle, side: BattleSide): number => {
  let force = 0;
  for (const faction of [ODA, ANTI_ODA, NEUTRAL] as const)
    if (fightsAs(board, faction) === side) force += forceAt(board, battle.place, faction, side === ATTACKER && board.active !== NONE);
  return force;
};

/** The side a faction takes in a battle: whoever's impulse it is attacks; between impulses it is the Ikko-ikki who rise. */
export const fightsAs = (board: Board, side: Side): BattleSide =>
  side === (board.active === NONE ? ANTI_ODA : sideOfAlliance(board.active)) ? ATTACKER : DEFENDER;

/** Soldiers before leaders, leaderless ones first, the bravest last. */
export const chooseLoss = (actions: readonly Action[]): Action => {
  const rank = ([verb, name, count]: Action): number => {
    const many = typeof count === 'number' ? count * 0.01 : 0;
    if (verb === 'loseUnled') return 10 + many;
    if (verb === 'loseUnder') return 6 - braveryOf(leaderOf(String(name))) + many;
    return -braveryOf(leaderOf(String(name)));
  };
  return best(actions, rank);
};

export const best = (actions: readonly Action[], worth: (action: Action) => number): Action => {
  let found = actions[0] as Action;
  let most = -Infinity;
  for (const action of actions) {
    const value = worth(action);
    if (value <= most) continue;
    most = value;
    found = action;
  }
  return found;
};
