import { isClosed } from './board.ts';
import type { Board } from './board.ts';
import { ANTI_ODA, CLANS, clanOf, isOffMap, ODA, placeOf } from './components.ts';
import type { Clan, Side } from './components.ts';

/** 15.2.6a The temples of Kaga. */
export const KAGA_TEMPLES: readonly number[] = ['daishoji', 'oyama'].map(placeOf);
/** 14.2.2 The Azai spaces. */
const AZAI_SPACES: readonly number[] = (CLANS[clanOf('azai')] as Clan).starts;

/** Why a side may not come into a place, or null. For moves, landings, retreats and placements. */
export const shutTo = (board: Board, place: number, side: Side): string | null => {
  if (isClosed(board, place)) return '3.2.2';
  if (side === ANTI_ODA && board.kagaOpen === 0 && KAGA_TEMPLES.includes(place)) return '15.2.8a';
  if (side === ODA && board.azaiShut === 1 && AZAI_SPACES.includes(place)) return '14.2.2';
  return null;
};

export const mayEnter = (board: Board, place: number, side: Side): boolean => shutTo(board, place, side) === null && !isOffMap(place);

/** 2.45.1a, 2.45.1b Each off-map area takes the units of one clan. */
export const mayEnterBox = (place: number, clan: number): boolean => CLANS[clan]?.box === place;
