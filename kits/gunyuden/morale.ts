import type { GameEvent, Table } from '@gunbai/engine';
import { headOf, LOWEST_MORALE, membersOf } from './board.ts';
import type { Board } from './board.ts';
import { removeUnit } from './death.ts';
import type { War } from './war.ts';

/**
 * 10-1 Zero is normal and the most; 10-1-2b a force that falls below -4 is eliminated. 10-1-4 Losses add up. The event that
 * tells of it may say why.
 */
export const changeMorale = (war: War, table: Table<Board>, force: number, change: number, told: GameEvent = { type: 'morale' }): void => {
  const { board } = table;
  const morale = Math.min(0, (board.morale[force] as number) + change);
  if (morale === board.morale[force]) return;
  const unit = war.units[headOf(war, board, force)]?.id ?? '';
  const isLost = morale < LOWEST_MORALE;
  table.emit({ ...told, unit, morale: isLost ? null : morale, 'flees:unit': isLost ? unit : null });
  if (isLost) {
    board.morale[force] = LOWEST_MORALE;
    for (const member of membersOf(war, board, force)) removeUnit(war, table, member);
  } else board.morale[force] = morale;
};
