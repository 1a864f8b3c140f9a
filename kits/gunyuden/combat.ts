import type { Facts, Table } from '@gunbai/engine';
import type { CombatResult, CombatTable, War } from './war.ts';
import type { Board } from './board.ts';

/** Every reason that changes a roll, by the clause that gives it. */
export type Modifiers = { readonly [clause: string]: number };

export const sumOf = (modifiers: Modifiers): number => {
  let sum = 0;
  for (const clause in modifiers) sum += modifiers[clause] as number;
  return sum;
};

export const columnFor = (table: CombatTable, strength: number): number => {
  let column = 0;
  while (column + 1 < table.columns.length && (table.columns[column + 1] as number) <= strength) column++;
  return column;
};

/** A total beyond the table uses its first or last row. */
export const resultFor = (table: CombatTable, strength: number, total: number): CombatResult => {
  const row = Math.max(table.lowest, Math.min(table.highest, total)) - table.lowest;
  return table.rows[row]?.[columnFor(table, strength)] as CombatResult;
};

/** Rolls one die and reads the combat results table. The facts say who fights, and what else is told of the result. */
export const fight = (
  war: War,
  table: Table<Board>,
  strength: number,
  modifiers: Modifiers,
  why: string,
  facts: (result: CombatResult) => Facts,
): CombatResult => {
  const roll = table.roll(6, 1, why)[0] as number;
  const total = roll + sumOf(modifiers);
  const result = resultFor(war.tables.combat, strength, total);
  if (table.events)
    table.emit({
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
