import { decision, simpleActionType, actionType, args, oneOf, procedure, goTo, callStep } from '@gunbai/engine';
import { ON_TURN_TRACK, sideControls, isBesieged, seatIdOf, IN_BOX } from '../state.ts';
import type { MdtView, GameState } from '../state.ts';
import { LEADERS, NONE, sideOfClan, NEUTRAL, SPACE_COUNT, leaderId, SPACE_IDS, placeId, placeOf } from '../components.ts';
import type { SpaceId, Side } from '../components.ts';
import { canSideEnter } from '../place-access.ts';
import { removeLeader, placeLeader } from '../units.ts';
import { decidingSeat, isOwnPlayersSpace } from '../seats.ts';

/* 11.1 The wounded return. */

interface ReturnLocals {
  readonly seat: number;
  readonly leader: number;
}

/** The next leader of this player due to return. */
const nextWounded = (view: MdtView, seat: number): number => {
  const { board } = view;
  for (let leader = 0; leader < LEADERS.length; leader++) {
    if (board.leaderAt[leader] !== ON_TURN_TRACK || (board.returns[leader] as number) > view.turn) continue;
    if (ownerOfLeader(board, leader) === seat) return leader;
  }
  return NONE;
};

const ownerOfLeader = (board: GameState, leader: number): number => {
  const clan = board.leaderClan[leader] as number;
  if (board.players === 4 && sideOfClan[clan] !== NEUTRAL)
    return board.lord[leader] === NONE ? (sideOfClan[clan] === 0 ? 0 : 3) : (board.lord[leader] as number);
  if (sideOfClan[clan] === NEUTRAL) return NONE;
  return decidingSeat(board, clan, 0);
};

type ReturnTo = readonly ['returnTo', SpaceId];

const returnSpaces = (board: GameState, leader: number): number[] => {
  const found: number[] = [];
  for (let space = 0; space < SPACE_COUNT; space++) if (isReturnSpace(board, space, board.leaderClan[leader] as number)) found.push(space);
  return found;
};

/** 11.1.1a, 3.2.2, 15.2.8a A friendly space, unbesieged and open; 16.1.2.4 with three players the player's own. */
const isReturnSpace = (board: GameState, space: number, clan: number): boolean => {
  const side = sideOfClan[clan] as Side;
  if (!sideControls(board, side, space) || !isOwnPlayersSpace(board, clan, space)) return false;
  return canSideEnter(board, space, side) && !isBesieged(board, space, side) && !isOccupiedByOthers(board, space, side);
};
const isOccupiedByOthers = (board: GameState, space: number, side: Side): boolean =>
  [0, 1, 2].some((other) => other !== side && (board.presence[space * 6 + other * 2] as number) > 0);

export const returnDecision = decision<GameState, ReturnLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat, local }) => ({ key: 'convalescent', facts: { seat, leader: leaderId(local.leader) } }),
  actionTypes: [
    simpleActionType<GameState, ReturnLocals>('returnToBox', {
      apply(ctx, _, { local }) {
        removeLeader(ctx.board, local.leader, IN_BOX);
        ctx.emit({ type: 'leaderRecovers', leader: leaderId(local.leader), space: null });
      },
    }),
    actionType<GameState, ReturnLocals, ReturnTo>({
      name: 'returnTo',
      args: args([oneOf(SPACE_IDS)]),
      candidates: ({ board }, { local }) => returnSpaces(board, local.leader).map((space): ReturnTo => ['returnTo', placeId(space)]),
      rules: [
        {
          clause: '11.1.1a',
          ok: ({ board }, { 1: space }, { local }) => isReturnSpace(board, placeOf(space), board.leaderClan[local.leader] as number),
          values: (_, [, space]) => ({ space }),
        },
      ],
      apply(ctx, { 1: space }, { local }) {
        placeLeader(ctx.board, local.leader, placeOf(space));
        ctx.emit({ type: 'leaderRecovers', leader: leaderId(local.leader), space });
      },
    }),
  ],
});

export const returnWounded = procedure<GameState, { readonly seat: number }>({
  next({ state }, { seat }) {
    const leader = nextWounded(state, seat);
    if (leader === NONE) return goTo('end');
    return callStep('convalescent', { seat, leader });
  },
  more: () => goTo('next'),
  end: () => undefined,
});
