import { procedure } from '@gunbai/engine';
import { armyOf, castleOf, castleSide, hexOf, sideOf } from './board.ts';
import type { Board } from './board.ts';
import { castleId, unitId } from './chapter.ts';
import { restore, suffer } from './losses.ts';
import { castleToReplenish } from './organise.ts';
import { RUIN } from './war.ts';
import type { Army, War, WarOf } from './war.ts';

/** 14 A commander replenishes his force or the castle in his hex. */
export type Replenishing = { force: number; castle: boolean };

/** 14-2-1, 14-2-2, 31-1 The column by where the commander stands. */
export const replenishColumn = (war: War, board: Board, force: number): readonly number[] => {
  const army = war.armies[armyOf(war, force)] as Army;
  const { replenish, home, provinces } = army;
  const castle = castleToReplenish(war, board, force);
  const isOwn = castle >= 0 && board.owner[castle] === army.index;
  if (castle >= 0 && castle === home && (isOwn || board.owner[castle] === RUIN)) return replenish.home ?? replenish.ownCastle;
  if (provinces.includes(war.province[hexOf(board, force)] as number)) return isOwn ? replenish.ownCastle : replenish.ownOther;
  return isOwn ? replenish.foreignCastle : replenish.foreignOther;
};

export const replenishSteps = (warOf: WarOf) => ({
  replenish: procedure<Board, Replenishing>({
    roll(table, { force, castle: forCastle }) {
      const war = warOf(table.state);
      const { board } = table;
      const roll = table.roll(6, 1, '14-2-2')[0] as number;
      const result = (replenishColumn(war, board, force)[roll - 1] as number) + (board.morale[force] as number);
      table.emit({ type: 'replenished', unit: unitId(war, force), roll, result });
      if (forCastle) {
        const castle = castleToReplenish(war, board, force);
        const before = board.durability[castle];
        repair(war, board, force, result);
        if (board.durability[castle] !== before)
          table.emit({ type: 'repaired', castle: castleId(war, castle), durability: board.durability[castle] as number });
        return;
      }
      if (result < 0) return suffer(war, table, { side: sideOf(war, force), forces: [force], steps: -result, kill: false });
      return restore(war, table, { side: sideOf(war, force), force, steps: result });
    },
  }),
});

/** 14-3-4 Never above the start, and a failure never ruins it; 21-1.2 who rebuilds a ruin owns it. */
const repair = (war: War, board: Board, force: number, result: number): void => {
  const castle = castleToReplenish(war, board, force);
  const most = castleOf(war, castle).durability;
  const least = castleSide(war, board, castle) < 0 ? 0 : 1;
  board.replenished[castle] = sideOf(war, force) + 1;
  board.durability[castle] = Math.max(least, Math.min(most, (board.durability[castle] as number) + result));
  if (board.owner[castle] === RUIN && (board.durability[castle] as number) > 0) board.owner[castle] = armyOf(war, force);
};
