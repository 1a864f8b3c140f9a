import { mean, read, sumOfDice } from '@gunbai/kits/odds';
import type { Hex } from '@gunbai/kits/hex';
import { assaultModifiers, assaultStrength, garrisonStrength } from '../rules/assault.ts';
import { isInPlay } from '../rules/board.ts';
import type { Board } from '../rules/board.ts';
import { durabilityOf } from '../rules/castles.ts';
import { battleOf, modifiersOf, strengthOf, sumFor } from '../rules/combat.ts';
import type { BattleKind } from '../rules/combat.ts';
import { combatResult } from '../rules/components.ts';

const MOST_STRENGTH = 60;
const MOST_MODIFIER = 12;
const TWO_DICE = sumOfDice(2, 6);

/** The mean damage for each strength and modifier, worked out once. */
const MEANS: readonly (readonly number[])[] = Array.from({ length: MOST_STRENGTH + 1 }, (_, strength) =>
  Array.from({ length: 2 * MOST_MODIFIER + 1 }, (__, index) =>
    mean(read(TWO_DICE, (roll) => combatResult(strength, roll + index - MOST_MODIFIER))),
  ),
);

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export const meanDamage = (strength: number, modifier: number): number =>
  MEANS[Math.min(strength, MOST_STRENGTH)]?.[within(modifier, -MOST_MODIFIER, MOST_MODIFIER) + MOST_MODIFIER] ?? 0;

/** How many hits it takes until every unit is flipped and the side must go. */
const staying = (board: Board, units: readonly number[]): number => {
  let full = 0;
  for (const unit of units) if (isInPlay(board, unit) && board.steps[unit] === 2) full++;
  return Math.max(full, 0.5);
};

/** How much longer the attacker lasts than the defender: above 1 he should win. */
export const prospect = (
  board: Board,
  kind: BattleKind,
  side: number,
  hex: Hex,
  attackers: readonly number[],
  defenders: readonly number[],
): number => {
  const battle = battleOf(kind, side, hex, attackers);
  battle.defenders = defenders.slice();
  const modifiers = modifiersOf(board, battle);
  const dealt = meanDamage(strengthOf(board, attackers), sumFor(modifiers, 'attacker'));
  const taken = meanDamage(strengthOf(board, defenders), sumFor(modifiers, 'defender'));
  if (dealt === 0) return 0;
  return (staying(board, attackers) * dealt) / (staying(board, defenders) * Math.max(taken, 0.05));
};

/** What an assault costs: rounds until the walls are down, and the share of the assaulter that is lost by then. */
export const assaultCost = (board: Board, castle: number, attackers: readonly number[]): { rounds: number; share: number } => {
  const modifiers = assaultModifiers(board, castle, attackers);
  const dealt = meanDamage(assaultStrength(board, castle, attackers), sumFor(modifiers, 'attacker'));
  const taken = meanDamage(garrisonStrength(board, castle), sumFor(modifiers, 'defender'));
  if (dealt === 0) return { rounds: Infinity, share: Infinity };
  const rounds = durabilityOf(board, castle) / dealt;
  return { rounds, share: (rounds * taken) / staying(board, attackers) };
};
