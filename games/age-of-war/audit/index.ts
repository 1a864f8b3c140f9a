import { eraseAuditorType } from '@gunbai/shared/audit';
import type { Board } from './board.ts';
import { checkSetup, checkTurn } from './turn.ts';
import { checkVictory } from './victory.ts';

/** Recomputes every turn of a recorded game from the dice. */
export const auditor = eraseAuditorType<Board>({
  start: () => (entry, report) => {
    checkSetup(entry, report);
    checkTurn(entry, report);
    checkVictory(entry, report);
  },
});
