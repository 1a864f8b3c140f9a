import type { GameState } from './state.ts';
import { AREAS, KANBE, KITABATAKE, SETTSU } from './components.ts';
import type { Side } from './components.ts';
import { isOwn } from './daimyo.ts';

// 6.1 Resource areas; 15.2 The feud in the Oda family

/** 12.0.3, 3.6.2 A side controls an area while the daimyo in its circle is its own. */
export const isControlledBy = (board: GameState, side: Side, area: number): boolean => {
  const holder = board.circle[area] as number;
  return holder >= 0 && isOwn(board, side, holder);
};

export const findController = (board: GameState, area: number): Side | null =>
  isControlledBy(board, 0, area) ? 0 : isControlledBy(board, 1, area) ? 1 : null;

/** 6.1.0 Resource areas controlled by a side. 15.2.1 Of Kanbe and Kitabatake only the one with more counts. */
export const countResources = (board: GameState, side: Side): number => {
  let count = 0;
  let kanbe = 0;
  let kitabatake = 0;
  for (const { index, isResource } of AREAS) {
    if (!isResource || !isControlledBy(board, side, index)) continue;
    count++;
    if (board.circle[index] === KANBE) kanbe++;
    else if (board.circle[index] === KITABATAKE) kitabatake++;
  }
  return count - Math.min(kanbe, kitabatake);
};

/** 6.1.1a to 6.1.1c The cards a side draws: resource areas, the port, completed Osaka Castle. */
export const countCardsDue = (board: GameState, side: Side): number =>
  countResources(board, side) +
  (board.port >= 0 && isControlledBy(board, side, board.port) ? 1 : 0) +
  (board.osaka === 2 && isControlledBy(board, side, SETTSU) ? 1 : 0);
