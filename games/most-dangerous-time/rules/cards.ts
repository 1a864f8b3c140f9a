import { again, args, become, call, decision, done, effectsOf, oneOf, plainVerb, procedure, to, verb } from '@gunbai/engine';
import type { AnyVerb, Effect, Step } from '@gunbai/engine';
import { activeSide, seatName, tellNothing } from './board.ts';
import type { Board, Dangerous } from './board.ts';
import { addSoldiers, readyInBox } from './pieces.ts';
import { endVerbs, movementVerbs, startVerbs } from './cardEffects.ts';
import { ANTI_ODA, CHIT_IDS, chitOf, clanId, KYO, ODA, placeId, placeOf, SPACE_IDS } from './components.ts';
import type { CardId, ChitId, SpaceId } from './components.ts';
import { chitsInCup, isChitIdle } from './cup.ts';
import { askedInImpulse, cardsWith, discard, heldWith, isHeld, isTimely, seatIndex } from './hand.ts';
import type { InWindow, Window } from './hand.ts';
import { playsAlliance, sideOfSeat } from './players.ts';
import { mightAnswer } from './windows.ts';

/** What a card window knows: whose it is, and which. */
export interface CardWindow {
  readonly window: Window;
  readonly seat: number;
}

/** Plays nothing (more) in this window. */
export const pass = plainVerb<Board, InWindow>('pass', {
  apply(table) {
    tellNothing(table);
    return done('pass');
  },
});

/** To the end of which step an order to pass in a window may hold. */
const UNTIL: Readonly<Partial<Record<Window, string>>> = { movement: 'movement', between_combats: 'combats' };

const cardWindow = (key: string, window: Window, verbs: readonly AnyVerb<Board, InWindow>[]): Step<Board> =>
  decision<Board, CardWindow>({
    seats: (view, { seat }) => [seatName(view, seat)],
    prompt: (_, { seat, local }) => ({ key: local.window === 'between_combats' ? 'betweenCombats' : key, facts: { seat } }),
    verbs: [pass, ...verbs] as AnyVerb<Board, CardWindow>[],
    window: true,
    inAdvance: UNTIL[window] === undefined ? { pass: 'pass' } : { pass: 'pass', until: UNTIL[window] },
  });

/** Somebody who will not be asked again in this movement step. */
interface Quiet extends Effect {
  readonly kind: 'quiet';
  readonly seat: number;
}

const isQuiet = (view: Dangerous, seat: number): boolean => effectsOf<Quiet>(view, 'quiet').some((effect) => effect.seat === seat);

const isPassedOver = (view: Dangerous, seat: number, window: Window): boolean =>
  !mightAnswer(view, seat, window) || (window === 'movement' && isQuiet(view, seat));

const mightAnybodyAnswer = (view: Dangerous, window: Window): boolean => {
  for (let seat = 0; seat < view.seats.length; seat++) if (!isPassedOver(view, seat, window)) return true;
  return false;
};

/** Asks seats one after another; whoever could not answer by public facts is passed over. Ends at the first answer that is more than a pass. */
const inTurn = (step: string, window: Window, who: (view: Dangerous) => readonly number[]): Step<Board> =>
  procedure<Board, { asked: number }>({
    ask({ state }, local) {
      if (!mightAnybodyAnswer(state, window)) return done();
      const seats = who(state);
      while (local.asked < seats.length && isPassedOver(state, seats[local.asked] as number, window)) local.asked++;
      const seat = seats[local.asked++];
      return seat === undefined ? done() : call(step, { window, seat });
    },
    answered: (_, __, returned) => (returned === 'pass' ? to('ask') : done(returned)),
  });

/* 16.1.4.4, 16.2.8.1 The others in the movement of one: asked before it and after every move, until they say that they will not. */

const others = (view: Dangerous): number[] => askedInImpulse(view).slice(1);

/** Whether any of them has to be asked. */
export const mayOthersPlay = (view: Dangerous): boolean => {
  const { board, seats } = view;
  if (board.players === 4 && activeSide(board) !== ODA) return false;
  for (let seat = 0; seat < seats.length; seat++)
    if (seat !== board.activeSeat && !isPassedOver(view, seat, 'movement') && (board.players === 3 || seat < 3)) return true;
  return false;
};

/** Plays nothing, and is not asked again in this movement step. */
const standDown = plainVerb<Board, InWindow>('standDown', {
  apply(table, _, { seat }) {
    tellNothing(table);
    table.effect({ kind: 'quiet', seat: seatIndex(table.state, seat) }, 'movement');
    return done('pass');
  },
});

/* 32 Brilliant Maneuver. */

/** card.32 Chits of the player in the cup that may take effect; the Turn End chit is nobody's. */
const ownChits = (view: Dangerous, seat: number): ChitId[] => {
  const { board } = view;
  return chitsInCup(view).filter((chit) => playsAlliance(board, seat, chitOf(chit).alliance) && !isChitIdle(board, chit));
};

type Maneuver = readonly ['maneuver', CardId, ChitId];

const maneuver = verb<Board, InWindow, Maneuver>({
  name: 'maneuver',
  args: args([oneOf(cardsWith('chooseChit')), oneOf(CHIT_IDS)]),
  candidates: (view, { seat }) =>
    heldWith(view, seat, 'chooseChit').flatMap((card) =>
      ownChits(view, seatIndex(view, seat)).map((chit): Maneuver => ['maneuver', card, chit]),
    ),
  rules: [
    isHeld(),
    isTimely('6.1.3', ['before_chit_draw']),
    {
      clause: 'card.32',
      ok: (view, { 2: chit }, { seat }) => ownChits(view, seatIndex(view, seat)).includes(chit),
      values: (_, [, , chit]) => ({ chit }),
    },
  ],
  apply(table, { 1: card, 2: chit }, { seat }) {
    discard(table, seat, card);
    return done(chit);
  },
});

const hasOwnChit = (board: Board, cup: readonly ChitId[], seat: number): boolean => {
  for (let i = 0; i < cup.length; i++) {
    const chit = cup[i] as ChitId;
    if (playsAlliance(board, seat, chitOf(chit).alliance) && !isChitIdle(board, chit)) return true;
  }
  return false;
};

/** 4.1.3 Before a draw: Oda first. Nobody without a chit of his own in the cup is asked. */
const askedBeforeDraw = (view: Dangerous): number[] => {
  const { board, seats } = view;
  const cup = chitsInCup(view);
  const asked: number[] = [];
  for (const side of [ODA, ANTI_ODA] as const)
    for (let seat = 0; seat < seats.length; seat++) if (sideOfSeat(board, seat) === side && hasOwnChit(board, cup, seat)) asked.push(seat);
  return asked;
};

/* 41-44 Emergency Levy. */

interface Levying {
  readonly seat: number;
  readonly clan: number;
  /** Where they may be placed, and where they were. */
  readonly sites: readonly number[];
  left: number;
  used: number[];
}

/** 11.2.1d One soldier in a space, two in Kyo. */
const canRaise = ({ sites, used }: Levying, place: number): boolean =>
  sites.includes(place) && used.filter((one) => one === place).length < (place === KYO ? 2 : 1);

type Raise = readonly ['raise', SpaceId];

const raise = verb<Board, Levying, Raise>({
  name: 'raise',
  args: args([oneOf(SPACE_IDS)]),
  candidates: (_, { local }) => local.sites.map((place): Raise => ['raise', placeId(place)]),
  rules: [
    {
      clause: '11.2.1c',
      ok: (_, { 1: place }, { local }) => local.sites.includes(placeOf(place)),
      values: (_, [, place]) => ({ place }),
    },
    {
      clause: '11.2.1d',
      ok: (_, { 1: place }, { local }) => canRaise(local, placeOf(place)),
      values: (_, [, place]) => ({ place }),
    },
  ],
  apply(table, { 1: space }, { local }) {
    const { board } = table;
    const place = placeOf(space);
    (board.box[local.clan] as number)--;
    addSoldiers(board, place, local.clan, 0, 1);
    local.used.push(place);
    local.left--;
    table.emit({ type: 'levied', clan: clanId(local.clan), place: space });
    const canGoOn = local.left > 0 && readyInBox(board, local.clan) > 0 && local.sites.some((site) => canRaise(local, site));
    return canGoOn ? again : done();
  },
});

const enough = plainVerb<Board, Levying>('enough', {
  rules: [{ clause: 'card.41', ok: (_, __, { local }) => local.used.length > 0 }],
  apply: () => done(),
});

const levy = decision<Board, Levying>({
  seats: (view, { seat }) => [seatName(view, seat)],
  prompt: (_, { seat, local }) => ({ key: 'levy', facts: { seat, clan: clanId(local.clan), left: local.left } }),
  verbs: [raise, enough],
});

/** For the movement decision: 33-38, and what may be played at any time. */
export const movementCardVerbs = movementVerbs as readonly AnyVerb<Board, null>[];

export const cardSteps: Readonly<Record<string, Step<Board>>> = {
  levy,
  chooseManeuver: cardWindow('maneuver', 'before_chit_draw', [maneuver]),
  playAtStart: cardWindow('impulseCards', 'impulse_start', startVerbs),
  playInMovement: cardWindow('movementCards', 'movement', [standDown, ...movementVerbs]),
  playAtEnd: cardWindow('endCards', 'impulse_end', endVerbs),
  /** 4.1.3 Gives the chit taken, or nothing. */
  beforeDraw: procedure<Board>({
    ask: () => call('maneuvers', { asked: 0 }),
    taken: (_, __, returned) => done(returned),
  }),
  maneuvers: inTurn('chooseManeuver', 'before_chit_draw', askedBeforeDraw),
  /** 4.1.4.1 */
  impulseCards: procedure<Board>({ ask: () => call('startCards', { asked: 0 }) }),
  startCards: inTurn('playAtStart', 'impulse_start', askedInImpulse),
  /** 4.1.4.6 Those who may play cards in the movement of another (16.1.4.4, 16.2.8.1). */
  movementCards: inTurn('playInMovement', 'movement', others),
  /** 4.1.4.9 Gives 'again' where Master of Tactics was played. */
  afterImpulse: procedure<Board>({
    ask: () => call('endCards', { asked: 0 }),
    played: (_, __, returned) => become('lateCrowds', { answer: returned }),
  }),
  endCards: inTurn('playAtEnd', 'impulse_end', askedInImpulse),
  /** 4.1.4.1c At any time in an impulse, between two actions: after each combat, too. */
  betweenCombats: inTurn('playAtEnd', 'between_combats', askedInImpulse),
};
