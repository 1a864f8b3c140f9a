import { countFortSpaces, sideControls, DEFEATED, WITHDRAWN, isLeaderInAnyPlace } from './state.ts';
import type { MdtContext, GameState } from './state.ts';
import { ODA, ANTI_ODA, KYO, NONE, CLANS, SPACE_COUNT, clanOf, HOME_CASTLES, YOSHIAKI, FOUR_PLAYER_TARGETS } from './components.ts';
import type { Side, Clan } from './components.ts';
import { seatsOfSide } from './seats.ts';

/** Ends the game for a seat, or for all seats of a side. */
const endGameFor = (ctx: MdtContext, seats: readonly number[], reason: string): void =>
  ctx.finish({ winners: seats.map((seat) => ctx.state.seats[seat] as string), reason });

export const winFor = (ctx: MdtContext, side: Side, reason: string): void => endGameFor(ctx, seatsOfSide(ctx.board, side), reason);

/** 14.3.1b, 14.3.1d Spaces of original fort value 2 or 3, and Good Fortune as one more. */
export const shortGameScore = (board: GameState): number => countFortSpaces(board, ODA) + (board.fortune === ODA ? 1 : 0);

/** 14.3.1, 14.3.2 What the end of the last turn decides. */
export const decideAfterLastTurn = (ctx: MdtContext): void => {
  const { board, state } = ctx;
  if (board.goal === 'short' && state.turn === 10) {
    const score = shortGameScore(board);
    if (score >= board.needed) winFor(ctx, ODA, 'castles');
    else winFor(ctx, ANTI_ODA, 'too-few-castles');
  }
  if (board.goal === 'standard' && state.turn === 30) winFor(ctx, sideControls(board, ANTI_ODA, KYO) ? ANTI_ODA : ODA, 'kyo');
  if (board.goal === 'three' && state.turn === 30) {
    const clan = board.control[KYO] as number;
    endGameFor(ctx, [clan === NONE ? 0 : (board.player[(CLANS[clan] as Clan).alliance] as number)], 'kyo');
  }
  if (board.goal === 'four' && state.turn === 30) winFor(ctx, ANTI_ODA, 'time');
};

/** What is decided at once, after every check of control. */
export const checkImmediateVictory = (ctx: MdtContext): void => {
  const { goal } = ctx.board;
  if (goal === 'campaign') checkCampaignVictory(ctx);
  else if (goal === 'three') checkThreePlayerVictory(ctx);
  else if (goal === 'four') checkFourPlayerVictory(ctx);
};

/** 14.3.3b A faction that controls every space wins the campaign. */
const checkCampaignVictory = (ctx: MdtContext): void => {
  const { board } = ctx;
  for (const side of [ODA, ANTI_ODA] as const) {
    let space = 0;
    while (space < SPACE_COUNT && sideControls(board, side, space)) space++;
    if (space === SPACE_COUNT) winFor(ctx, side, 'all-spaces');
  }
};

const isClanGone = (board: GameState, clan: string): boolean => {
  const state = board.clanState[clanOf(clan)];
  return state === DEFEATED || state === WITHDRAWN;
};

/** 16.1.3.1a Home castles that Oda holds, Azuchi included. */
export const countOdaHomeCastles = (board: GameState): number => {
  let count = 0;
  for (const space of HOME_CASTLES) if (sideControls(board, ODA, space)) count++;
  return count + (board.azuchiAt !== NONE && !HOME_CASTLES.includes(board.azuchiAt) && sideControls(board, ODA, board.azuchiAt) ? 1 : 0);
};

/** 16.1.3 */
const checkThreePlayerVictory = (ctx: MdtContext): void => {
  const { board } = ctx;
  const kyoClan = board.control[KYO] as number;
  if (sideControls(board, ODA, KYO)) {
    if (countOdaHomeCastles(board) >= 7) return endGameFor(ctx, [0], 'home-castles');
    const isQuiet = isClanGone(board, 'azai') && isClanGone(board, 'asakura') && isClanGone(board, 'takeda') && board.trucePlayed === 1;
    const shogunInKyo = isLeaderInAnyPlace(board, YOSHIAKI) && board.leaderAt[YOSHIAKI] === KYO;
    if (isQuiet && !shogunInKyo) return endGameFor(ctx, [0], 'order-restored');
  } else if (sideControls(board, ANTI_ODA, KYO) && board.azuchiLevel !== 3)
    return endGameFor(ctx, [board.player[(CLANS[kyoClan] as Clan).alliance] as number], 'kyo-taken');
  const homes = (CLANS[clanOf('oda')] as Clan).homeCastles;
  for (const space of homes) {
    const clan = board.control[space] as number;
    if (sideControls(board, ANTI_ODA, space))
      return endGameFor(ctx, [board.player[(CLANS[clan] as Clan).alliance] as number], 'home-castle-taken');
  }
};

/** 16.1.3.2b, 16.1.3.3b, 16.2.4.3b Whoever takes Azuchi wins the three- and the four-player game. */
export const winByAzuchi = (ctx: MdtContext, clan: number): void => {
  const { board } = ctx;
  if (board.goal === 'three') endGameFor(ctx, [board.player[(CLANS[clan] as Clan).alliance] as number], 'azuchi-taken');
  if (board.goal === 'four') winFor(ctx, ANTI_ODA, 'azuchi-taken');
};

/** 16.2.4 */
const checkFourPlayerVictory = (ctx: MdtContext): void => {
  const { board } = ctx;
  for (let seat = 0; seat < FOUR_PLAYER_TARGETS.length; seat++)
    if (sideControls(board, ODA, FOUR_PLAYER_TARGETS[seat] as number)) return endGameFor(ctx, [seat], 'target-taken');
  for (const space of (CLANS[clanOf('oda')] as Clan).homeCastles)
    if (sideControls(board, ANTI_ODA, space)) return winFor(ctx, ANTI_ODA, 'home-castle-taken');
};
