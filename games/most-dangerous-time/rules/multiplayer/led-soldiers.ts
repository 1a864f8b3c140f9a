import { countSoldiers, leadersAt, sideControls, sideOfLeader, sphereOf } from '../state.ts';
import type { GameState } from '../state.ts';
import { ALLIANCE_ODA, CLAN_ODA, NONE, ODA, isSpace } from '../components.ts';

/* 16.2.6.0 With four players, Oda soldiers outside Oda's spaces stay with the player who led them there. */

/** 16.2.6.3, 16.2.7.3b In spaces that Oda holds and in Nobunaga's area nobody keeps the soldiers he brought. */
const isOpenLand = (board: GameState, place: number): boolean =>
  !isSpace(place) || (sphereOf(board, place) !== NONE && !sideControls(board, ODA, place));

const changeLed = (board: GameState, place: number, seat: number, by: number): void => {
  const entry = board.led?.find(([at, leader]) => at === place && leader === seat);
  if (entry) entry[2] = Math.max(0, entry[2] + by);
  else if (by > 0) (board.led ??= []).push([place, seat, by]);
};

/** Oda soldiers that the active player leads from one place to another. */
export const recordLed = (board: GameState, from: number, to: number, count: number): void => {
  if (count === 0) return;
  changeLed(board, from, board.activeSeat, -count);
  changeLed(board, to, board.activeSeat, count);
};

/** Oda soldiers that fell or retreated; in an Oda player's impulse they are his. */
export const recordGone = (board: GameState, place: number, clan: number, count: number): void => {
  if (clan === CLAN_ODA && board.players === 4 && board.active === ALLIANCE_ODA) changeLed(board, place, board.activeSeat, -count);
};

/** 16.2.8.2 Soldiers who join Oda belong to the player of the sphere. */
export const recordJoined = (board: GameState, place: number, clan: number, count: number): void => {
  if (clan === CLAN_ODA && board.players === 4 && sphereOf(board, place) !== NONE) changeLed(board, place, sphereOf(board, place), count);
};

/** How many Oda soldiers in a place were led there by a player. */
export const countLedBy = (board: GameState, place: number, seat: number): number => {
  const led = board.led?.find(([at, leader]) => at === place && leader === seat)?.[2] ?? 0;
  return Math.min(led, countSoldiers(board, place, CLAN_ODA));
};

/** How many Oda soldiers in open land were led there by other players. */
export const countLedByOthers = (board: GameState, place: number, seat: number): number => {
  if (!board.led || !isOpenLand(board, place)) return 0;
  let count = 0;
  for (const [at, leader, soldiers] of board.led) if (at === place && leader !== seat) count += soldiers;
  return Math.min(count, countSoldiers(board, place, CLAN_ODA));
};

/** 16.2.6.2 Outside his sphere a player keeps soldiers only with a leader. */
const keepsSoldiers = (board: GameState, place: number, seat: number): boolean =>
  sphereOf(board, place) === seat ||
  leadersAt(board, place).some((leader) => board.lord[leader] === seat && sideOfLeader(board, leader) === ODA);

/** Drops what nobody keeps any more. Losses in the enemy's impulses come from the largest group. */
export const forgetSoldiersLeftBehind = (board: GameState): void => {
  if (!board.led) return;
  board.led = board.led.filter(([place, seat, count]) => count > 0 && isOpenLand(board, place) && keepsSoldiers(board, place, seat));
  for (const [place] of board.led) {
    const here = board.led.filter(([at]) => at === place);
    let surplus = here.reduce((sum, [, , count]) => sum + count, 0) - countSoldiers(board, place, CLAN_ODA);
    for (; surplus > 0; surplus--) here.reduce((most, one) => (one[2] > most[2] ? one : most))[2]--;
  }
};
