import { enemyOf, fieldForcesAt, hexOf, sideOf } from '../rules/series/index.ts';
import type { GameState, ScenarioData } from '../rules/series/index.ts';
import type { Hex } from '@gunbai/shared/hex';
import { battleOdds } from '../odds/index.ts';

/** The least advantage at which a commander-in-chief offers battle. */
const MIN_ADVANTAGE = 0.4;

/** 24-1-2, 24-1-3 The attacker's advantage in the exact odds of a pitched battle, if all eligible forces join. */
const battleAdvantage = (data: ScenarioData, board: GameState, side: number, from: Hex, target: Hex): number => {
  const attackers = fieldForcesAt(data, board, from, side).filter((force) => board.acted[force] === 0 && board.besieging[force] === 0);
  const { attacker, defender } = battleOdds(data, board, attackers, fieldForcesAt(data, board, target, enemyOf(side)));
  return defender - attacker;
};

/** The loser of a pitched battle flees with everything, so it is offered only at good odds. */
export const evaluateBattle = (data: ScenarioData, board: GameState, chief: number, target: Hex): number => {
  const odds = battleAdvantage(data, board, sideOf(data, chief), hexOf(board, chief), target);
  return odds >= MIN_ADVANTAGE ? 3 + odds * 3 : -1;
};

/** 24-1-8 Before its own castle the bot accepts a battle if the odds favour it. */
export const shouldAcceptBattle = (data: ScenarioData, board: GameState, defender: number, from: Hex, target: Hex): boolean =>
  battleAdvantage(data, board, enemyOf(defender), from, target) <= -MIN_ADVANTAGE;
