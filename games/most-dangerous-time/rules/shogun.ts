import { args, call, decision, done, oneOf, plainVerb, procedure, verb } from '@gunbai/engine';
import { activeSeat, activeSide, isIgnored, isOnBoard, soldiersOf, strangersAt, tellNothing } from './board.ts';
import type { Board } from './board.ts';
import { promote, putLeader } from './pieces.ts';
import {
  ALLIANCE_MINOR,
  ALLIANCE_ODA,
  ANTI_ODA,
  CLAN_ASHIKAGA,
  isSpace,
  KYO,
  neighboursOf,
  placeId,
  placeOf,
  SPACE_IDS,
  TOMO,
  YOSHIAKI,
} from './components.ts';
import type { SpaceId } from './components.ts';
import { advanceAllEntries } from './entry.ts';
import { sendToTomo } from './leaders.ts';
import { mayEnter } from './map.ts';

/** 15.1 Ashikaga on his samurai side, on the map. */
export const isShogunSamurai = (board: Board): boolean =>
  isOnBoard(board, YOSHIAKI) && isIgnored(board, YOSHIAKI) && board.leaderAt[YOSHIAKI] !== TOMO;

/** 15.1.2b, 15.1.2c Oda drives the shogun out, and every power still to come is hastened. */
const driveOut = plainVerb<Board, null>('exileShogun', {
  rules: [{ clause: '15.1.2b', ok: ({ board }) => board.active === ALLIANCE_ODA && isShogunSamurai(board) }],
  apply(table) {
    sendToTomo(table.board);
    table.emit({ type: 'shogunDrivenOut' });
    advanceAllEntries(table, '15.1.2c');
  },
});

const tolerate = plainVerb<Board, null>('tolerate', { apply: tellNothing });

export const shogunsFate = decision<Board>({
  seats: (view) => [activeSeat(view)],
  prompt: (_, { seat }) => ({ key: 'shogunsFate', facts: { seat } }),
  verbs: [tolerate, driveOut],
});

/** 15.1.3a The shogun takes up arms: a daimyo for good (15.1.3c). */
const rise = plainVerb<Board, null>('rise', {
  rules: [
    { clause: '15.1.3a', ok: ({ board }) => board.active === ALLIANCE_MINOR && isShogunSamurai(board) && board.leaderAt[YOSHIAKI] === KYO },
  ],
  apply(table) {
    promote(table.board, YOSHIAKI);
    table.emit({ type: 'shogunRises' });
  },
});

const bide = plainVerb<Board, null>('bide', { apply: tellNothing });

export const shogunsChoice = decision<Board>({
  seats: (view) => [activeSeat(view)],
  prompt: (_, { seat }) => ({ key: 'shogunsChoice', facts: { seat } }),
  verbs: [bide, rise],
});

/* 15.1.4a Out of Kyo to an adjacent space, free of cost. */

type Flee = readonly ['flee', SpaceId];

const refuges = (board: Board): number[] =>
  neighboursOf(board.leaderAt[YOSHIAKI] as number).filter((place) => isSpace(place) && mayEnter(board, place, ANTI_ODA));

export const shogunsFlight = decision<Board>({
  seats: (view) => [activeSeat(view)],
  prompt: (_, { seat }) => ({ key: 'shogunsFlight', facts: { seat } }),
  verbs: [
    plainVerb<Board, null>('stand'),
    verb<Board, null, Flee>({
      name: 'flee',
      args: args([oneOf(SPACE_IDS)]),
      candidates: ({ board }) => refuges(board).map((place): Flee => ['flee', placeId(place)]),
      rules: [
        {
          clause: '15.1.4a',
          ok: ({ board }, { 1: space }) => refuges(board).includes(placeOf(space)),
          values: (_, [, space]) => ({ space }),
        },
      ],
      apply(table, { 1: space }) {
        putLeader(table.board, YOSHIAKI, placeOf(space));
        table.emit({ type: 'shogunFlees', space });
      },
    }),
  ],
});

export const shogun = procedure<Board>({
  ask({ board }) {
    if (!isShogunSamurai(board)) return done();
    if (board.active === ALLIANCE_ODA) return call('shogunsFate');
    if (board.active === ALLIANCE_MINOR && board.leaderAt[YOSHIAKI] === KYO) return call('shogunsChoice');
    return done();
  },
  flight({ board }, _, answer) {
    if (!Array.isArray(answer) || answer[0] !== 'rise') return done();
    if (strangersAt(board, KYO, ANTI_ODA) > 0) return call('shogunsFlight');
    return done();
  },
  /** 15.1.4b Combat at once where he meets Oda or neutral units. */
  fight({ board }) {
    const place = board.leaderAt[YOSHIAKI] as number;
    if (strangersAt(board, place, activeSide(board)) === 0) return done();
    const soldiers = soldiersOf(board, place, CLAN_ASHIKAGA, 0);
    return call('turncoats', { place, clan: CLAN_ASHIKAGA, soldiers, leaders: [YOSHIAKI], inField: true });
  },
});
