import { call, done, procedure } from '@gunbai/engine';
import type { Board } from './board.ts';
import { AKECHI, KYO } from './components.ts';
import { AKECHI_BIT, hasOwn } from './daimyo.ts';
import { NO_BONUS, piecesIn } from './groups.ts';
import { rollHits } from './attack.ts';
import type { Losses } from './losses.ts';

// 15.3 Akechi

/** 15.3.3 At the end of a round all Akechi pieces attack the player's pieces in Kyo, as one group with Mitsuhide's value. */
export const akechiAttacks = procedure<Board>({
  roll(table) {
    const { board } = table;
    if (board.onMap[AKECHI] === 0 || !hasOwn(board, board.active, KYO)) return done();
    const group = piecesIn(board, KYO, AKECHI_BIT);
    const hits = rollHits(table, KYO, null, group, NO_BONUS, '15.3.3');
    if (hits === 0) return done();
    const losses: Losses = { by: board.active, area: KYO, mask: board.own[board.active], also: [], hits, clause: '15.3.3' };
    return call('losses', losses);
  },
});
