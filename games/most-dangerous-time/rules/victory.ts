import { countFortSpaces, sideControls, DEFEATED, WITHDRAWN, isLeaderInAnyPlace } from './state.ts';
import type { MdtContext, GameState, ScenarioGoal } from './state.ts';
import { LAST_TURN_BY_GOAL } from './setup/scenarios.ts';
import { ODA, ANTI_ODA, KYO, NONE, CLANS, SPACE_COUNT, clanOf, HOME_CASTLES, YOSHIAKI, FOUR_PLAYER_TARGETS } from './components.ts';
import type { Side, Clan } from './components.ts';
import { seatsOfSide } from './seats.ts';

/** The player of the alliance that a clan belongs to. */
const seatOfClan = (board: GameState, clan: number): number => board.player[(CLANS[clan] as Clan).alliance] as number;

/** Ends the game for a seat, or for all seats of a side. */
const endGameFor = (ctx: MdtContext, seats: readonly number[], reason: string): void =>
  ctx.finish({ winners: seats.map((seat) => ctx.state.seats[seat] as string), reason });

export const winFor = (ctx: MdtContext, side: Side, reason: string): void => endGameFor(ctx, seatsOfSide(ctx.board, side), reason);

/** 14.3.1b, 14.3.1d Spaces of original fort value 2 or 3, plus one for Good Fortune. */
export const shortGameScore = (board: GameState): number => countFortSpaces(board, ODA) + (board.fortune === ODA ? 1 : 0);

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
    return endGameFor(ctx, [seatOfClan(board, kyoClan)], 'kyo-taken');
  const homes = (CLANS[clanOf('oda')] as Clan).homeCastles;
  for (const space of homes) {
    const clan = board.control[space] as number;
    if (sideControls(board, ANTI_ODA, space)) return endGameFor(ctx, [seatOfClan(board, clan)], 'home-castle-taken');
  }
};

/** 16.2.4 */
const checkFourPlayerVictory = (ctx: MdtContext): void => {
  const { board } = ctx;
  for (let seat = 0; seat < FOUR_PLAYER_TARGETS.length; seat++)
    if (sideControls(board, ODA, FOUR_PLAYER_TARGETS[seat] as number)) return endGameFor(ctx, [seat], 'target-taken');
  for (const space of (CLANS[clanOf('oda')] as Clan).homeCastles)
    if (sideControls(board, ANTI_ODA, space)) return winFor(ctx, ANTI_ODA, 'home-castle-taken');
};

/** Victory conditions by goal. */
interface VictoryRules {
  /** The result at the end of the last turn. */
  readonly afterLastTurn?: (ctx: MdtContext) => void;
  /** Immediate victory, checked after every control check. */
  readonly immediate?: (ctx: MdtContext) => void;
  /** The result when a clan takes Azuchi. */
  readonly azuchiTaken?: (ctx: MdtContext, clan: number) => void;
}

const VICTORY_RULES: Readonly<Record<ScenarioGoal, VictoryRules>> = {
  /** 14.3.1a, 14.3.1b */
  short: {
    afterLastTurn(ctx) {
      if (shortGameScore(ctx.board) >= ctx.board.needed) winFor(ctx, ODA, 'castles');
      else winFor(ctx, ANTI_ODA, 'too-few-castles');
    },
  },
  /** 14.3.2 */
  standard: { afterLastTurn: (ctx) => winFor(ctx, sideControls(ctx.board, ANTI_ODA, KYO) ? ANTI_ODA : ODA, 'kyo') },
  /** 14.3.3b */
  campaign: { immediate: checkCampaignVictory },
  /** 16.1.3 */
  three: {
    afterLastTurn(ctx) {
      const clan = ctx.board.control[KYO] as number;
      endGameFor(ctx, [clan === NONE ? 0 : seatOfClan(ctx.board, clan)], 'kyo');
    },
    immediate: checkThreePlayerVictory,
    azuchiTaken: (ctx, clan) => endGameFor(ctx, [seatOfClan(ctx.board, clan)], 'azuchi-taken'),
  },
  /** 16.2.4 */
  four: {
    afterLastTurn: (ctx) => winFor(ctx, ANTI_ODA, 'time'),
    immediate: checkFourPlayerVictory,
    azuchiTaken: (ctx) => winFor(ctx, ANTI_ODA, 'azuchi-taken'),
  },
};

export const decideAfterLastTurn = (ctx: MdtContext): void => {
  const { goal } = ctx.board;
  if (ctx.state.turn === LAST_TURN_BY_GOAL[goal]) VICTORY_RULES[goal].afterLastTurn?.(ctx);
};

export const checkImmediateVictory = (ctx: MdtContext): void => VICTORY_RULES[ctx.board.goal].immediate?.(ctx);

/** 16.1.3.2b, 16.1.3.3b, 16.2.4.3b */
export const winByAzuchi = (ctx: MdtContext, clan: number): void => VICTORY_RULES[ctx.board.goal].azuchiTaken?.(ctx, clan);
