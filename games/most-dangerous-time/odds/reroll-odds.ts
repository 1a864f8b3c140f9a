import { mergeAttackerChances } from './battle-odds.ts';
import { hitDistribution, D6 } from './round-odds.ts';
import { branchesAfterFirstFire, weightedMean } from './siege-odds.ts';
import { ATTACKER, DEFENDER, opposingSide } from '../rules/combat/battle-state.ts';
import type { Battle, BattleSide } from '../rules/combat/battle-state.ts';
import { volleysFromCastle } from '../rules/combat/fire.ts';
import { initiativeBonus, attackersByInitiative } from '../rules/combat/initiative.ts';
import type { Attackers } from '../rules/combat/initiative.ts';
import { NONE, sideOfClan } from '../rules/components.ts';
import type { GameState } from '../rules/state.ts';

/* 15.6.1b Rerolls. */

/** The battle side that holds Good Fortune, or -1 if it is not in play. A holder who does not attack opposes the attacker. */
export const fortuneBattleSide = (board: GameState, battle: Battle): BattleSide | -1 => {
  if (board.fortune === NONE) return -1;
  return battle.groups.some((group) => group.side === ATTACKER && sideOfClan[group.clan] === board.fortune) ? ATTACKER : DEFENDER;
};

/** The second roll if this side may still reroll it: besiegers to take the castle, the besieged to keep it. */
const chanceTakenWithReroll = (taken: number, holder: BattleSide): number =>
  holder === ATTACKER ? taken + (1 - taken) * taken : taken * taken;

/**
 * 15.6.1b, 15.6.2 The exact chance that an assault takes the castle if both sides use the Good Fortune chit at its best. The holder
 * may reroll the first or the second roll; after that the other side may reroll the second.
 */
export const chanceCastleFallsWithFortune = (battle: Battle, bravery: number, fort: number, holder: BattleSide): number => {
  const branches = branchesAfterFirstFire(battle, hitDistribution(volleysFromCastle(battle, DEFENDER, bravery, fort)));
  const afterReroll = weightedMean(branches, ({ taken }) => chanceTakenWithReroll(taken, opposingSide(holder)));
  const better = holder === ATTACKER ? Math.max : Math.min;
  return weightedMean(branches, ({ taken }) => better(chanceTakenWithReroll(taken, holder), afterReroll));
};

/** The chances of each attacking side if one side rerolls its initiative die. */
export const computeInitiativeRerollOdds = (board: GameState, battle: Battle, side: BattleSide): [Attackers, number][] => {
  const totals = (dice: readonly [number, number]): [number, number] => [
    dice[0] + initiativeBonus(board, battle, ATTACKER),
    dice[1] + initiativeBonus(board, battle, DEFENDER),
  ];
  const [a, b] = battle.initiative;
  return mergeAttackerChances(
    Array.from(D6, ([die6, chance]) => [attackersByInitiative(battle, totals(side === ATTACKER ? [die6, b] : [a, die6])), chance]),
  );
};
