import { args, call, decision, done, oneOf, procedure, to, verb } from '@gunbai/engine';
import type { Next, Table } from '@gunbai/engine';
import { seatFor } from './board.ts';
import type { Board } from './board.ts';
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
import { cardsDue, controllerOf, resourcesOf } from './resources.ts';

// 4.2 The three days, 5 Flow of the game, 14 Victory

/** 4.1.5 All 32 cards lie in the deck; it is unordered, and drawing from it is by chance. */
export const war = procedure<Board>({
  deck(table) {
    table.addZone(DECK, 'card', [], CARD_IDS);
    table.addZone(DISCARDS, 'card', 'all');
    for (const side of [HIDEYOSHI, ANTI] as const) table.addZone(handZone(side), 'card', [SIDES[side]]);
    table.emit({ type: 'began' });
  },
  turn: () => call('turn'),
  /** 5.0.4d */
  advance(table) {
    table.state.turn++;
    return to('turn');
  },
});

export const turn = procedure<Board>({
  begin(table) {
    const { board, state } = table;
    board.passes = 0;
    board.rounds = 0;
    table.emit({ type: 'turn', turn: state.turn, year: state.turn === 0 ? 1582 : 1582 + state.turn });
    return state.turn === 0 ? call('threeDays') : call('drawing');
  },
  /** 4.2.2, 5.0.2c; `first` hands back who decided, if somebody did. */
  order(table) {
    const { board, state } = table;
    board.active = HIDEYOSHI;
    const decider = state.turn === 0 ? null : controllerOf(board, KYO);
    return decider === null ? undefined : call('order', { side: decider });
  },
  ordered(table, _, returned) {
    if (Array.isArray(returned)) table.board.active = firstSide(table.board, returned[0] === 'first');
    table.emit({ type: 'starts', seat: seatFor(table.board.active) });
  },
  round: ({ board }) => call('round', { side: board.active }),
  /** 5.0.2a, 5.0.3c, 4.2.4a */
  next({ board, state }) {
    if (board.passes >= 2 || (state.turn === 0 && board.rounds === 2 * TURN_ZERO_ROUNDS)) return;
    board.active = opponentOf(board.active);
    return to('round');
  },
  /** 5.0.4a, 13.0.0b Who controls Kyo recovers second; if nobody does, the Hideyoshi player is first. */
  recoverFirst: ({ board }) => call('recovery', { side: recoversFirst(board), left: 0 }),
  recoverSecond: ({ board }) => call('recovery', { side: opponentOf(recoversFirst(board)), left: 0 }),
  /** 5.0.4b */
  victory(table) {
    judge(table);
  },
  /** 5.0.4c, 4.2.4b */
  discard(table): Next {
    for (const side of [HIDEYOSHI, ANTI] as const)
      for (const card of handOf(table.state, side).slice()) table.move(card, handZone(side), DISCARDS);
    table.board.frozen = 0; // event.horagatoge ends with the turn
    return done();
  },
});

const firstSide = (board: Board, first: boolean): Side => {
  const decider = controllerOf(board, KYO) ?? HIDEYOSHI;
  return first ? decider : opponentOf(decider);
};

export const recoversFirst = (board: Board): Side => (controllerOf(board, KYO) === HIDEYOSHI ? ANTI : HIDEYOSHI);

/** 14.0.2a Ten resource areas win; if both have them, the more. 14.0.3 After the last turn the anti-Hideyoshi player wins. */
const judge = (table: Table<Board>): void => {
  const { board, state } = table;
  const counts = [resourcesOf(board, HIDEYOSHI), resourcesOf(board, ANTI)] as const;
  const scores = { [SIDES[HIDEYOSHI]]: counts[HIDEYOSHI], [SIDES[ANTI]]: counts[ANTI] };
  table.emit({ type: 'resources', hideyoshi: counts[HIDEYOSHI], anti: counts[ANTI] });
  const most: Side = counts[HIDEYOSHI] >= counts[ANTI] ? HIDEYOSHI : ANTI;
  if (counts[most] >= VICTORY_RESOURCES && counts[HIDEYOSHI] !== counts[ANTI])
    table.finish({ winners: [seatFor(most)], reason: 'resources', scores });
  else if (state.turn === TURNS) table.finish({ winners: [seatFor(ANTI)], reason: 'endured', scores });
};

/** 6.1.0 to 6.1.2, 5.0.1 The Hideyoshi player draws his whole hand first. */
export const drawing = procedure<Board>({
  draw(table) {
    for (const side of [HIDEYOSHI, ANTI] as const) drawCards(table, side, cardsDue(table.board, side));
  },
});

/** 4.2.1a, 4.2.1b, 16.1.1 The hands of turn 0. */
export const threeDays = procedure<Board>({
  look(table) {
    if (!hasOption(table.state, 'fixedHand')) {
      table.zone(DECK).sees = [SIDES[HIDEYOSHI]];
      return;
    }
    for (const event of FIXED_HAND) {
      const card = CARDS.find((one) => one.event === event);
      if (card) table.move(card.id, DECK, handZone(HIDEYOSHI));
    }
    return to('deal');
  },
  choose: ({ state }) => (handOf(state, HIDEYOSHI).length < TURN_ZERO_HAND ? call('chooseCard') : to('deal')),
  again: () => to('choose'),
  deal(table) {
    table.zone(DECK).sees = [];
    drawCards(table, ANTI, TURN_ZERO_HAND);
    return done();
  },
});

type Choose = readonly ['choose', CardId];

const choose = verb<Board, null, Choose>({
  name: 'choose',
  args: args([oneOf(CARD_IDS)]),
  secret: true,
  candidates: (view) => (view.zones[DECK]?.pieces ?? []).map((card): Choose => ['choose', card]),
  rules: [
    { clause: '4.2.1a', ok: (view, [, card]) => view.zones[DECK]?.pieces.includes(card) ?? false, values: (_, [, card]) => ({ card }) },
  ],
  apply(table, [, card]) {
    table.move(card, DECK, handZone(HIDEYOSHI));
    const seat = seatFor(HIDEYOSHI);
    table.emit({ type: 'chose', seat, card }, [seat], { type: 'choseACard', seat });
  },
});

/** 4.2.1a Any 3 cards of his choice, one after the other. */
export const chooseCard = decision<Board>({
  seats: () => [seatFor(HIDEYOSHI)],
  prompt: (view, { seat }) => ({ key: 'choose-card', facts: { seat, left: TURN_ZERO_HAND - handOf(view, HIDEYOSHI).length } }),
  verbs: [choose],
});

const orderVerb = (name: 'first' | 'second') =>
  verb<Board, { side: Side }, readonly [typeof name]>({
    name,
    args: args([]),
    candidates: () => [[name]],
    rules: [],
    apply: () => undefined,
  });

/** 5.0.2b Who controls Kyo goes first or second, as he likes. */
export const order = decision<Board, { side: Side }>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (_, { seat }) => ({ key: 'order', facts: { seat } }),
  verbs: [orderVerb('first'), orderVerb('second')],
});
