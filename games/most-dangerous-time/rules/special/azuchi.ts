import { actionType, args, oneOf, integer, repeat } from '@gunbai/engine';
import type { Rule, AnyActionType, Json } from '@gunbai/engine';
import { sideControls, DEFEATED, sideUnitsAt } from '../state.ts';
import type { GameState, MdtView, MdtContext } from '../state.ts';
import {
  placeOf,
  SPACES,
  CLAN_ODA,
  KYO,
  areAdjacent,
  ODA,
  ALLIANCE_ODA,
  NONE,
  SPACE_IDS,
  placeId,
  clanOf,
  ANTI_ODA,
} from '../components.ts';
import type { SpaceId, Space } from '../components.ts';

const KANNONJI = placeOf('kannonji');
const FIRST_BUILD_TURN = 10;
const AZUCHI_COST = 6;

type BuildAzuchi = readonly ['buildAzuchi', SpaceId, number];
type RaiseAzuchi = readonly ['raiseAzuchi'];

/** 15.5.1 A printed Oda space that Oda controls, other than Kyo and its neighbours. */
const isAzuchiSite = (board: GameState, space: number): boolean =>
  (SPACES[space] as Space).printedClan === CLAN_ODA && space !== KYO && !areAdjacent(space, KYO) && sideControls(board, ODA, space);

const AZUCHI_SITES: readonly number[] = SPACES.filter(
  ({ printedClan: printed, index }) => printed === CLAN_ODA && index !== KYO && !areAdjacent(index, KYO),
).map(({ index }) => index);

const canBuildAzuchi = ({ board, turn }: MdtView): boolean =>
  board.players === 2 && turn >= FIRST_BUILD_TURN && board.active === ALLIANCE_ODA;
/** 15.5.3b Building level 3 directly costs twice as much. */
const azuchiCost = (level: number): number => AZUCHI_COST * (level - 1);

const buildAzuchiRules: readonly Rule<GameState, null, BuildAzuchi>[] = [
  { clause: '15.5.1', ok: (view) => canBuildAzuchi(view), values: ({ turn }) => ({ turn, 'first:number': FIRST_BUILD_TURN }) },
  { clause: '15.5.1', ok: ({ board }, { 1: space }) => isAzuchiSite(board, placeOf(space)), values: (_, [, space]) => ({ space }) },
  { clause: '15.5.5', ok: ({ board }) => board.azuchiLost === 0 },
  { clause: '15.5.3a', ok: ({ board }) => board.azuchiAt === NONE },
  {
    clause: '15.5.2a',
    ok: ({ board }, { 2: level }) => board.points >= azuchiCost(level),
    values: ({ board }, [, , level]) => ({ points: board.points, needed: azuchiCost(level) }),
  },
];

const buildAzuchi = actionType<GameState, null, BuildAzuchi>({
  name: 'buildAzuchi',
  args: args([oneOf(SPACE_IDS), integer(2, 3)]),
  candidates(view) {
    const { board } = view;
    if (board.points < AZUCHI_COST || board.azuchiAt !== NONE || board.azuchiLost === 1 || !canBuildAzuchi(view)) return [];
    const levels = board.points >= azuchiCost(3) ? [2, 3] : [2];
    return AZUCHI_SITES.filter((space) => sideControls(board, ODA, space)).flatMap((space) =>
      levels.map((level): BuildAzuchi => ['buildAzuchi', placeId(space), level]),
    );
  },
  rules: buildAzuchiRules,
  apply(ctx, { 1: space, 2: level }) {
    const { board } = ctx;
    board.points -= azuchiCost(level);
    board.azuchiAt = placeOf(space);
    board.azuchiLevel = level;
    board.azuchiTurn = ctx.state.turn;
    ctx.emit({ type: 'azuchiBuilt', space, level });
    return repeat;
  },
});

/** 15.5.3a Six points; in the three-player game all the points of the impulse, whatever their number (16.1.7.3). */
const canPayForRaise = (board: GameState): boolean =>
  board.players === 3 ? board.points > 0 && board.points === board.rolled : board.points >= AZUCHI_COST;

const raiseAzuchiRules: readonly Rule<GameState, null, RaiseAzuchi>[] = [
  {
    clause: '15.5.3a',
    ok: ({ board }) => board.players !== 4 && board.active === ALLIANCE_ODA && board.azuchiAt !== NONE && board.azuchiLevel === 2,
  },
  {
    clause: '15.5.3c',
    ok: ({ board, turn }) => turn > board.azuchiTurn,
    values: ({ board }) => ({ turn: board.azuchiTurn }),
  },
  {
    clause: '15.5.2a',
    ok: ({ board }) => canPayForRaise(board),
    values: ({ board }) => ({ points: board.points, needed: board.players === 3 ? board.rolled : AZUCHI_COST }),
  },
];

const raiseAzuchi = actionType<GameState, null, RaiseAzuchi>({
  name: 'raiseAzuchi',
  args: args([]),
  candidates: ({ board }) => (board.azuchiLevel === 2 ? [['raiseAzuchi']] : []),
  rules: raiseAzuchiRules,
  apply(ctx) {
    const { board } = ctx;
    board.points = board.players === 3 ? 0 : board.points - AZUCHI_COST;
    raiseToLevel3(ctx);
    return repeat;
  },
});

const raiseToLevel3 = (ctx: MdtContext): void => {
  ctx.board.azuchiLevel = 3;
  ctx.emit({ type: 'azuchiBuilt', space: placeId(ctx.board.azuchiAt), level: 3 });
};

export const azuchiActions: readonly AnyActionType<GameState, null>[] = [buildAzuchi, raiseAzuchi] as readonly AnyActionType<
  GameState,
  null & Json
>[];

/** 16.1.7.2, 16.2.5.2b With three or four players Azuchi appears in Kannon-ji once the Azai are defeated. */
export const buildAutomaticAzuchi = (ctx: MdtContext): void => {
  const { board } = ctx;
  if (board.players === 2 || board.azuchiAt !== NONE || board.azuchiLost === 1) return;
  if (board.clanState[clanOf('azai')] !== DEFEATED || !sideControls(board, ODA, KANNONJI) || sideUnitsAt(board, KANNONJI, ANTI_ODA) > 0)
    return;
  board.azuchiAt = KANNONJI;
  board.azuchiLevel = 2;
  board.azuchiTurn = ctx.state.turn;
  ctx.emit({ type: 'azuchiBuilt', space: placeId(KANNONJI), level: 2 });
};

/** 16.2.5.2c In the four-player game it is at level 3 from the start of the next turn. */
export const upgradeAutomaticAzuchi = (ctx: MdtContext): void => {
  const { board } = ctx;
  if (board.players === 4 && board.azuchiLevel === 2 && ctx.state.turn > board.azuchiTurn) raiseToLevel3(ctx);
};

/** 16.2.5.2a, 16.2.5.2c The Oda headquarters of the four-player game. */
export const odaHeadquarters = (board: GameState): number => (board.azuchiLevel === 3 ? board.azuchiAt : KYO);
