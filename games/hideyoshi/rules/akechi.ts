import { callStep, endStep, procedure } from '@gunbai/engine';
import type { GameState } from './state.ts';
import { AKECHI, KYO } from './components.ts';
import { AKECHI_BIT, hasOwn } from './daimyo.ts';
import { NO_BONUS, listPieces } from './group-rules.ts';
import { rollHits } from './attack.ts';
import type { LossesState } from './losses.ts';

// 15.3 Akechi

/** 15.3.3 At the end of a round all Akechi pieces attack the player's pieces in Kyo, as one group with Mitsuhide's value. */
export const akechiAttacks = procedure<GameState>({
  roll(ctx) {
    const { board } = ctx;
    if (board.onMap[AKECHI] === 0 || !hasOwn(board, board.active, KYO)) return endStep();
    const group = listPieces(board, KYO, AKECHI_BIT);
    const hits = rollHits(ctx, KYO, null, group, NO_BONUS, '15.3.3');
    if (hits === 0) return endStep();
    const losses: LossesState = { by: board.active, area: KYO, mask: board.own[board.active], also: [], hits, clause: '15.3.3' };
    return callStep('losses', losses);
  },
});
