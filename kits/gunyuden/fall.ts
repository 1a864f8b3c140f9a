import { become, procedure } from '@gunbai/engine';
import { besiegersOf, lowestMorale, NONE } from './board.ts';
import type { Board } from './board.ts';
import type { Series } from './chapter.ts';
import { rollLetter, surrenderModifiers } from './demand.ts';
import { yieldOf } from './surrender.ts';
import type { Fall } from './surrender.ts';

export const fallSteps = ({ warOf }: Series) => ({
  /** 21.0.2 The roll settles only the garrison: a result that keeps the castle counts as opening it. */
  fall: procedure<Board, Fall>({
    roll(table, local) {
      const war = warOf(table.state);
      const { board } = table;
      const { castle, force } = local;
      const morale = force === NONE ? lowestMorale(board, besiegersOf(war, board, castle)) : (board.morale[force] as number);
      const letter = rollLetter(war, table, castle, 0, surrenderModifiers(war, board, castle, morale, false), '21.0.2');
      return become('yield', yieldOf(local, letter < 'D' ? 'D' : letter));
    },
  }),
});
