import type { Board } from './board.ts';
import { AREAS, KANBE, KITABATAKE, SETTSU } from './components.ts';
import type { Side } from './components.ts';
import { isOwn } from './daimyo.ts';

// 6.1 Resource areas; 15.2 The feud in the Oda family

/** 12.0.3, 3.6.2 An area is a player's while the daimyo in its circle is own. */
export const controls = (board: Board, side: Side, area: number): boolean => {
  const holder = board.circle[area] as number;
  return holder >= 0 && isOwn(board, side, holder);
};

export const controllerOf = (board: Board, area: number): Side | null =>
  controls(board, 0, area) ? 0 : controls(board, 1, area) ? 1 : null;

/** 6.1.0 Resource areas that a player controls and may use; 15.2.1 of Kanbe and Kitabatake only one counts: the better. */
export const resourcesOf = (board: Board, side: Side): number => {
  let count = 0;
  let kanbe = 0;
  let kitabatake = 0;
  for (const { index, isResource } of AREAS) {
    if (!isResource || !controls(board, side, index)) continue;
    count++;
    if (board.circle[index] === KANBE) kanbe++;
    else if (board.circle[index] === KITABATAKE) kitabatake++;
  }
  return count - Math.min(kanbe, kitabatake);
};

/** 6.1.1a to 6.1.1c Cards that a player draws: resource areas, the port, Osaka Castle with its back up. */
export const cardsDue = (board: Board, side: Side): number =>
  resourcesOf(board, side) +
  (board.port >= 0 && controls(board, side, board.port) ? 1 : 0) +
  (board.osaka === 2 && controls(board, side, SETTSU) ? 1 : 0);
