import { untilStop } from '@gunbai/kits/odds';
import type { Turnout } from '@gunbai/kits/odds';
import type { Pursuit } from '../rules/combat.ts';
import { combatResult } from '../rules/components.ts';

/** Units with both steps and with one: what a side in a battle consists of. */
export interface Ranks {
  readonly full: number;
  readonly reduced: number;
}

const strengthOf = ({ full, reduced }: Ranks): number => 2 * full + reduced;

/** The chance of each sum of two dice, from 2. */
const TWO_DICE = Array.from({ length: 11 }, (_, index) => (6 - Math.abs(5 - index)) / 36);

/** The exact chance of each number of hits by so much strength with this modifier. */
export const hitChances = (strength: number, modifier: number): Map<number, number> => {
  const chances = new Map<number, number>();
  for (const [index, chance] of TWO_DICE.entries()) {
    const hits = combatResult(strength, index + 2 + modifier);
    chances.set(hits, (chances.get(hits) ?? 0) + chance);
  }
  return chances;
};

/** 12-5-1.3 Not above the difference, if the retreating side is better led, they get away. */
export const escapeChance = ({ lead }: Pursuit): number => Math.min(Math.max(lead, 0), 6) / 6;

/** 12-3-1 Full units lose a step first; then units go. */
const after = ({ full, reduced }: Ranks, damage: number): Ranks => {
  const flipped = Math.min(full, damage);
  return { full: full - flipped, reduced: Math.max(0, reduced + flipped - (damage - flipped)) };
};

interface Field {
  readonly attacker: Ranks;
  readonly defender: Ranks;
  readonly hasBegun: boolean;
}

/** Who has to leave the field in the end, if neither side leaves it before (12-4a). */
export interface BattleOdds {
  readonly attacker: number;
  readonly defender: number;
  readonly both: number;
}

const mustYield = ({ full }: Ranks): boolean => full === 0;

/** Who yields; a side that is wiped out yields to what is left of the other (12-1, 12-6). */
const yielding = ({ attacker, defender }: Field): keyof BattleOdds => {
  const [attackerStands, defenderStands] = [strengthOf(attacker) > 0, strengthOf(defender) > 0];
  if (attackerStands !== defenderStands) return attackerStands ? 'defender' : 'attacker';
  if (mustYield(attacker) && mustYield(defender)) return 'both';
  return mustYield(attacker) ? 'attacker' : 'defender';
};

/** The exact chances over all rounds until a side must retreat. Ratings cannot change before that: leaders fall last. */
export const battleOdds = (attacker: Ranks, defender: Ranks, attackModifier: number, defenceModifier: number): BattleOdds => {
  const ends = untilStop<Field>(
    {
      key: ({ attacker: a, defender: d, hasBegun }) => `${a.full} ${a.reduced} ${d.full} ${d.reduced} ${hasBegun}`,
      left: ({ attacker: a, defender: d, hasBegun }) => strengthOf(a) + strengthOf(d) + (hasBegun ? 0 : 1),
      next(field) {
        if (field.hasBegun && (mustYield(field.attacker) || mustYield(field.defender))) return null;
        const turnouts: Turnout<Field>[] = [];
        for (const [hits, chance] of hitChances(strengthOf(field.attacker), attackModifier))
          for (const [back, other] of hitChances(strengthOf(field.defender), defenceModifier))
            turnouts.push({
              position: { attacker: after(field.attacker, back), defender: after(field.defender, hits), hasBegun: true },
              chance: chance * other,
            });
        return turnouts;
      },
    },
    { attacker, defender, hasBegun: false },
  );
  const odds = { attacker: 0, defender: 0, both: 0 };
  for (const { position, chance } of ends) odds[yielding(position)] += chance;
  return odds;
};
