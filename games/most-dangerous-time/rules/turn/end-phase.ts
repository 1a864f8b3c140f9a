import { goTo, procedure, callStep } from '@gunbai/engine';
import type { Transition } from '@gunbai/engine';
import { sideControls } from '../state.ts';
import type { GameState } from '../state.ts';
import { ODA, ANTI_ODA, NONE, KYO } from '../components.ts';
import { seatsOfSide } from '../seats.ts';
import { endTruce, fillCup } from './turn.ts';
import { checkImmediateVictory, decideAfterLastTurn } from '../victory.ts';
import { rollIllnesses } from '../special/leader-illness.ts';

/** The players in End Phase order: Oda first (4.2.2a, 12.0.1b). */
const seatsInEndPhaseOrder = (board: GameState): number[] => [...seatsOfSide(board, ODA), ...seatsOfSide(board, ANTI_ODA)];

interface EndPhaseLocals {
  next: number;
}

/** Runs a step for each player in turn. */
const forEachSeat = (board: GameState, local: EndPhaseLocals, step: (seat: number) => Transition, after: string): Transition => {
  const seat = seatsInEndPhaseOrder(board)[local.next++];
  if (seat !== undefined) return step(seat);
  local.next = 0;
  return goTo(after);
};

/** 4.2 */
export const endPhase = procedure<GameState, EndPhaseLocals>({
  /** 16.2.5.5 */
  nobunaga({ board }) {
    if (board.players === 4) return callStep('nobunagaReturns');
  },
  /** 4.2.1, 2.42.3a, 16.1.4.2a */
  card({ board }) {
    board.disbanded = [];
    const seat = seatDrawingForKyo(board);
    if (seat !== NONE) return callStep('drawCards', { seat, count: 1 });
  },
  /** 4.2.2a */
  regroup({ board }, local) {
    if (board.players === 4) return callStep('fourRegroup');
    return forEachSeat(board, local, (seat) => callStep('regroup', { seat }), 'reinforcements');
  },
  moreRegroup: ({ board }) => goTo(board.players === 4 ? 'reinforcements' : 'regroup'),
  /** 4.2.2c */
  reinforcements({ board }) {
    board.raised = [];
    board.filled = [];
    board.reach = [];
    board.group = [];
    return callStep('reinforcements');
  },
  /** 4.2.3a */
  disband: ({ board }, local) => forEachSeat(board, local, (seat) => callStep('disbanding', { seat }), 'exile'),
  moreDisband: () => goTo('disband'),
  /** 4.2.3b */
  exile: ({ board }, local) => forEachSeat(board, local, (seat) => callStep('exiles', { seat }), 'illness'),
  moreExile: () => goTo('exile'),
  /** 4.2.4 */
  illness: (ctx) => rollIllnesses(ctx),
  /** 16.1.3.0 */
  victory(ctx) {
    if (ctx.board.goal === 'three') checkImmediateVictory(ctx);
  },
  time: (ctx) => decideAfterLastTurn(ctx),
  /** 4.2.5, 4.2.6: the turn marker moves when the next turn begins. */
  cup(ctx) {
    endTruce(ctx.board);
    fillCup(ctx, ctx.state.turn + 1);
  },
});

/** The seat that draws a card in the End Phase. */
const seatDrawingForKyo = (board: GameState): number => {
  if (board.players === 3) return 0;
  for (const side of [ODA, ANTI_ODA] as const) if (sideControls(board, side, KYO)) return seatsOfSide(board, side)[0] as number;
  return NONE;
};
