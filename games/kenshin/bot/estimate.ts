import { mean, mapOutcomes, sumOfDice } from '@gunbai/shared/odds';
import type { Hex } from '@gunbai/shared/hex';
import { assaultModifiers, assaultStrength, garrisonStrength } from '../rules/assault.ts';
import { isInPlay } from '../rules/state.ts';
import type { GameState } from '../rules/state.ts';
import { durabilityOf } from '../rules/castles.ts';
import { createBattle, combatModifiers, combatStrength, sumModifiers } from '../rules/combat-strength.ts';
import type { BattleKind } from '../rules/combat-strength.ts';
import { combatResult } from '../rules/components.ts';

const MAX_STRENGTH = 60;
const MAX_MODIFIER = 12;
const TWO_DICE = sumOfDice(2, 6);

/** The mean damage for each strength and modifier. */
const MEAN_DAMAGE: readonly (readonly number[])[] = Array.from({ length: MAX_STRENGTH + 1 }, (_, strength) =>
  Array.from({ length: 2 * MAX_MODIFIER + 1 }, (__, index) =>
    mean(mapOutcomes(TWO_DICE, (roll) => combatResult(strength, roll + index - MAX_MODIFIER))),
  ),
);

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const meanDamage = (strength: number, modifier: number): number =>
  MEAN_DAMAGE[Math.min(strength, MAX_STRENGTH)]?.[clamp(modifier, -MAX_MODIFIER, MAX_MODIFIER) + MAX_MODIFIER] ?? 0;

/** The hits until every unit is flipped and the side must retreat. */
const stayingPower = (board: GameState, units: readonly number[]): number => {
  let full = 0;
  for (const unit of units) if (isInPlay(board, unit) && board.steps[unit] === 2) full++;
  return Math.max(full, 0.5);
};

/** How much longer the attacker lasts than the defender. Above 1 the attacker should win. */
export const enduranceRatio = (
  board: GameState,
  kind: BattleKind,
  side: number,
  hex: Hex,
  attackers: readonly number[],
  defenders: readonly number[],
): number => {
  const battle = createBattle(kind, side, hex, attackers);
  battle.defenders = defenders.slice();
  const modifiers = combatModifiers(board, battle);
  const dealt = meanDamage(combatStrength(board, attackers), sumModifiers(modifiers, 'attacker'));
  const taken = meanDamage(combatStrength(board, defenders), sumModifiers(modifiers, 'defender'));
  if (dealt === 0) return 0;
  return (stayingPower(board, attackers) * dealt) / (stayingPower(board, defenders) * Math.max(taken, 0.05));
};

/** The cost of an assault: rounds until the castle falls, and the share of the attackers lost by then. */
export const estimateAssault = (board: GameState, castle: number, attackers: readonly number[]): { rounds: number; share: number } => {
  const modifiers = assaultModifiers(board, castle, attackers);
  const dealt = meanDamage(assaultStrength(board, castle, attackers), sumModifiers(modifiers, 'attacker'));
  const taken = meanDamage(garrisonStrength(board, castle), sumModifiers(modifiers, 'defender'));
  if (dealt === 0) return { rounds: Infinity, share: Infinity };
  const rounds = durabilityOf(board, castle) / dealt;
  return { rounds, share: (rounds * taken) / stayingPower(board, attackers) };
};
