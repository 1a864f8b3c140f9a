import { call, done, procedure } from '@gunbai/engine';
import type { Hex } from '@gunbai/kits/hex';
import { isBesieged, leads } from './board.ts';
import type { Board } from './board.ts';
import { lineReaches } from './lines.ts';
import { changeMorale } from './morale.ts';
import type { War, WarOf } from './war.ts';

/** 11-1-6 A force in garrison needs no line; any other must be reached by one. */
export const hasLine = (war: War, board: Board, force: number): boolean =>
  board.inside[force] === 1 || lineReaches(war, board, war.army[force] as number, board.hex[force] as Hex);

/** 26-1-1 As for recovery of morale: a garrison counts as having a line unless its castle is besieged. */
export const hasLineToRecover = (war: War, board: Board, force: number): boolean =>
  board.inside[force] === 1 ? !isBesieged(board, war.castleAt[board.hex[force] as Hex] as number) : hasLine(war, board, force);

/** 4-1-1.2, 11-3-1, 11-4-1 All forces are judged by the same position; then those without a line lose morale. */
export const communicationSteps = (warOf: WarOf) => ({
  communication: procedure<Board>({
    check(table) {
      const war = warOf(table.state);
      const { board } = table;
      const cut = war.present.filter((unit) => leads(board, unit) && !hasLine(war, board, unit));
      for (const force of cut) {
        if (!leads(board, force)) continue;
        changeMorale(war, table, force, -1, { type: 'cutOff' });
      }
      return call('tidy');
    },
    over: () => done(),
  }),
});
