import { controls, DEFEATED, fortSpaces, isOnBoard, WITHDRAWN } from './board.ts';
import type { Board, Referee } from './board.ts';
import { ANTI_ODA, clanOf, CLANS, HOME_CASTLES, KYO, NONE, ODA, placeOf, SPACE_COUNT, YOSHIAKI } from './components.ts';
import type { Clan, Side } from './components.ts';
import { seatsOfSide } from './players.ts';

/** Ends the game for a seat, or for all seats of a side. */
const finishFor = (table: Referee, seats: readonly number[], reason: string): void =>
  table.finish({ winners: seats.map((seat) => table.state.seats[seat] as string), reason });

export const wins = (table: Referee, side: Side, reason: string): void => finishFor(table, seatsOfSide(table.board, side), reason);

/** 14.3.1b, 14.3.1d Spaces of original fort value 2 or 3, and Good Fortune as one more. */
export const shortGameScore = (board: Board): number => fortSpaces(board, ODA) + (board.fortune === ODA ? 1 : 0);

/** 14.3.1, 14.3.2 What the end of the last turn decides. */
export const endOfTime = (table: Referee): void => {
  const { board, state } = table;
  if (board.goal === 'short' && state.turn === 10) {
    const score = shortGameScore(board);
    if (score >= board.needed) wins(table, ODA, 'castles');
    else wins(table, ANTI_ODA, 'too-few-castles');
  }
  if (board.goal === 'standard' && state.turn === 30) wins(table, controls(board, ANTI_ODA, KYO) ? ANTI_ODA : ODA, 'kyo');
  if (board.goal === 'three' && state.turn === 30) {
    const clan = board.control[KYO] as number;
    finishFor(table, [clan === NONE ? 0 : (board.player[(CLANS[clan] as Clan).alliance] as number)], 'kyo');
  }
  if (board.goal === 'four' && state.turn === 30) wins(table, ANTI_ODA, 'time');
};

/** What is decided at once, after every check of control. */
export const victoryNow = (table: Referee): void => {
  const { goal } = table.board;
  if (goal === 'campaign') allSpaces(table);
  else if (goal === 'three') threePlayers(table);
  else if (goal === 'four') fourPlayers(table);
};

/** 14.3.3b A faction that controls every space wins the campaign. */
const allSpaces = (table: Referee): void => {
  const { board } = table;
  for (const side of [ODA, ANTI_ODA] as const) {
    let space = 0;
    while (space < SPACE_COUNT && controls(board, side, space)) space++;
    if (space === SPACE_COUNT) wins(table, side, 'all-spaces');
  }
};

const isGone = (board: Board, clan: string): boolean => {
  const state = board.clanState[clanOf(clan)];
  return state === DEFEATED || state === WITHDRAWN;
};

/** 16.1.3.1a Home castles that Oda holds, Azuchi included. */
export const homeCastlesOfOda = (board: Board): number => {
  let count = 0;
  for (const space of HOME_CASTLES) if (controls(board, ODA, space)) count++;
  return count + (board.azuchiAt !== NONE && !HOME_CASTLES.includes(board.azuchiAt) && controls(board, ODA, board.azuchiAt) ? 1 : 0);
};

/** 16.1.3 */
const threePlayers = (table: Referee): void => {
  const { board } = table;
  const kyoClan = board.control[KYO] as number;
  if (controls(board, ODA, KYO)) {
    if (homeCastlesOfOda(board) >= 7) return finishFor(table, [0], 'home-castles');
    const isQuiet = isGone(board, 'azai') && isGone(board, 'asakura') && isGone(board, 'takeda') && board.trucePlayed === 1;
    const shogunInKyo = isOnBoard(board, YOSHIAKI) && board.leaderAt[YOSHIAKI] === KYO;
    if (isQuiet && !shogunInKyo) return finishFor(table, [0], 'order-restored');
  } else if (controls(board, ANTI_ODA, KYO) && board.azuchiLevel !== 3)
    return finishFor(table, [board.player[(CLANS[kyoClan] as Clan).alliance] as number], 'kyo-taken');
  const homes = (CLANS[clanOf('oda')] as Clan).homes;
  for (const space of homes) {
    const clan = board.control[space] as number;
    if (controls(board, ANTI_ODA, space))
      return finishFor(table, [board.player[(CLANS[clan] as Clan).alliance] as number], 'home-castle-taken');
  }
};

/** 16.1.3.2b, 16.1.3.3b, 16.2.4.3b Whoever takes Azuchi wins the three- and the four-player game. */
export const azuchiTaken = (table: Referee, clan: number): void => {
  const { board } = table;
  if (board.goal === 'three') finishFor(table, [board.player[(CLANS[clan] as Clan).alliance] as number], 'azuchi-taken');
  if (board.goal === 'four') wins(table, ANTI_ODA, 'azuchi-taken');
};

const TARGETS: readonly number[] = ['takamatsu', 'uotsu', 'tottori'].map(placeOf);

/** 16.2.4 */
const fourPlayers = (table: Referee): void => {
  const { board } = table;
  for (let seat = 0; seat < TARGETS.length; seat++)
    if (controls(board, ODA, TARGETS[seat] as number)) return finishFor(table, [seat], 'target-taken');
  for (const space of (CLANS[clanOf('oda')] as Clan).homes)
    if (controls(board, ANTI_ODA, space)) return wins(table, ANTI_ODA, 'home-castle-taken');
};
