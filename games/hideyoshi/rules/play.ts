import { args, call, decision, done, oneOf, plainVerb, procedure, verb } from '@gunbai/engine';
import type { Next, Rule, Table } from '@gunbai/engine';
import { seatFor } from './board.ts';
import type { Board, Hideyoshi } from './board.ts';
import { CARD_IDS, cardOf, discard, handOf } from './cards.ts';
import { ANTI } from './components.ts';
import type { CardId, Side } from './components.ts';
import { canExchange } from './control.ts';
import { canNegotiate, diplomacyOf } from './diplomacy.ts';
import { carryOut, isForSide, lacks } from './events/index.ts';
import { ordersOf } from './groups.ts';
import { canMobilise, levyOf } from './mobilisation.ts';
import { anyAvailable } from './orders.ts';

// 7 The player's round: one card, one of four actions

export type Turn = { side: Side };
/** A round put to a player, with what his side could do by the value of any card: public facts, reckoned once. */
type Playing = Turn & { can: { operations: boolean; diplomacy: boolean; mobilise: boolean } };
const ACTIONS = ['operations', 'diplomacy', 'mobilise', 'event'] as const;
type ActionName = (typeof ACTIONS)[number];
type Play = readonly [ActionName, CardId];

/** 4.2.3 In turn 0 the anti-Hideyoshi player may only negotiate. */
const isDiplomacyOnly = (view: Hideyoshi, side: Side): boolean => view.turn === 0 && side === ANTI;

const inHand: Rule<Board, Playing, Play> = {
  clause: '7.0.1',
  ok: (view, [, card], { local }) => handOf(view, local.side).includes(card),
};

const notInTurnZero: Rule<Board, Playing, Play> = {
  clause: '4.2.3',
  ok: (view, _, { local }) => !isDiplomacyOnly(view, local.side),
};

export const playingFor = ({ board }: Hideyoshi, side: Side): Playing => ({
  side,
  can: {
    operations: anyAvailable(board, ordersOf(side, 1)),
    diplomacy: canNegotiate(board, diplomacyOf(board, side, 1)),
    mobilise: canMobilise(board, levyOf(board, side, 1)),
  },
});

/** 7.0.2 The card goes to the discards; the board forgets who acted with the last one. */
const use = (table: Table<Board>, side: Side, action: ActionName, card: CardId): void => {
  const { event, value } = cardOf(card);
  discard(table, side, card);
  table.board.acted.length = 0;
  table.board.passes = 0;
  table.emit({ type: action === 'event' ? 'playedEvent' : 'played', seat: seatFor(side), action, event, value });
};

const valueVerb = (name: 'operations' | 'diplomacy' | 'mobilise', clause: string) =>
  verb<Board, Playing, Play>({
    name,
    args: args([oneOf(CARD_IDS)]),
    candidates(view, { local }) {
      if ((name !== 'diplomacy' && isDiplomacyOnly(view, local.side)) || !local.can[name]) return [];
      return handOf(view, local.side).map((card): Play => [name, card]);
    },
    rules: [inHand, ...(name === 'diplomacy' ? [] : [notInTurnZero]), { clause, ok: (_, __, { local }) => local.can[name] }],
    apply(table, [, card], { local }) {
      use(table, local.side, name, card);
    },
  });

const eventVerb = verb<Board, Playing, Play>({
  name: 'event',
  args: args([oneOf(CARD_IDS)]),
  candidates(view, { local }) {
    const choices: Play[] = [];
    if (isDiplomacyOnly(view, local.side)) return choices;
    for (const id of handOf(view, local.side)) {
      const card = cardOf(id);
      if (!card.isReaction && isForSide(card, local.side)) choices.push(['event', id]);
    }
    return choices;
  },
  rules: [
    inHand,
    notInTurnZero,
    {
      clause: '11.0.1b',
      ok: (_, [, card], { local }) => cardOf(card).side !== 'hideyoshi' || isForSide(cardOf(card), local.side),
      values: (_, [, card]) => ({ event: cardOf(card).event }),
    },
    {
      clause: '11.0.1c',
      ok: (_, [, card], { local }) => isForSide(cardOf(card), local.side),
      values: (_, [, card]) => ({ event: cardOf(card).event }),
    },
    { clause: 'event.ambush', ok: (_, [, card]) => !cardOf(card).isReaction, values: (_, [, card]) => ({ card }) },
    {
      clause: '11.0.2',
      ok: (view, [, card], { local }) => lacks(view, local.side, cardOf(card)) === null,
      values: (view, [, card], { local }) => ({
        event: cardOf(card).event,
        requirement: lacks(view, local.side, cardOf(card)) ?? '',
      }),
    },
  ],
  apply(table, [, card], { local }) {
    use(table, local.side, 'event', card);
  },
});

const pass = plainVerb<Board, Playing>('pass', {
  apply(table, _, { local }) {
    table.board.passes++;
    table.emit({ type: 'passed', seat: seatFor(local.side), auto: false });
  },
});

/** 7.0.1, 5.0.3a One card for one action, or pass. */
export const play = decision<Board, Playing>({
  seats: (_, { side }) => [seatFor(side)],
  prompt: (view, { seat, local }) => ({
    key: isDiplomacyOnly(view, local.side) ? 'play-turn-zero' : 'play',
    facts: { seat, turn: view.turn, cards: handOf(view, local.side).length },
  }),
  verbs: [valueVerb('operations', '8.1.2'), valueVerb('diplomacy', '9.0.1'), valueVerb('mobilise', '10.0.0'), eventVerb, pass],
});

/** What the card that was played does. */
const carry = (table: Table<Board>, side: Side, [action, id]: Play): Next | void => {
  const card = cardOf(id);
  switch (action) {
    case 'operations':
      return call('operations', ordersOf(side, card.value));
    case 'diplomacy':
      return call('diplomacy', diplomacyOf(table.board, side, card.value));
    case 'mobilise':
      return call('mobilisation', levyOf(table.board, side, card.value));
    case 'event':
      return carryOut(table, side, card);
  }
};

/** One player's round and its end: Akechi's attack, control, circles (12.0.2). */
export const round = procedure<Board, Turn>({
  /** 5.0.3b Without cards a player passes. */
  play(table, local) {
    const { board, state } = table;
    board.active = local.side;
    board.rounds++;
    board.acted.length = 0;
    if (handOf(state, local.side).length > 0) return call('play', playingFor(state, local.side));
    board.passes++;
    table.emit({ type: 'passed', seat: seatFor(local.side), auto: true });
  },
  carryOut(table, local, returned) {
    const action = returned as unknown as Play | readonly ['pass'] | null;
    return action === null || action[0] === 'pass' ? undefined : carry(table, local.side, action);
  },
  akechi: () => call('akechiAttacks'),
  control: () => call('control'),
  circles(table, local) {
    table.board.acted.length = 0;
    return canExchange(table.board, local.side) ? call('exchange', { side: local.side, done: [] }) : done();
  },
});
