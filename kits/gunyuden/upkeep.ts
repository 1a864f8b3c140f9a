import { procedure } from '@gunbai/engine';
import type { Table } from '@gunbai/engine';
import { garrisonOf, unitStrength } from './board.ts';
import type { Board } from './board.ts';
import { castleId } from './chapter.ts';
import { scatter } from './death.ts';
import type { Castle, War, WarOf } from './war.ts';

/** 18-1, 18-1-1 The strength that a siege needs. */
export const siegeNeeds = ({ level }: Castle): number => Math.max(1, level) * 10;

export const besiegingStrength = (war: War, board: Board, castle: number): number => {
  const { hex } = war.castles[castle] as Castle;
  let strength = 0;
  for (const unit of war.present)
    if (board.hex[unit] === hex && board.besieging[board.leader[unit] as number] === 1) strength += unitStrength(war, board, unit);
  return strength;
};

/** 18-3 A siege that is no longer strong enough ends at once, whatever weakened it. */
export const upholdSieges = (war: War, table: Table<Board>): void => {
  const { board } = table;
  for (let castle = 0; castle < board.besieged.length; castle++)
    if (board.besieged[castle] === 1 && besiegingStrength(war, board, castle) < siegeNeeds(war.castles[castle] as Castle)) {
      for (const force of garrisonOf(war, board, castle)) board.morale[force] = 0;
      board.castleMorale[castle] = 0; // 18-3-2
      clearSiege(war, board, castle);
      table.emit({ type: 'siegeEnds', castle: castleId(war, castle) });
    }
};

/** Takes the siege markers off. */
export const clearSiege = (war: War, board: Board, castle: number): void => {
  board.besieged[castle] = 0;
  const { hex } = war.castles[castle] as Castle;
  for (const unit of war.present) if (board.hex[unit] === hex) board.besieging[unit] = 0;
};

/** 9-1-2 When an action is over, units whose leader fell stand for themselves. */
export const upkeepSteps = (warOf: WarOf) => ({
  tidy: procedure<Board>({
    scatter(table) {
      scatter(warOf(table.state), table.board);
    },
  }),
});
