import { simpleActionType, endStep, decision, effectsOf, procedure, callStep, goTo, replaceWith } from '@gunbai/engine';
import type { AnyActionType, Step, Effect } from '@gunbai/engine';
import { suppressLogEntry, seatIdOf, activeSide } from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { movementCardActions, impulseStartActions, impulseEndActions } from './impulse-cards.ts';
import { ODA } from '../components.ts';
import { seatsAskedInImpulse } from './hand.ts';
import type { PlayWindow, WindowLocals } from './hand.ts';
import { seatIndex } from '../seats.ts';
import { couldSeatRespond } from './possible-responses.ts';
import { levyDecision } from './levy.ts';
import { maneuver, seatsAskedBeforeDraw } from './maneuver.ts';

/** A card window: its seat and its kind. */
interface CardWindowLocals {
  readonly window: PlayWindow;
  readonly seat: number;
}

/** Plays no (further) card in this window. */
export const pass = simpleActionType<GameState, WindowLocals>('pass', {
  apply(ctx) {
    suppressLogEntry(ctx);
    return endStep('pass');
  },
});

/** The step until whose end an order to pass in a window may last. */
const STANDING_PASS_ENDS: Readonly<Partial<Record<PlayWindow, string>>> = { movement: 'movement', between_combats: 'combats' };

const createCardWindow = (key: string, window: PlayWindow, verbs: readonly AnyActionType<GameState, WindowLocals>[]): Step<GameState> =>
  decision<GameState, CardWindowLocals>({
    seats: (view, { seat }) => [seatIdOf(view, seat)],
    prompt: (_, { seat, local }) => ({ key: local.window === 'between_combats' ? 'betweenCombats' : key, facts: { seat } }),
    actionTypes: [pass, ...verbs] as AnyActionType<GameState, CardWindowLocals>[],
    window: true,
    standingOrder: STANDING_PASS_ENDS[window] === undefined ? { pass: 'pass' } : { pass: 'pass', until: STANDING_PASS_ENDS[window] },
  });

/** A seat that is not asked again in this movement step. */
interface StoodDownEffect extends Effect {
  readonly kind: 'quiet';
  readonly seat: number;
}

const hasStoodDown = (view: MdtView, seat: number): boolean =>
  effectsOf<StoodDownEffect>(view, 'quiet').some((effect) => effect.seat === seat);

const canSkipSeat = (view: MdtView, seat: number, window: PlayWindow): boolean =>
  !couldSeatRespond(view, seat, window) || (window === 'movement' && hasStoodDown(view, seat));

const couldAnySeatRespond = (view: MdtView, window: PlayWindow): boolean => {
  for (let seat = 0; seat < view.seats.length; seat++) if (!canSkipSeat(view, seat, window)) return true;
  return false;
};

/** Asks seats in turn, skipping those that cannot respond by public facts. Stops at the first answer other than a pass. */
const askSeatsInTurn = (step: string, window: PlayWindow, seatsToAsk: (view: MdtView) => readonly number[]): Step<GameState> =>
  procedure<GameState, { asked: number }>({
    ask({ state }, local) {
      if (!couldAnySeatRespond(state, window)) return endStep();
      const seats = seatsToAsk(state);
      while (local.asked < seats.length && canSkipSeat(state, seats[local.asked] as number, window)) local.asked++;
      const seat = seats[local.asked++];
      return seat === undefined ? endStep() : callStep(step, { window, seat });
    },
    answered: (_, __, returned) => (returned === 'pass' ? goTo('ask') : endStep(returned)),
  });

/* 16.1.4.4, 16.2.8.1 The other seats are asked before a movement and after every move, until they stand down. */

const otherSeats = (view: MdtView): number[] => seatsAskedInImpulse(view).slice(1);

/** Whether any of the seats must be asked. */
export const mustAskOthers = (view: MdtView): boolean => {
  const { board, seats } = view;
  if (board.players === 4 && activeSide(board) !== ODA) return false;
  for (let seat = 0; seat < seats.length; seat++)
    if (seat !== board.activeSeat && !canSkipSeat(view, seat, 'movement') && (board.players === 3 || seat < 3)) return true;
  return false;
};

/** Plays no card and passes for the rest of this movement step. */
const standDown = simpleActionType<GameState, WindowLocals>('standDown', {
  apply(ctx, _, { seat }) {
    suppressLogEntry(ctx);
    ctx.addEffect({ kind: 'quiet', seat: seatIndex(ctx.state, seat) }, 'movement');
    return endStep('pass');
  },
});

/** Cards for the movement decision: 33-38, and cards playable at any time. */
export const cardActionsInMovement = movementCardActions as readonly AnyActionType<GameState, null>[];

export const cardSteps: Readonly<Record<string, Step<GameState>>> = {
  levy: levyDecision,
  chooseManeuver: createCardWindow('maneuver', 'before_chit_draw', [maneuver]),
  playAtStart: createCardWindow('impulseCards', 'impulse_start', impulseStartActions),
  playInMovement: createCardWindow('movementCards', 'movement', [standDown, ...movementCardActions]),
  playAtEnd: createCardWindow('endCards', 'impulse_end', impulseEndActions),
  /** 4.1.3 Returns the chosen chit, if any. */
  beforeDraw: procedure<GameState>({
    ask: () => callStep('maneuvers', { asked: 0 }),
    taken: (_, __, returned) => endStep(returned),
  }),
  maneuvers: askSeatsInTurn('chooseManeuver', 'before_chit_draw', seatsAskedBeforeDraw),
  /** 4.1.4.1 */
  impulseCards: procedure<GameState>({ ask: () => callStep('startCards', { asked: 0 }) }),
  startCards: askSeatsInTurn('playAtStart', 'impulse_start', seatsAskedInImpulse),
  /** 4.1.4.6 Seats that may play cards in another player's movement (16.1.4.4, 16.2.8.1). */
  movementCards: askSeatsInTurn('playInMovement', 'movement', otherSeats),
  /** 4.1.4.9 Returns 'again' if Master of Tactics was played. */
  afterImpulse: procedure<GameState>({
    ask: () => callStep('endCards', { asked: 0 }),
    played: (_, __, returned) => replaceWith('lateCrowds', { answer: returned }),
  }),
  endCards: askSeatsInTurn('playAtEnd', 'impulse_end', seatsAskedInImpulse),
  /** 4.1.4.1c At any time in an impulse, between two actions: also after each combat. */
  betweenCombats: askSeatsInTurn('playAtEnd', 'between_combats', seatsAskedInImpulse),
};
