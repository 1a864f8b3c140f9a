import { args, call, decision, oneOf, plainVerb, procedure, to, verb } from '@gunbai/engine';
import { IN_BOX, ON_TRACK, isBesieged, controls, seatName } from './board.ts';
import type { Dangerous, Board } from './board.ts';
import { NEUTRAL, NONE, SPACE_COUNT, SPACE_IDS, placeOf, placeId, sideOfClan, LEADERS, leaderId } from './components.ts';
import type { SpaceId, Side } from './components.ts';
import { mayEnter } from './map.ts';
import { putLeader, removeLeader } from './pieces.ts';
import { deciderFor, isOfOnePlayer } from './players.ts';

/* 11.1 The wounded return. */

interface Convalescent {
  readonly seat: number;
  readonly leader: number;
}

/** The next leader of this player whose turn has come. */
const nextWounded = (view: Dangerous, seat: number): number => {
  const { board } = view;
  for (let leader = 0; leader < LEADERS.length; leader++) {
    if (board.leaderAt[leader] !== ON_TRACK || (board.returns[leader] as number) > view.turn) continue;
    if (ownerOf(board, leader) === seat) return leader;
  }
  return NONE;
};

const ownerOf = (board: Board, leader: number): number => {
  const clan = board.leaderClan[leader] as number;
  if (board.players === 4 && sideOfClan[clan] !== NEUTRAL)
    return board.lord[leader] === NONE ? (sideOfClan[clan] === 0 ? 0 : 3) : (board.lord[leader] as number);
  if (sideOfClan[clan] === NEUTRAL) return NONE;
  return deciderFor(board, clan, 0);
};

type ReturnTo = readonly ['returnTo', SpaceId];

const havens = (board: Board, leader: number): number[] => {
  const found: number[] = [];
  for (let space = 0; space < SPACE_COUNT; space++) if (isHaven(board, space, board.leaderClan[leader] as number)) found.push(space);
  return found;
};

/** 11.1.1a, 3.2.2, 15.2.8a A space of his side that is neither besieged nor still closed; 16.1.2.4 with three players of his own player. */
const isHaven = (board: Board, space: number, clan: number): boolean => {
  const side = sideOfClan[clan] as Side;
  if (!controls(board, side, space) || !isOfOnePlayer(board, clan, space)) return false;
  return mayEnter(board, space, side) && !isBesieged(board, space, side) && !isOccupied(board, space, side);
};
const isOccupied = (board: Board, space: number, side: Side): boolean =>
  [0, 1, 2].some((other) => other !== side && (board.presence[space * 6 + other * 2] as number) > 0);

export const convalescent = decision<Board, Convalescent>({
  seats: (view, { seat }) => [seatName(view, seat)],
  prompt: (_, { seat, local }) => ({ key: 'convalescent', facts: { seat, leader: leaderId(local.leader) } }),
  verbs: [
    plainVerb<Board, Convalescent>('returnToBox', {
      apply(table, _, { local }) {
        removeLeader(table.board, local.leader, IN_BOX);
        table.emit({ type: 'leaderRecovers', leader: leaderId(local.leader), space: null });
      },
    }),
    verb<Board, Convalescent, ReturnTo>({
      name: 'returnTo',
      args: args([oneOf(SPACE_IDS)]),
      candidates: ({ board }, { local }) => havens(board, local.leader).map((space): ReturnTo => ['returnTo', placeId(space)]),
      rules: [
        {
          clause: '11.1.1a',
          ok: ({ board }, { 1: space }, { local }) => isHaven(board, placeOf(space), board.leaderClan[local.leader] as number),
          values: (_, [, space]) => ({ space }),
        },
      ],
      apply(table, { 1: space }, { local }) {
        putLeader(table.board, local.leader, placeOf(space));
        table.emit({ type: 'leaderRecovers', leader: leaderId(local.leader), space });
      },
    }),
  ],
});

export const wounded = procedure<Board, { readonly seat: number }>({
  next({ state }, { seat }) {
    const leader = nextWounded(state, seat);
    if (leader === NONE) return to('end');
    return call('convalescent', { seat, leader });
  },
  more: () => to('next'),
  end: () => undefined,
});
