import type { Facts, GameContext } from '@gunbai/engine';
import type { CombatResult, CombatChart, ScenarioData } from '../scenario-data.ts';
import type { GameState } from '../state.ts';

/** Modifiers of a roll by clause. */
export type Modifiers = { readonly [clause: string]: number };

export const sumModifiers = (modifiers: Modifiers): number => {
  let sum = 0;
  for (const clause in modifiers) sum += modifiers[clause] as number;
  return sum;
};

export const combatColumnFor = (chart: CombatChart, strength: number): number => {
  let column = 0;
  while (column + 1 < chart.columns.length && (chart.columns[column + 1] as number) <= strength) column++;
  return column;
};

/** A total outside the chart uses its first or last row. */
export const combatResultFor = (chart: CombatChart, strength: number, total: number): CombatResult => {
  const row = Math.max(chart.minTotal, Math.min(chart.maxTotal, total)) - chart.minTotal;
  return chart.rows[row]?.[combatColumnFor(chart, strength)] as CombatResult;
};

/** Rolls one die on the combat results chart. The facts name the side and go into the event. */
export const rollCombat = (
  data: ScenarioData,
  ctx: GameContext<GameState>,
  strength: number,
  modifiers: Modifiers,
  why: string,
  facts: (result: CombatResult) => Facts,
): CombatResult => {
  const roll = ctx.roll(6, 1, why)[0] as number;
  const total = roll + sumModifiers(modifiers);
  const result = combatResultFor(data.charts.combat, strength, total);
  if (ctx.events)
    ctx.emit({
      type: 'fought',
      why,
      strength,
      roll,
      modifiers,
      total,
      loss: result.loss,
      kill: result.kill,
      falls: result.kill,
      ...facts(result),
    });
  return result;
};
