import {
  simpleActionType,
  endStep,
  decision,
  effectsOf,
  procedure,
  callStep,
  goTo,
  actionType,
  args,
  oneOf,
  repeat,
  replaceWith,
} from '@gunbai/engine';
import type { AnyActionType, Step, Effect } from '@gunbai/engine';
import { suppressLogEntry, seatIdOf, activeSide } from '../state.ts';
import type { GameState, MdtView } from '../state.ts';
import { addSoldiers, countReadyInBox } from '../units.ts';
import { movementCardActions, impulseStartActions, impulseEndActions } from './impulse-cards.ts';
import { ODA, chitOf, CHIT_IDS, ANTI_ODA, KYO, SPACE_IDS, placeId, placeOf, clanId } from '../components.ts';
import type { ChitId, CardId, SpaceId } from '../components.ts';
import { chitsInCup, isChitInactive } from '../turn/chit-cup.ts';
import { seatsAskedInImpulse, cardsWithEffect, heldCardsWithEffect, createHeldRule, createTimingRule, discardCard } from './hand.ts';
import type { PlayWindow, WindowLocals } from './hand.ts';
import { seatIndex, seatPlaysAlliance, sideOfSeat } from '../seats.ts';
import { couldSeatRespond } from './possible-responses.ts';

/** What a card window knows: whose it is, and which. */
export interface CardWindowLocals {
  readonly window: PlayWindow;
  readonly seat: number;
}

/** Plays nothing (more) in this window. */
export const pass = simpleActionType<GameState, WindowLocals>('pass', {
  apply(ctx) {
    suppressLogEntry(ctx);
    return endStep('pass');
  },
});

/** To the end of which step an order to pass in a window may hold. */
const STANDING_PASS_ENDS: Readonly<Partial<Record<PlayWindow, string>>> = { movement: 'movement', between_combats: 'combats' };

const createCardWindow = (key: string, window: PlayWindow, verbs: readonly AnyActionType<GameState, WindowLocals>[]): Step<GameState> =>
  decision<GameState, CardWindowLocals>({
    seats: (view, { seat }) => [seatIdOf(view, seat)],
    prompt: (_, { seat, local }) => ({ key: local.window === 'between_combats' ? 'betweenCombats' : key, facts: { seat } }),
    actionTypes: [pass, ...verbs] as AnyActionType<GameState, CardWindowLocals>[],
    window: true,
    standingOrder: STANDING_PASS_ENDS[window] === undefined ? { pass: 'pass' } : { pass: 'pass', until: STANDING_PASS_ENDS[window] },
  });

/** Somebody who will not be asked again in this movement step. */
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

/** Asks seats one after another; whoever could not answer by public facts is passed over. Ends at the first answer that is more than a pass. */
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

/* 16.1.4.4, 16.2.8.1 The others in the movement of one: asked before it and after every move, until they say that they will not. */

const otherSeats = (view: MdtView): number[] => seatsAskedInImpulse(view).slice(1);

/** Whether any of them has to be asked. */
export const mustAskOthers = (view: MdtView): boolean => {
  const { board, seats } = view;
  if (board.players === 4 && activeSide(board) !== ODA) return false;
  for (let seat = 0; seat < seats.length; seat++)
    if (seat !== board.activeSeat && !canSkipSeat(view, seat, 'movement') && (board.players === 3 || seat < 3)) return true;
  return false;
};

/** Plays nothing, and is not asked again in this movement step. */
const standDown = simpleActionType<GameState, WindowLocals>('standDown', {
  apply(ctx, _, { seat }) {
    suppressLogEntry(ctx);
    ctx.addEffect({ kind: 'quiet', seat: seatIndex(ctx.state, seat) }, 'movement');
    return endStep('pass');
  },
});

/* 32 Brilliant Maneuver. */

/** card.32 Chits of the player in the cup that may take effect; the Turn End chit is nobody's. */
const ownChitsInCup = (view: MdtView, seat: number): ChitId[] => {
  const { board } = view;
  return chitsInCup(view).filter((chit) => seatPlaysAlliance(board, seat, chitOf(chit).alliance) && !isChitInactive(board, chit));
};

type Maneuver = readonly ['maneuver', CardId, ChitId];

const maneuver = actionType<GameState, WindowLocals, Maneuver>({
  name: 'maneuver',
  args: args([oneOf(cardsWithEffect('chooseChit')), oneOf(CHIT_IDS)]),
  candidates: (view, { seat }) =>
    heldCardsWithEffect(view, seat, 'chooseChit').flatMap((card) =>
      ownChitsInCup(view, seatIndex(view, seat)).map((chit): Maneuver => ['maneuver', card, chit]),
    ),
  rules: [
    createHeldRule(),
    createTimingRule('6.1.3', ['before_chit_draw']),
    {
      clause: 'card.32',
      ok: (view, { 2: chit }, { seat }) => ownChitsInCup(view, seatIndex(view, seat)).includes(chit),
      values: (_, [, , chit]) => ({ chit }),
    },
  ],
  apply(ctx, { 1: card, 2: chit }, { seat }) {
    discardCard(ctx, seat, card);
    return endStep(chit);
  },
});

const hasOwnChitInCup = (board: GameState, cup: readonly ChitId[], seat: number): boolean => {
  for (let i = 0; i < cup.length; i++) {
    const chit = cup[i] as ChitId;
    if (seatPlaysAlliance(board, seat, chitOf(chit).alliance) && !isChitInactive(board, chit)) return true;
  }
  return false;
};

/** 4.1.3 Before a draw: Oda first. Nobody without a chit of his own in the cup is asked. */
const seatsAskedBeforeDraw = (view: MdtView): number[] => {
  const { board, seats } = view;
  const cup = chitsInCup(view);
  const asked: number[] = [];
  for (const side of [ODA, ANTI_ODA] as const)
    for (let seat = 0; seat < seats.length; seat++)
      if (sideOfSeat(board, seat) === side && hasOwnChitInCup(board, cup, seat)) asked.push(seat);
  return asked;
};

/* 41-44 Emergency Levy. */

interface LevyLocals {
  readonly seat: number;
  readonly clan: number;
  /** Where they may be placed, and where they were. */
  readonly sites: readonly number[];
  left: number;
  used: number[];
}

/** 11.2.1d One soldier in a space, two in Kyo. */
const canLevyInto = ({ sites, used }: LevyLocals, place: number): boolean =>
  sites.includes(place) && used.filter((one) => one === place).length < (place === KYO ? 2 : 1);

type PlaceLevy = readonly ['raise', SpaceId];

const placeLevy = actionType<GameState, LevyLocals, PlaceLevy>({
  name: 'raise',
  args: args([oneOf(SPACE_IDS)]),
  candidates: (_, { local }) => local.sites.map((place): PlaceLevy => ['raise', placeId(place)]),
  rules: [
    {
      clause: '11.2.1c',
      ok: (_, { 1: place }, { local }) => local.sites.includes(placeOf(place)),
      values: (_, [, place]) => ({ place }),
    },
    {
      clause: '11.2.1d',
      ok: (_, { 1: place }, { local }) => canLevyInto(local, placeOf(place)),
      values: (_, [, place]) => ({ place }),
    },
  ],
  apply(ctx, { 1: space }, { local }) {
    const { board } = ctx;
    const place = placeOf(space);
    (board.box[local.clan] as number)--;
    addSoldiers(board, place, local.clan, 0, 1);
    local.used.push(place);
    local.left--;
    ctx.emit({ type: 'levied', clan: clanId(local.clan), place: space });
    const canGoOn = local.left > 0 && countReadyInBox(board, local.clan) > 0 && local.sites.some((site) => canLevyInto(local, site));
    return canGoOn ? repeat : endStep();
  },
});

const endLevy = simpleActionType<GameState, LevyLocals>('enough', {
  rules: [{ clause: 'card.41', ok: (_, __, { local }) => local.used.length > 0 }],
  apply: () => endStep(),
});

const levyDecision = decision<GameState, LevyLocals>({
  seats: (view, { seat }) => [seatIdOf(view, seat)],
  prompt: (_, { seat, local }) => ({ key: 'levy', facts: { seat, clan: clanId(local.clan), left: local.left } }),
  actionTypes: [placeLevy, endLevy],
});

/** For the movement decision: 33-38, and what may be played at any time. */
export const cardActionsInMovement = movementCardActions as readonly AnyActionType<GameState, null>[];

export const cardSteps: Readonly<Record<string, Step<GameState>>> = {
  levy: levyDecision,
  chooseManeuver: createCardWindow('maneuver', 'before_chit_draw', [maneuver]),
  playAtStart: createCardWindow('impulseCards', 'impulse_start', impulseStartActions),
  playInMovement: createCardWindow('movementCards', 'movement', [standDown, ...movementCardActions]),
  playAtEnd: createCardWindow('endCards', 'impulse_end', impulseEndActions),
  /** 4.1.3 Gives the chit taken, or nothing. */
  beforeDraw: procedure<GameState>({
    ask: () => callStep('maneuvers', { asked: 0 }),
    taken: (_, __, returned) => endStep(returned),
  }),
  maneuvers: askSeatsInTurn('chooseManeuver', 'before_chit_draw', seatsAskedBeforeDraw),
  /** 4.1.4.1 */
  impulseCards: procedure<GameState>({ ask: () => callStep('startCards', { asked: 0 }) }),
  startCards: askSeatsInTurn('playAtStart', 'impulse_start', seatsAskedInImpulse),
  /** 4.1.4.6 Those who may play cards in the movement of another (16.1.4.4, 16.2.8.1). */
  movementCards: askSeatsInTurn('playInMovement', 'movement', otherSeats),
  /** 4.1.4.9 Gives 'again' where Master of Tactics was played. */
  afterImpulse: procedure<GameState>({
    ask: () => callStep('endCards', { asked: 0 }),
    played: (_, __, returned) => replaceWith('lateCrowds', { answer: returned }),
  }),
  endCards: askSeatsInTurn('playAtEnd', 'impulse_end', seatsAskedInImpulse),
  /** 4.1.4.1c At any time in an impulse, between two actions: after each combat, too. */
  betweenCombats: askSeatsInTurn('playAtEnd', 'between_combats', seatsAskedInImpulse),
};
