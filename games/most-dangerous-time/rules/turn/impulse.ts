import { procedure, callStep, goTo } from '@gunbai/engine';
import type { Transition } from '@gunbai/engine';
import type { GameState } from '../state.ts';
import { clearTemporaryMarks } from '../units.ts';
import { updateCommunication } from '../communication/communication.ts';
import { allianceControllingKyo, countCardsDue, countCardsGainedInOthersImpulse } from '../control/control.ts';
import { forgetSoldiersLeftBehind } from '../multiplayer/led-soldiers.ts';
import { findCrowdedWaypoint } from './crowded-waypoints.ts';

/** 4.1.4 The nine steps of an impulse. */
export const impulse = procedure<GameState>({
  begin({ board }) {
    clearTemporaryMarks(board);
    forgetSoldiersLeftBehind(board);
    board.points = 0;
    board.arrivals = [];
    board.activated = [];
    board.fought = [];
    board.carded = [];
    board.controlBefore = board.control.slice();
  },
  /** 15.1.2b, 15.1.3a The shogun's fate at the start of an impulse. */
  shogun: () => callStep('shogun'),
  /** 4.1.4.1 */
  cards: () => callStep('impulseCards'),
  /** 4.1.4.2 */
  exile: () => callStep('exiles', { seat: -1 }),
  /** 4.1.4.3 */
  negotiation: () => callStep('negotiation'),
  /** 4.1.4.4, 2.42.2, 9.1.1a */
  points(ctx) {
    const { board } = ctx;
    const [die] = ctx.roll(6, 1, '4.1.4.4') as [number];
    const bonus = allianceControllingKyo(board) === board.active ? 2 : 0;
    board.points = die + bonus;
    board.rolled = board.points;
    ctx.emit({ type: 'points', die, bonus, points: board.points });
  },
  /** 4.1.4.5 */
  communication: ({ board }) => updateCommunication(board),
  /** 4.1.4.6 */
  movement: () => callStep('movement'),
  /** 4.1.4.7; 9.1.1c: unused points are lost. */
  combat({ board }) {
    board.points = 0;
    return callStep('combats');
  },
  /** 2.43.3b */
  crowds({ board }) {
    const place = findCrowdedWaypoint(board);
    if (place >= 0) return callStep('crowd', { place });
    return goTo('control');
  },
  more: () => goTo('crowds'),
  /** 4.1.4.8 */
  control: () => callStep('controlCheck'),
  draw({ board }) {
    const count = countCardsDue(board, board.activeSeat);
    if (count > 0) return callStep('drawCards', { seat: board.activeSeat, count });
  },
  /** 16.1.4.3 A and B draw for spaces they gained in another player's impulse. */
  drawOfA: ({ board }) => drawForOthersImpulse(board, 1),
  drawOfB: ({ board }) => drawForOthersImpulse(board, 2),
  /** 4.1.4.9 */
  end: () => callStep('afterImpulse'),
  again(_, __, answer) {
    if (answer === 'again') return goTo('begin');
  },
});

const drawForOthersImpulse = (board: GameState, seat: number): Transition | void => {
  const count = countCardsGainedInOthersImpulse(board, seat);
  if (count > 0) return callStep('drawCards', { seat, count });
};
