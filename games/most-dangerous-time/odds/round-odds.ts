import { die, constant, combine, binomial } from '@gunbai/shared/odds';
import type { Distribution } from '@gunbai/shared/odds';
import { ATTACKER, DEFENDER, copyBattle, NO_LEADER } from '../rules/combat/battle-state.ts';
import type { Battle, BattleSide, BattleGroup } from '../rules/combat/battle-state.ts';
import { volleysInField } from '../rules/combat/fire.ts';
import type { Volley } from '../rules/combat/fire.ts';
import {
  surprisingSide,
  attackersBySurprise,
  initiativeBonus,
  attackersByInitiative,
  initiativeModifiers,
} from '../rules/combat/initiative.ts';
import type { Modifier, Attackers } from '../rules/combat/initiative.ts';
import { LEADERS } from '../rules/components.ts';
import type { GameState } from '../rules/state.ts';

/** The possible results of one round before the rolls. */
interface RoundOdds {
  readonly modifiers: readonly [readonly Modifier[], readonly Modifier[]];
  readonly onlyAttackerFires: number;
  readonly onlyDefenderFires: number;
  readonly bothFire: number;
  readonly nobodyFires: number;
  /** The hits that each side scores if it fires. */
  readonly hits: readonly [Distribution, Distribution];
}

export const D6: Distribution = die(6);

/** The distribution of hits: each volley's dice hit at their own number. */
export const hitDistribution = (volleys: readonly Volley[]): Distribution => {
  let hits = constant(0);
  for (const { dice, needs } of volleys) hits = combine(hits, binomial(dice, Math.min(1, Math.max(0, (7 - needs) / 6))));
  return hits;
};

/** The chance of each set of attackers, from all 36 rolls of the two dice. */
export const attackerChances = (board: GameState, battle: Battle): [Attackers, number][] => {
  const side = surprisingSide(battle);
  if (side !== -1) return [[attackersBySurprise(battle, side), 1]];
  const bonus: [number, number] = [initiativeBonus(board, battle, ATTACKER), initiativeBonus(board, battle, DEFENDER)];
  const chances: [Attackers, number][] = [];
  for (const [a, chanceOfA] of D6)
    for (const [b, chanceOfB] of D6) chances.push([attackersByInitiative(battle, [a + bonus[0], b + bonus[1]]), chanceOfA * chanceOfB]);
  return chances;
};

const chanceThatSidesFire = (chances: readonly [Attackers, number][], attacker: boolean, defender: boolean): number =>
  chances.reduce((sum, [who, chance]) => (who[0] === attacker && who[1] === defender ? sum + chance : sum), 0);

/** The odds of the next round if this side retreats, or neither does. */
export const computeRoundOdds = (board: GameState, battle: Battle, retreating: BattleSide | -1): RoundOdds => {
  const next = copyBattle(battle);
  next.retreating = retreating;
  const chances = attackerChances(board, next);
  return {
    modifiers: [initiativeModifiers(board, next, ATTACKER), initiativeModifiers(board, next, DEFENDER)],
    onlyAttackerFires: chanceThatSidesFire(chances, true, false),
    onlyDefenderFires: chanceThatSidesFire(chances, false, true),
    bothFire: chanceThatSidesFire(chances, true, true),
    nobodyFires: chanceThatSidesFire(chances, false, false),
    hits: [hitDistribution(volleysInField(next, ATTACKER)), hitDistribution(volleysInField(next, DEFENDER))],
  };
};

/* Losses as a side takes them that keeps its best units: leaderless first, its commander last. */

export const braveryIn = (group: BattleGroup): number => (group.leader === NO_LEADER ? -1 : (LEADERS[group.leader]?.bravery ?? 0));
