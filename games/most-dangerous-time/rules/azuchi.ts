import { again, args, oneOf, verb, whole } from '@gunbai/engine';
import type { AnyVerb, Json, Rule } from '@gunbai/engine';
import { controls, DEFEATED, unitsOf } from './board.ts';
import type { Board, Dangerous, Referee } from './board.ts';
import {
  ALLIANCE_ODA,
  ANTI_ODA,
  areAdjacent,
  CLAN_ODA,
  clanOf,
  KYO,
  NONE,
  ODA,
  placeId,
  placeOf,
  SPACE_IDS,
  SPACES,
} from './components.ts';
import type { Space, SpaceId } from './components.ts';

const KANNONJI = placeOf('kannonji');
const FIRST_TURN = 10;
const COST = 6;

type Build = readonly ['buildAzuchi', SpaceId, number];
type Raise = readonly ['raiseAzuchi'];

/** 15.5.1 A space printed for Oda, now Oda's, neither Kyo nor next to it. */
export const isSite = (board: Board, space: number): boolean =>
  (SPACES[space] as Space).printed === CLAN_ODA && space !== KYO && !areAdjacent(space, KYO) && controls(board, ODA, space);

const SITES: readonly number[] = SPACES.filter(
  ({ printed, index }) => printed === CLAN_ODA && index !== KYO && !areAdjacent(index, KYO),
).map(({ index }) => index);

const mayBuildNow = ({ board, turn }: Dangerous): boolean => board.players === 2 && turn >= FIRST_TURN && board.active === ALLIANCE_ODA;
/** 15.5.3b Level 3 at once costs twice as much. */
const costOf = (level: number): number => COST * (level - 1);

const buildRules: readonly Rule<Board, null, Build>[] = [
  { clause: '15.5.1', ok: (view) => mayBuildNow(view), values: ({ turn }) => ({ turn, 'first:number': FIRST_TURN }) },
  { clause: '15.5.1', ok: ({ board }, { 1: space }) => isSite(board, placeOf(space)), values: (_, [, space]) => ({ space }) },
  { clause: '15.5.5', ok: ({ board }) => board.azuchiLost === 0 },
  { clause: '15.5.3a', ok: ({ board }) => board.azuchiAt === NONE },
  {
    clause: '15.5.2a',
    ok: ({ board }, { 2: level }) => board.points >= costOf(level),
    values: ({ board }, [, , level]) => ({ points: board.points, needed: costOf(level) }),
  },
];

const build = verb<Board, null, Build>({
  name: 'buildAzuchi',
  args: args([oneOf(SPACE_IDS), whole(2, 3)]),
  candidates(view) {
    const { board } = view;
    if (board.points < COST || board.azuchiAt !== NONE || board.azuchiLost === 1 || !mayBuildNow(view)) return [];
    const levels = board.points >= costOf(3) ? [2, 3] : [2];
    return SITES.filter((space) => controls(board, ODA, space)).flatMap((space) =>
      levels.map((level): Build => ['buildAzuchi', placeId(space), level]),
    );
  },
  rules: buildRules,
  apply(table, { 1: space, 2: level }) {
    const { board } = table;
    board.points -= costOf(level);
    board.azuchiAt = placeOf(space);
    board.azuchiLevel = level;
    board.azuchiTurn = table.state.turn;
    table.emit({ type: 'azuchiBuilt', space, level });
    return again;
  },
});

/** 15.5.3a Six points; in the three-player game all the points of the impulse, whatever their number (16.1.7.3). */
const canPay = (board: Board): boolean => (board.players === 3 ? board.points > 0 && board.points === board.rolled : board.points >= COST);

const raiseRules: readonly Rule<Board, null, Raise>[] = [
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
    ok: ({ board }) => canPay(board),
    values: ({ board }) => ({ points: board.points, needed: board.players === 3 ? board.rolled : COST }),
  },
];

const raise = verb<Board, null, Raise>({
  name: 'raiseAzuchi',
  args: args([]),
  candidates: ({ board }) => (board.azuchiLevel === 2 ? [['raiseAzuchi']] : []),
  rules: raiseRules,
  apply(table) {
    const { board } = table;
    board.points = board.players === 3 ? 0 : board.points - COST;
    growTo3(table);
    return again;
  },
});

const growTo3 = (table: Referee): void => {
  table.board.azuchiLevel = 3;
  table.emit({ type: 'azuchiBuilt', space: placeId(table.board.azuchiAt), level: 3 });
};

export const azuchiVerbs: readonly AnyVerb<Board, null>[] = [build, raise] as readonly AnyVerb<Board, null & Json>[];

/** 16.1.7.2, 16.2.5.2b With three or four players Azuchi rises by itself in Kannon-ji once the Azai are defeated. */
export const azuchiRises = (table: Referee): void => {
  const { board } = table;
  if (board.players === 2 || board.azuchiAt !== NONE || board.azuchiLost === 1) return;
  if (board.clanState[clanOf('azai')] !== DEFEATED || !controls(board, ODA, KANNONJI) || unitsOf(board, KANNONJI, ANTI_ODA) > 0) return;
  board.azuchiAt = KANNONJI;
  board.azuchiLevel = 2;
  board.azuchiTurn = table.state.turn;
  table.emit({ type: 'azuchiBuilt', space: placeId(KANNONJI), level: 2 });
};

/** 16.2.5.2c In the four-player game it is at level 3 from the start of the next turn. */
export const azuchiGrows = (table: Referee): void => {
  const { board } = table;
  if (board.players === 4 && board.azuchiLevel === 2 && table.state.turn > board.azuchiTurn) growTo3(table);
};

/** 16.2.5.2a, 16.2.5.2c The Oda headquarters of the four-player game. */
export const headquarters = (board: Board): number => (board.azuchiLevel === 3 ? board.azuchiAt : KYO);
