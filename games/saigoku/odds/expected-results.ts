import { surrenderResultFor, combatResultFor } from '../rules/series/index.ts';
import type { ScenarioData } from '../rules/series/index.ts';

/** The mean damage of a roll on the combat results table. */
export const expectedDamage = (data: ScenarioData, strength: number, modifier: number): number => {
  let sum = 0;
  for (let die = 1; die <= 6; die++) {
    const { loss, kill } = combatResultFor(data.charts.combat, strength, die + modifier);
    sum += kill ? Math.max(loss, 2) : loss;
  }
  return sum / 6;
};

/** The chance that a demand for surrender opens a castle. */
export const chanceOfSurrender = (data: ScenarioData, durability: number, modifier: number): number => {
  let opens = 0;
  for (let die = 1; die <= 6; die++) if (surrenderResultFor(data, die + modifier, durability) >= 'D') opens++;
  return opens / 6;
};
