import { createState, IN_POOL, NOT_USED, NOT_YET_IN_PLAY, placePieces, UNUSED } from './state.ts';
import type { GameState } from './state.ts';
import { AREAS, areaAt, DAIMYO, DAIMYO_COUNT, DEPLOYMENT, KANBEI, KANBEI_AREA, UNITS } from './components.ts';
import { updateSidesFromMarkers } from './daimyo.ts';
import type { Options } from './options.ts';

// 4.1 Initial set-up

/** 4.1.2a to 4.1.4 Armies, boxes, pools and markers. The first step shuffles the deck. */
export const createInitialState = (options: Options): GameState => {
  const board = createState();
  updateSidesFromMarkers(board);
  for (const { area, daimyo, troops } of DEPLOYMENT) placePieces(board, area, daimyo, UNUSED, troops);
  for (const { index, start } of UNITS.slice(DAIMYO_COUNT)) {
    const named = index - DAIMYO_COUNT;
    if (start === 'unappeared') board.place[named] = NOT_YET_IN_PLAY;
    else if (start === 'optional') board.place[named] = NOT_USED;
    else if (start === 'pool') board.place[named] = IN_POOL;
    else placePieces(board, areaAt(start), index, UNUSED, 1);
  }
  for (const { index, startPool, startWaiting } of DAIMYO) {
    board.pool[index] = startPool;
    board.waiting[index] = startWaiting;
  }
  for (const { index, startOwner } of AREAS) board.circle[index] = startOwner;
  if (options.kanbei) placePieces(board, KANBEI_AREA, KANBEI, UNUSED, 1); // 16.1.2, 16.1.2.1
  return board;
};
