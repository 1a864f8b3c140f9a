import { args, callStep, decision, endStep, oneOf, procedure, goTo, metByCandidates, actionType } from '@gunbai/engine';
import type { Transition, GameContext } from '@gunbai/engine';
import { seatOfSide } from './state.ts';
import type { GameState } from './state.ts';
import { CARD_IDS, CARDS, DECK, DISCARDS, drawCards, handOf, handZone } from './cards.ts';
import {
  ANTI,
  FIXED_HAND,
  HIDEYOSHI,
  KYO,
  opponentOf,
  SIDES,
  TURNS,
  TURN_ZERO_HAND,
  TURN_ZERO_ROUNDS,
  VICTORY_RESOURCES,
} from './components.ts';
import type { CardId, Side } from './components.ts';
import { hasOption } from './options.ts';
import { countCardsDue, findController, countResources } from './resources.ts';

// 4.2 The three days, 5 Flow of the game, 14 Victory

/** 4.1.5 All 32 cards are in the deck. It is unordered: drawing picks at random. */
export const war = procedure<GameState>({
  deck(ctx) {
    ctx.addZone(DECK, 'card', [], CARD_IDS);
    ctx.addZone(DISCARDS, 'card', 'all');
    for (const side of [HIDEYOSHI, ANTI] as const) ctx.addZone(handZone(side), 'card', [SIDES[side]]);
    ctx.emit({ type: 'began' });
  },
  turn: () => callStep('turn'),
  /** 5.0.4d */
  advance(ctx) {
    ctx.state.turn++;
    return goTo('turn');
  },
});

export const turn = procedure<GameState>({
  begin(ctx) {
    const { board, state } = ctx;
    board.passes = 0;
    board.rounds = 0;
    ctx.emit({ type: 'turn', turn: state.turn, year: state.turn === 0 ? 1582 : 1582 + state.turn });
    return state.turn === 0 ? callStep('threeDays') : callStep('drawing');
  },
  /** 4.2.2, 5.0.2c Sets the first player; the previous step returns the choice, if there was one. */
  order(ctx) {
    const { board, state } = ctx;
    board.active = HIDEYOSHI;
    const decider = state.turn === 0 ? null : findController(board, KYO);
    return decider === null ? undefined : callStep('order', { side: decider });
  },
  ordered(ctx, _, returned) {
    if (Array.isArray(returned)) ctx.board.active = sideGoingFirst(ctx.board, returned[0] === 'first');
    ctx.emit({ type: 'starts', seat: seatOfSide(ctx.board.active) });
  },
  round: ({ board }) => callStep('round', { side: board.active }),
  /** 5.0.2a, 5.0.3c Two passes in a row end a turn. 4.2.4a Turn 0 always has three rounds each. */
  next({ board, state }) {
    if (state.turn === 0 ? board.rounds === 2 * TURN_ZERO_ROUNDS : board.passes >= 2) return;
    board.active = opponentOf(board.active);
    return goTo('round');
  },
  /** 5.0.4a, 13.0.0b The player who controls Kyo recovers second. If nobody does, Hideyoshi recovers first. */
  recoverFirst: ({ board }) => callStep('recovery', { side: sideRecoveringFirst(board), left: 0 }),
  recoverSecond: ({ board }) => callStep('recovery', { side: opponentOf(sideRecoveringFirst(board)), left: 0 }),
  /** 5.0.4b */
  victory(ctx) {
    checkVictory(ctx);
  },
  /** 5.0.4c, 4.2.4b */
  discard(ctx): Transition {
    for (const side of [HIDEYOSHI, ANTI] as const)
      for (const card of handOf(ctx.state, side).slice()) ctx.move(card, handZone(side), DISCARDS);
    ctx.board.frozen = 0; // event.horagatoge ends with the turn
    return endStep();
  },
});

const sideGoingFirst = (board: GameState, first: boolean): Side => {
  const decider = findController(board, KYO) ?? HIDEYOSHI;
  return first ? decider : opponentOf(decider);
};

export const sideRecoveringFirst = (board: GameState): Side => (findController(board, KYO) === HIDEYOSHI ? ANTI : HIDEYOSHI);

/** 14.0.2a Ten resource areas win; if both have ten, the side with more. 14.0.3 After turn 8 the anti-Hideyoshi player wins. */
const checkVictory = (ctx: GameContext<GameState>): void => {
  const { board, state } = ctx;
  const counts = [countResources(board, HIDEYOSHI), countResources(board, ANTI)] as const;
  const scores = { [SIDES[HIDEYOSHI]]: counts[HIDEYOSHI], [SIDES[ANTI]]: counts[ANTI] };
  ctx.emit({ type: 'resources', hideyoshi: counts[HIDEYOSHI], anti: counts[ANTI] });
  const leader: Side = counts[HIDEYOSHI] >= counts[ANTI] ? HIDEYOSHI : ANTI;
  if (counts[leader] >= VICTORY_RESOURCES && counts[HIDEYOSHI] !== counts[ANTI])
    ctx.finish({ winners: [seatOfSide(leader)], reason: 'resources', scores });
  else if (state.turn === TURNS) ctx.finish({ winners: [seatOfSide(ANTI)], reason: 'endured', scores });
};

/** 6.1.0 to 6.1.2, 5.0.1 The Hideyoshi player draws the whole hand first. */
export const drawing = procedure<GameState>({
  draw(ctx) {
    for (const side of [HIDEYOSHI, ANTI] as const) drawCards(ctx, side, countCardsDue(ctx.board, side));
  },
});

/** 4.2.1a, 4.2.1b, 16.1.1 The hands of turn 0. */
export const threeDays = procedure<GameState>({
  look(ctx) {
    if (!hasOption(ctx.state, 'fixedHand')) {
      ctx.zone(DECK).sees = [SIDES[HIDEYOSHI]];
      return;
    }
    for (const event of FIXED_HAND) {
      const card = CARDS.find((one) => one.event === event);
      if (card) ctx.move(card.id, DECK, handZone(HIDEYOSHI));
    }
    return goTo('deal');
  },
  choose: ({ state }) => (handOf(state, HIDEYOSHI).length < TURN_ZERO_HAND ? callStep('chooseCard') : goTo('deal')),
  again: () => goTo('choose'),
  deal(ctx) {
    ctx.zone(DECK).sees = [];
    drawCards(ctx, ANTI, TURN_ZERO_HAND);
    return endStep();
  },
});

type Choose = readonly ['choose', CardId];

const choose = actionType<GameState, null, Choose>({
  name: 'choose',
  args: args([oneOf(CARD_IDS)]),
  secret: true,
  candidates: (view) => (view.zones[DECK]?.pieces ?? []).map((card): Choose => ['choose', card]),
  rules: metByCandidates([
    { clause: '4.2.1a', ok: (view, [, card]) => view.zones[DECK]?.pieces.includes(card) ?? false, values: (_, [, card]) => ({ card }) },
  ]),
  apply(ctx, [, card]) {
    ctx.move(card, DECK, handZone(HIDEYOSHI));
    const seat = seatOfSide(HIDEYOSHI);
    ctx.emit({ type: 'chose', seat, card }, [seat], { type: 'choseACard', seat });
  },
});

/** 4.2.1a Any 3 cards, one after the other. */
export const chooseCard = decision<GameState>({
  seats: () => [seatOfSide(HIDEYOSHI)],
  prompt: (view, { seat }) => ({ key: 'choose-card', facts: { seat, left: TURN_ZERO_HAND - handOf(view, HIDEYOSHI).length } }),
  actionTypes: [choose],
});

const createOrderAction = (name: 'first' | 'second') =>
  actionType<GameState, { side: Side }, readonly [typeof name]>({
    name,
    args: args([]),
    candidates: () => [[name]],
    rules: [],
    apply: () => undefined,
  });

/** 5.0.2b The player who controls Kyo chooses to go first or second. */
export const order = decision<GameState, { side: Side }>({
  seats: (_, { side }) => [seatOfSide(side)],
  prompt: (_, { seat }) => ({ key: 'order', facts: { seat } }),
  actionTypes: [createOrderAction('first'), createOrderAction('second')],
});
