import { isSpaceClosed } from './state.ts';
import type { GameState } from './state.ts';
import { PLACE_COUNT, placeOf, CLANS, clanOf, ANTI_ODA, ODA, isOffMap } from './components.ts';
import type { Clan, Side } from './components.ts';

/** By place, 1 for listed places. */
const flagPlaces = (places: readonly number[]): Uint8Array => {
  const flagged = new Uint8Array(PLACE_COUNT);
  for (const place of places) flagged[place] = 1;
  return flagged;
};

/** 15.2.6a The temples of Kaga. */
export const KAGA_TEMPLES: readonly number[] = ['daishoji', 'oyama'].map(placeOf);
/** 14.2.2 The Azai spaces. */
const AZAI_SPACES: readonly number[] = (CLANS[clanOf('azai')] as Clan).startSpaces;

const IS_KAGA = flagPlaces(KAGA_TEMPLES);
const IS_AZAI = flagPlaces(AZAI_SPACES);

/** The clause that keeps a side out of a place, or null. For moves, landings, retreats and placements. */
export const clauseBarringEntry = (board: GameState, place: number, side: Side): string | null => {
  if (isSpaceClosed(board, place)) return '3.2.2';
  if (side === ANTI_ODA && board.kagaOpen === 0 && IS_KAGA[place] === 1) return '15.2.8a';
  if (side === ODA && board.azaiShut === 1 && IS_AZAI[place] === 1) return '14.2.2';
  return null;
};

export const canSideEnter = (board: GameState, place: number, side: Side): boolean =>
  clauseBarringEntry(board, place, side) === null && !isOffMap(place);

/** 2.45.1a, 2.45.1b Each off-map area admits the units of one clan. */
export const canClanEnterOffMap = (place: number, clan: number): boolean => CLANS[clan]?.offMapArea === place;
