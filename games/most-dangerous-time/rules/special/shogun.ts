import { simpleActionType, decision, actionType, args, oneOf, procedure, endStep, callStep } from '@gunbai/engine';
import {
  isLeaderInAnyPlace,
  isIgnoredShogun,
  suppressLogEntry,
  activeSeatId,
  otherSideUnitsAt,
  activeSide,
  countSoldiers,
} from '../state.ts';
import type { GameState } from '../state.ts';
import { promoteToDaimyo, placeLeader } from '../units.ts';
import {
  YOSHIAKI,
  TOMO,
  ALLIANCE_ODA,
  ALLIANCE_MINOR,
  KYO,
  neighboursOf,
  isSpace,
  ANTI_ODA,
  SPACE_IDS,
  placeId,
  placeOf,
  CLAN_ASHIKAGA,
} from '../components.ts';
import type { SpaceId } from '../components.ts';
import { hastenAllPowers } from '../regroup/reinforcements.ts';
import { sendShogunToTomo } from '../leader-status.ts';
import { canSideEnter } from '../place-access.ts';

/** 15.1 Ashikaga on his samurai side, on the map. */
const isShogunSamurai = (board: GameState): boolean =>
  isLeaderInAnyPlace(board, YOSHIAKI) && isIgnoredShogun(board, YOSHIAKI) && board.leaderAt[YOSHIAKI] !== TOMO;

/** 15.1.2b, 15.1.2c Oda drives the shogun out, and every later power enters earlier. */
const driveOutShogun = simpleActionType<GameState, null>('exileShogun', {
  rules: [{ clause: '15.1.2b', ok: ({ board }) => board.active === ALLIANCE_ODA && isShogunSamurai(board) }],
  apply(ctx) {
    sendShogunToTomo(ctx.board);
    ctx.emit({ type: 'shogunDrivenOut' });
    hastenAllPowers(ctx, '15.1.2c');
  },
});

const tolerate = simpleActionType<GameState, null>('tolerate', { apply: suppressLogEntry });

export const shogunsFate = decision<GameState>({
  seats: (view) => [activeSeatId(view)],
  prompt: (_, { seat }) => ({ key: 'shogunsFate', facts: { seat } }),
  actionTypes: [tolerate, driveOutShogun],
});

/** 15.1.3a The shogun takes up arms and is a daimyo from then on (15.1.3c). */
const takeUpArms = simpleActionType<GameState, null>('rise', {
  rules: [
    { clause: '15.1.3a', ok: ({ board }) => board.active === ALLIANCE_MINOR && isShogunSamurai(board) && board.leaderAt[YOSHIAKI] === KYO },
  ],
  apply(ctx) {
    promoteToDaimyo(ctx.board, YOSHIAKI);
    ctx.emit({ type: 'shogunRises' });
  },
});

const stayPassive = simpleActionType<GameState, null>('bide', { apply: suppressLogEntry });

export const shogunsChoice = decision<GameState>({
  seats: (view) => [activeSeatId(view)],
  prompt: (_, { seat }) => ({ key: 'shogunsChoice', facts: { seat } }),
  actionTypes: [stayPassive, takeUpArms],
});

/* 15.1.4a Out of Kyo to an adjacent space, free of cost. */

type Flee = readonly ['flee', SpaceId];

const fleeSpaces = (board: GameState): number[] =>
  neighboursOf(board.leaderAt[YOSHIAKI] as number).filter((place) => isSpace(place) && canSideEnter(board, place, ANTI_ODA));

export const shogunsFlight = decision<GameState>({
  seats: (view) => [activeSeatId(view)],
  prompt: (_, { seat }) => ({ key: 'shogunsFlight', facts: { seat } }),
  actionTypes: [
    simpleActionType<GameState, null>('stand'),
    actionType<GameState, null, Flee>({
      name: 'flee',
      args: args([oneOf(SPACE_IDS)]),
      candidates: ({ board }) => fleeSpaces(board).map((place): Flee => ['flee', placeId(place)]),
      rules: [
        {
          clause: '15.1.4a',
          ok: ({ board }, { 1: space }) => fleeSpaces(board).includes(placeOf(space)),
          values: (_, [, space]) => ({ space }),
        },
      ],
      apply(ctx, { 1: space }) {
        placeLeader(ctx.board, YOSHIAKI, placeOf(space));
        ctx.emit({ type: 'shogunFlees', space });
      },
    }),
  ],
});

export const shogun = procedure<GameState>({
  ask({ board }) {
    if (!isShogunSamurai(board)) return endStep();
    if (board.active === ALLIANCE_ODA) return callStep('shogunsFate');
    if (board.active === ALLIANCE_MINOR && board.leaderAt[YOSHIAKI] === KYO) return callStep('shogunsChoice');
    return endStep();
  },
  flight({ board }, _, answer) {
    if (!Array.isArray(answer) || answer[0] !== 'rise') return endStep();
    if (otherSideUnitsAt(board, KYO, ANTI_ODA) > 0) return callStep('shogunsFlight');
    return endStep();
  },
  /** 15.1.4b He fights at once when he meets Oda or neutral units. */
  fight({ board }) {
    const place = board.leaderAt[YOSHIAKI] as number;
    if (otherSideUnitsAt(board, place, activeSide(board)) === 0) return endStep();
    const soldiers = countSoldiers(board, place, CLAN_ASHIKAGA, 0);
    return callStep('turncoats', { place, clan: CLAN_ASHIKAGA, soldiers, leaders: [YOSHIAKI], inField: true });
  },
});
