import { procedure } from '@gunbai/engine';
import { isLeaderInCommunication } from '../communication/communication.ts';
import { NOBUTADA, NOBUNAGA, ODA, CLAN_ODA, placeId } from '../components.ts';
import { odaHeadquarters } from '../special/azuchi.ts';
import {
  ON_TURN_TRACK,
  sideControls,
  otherSideUnitsAt,
  isLeaderInside,
  stacksAt,
  clanOfStack,
  marksOfStack,
  INSIDE,
  countOfStack,
  OUT_OF_COMMUNICATION,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { removeSoldiers, addSoldiers, placeLeader, endSiegeIfFree } from '../units.ts';

const GUARD_SIZE = 3;
export const AUTOMATIC_UNITS = 2;

export const nobunagaOrHeir = (board: GameState): number => ((board.leaderAt[NOBUTADA] as number) >= ON_TURN_TRACK ? NOBUTADA : NOBUNAGA);

/** 16.2.5.5 Nobunaga and three soldiers return to headquarters, if they have a line of communication. */
export const returnNobunaga = procedure<GameState>({
  home(ctx) {
    const { board } = ctx;
    const leader = nobunagaOrHeir(board);
    const from = board.leaderAt[leader] as number;
    const home = odaHeadquarters(board);
    if (from < 0 || from === home || !sideControls(board, ODA, home) || otherSideUnitsAt(board, home, ODA) > 0) return;
    if (isLeaderInside(board, leader) || !isLeaderInCommunication(board, leader, from)) return;
    let left = GUARD_SIZE;
    for (const stack of stacksAt(board, from).slice()) {
      if (clanOfStack(stack) !== CLAN_ODA || left === 0 || (marksOfStack(stack) & INSIDE) !== 0) continue;
      const count = Math.min(left, countOfStack(stack));
      removeSoldiers(board, from, CLAN_ODA, marksOfStack(stack), count);
      addSoldiers(board, home, CLAN_ODA, marksOfStack(stack) & OUT_OF_COMMUNICATION, count);
      left -= count;
    }
    placeLeader(board, leader, home);
    endSiegeIfFree(board, from);
    ctx.emit({ type: 'nobunagaReturns', place: placeId(home), soldiers: GUARD_SIZE - left });
  },
});
