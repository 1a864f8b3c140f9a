import { absorbingStates } from '@gunbai/shared/odds';
import type { Branch } from '@gunbai/shared/odds';
import type { Pursuit } from '../rules/combat-strength.ts';
import { combatResult } from '../rules/components.ts';

/** Units of a side in battle, by steps left. */
export interface StepCounts {
  readonly full: number;
  readonly reduced: number;
}

const totalSteps = ({ full, reduced }: StepCounts): number => 2 * full + reduced;

/** The chance of each sum of two dice, from 2. */
const TWO_DICE = Array.from({ length: 11 }, (_, index) => (6 - Math.abs(5 - index)) / 36);

/** The exact chance of each number of hits for this strength and modifier. */
export const chancesOfHits = (strength: number, modifier: number): Map<number, number> => {
  const chances = new Map<number, number>();
  for (const [index, chance] of TWO_DICE.entries()) {
    const hits = combatResult(strength, index + 2 + modifier);
    chances.set(hits, (chances.get(hits) ?? 0) + chance);
  }
  return chances;
};

/** 12-5-1.3 The better-rated side escapes by rolling the difference or less. */
export const escapeChance = ({ lead }: Pursuit): number => Math.min(Math.max(lead, 0), 6) / 6;

/** 12-3-1 Full-strength units lose a step before others are removed. */
const applyDamage = ({ full, reduced }: StepCounts, damage: number): StepCounts => {
  const flipped = Math.min(full, damage);
  return { full: full - flipped, reduced: Math.max(0, reduced + flipped - (damage - flipped)) };
};

interface BattlePosition {
  readonly attacker: StepCounts;
  readonly defender: StepCounts;
  readonly hasBegun: boolean;
}

/** The side that must leave in the end, if neither chooses to retreat (12-4a). */
export interface BattleOdds {
  readonly attacker: number;
  readonly defender: number;
  readonly both: number;
}

const isFullyReduced = ({ full }: StepCounts): boolean => full === 0;

/** A side that is wiped out yields to what is left of the other (12-1, 12-6). */
const yieldingSide = ({ attacker, defender }: BattlePosition): keyof BattleOdds => {
  const [attackerStands, defenderStands] = [totalSteps(attacker) > 0, totalSteps(defender) > 0];
  if (attackerStands !== defenderStands) return attackerStands ? 'defender' : 'attacker';
  if (isFullyReduced(attacker) && isFullyReduced(defender)) return 'both';
  return isFullyReduced(attacker) ? 'attacker' : 'defender';
};

/** The exact chances over all rounds until a side must retreat. Ratings stay constant, since leaders are lost last. */
export const battleOdds = (attacker: StepCounts, defender: StepCounts, attackModifier: number, defenceModifier: number): BattleOdds => {
  const ends = absorbingStates<BattlePosition>(
    {
      key: ({ attacker: a, defender: d, hasBegun }) => `${a.full} ${a.reduced} ${d.full} ${d.reduced} ${hasBegun}`,
      remaining: ({ attacker: a, defender: d, hasBegun }) => totalSteps(a) + totalSteps(d) + (hasBegun ? 0 : 1),
      next(current) {
        if (current.hasBegun && (isFullyReduced(current.attacker) || isFullyReduced(current.defender))) return null;
        const branches: Branch<BattlePosition>[] = [];
        for (const [hits, chance] of chancesOfHits(totalSteps(current.attacker), attackModifier))
          for (const [hitsBack, other] of chancesOfHits(totalSteps(current.defender), defenceModifier))
            branches.push({
              position: {
                attacker: applyDamage(current.attacker, hitsBack),
                defender: applyDamage(current.defender, hits),
                hasBegun: true,
              },
              chance: chance * other,
            });
        return branches;
      },
    },
    { attacker, defender, hasBegun: false },
  );
  const odds = { attacker: 0, defender: 0, both: 0 };
  for (const { position, chance } of ends) odds[yieldingSide(position)] += chance;
  return odds;
};
