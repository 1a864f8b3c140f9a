import { replaceWith, procedure } from '@gunbai/engine';
import { besiegersOf, lowestMorale, NONE } from '../state.ts';
import type { GameState } from '../state.ts';
import type { SeriesContext } from '../rule-helpers.ts';
import { rollSurrender, surrenderModifiers } from './demand.ts';
import { createSurrender } from './surrender.ts';
import type { CastleFall } from './surrender.ts';

export const castleFallSteps = ({ scenarioDataOf }: SeriesContext) => ({
  /** 21.0.2 The roll decides only the fate of the garrison: A to C count as opening the castle. */
  fall: procedure<GameState, CastleFall>({
    roll(ctx, local) {
      const data = scenarioDataOf(ctx.state);
      const { board } = ctx;
      const { castle, force } = local;
      const morale = force === NONE ? lowestMorale(board, besiegersOf(data, board, castle)) : (board.morale[force] as number);
      const letter = rollSurrender(data, ctx, castle, 0, surrenderModifiers(data, board, castle, morale, false), '21.0.2');
      return replaceWith('yield', createSurrender(local, letter < 'D' ? 'D' : letter));
    },
  }),
});
