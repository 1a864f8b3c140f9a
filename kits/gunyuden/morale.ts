import type { Table } from '@gunbai/engine';
import { headOf, LOWEST_MORALE, membersOf } from './board.ts';
import type { Board } from './board.ts';
import { removeUnit } from './death.ts';
import type { War } from './war.ts';

/** 10-1 Zero is normal and the most; 10-1-2b a force that falls below -4 is eliminated. 10-1-4 Losses add up. */
export const changeMorale = (war: War, table: Table<Board>, force: number, change: number): void => {
  const { board } = table;
  const morale = Math.min(0, (board.morale[force] as number) + change);
  if (morale === board.morale[force]) return;
  table.emit({ type: 'morale', unit: war.units[headOf(war, board, force)]?.id ?? '', morale: Math.max(LOWEST_MORALE, morale) });
  if (morale < LOWEST_MORALE) {
    board.morale[force] = LOWEST_MORALE;
    for (const unit of membersOf(war, board, force)) removeUnit(war, table, unit);
  } else board.morale[force] = morale;
};
